/**
 * Start, pause, one step, one phase; the ring of phases with the one under way lit, each with its share of the last
 * step's time. One line from 1280 px on: what is pressed seldom is a sign with a name.
 */
import type { ReactNode } from 'react';
import { PHASES } from '../../engine/training/phases.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Arm } from '../../state/train-arm.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { formatCount } from '../ui/format.ts';
import { FlagIcon, PauseIcon, PlayIcon, StepIcon, StopIcon } from '../ui/icons.tsx';
import { isBusy, isGoing, toggle } from './actions.ts';
import { asTrace, useArmStatus, useArmsStatus, useTrain, useTurn } from './use-train.ts';

export function TransportBar() {
  const { t } = useText('train');
  const arms = useTrain((state) => state.arms);
  const advance = useTrain((state) => state.advance);
  const stop = useTrain((state) => state.stop);
  const checkpoint = useTrain((state) => state.checkpoint);
  const status = useArmsStatus(arms);
  const busy = isBusy(status);
  const canStep = !busy && arms.length > 0;
  return (
    <div
      role="toolbar"
      aria-label={t('transport')}
      className="flex flex-wrap items-center gap-1.5 border border-line bg-surface px-2 py-1"
    >
      {/* As wide as its longest word, so that pressing it moves nothing beside it. */}
      <Button look="primary" className="w-25" disabled={busy && !isGoing(status)} onClick={toggle}>
        {busy ? <PauseIcon /> : <PlayIcon />}
        {busy ? t('pause') : arms.length === 0 ? t('start') : t('goOn')}
      </Button>
      <Button disabled={!canStep} onClick={() => void advance('step')}>
        <StepIcon />
        {t('oneStep')}
      </Button>
      <Button disabled={!canStep} onClick={() => void advance('phase')}>
        {t('onePhase')}
      </Button>
      <Sign
        label={t('checkpoint')}
        about={t('checkpointAbout')}
        disabled={arms.length === 0}
        onClick={() => void checkpoint()}
      >
        <FlagIcon />
      </Sign>
      <Sign label={t('stop')} about={t('stopAbout')} disabled={arms.length === 0} onClick={() => void stop()}>
        <StopIcon />
      </Sign>
      <Ring arm={arms[0] ?? null} />
    </div>
  );
}

interface SignProps {
  readonly label: string;
  readonly about: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Sign({ label, about, ...rest }: SignProps) {
  return <IconButton look="plain" label={label} title={`${label}. ${about}`} {...rest} />;
}

/** The phases of a step in their order, of the first run. */
function Ring({ arm }: { readonly arm: Arm | null }) {
  const { t } = useText('train');
  const status = useArmStatus(arm);
  const busy = isBusy(status);
  useTurn(asTrace(arm), 6);
  const seconds = PHASES.map((phase) => {
    const column = arm?.history.column(`seconds.${phase}`);
    return column?.findLast((value) => !Number.isNaN(value)) ?? null;
  });
  // Measuring on held-out questions is not part of a step's price.
  const whole = PHASES.reduce((sum, phase, i) => (phase === 'evaluation' ? sum : sum + (seconds[i] ?? 0)), 0);
  return (
    <ol aria-label={t('phasesLabel')} className="ml-auto flex flex-wrap items-center text-2xs">
      {PHASES.map((phase, i) => {
        const isHere = status.phase === phase && arm !== null;
        const spent = seconds[i] ?? null;
        const name = t(`phases.${phase}`);
        return (
          <li
            key={phase}
            aria-current={isHere ? 'step' : undefined}
            title={spent === null ? name : t('phaseSeconds', { phase: name, seconds: formatCount(spent, 3) })}
            className={cx(
              'relative flex h-7 items-center border-y border-r border-line px-1 first:border-l',
              isHere && busy ? 'bg-ink text-surface' : isHere ? 'bg-sunken text-ink' : 'text-ink-3',
            )}
          >
            {name}
            {spent === null || phase === 'evaluation' || whole === 0 ? null : (
              <span
                className="absolute bottom-0 left-0 h-0.5 bg-line-strong"
                style={{ width: `${(100 * spent) / whole}%` }}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
