import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useInspect, useTimeline } from '../../../state/hooks.tsx';
import { isEnd, SPEEDS, stepAt } from '../../../state/playback.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { PauseIcon, PlayIcon, StepBackIcon, StepIcon, TurnBackIcon, TurnIcon } from '../../ui/icons.tsx';
import { Segmented } from '../../ui/segmented.tsx';

interface TransportProps {
  /** A what-if is being put together or stands beside: it takes the room of speed and position. */
  readonly compact: boolean;
  readonly children: ReactNode;
}

/** Walks through the episode: back, play, one decision, one turn; where it stands; how fast. */
export function Transport({ compact, children }: TransportProps) {
  const { t } = useText('detail');
  const timeline = useTimeline();
  const cursor = useInspect((state) => state.cursor);
  const playing = useInspect((state) => state.playing);
  const speed = useInspect((state) => state.speed);
  const move = useInspect((state) => state.move);
  const togglePlaying = useInspect((state) => state.togglePlaying);
  const setSpeed = useInspect((state) => state.setSpeed);
  const step = timeline && stepAt(timeline, cursor);
  const nothing = timeline === null || timeline.turns.length === 0;
  const atStart = nothing || (cursor.turn === 0 && cursor.step === 0);
  const atEnd = nothing || isEnd(timeline, cursor);
  return (
    <div
      role="toolbar"
      aria-label={t('transport.label')}
      // Where the screen is low, as a phone held sideways, a bar that stays would cover what there is to read.
      className="sticky bottom-0 z-10 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border border-line bg-surface px-2 py-1 lg:static [@media(max-height:479px)]:static"
    >
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label={t('transport.turnBack')} disabled={atStart} onClick={() => move('previousTurn')}>
          <TurnBackIcon />
        </IconButton>
        <IconButton label={t('transport.back')} disabled={atStart} onClick={() => move('previousDecision')}>
          <StepBackIcon />
        </IconButton>
        <Button look="primary" className="w-24" disabled={nothing} onClick={togglePlaying}>
          {playing ? <PauseIcon /> : <PlayIcon />}
          {t(playing ? 'transport.pause' : 'transport.play')}
        </Button>
        <Button disabled={atEnd} onClick={() => move('nextDecision')}>
          <StepIcon />
          {t('transport.step')}
        </Button>
        <Button disabled={atEnd} onClick={() => move('nextTurn')}>
          <TurnIcon />
          {t('transport.turn')}
        </Button>
      </div>
      <Segmented
        className={compact ? 'max-2xl:hidden' : ''}
        label={t('transport.speed')}
        value={String(speed)}
        options={SPEEDS.map((value) => ({
          value: String(value),
          label: <span className="num">{value}×</span>,
        }))}
        onChange={(value) => {
          const chosen = SPEEDS.find((candidate) => String(candidate) === value);
          if (chosen !== undefined) setSpeed(chosen);
        }}
      />
      <p className={cx('w-52 truncate text-sm text-ink-2', compact && 'max-2xl:hidden')}>
        {step === null || timeline === null
          ? null
          : t('transport.position', {
              turn: step.turn + 1,
              turns: timeline.turns.length,
              step: t(`step.${step.kind}`),
            })}
      </p>
      <div className="ml-auto flex min-w-0 items-center gap-2">{children}</div>
    </div>
  );
}
