/**
 * A line a run: what goes on, how far, how fast, on what. Of fixed height, its columns in line with those of the
 * other runs; what has to be said beside it stands in notices.tsx.
 */
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { trainStore } from '../../state/train.ts';
import type { Arm } from '../../state/train-arm.ts';
import type { TrainerStatus } from '../../workers/trainer/status.ts';
import { formatCount } from '../ui/format.ts';
import { isBusy } from './actions.ts';
import { TRACE_COLOURS } from './charts/specs.ts';
import { useMemory } from './use-memory.ts';
import { asTrace, useArmStatus, useTrain, useTurn } from './use-train.ts';

export function StatusLine() {
  const { t } = useText('train');
  const arms = useTrain((state) => state.arms);
  const memory = useMemory();
  const used =
    memory === null
      ? null
      : t(memory.isWhole ? 'status.memory' : 'status.heap', { megabytes: formatCount(memory.bytes / 1e6) });
  return (
    <footer className="grid border border-line bg-surface px-2 py-1 text-xs lg:grid-cols-[auto_minmax(0,1fr)_repeat(5,auto)] lg:gap-x-4">
      {arms.length === 0 ? <Idle memory={used} /> : null}
      {arms.map((arm, i) => (
        <ArmStatus key={arm.id} arm={arm} memory={i === 0 ? used : null} />
      ))}
    </footer>
  );
}

function Idle({ memory }: { readonly memory: string | null }) {
  const { t } = useText('train');
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.train = 'idle';
    dataset.trainStep = '0';
  }, []);
  return (
    <div role="status" className="flex justify-between gap-3 lg:col-span-full lg:h-4">
      <span>{t('states.idle')}</span>
      <span className="num">{memory}</span>
    </div>
  );
}

/** Steps over which speed is averaged. */
const RECENT = 10;

interface ArmStatusProps {
  readonly arm: Arm;
  /** Of the whole page, so it stands in the first line alone. */
  readonly memory: string | null;
}

function ArmStatus({ arm, memory }: ArmStatusProps) {
  const { t } = useText('train');
  const shell = useText('shell').t;
  const doing = useDoing();
  const status = useArmStatus(arm);
  useTurn(asTrace(arm), 7);
  useEffect(() => {
    if (arm !== trainStore.getState().arms[0]) return;
    const { dataset } = document.documentElement;
    dataset.train = status.state;
    dataset.trainStep = String(status.step);
    if (status.backend !== null) dataset.trainBackend = status.backend;
  }, [arm, status]);
  const seconds = arm.history
    .column('seconds')
    ?.filter((value) => !Number.isNaN(value))
    .slice(-RECENT);
  const rate = seconds && seconds.length > 0 ? seconds.length / seconds.reduce((sum, s) => sum + s, 0) : null;
  const { backend, reason, checkpointStep } = status;
  const what = doing(status);
  return (
    <div
      role="status"
      className="flex flex-wrap gap-x-3 whitespace-nowrap lg:col-span-full lg:grid lg:h-4 lg:grid-cols-subgrid"
    >
      <span className="flex items-center gap-1.5">
        <span className="h-1 w-3" style={{ background: `var(${TRACE_COLOURS[arm.letter]})` }} />
        <b>{arm.letter}</b>
        <span className="num">#{arm.config.seed}</span>
      </span>
      <span className="truncate" title={what}>
        {what}
      </span>
      <span className="num">{t('step', { step: status.step })}</span>
      <span className="num">
        {rate === null ? null : t('status.stepsPerSecond', { rate: formatCount(rate, 2) })}
      </span>
      <span className="num">
        {checkpointStep === null
          ? t('status.noCheckpoint')
          : t('status.checkpoint', { step: checkpointStep })}
      </span>
      <span className="num">{memory}</span>
      <span>
        {backend === null || reason === null
          ? null
          : `${shell(`backend.${backend}`)} (${shell(`backend.short.${reason}`)})`}
      </span>
    </div>
  );
}

/** State, phase and what is under way in it. */
function useDoing(): (status: TrainerStatus) => string {
  const { t } = useText('train');
  return (status) => {
    const { state, phase, running, compared, progress } = status;
    const busy = isBusy(status);
    const parts = [
      t(`states.${state}`),
      phase !== null && busy ? t(`phases.${phase}`) : null,
      running !== null && busy ? t('rolloutsRunning', { count: running }) : null,
      compared === null ? null : t('comparedSoFar', { ...compared }),
      progress === null
        ? null
        : t('downloading', {
            what: t(`what.${progress.what}`),
            loaded: formatCount(progress.loaded / 1e6, 1),
            total: progress.total === null ? '—' : formatCount(progress.total / 1e6, 1),
          }),
    ];
    return parts.filter((part) => part !== null).join(' · ');
  };
}
