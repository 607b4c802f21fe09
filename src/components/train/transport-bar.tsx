/** Start, pause, one step, one phase; the ring of phases with the one under way lit. */
import { PHASES } from '../../engine/training/phases.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { PauseIcon, PlayIcon, StepIcon } from '../ui/icons.tsx';
import { isBusy, isGoing, toggle } from './actions.ts';
import { useArmStatus, useTrain } from './use-train.ts';

export function TransportBar() {
  const { t } = useText('train');
  const arms = useTrain((state) => state.arms);
  const advance = useTrain((state) => state.advance);
  const stop = useTrain((state) => state.stop);
  const checkpoint = useTrain((state) => state.checkpoint);
  const status = useArmStatus(arms[0] ?? null);
  const busy = isBusy(status);
  const canStep = !busy && arms.length > 0;
  return (
    <div
      role="toolbar"
      aria-label={t('transport')}
      className="flex flex-wrap items-center gap-1.5 border border-line bg-surface px-2 py-1"
    >
      <Button look="primary" disabled={busy && !isGoing(status)} onClick={toggle}>
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
      <Button disabled={arms.length === 0} onClick={() => void checkpoint()}>
        {t('checkpoint')}
      </Button>
      <Button disabled={arms.length === 0} title={t('stopAbout')} onClick={() => void stop()}>
        {t('stop')}
      </Button>
      <ol aria-label={t('phasesLabel')} className="ml-auto flex flex-wrap items-center text-2xs">
        {PHASES.map((phase) => {
          const isHere = status.phase === phase && arms.length > 0;
          return (
            <li
              key={phase}
              aria-current={isHere ? 'step' : undefined}
              className={cx(
                'flex h-6 items-center border-y border-r border-line px-1.5 first:border-l',
                isHere && busy ? 'bg-ink text-surface' : isHere ? 'bg-sunken text-ink' : 'text-ink-3',
              )}
            >
              {t(`phases.${phase}`)}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
