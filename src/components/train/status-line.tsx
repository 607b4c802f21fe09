/** One line: what goes on, on what, how fast, and what was survived. */
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { trainStore } from '../../state/train.ts';
import type { Arm } from '../../state/train-arm.ts';
import { formatCount } from '../ui/format.ts';
import { isBusy } from './actions.ts';
import { useErrorText } from './use-error-text.ts';
import { useMemory } from './use-memory.ts';
import { asTrace, useArmStatus, useTrain, useTurn } from './use-train.ts';

export function StatusLine() {
  const arms = useTrain((state) => state.arms);
  return (
    <footer className="flex flex-col border border-line bg-surface px-2 py-1 text-xs">
      {arms.length === 0 ? <ArmStatus arm={null} /> : null}
      {arms.map((arm) => (
        <ArmStatus key={arm.id} arm={arm} />
      ))}
    </footer>
  );
}

/** Steps over which speed is averaged. */
const RECENT = 10;

function ArmStatus({ arm }: { readonly arm: Arm | null }) {
  const { t } = useText('train');
  const shell = useText('shell').t;
  const errorText = useErrorText();
  const status = useArmStatus(arm);
  useTurn(asTrace(arm), 7);
  const memory = useMemory();
  const busy = isBusy(status);
  const wasHidden = useWasHidden(busy);
  useEffect(() => {
    if (arm !== null && arm !== trainStore.getState().arms[0]) return;
    const { dataset } = document.documentElement;
    dataset.train = status.state;
    dataset.trainStep = String(status.step);
    if (status.backend !== null) dataset.trainBackend = status.backend;
  }, [arm, status]);
  const seconds = arm?.history
    .column('seconds')
    ?.filter((value) => !Number.isNaN(value))
    .slice(-RECENT);
  const rate = seconds && seconds.length > 0 ? seconds.length / seconds.reduce((sum, s) => sum + s, 0) : null;
  const { progress, compared, lastFailure } = status;
  const backend = status.backend === null ? null : shell(`backend.${status.backend}`);
  const parts = [
    arm === null ? null : `${arm.letter} #${arm.config.seed}`,
    t(`states.${status.state}`),
    arm === null ? null : t('step', { step: status.step }),
    status.phase !== null && busy ? t(`phases.${status.phase}`) : null,
    status.running !== null && busy ? t('rolloutsRunning', { count: status.running }) : null,
    compared === null ? null : t('comparedSoFar', { ...compared }),
    progress === null
      ? null
      : t('downloading', {
          what: t(`what.${progress.what}`),
          loaded: formatCount(progress.loaded / 1e6, 1),
          total: progress.total === null ? '—' : formatCount(progress.total / 1e6, 1),
        }),
    backend === null || status.reason === null
      ? null
      : `${backend} (${shell(`backend.short.${status.reason}`)})`,
    rate === null ? null : t('status.stepsPerSecond', { rate: formatCount(rate, 2) }),
    memory === null
      ? null
      : t(memory.isWhole ? 'status.memory' : 'status.heap', { megabytes: formatCount(memory.bytes / 1e6) }),
    arm === null
      ? null
      : status.checkpointStep === null
        ? t('status.noCheckpoint')
        : t('status.checkpoint', { step: status.checkpointStep }),
  ].filter((part) => part !== null);
  return (
    <div role="status" className="flex flex-wrap gap-x-3">
      {parts.map((part) => (
        <span key={part} className="num whitespace-nowrap">
          {part}
        </span>
      ))}
      {status.recoveries > 0 && lastFailure !== null ? (
        <span className="bg-notice px-1 text-on-notice">
          {t('status.recovered', {
            count: status.recoveries,
            from: status.recoveredFrom ?? 0,
            backend: backend ?? '—',
            why: errorText(lastFailure),
          })}
        </span>
      ) : null}
      {status.state === 'failed' && lastFailure !== null ? (
        <span role="alert" className="bg-notice px-1 text-on-notice">
          {errorText(lastFailure)}
        </span>
      ) : null}
      {wasHidden ? <span className="bg-notice px-1 text-on-notice">{t('status.hidden')}</span> : null}
    </div>
  );
}

/** True from the first time the tab is hidden while training goes on, until training stops. */
function useWasHidden(busy: boolean): boolean {
  const [wasHidden, setWasHidden] = useState(false);
  useEffect(() => {
    setWasHidden(false);
    if (!busy) return;
    const look = () => {
      if (document.hidden) setWasHidden(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [busy]);
  return wasHidden;
}
