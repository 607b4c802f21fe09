import { useText } from '../../i18n/use-text.ts';
import { usePage, usePolicyStatus } from '../../state/hooks.tsx';
import type { PolicyStatus } from '../../workers/policy/client.ts';
import { Badge } from './badge.tsx';

const MARKS: Record<PolicyStatus['phase'], 'hollow' | 'half' | 'solid'> = {
  idle: 'hollow',
  'loading-runtime': 'half',
  'loading-policy': 'half',
  ready: 'solid',
  running: 'solid',
  recovering: 'half',
  failed: 'hollow',
};

/** What the policy runs on and why; before anything is loaded, what it would run on. */
export function BackendBadge() {
  const { t } = useText('shell');
  const status = usePolicyStatus();
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
      width="max-lg:w-20 max-sm:w-4 lg:w-60"
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
