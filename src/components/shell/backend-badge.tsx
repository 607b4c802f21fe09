import { useText } from '../../i18n/use-text.ts';
import { usePage, usePolicyStatus, useTrainerWork } from '../../state/hooks.tsx';
import type { TrainerWork } from '../../state/trainer-work.ts';
import type { PolicyStatus } from '../../workers/policy/client.ts';
import { Badge } from './badge.tsx';

type Mark = 'hollow' | 'half' | 'solid';

const MARKS: Record<PolicyStatus['phase'], Mark> = {
  idle: 'hollow',
  'loading-runtime': 'half',
  'loading-policy': 'half',
  ready: 'solid',
  running: 'solid',
  recovering: 'half',
  failed: 'hollow',
};

const TRAINER_MARKS: Record<TrainerWork['state'], Mark> = {
  idle: 'hollow',
  loading: 'half',
  paused: 'solid',
  running: 'solid',
  pausing: 'solid',
  comparing: 'solid',
  recovering: 'half',
  failed: 'hollow',
};

/** What the worker at work runs on and why; before anything is loaded, what it would run on. */
export function BackendBadge() {
  const policy = usePolicyStatus();
  const trainer = useTrainerWork();
  const isPolicyBusy = policy.phase !== 'idle' && policy.phase !== 'ready';
  const isTraining = trainer !== null && !['idle', 'paused', 'failed'].includes(trainer.state);
  // Both may be there; a run that rests leaves the word to an episode under way.
  return trainer !== null && (isTraining || !isPolicyBusy) ? (
    <TrainerBadge trainer={trainer} />
  ) : (
    <PolicyBadge status={policy} />
  );
}

const WIDTH = 'max-lg:w-20 max-sm:w-4 lg:w-60';

function PolicyBadge({ status }: { readonly status: PolicyStatus }) {
  const { t } = useText('shell');
  const expected = usePage((state) => state.expected);
  const { phase, policy } = status;
  const backend = status.backend ?? expected?.backend ?? null;
  const reason = status.reason ?? expected?.reason ?? null;
  const adapter = status.adapter ?? expected?.adapter ?? null;
  const name = backend === null ? t('backend.unknown') : t(`backend.${backend}`);
  const why = reason === null ? null : t(`backend.short.${reason}`);
  const loaded = policy !== null;
  const busy = phase !== 'idle' && phase !== 'ready';
  const text = [name, why, busy ? t(`backend.phase.${phase}`) : loaded ? null : t('backend.notLoaded')]
    .filter((part) => part !== null)
    .join(' · ');
  return (
    <Badge
      mark={MARKS[phase]}
      width={WIDTH}
      label={t('backend.label')}
      text={backend === null ? t('backend.unknown') : text}
      short={backend === null ? '—' : name}
      explanation={
        <div className="flex flex-col gap-1">
          {reason === null ? null : <p>{t(`backend.why.${reason}`)}</p>}
          {loaded ? <p>{t('backend.loaded', { name: policy.name })}</p> : <p>{t('backend.nothingLoaded')}</p>}
          {adapter ? <p>{t('backend.adapter', { adapter })}</p> : null}
          {status.backend === 'wasm' && loaded ? (
            <p>{t('backend.threads', { count: status.threads })}</p>
          ) : null}
          {status.recoveries > 0 ? <p>{t('backend.recoveries', { count: status.recoveries })}</p> : null}
        </div>
      }
    />
  );
}

function TrainerBadge({ trainer }: { readonly trainer: TrainerWork }) {
  const { t } = useText('shell');
  const { state, step, backend, reason, adapter, threads, recoveries } = trainer;
  const name = backend === null ? null : t(`backend.${backend}`);
  const text = [name, t(`backend.trainer.${state}`), t('backend.trainer.step', { step })]
    .filter((part) => part !== null)
    .join(' · ');
  return (
    <Badge
      mark={TRAINER_MARKS[state]}
      width={WIDTH}
      label={t('backend.label')}
      text={text}
      short={name ?? '—'}
      explanation={
        <div className="flex flex-col gap-1">
          <p>{t('backend.trainer.about')}</p>
          {reason === null ? null : <p>{t(`backend.why.${reason}`)}</p>}
          {adapter ? <p>{t('backend.adapter', { adapter })}</p> : null}
          {backend === 'wasm' ? <p>{t('backend.threads', { count: threads })}</p> : null}
          {recoveries > 0 ? <p>{t('backend.recoveries', { count: recoveries })}</p> : null}
        </div>
      }
    />
  );
}
