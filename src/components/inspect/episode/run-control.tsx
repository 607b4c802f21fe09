import { useText } from '../../../i18n/use-text.ts';
import { useInspect, usePolicyStatus, useTimeline } from '../../../state/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { useErrorText } from './error-text.ts';

const MEGABYTE = 1e6;

/** Starts and stops a run, and says what it is doing in bytes or turns. */
export function RunControl() {
  const { t } = useText('detail');
  const errorText = useErrorText();
  const run = useInspect((state) => state.run);
  const runEpisode = useInspect((state) => state.runEpisode);
  const cancelRun = useInspect((state) => state.cancelRun);
  const dismiss = useInspect((state) => state.dismissFailure);
  const running = run.status === 'running';
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex gap-1.5">
        <Button look="primary" className="flex-1" disabled={running} onClick={() => void runEpisode()}>
          {t('episode.run')}
        </Button>
        <Button disabled={!running} onClick={cancelRun}>
          {t('episode.cancel')}
        </Button>
      </div>
      {/* Always there, so that nothing moves when a run starts. */}
      <div className="min-h-7 text-2xs text-ink-2">
        {running ? <RunProgress purpose={run.purpose} /> : <BackendLine />}
      </div>
      {run.status === 'failed' ? (
        <Notice urgency="alert" details={run.error.code} detailsLabel={t('details')}>
          <p>{errorText(run.error)}</p>
          <Button className="mt-1" onClick={dismiss}>
            {t('dismiss')}
          </Button>
        </Notice>
      ) : null}
    </div>
  );
}

/** What the last run used, or what the first will need. */
function BackendLine() {
  const { t } = useText('detail');
  const { t: shell } = useText('shell');
  const { backend, reason, policy } = usePolicyStatus();
  return (
    <p className="text-ink-3">
      {backend === null || reason === null || policy === null
        ? t('rail.backendUnknown')
        : t('rail.backend', {
            backend: shell(`backend.${backend}`),
            reason: shell(`backend.short.${reason}`),
            policy: policy.name,
          })}
    </p>
  );
}

function RunProgress({ purpose }: { readonly purpose: 'episode' | 'what-if' }) {
  const { t } = useText('detail');
  const status = usePolicyStatus();
  const timeline = useTimeline();
  const branch = useInspect((state) => state.branch);
  const { progress, phase } = status;
  if (phase === 'loading-runtime' || phase === 'loading-policy') {
    const loaded = progress === null ? null : progress.loaded / MEGABYTE;
    const total = progress?.total == null ? null : progress.total / MEGABYTE;
    return (
      <>
        <p>
          {t(phase === 'loading-runtime' ? 'episode.loadingRuntime' : 'episode.loadingPolicy')}{' '}
          <span className="num">
            {loaded === null
              ? null
              : total === null
                ? t('episode.megabytes', { loaded: formatCount(loaded, 1) })
                : t('episode.megabytesOf', { loaded: formatCount(loaded, 1), total: formatCount(total, 1) })}
          </span>
        </p>
        <Bar share={loaded === null || total === null || total === 0 ? null : loaded / total} />
      </>
    );
  }
  if (phase === 'recovering') return <p>{t('episode.recovering')}</p>;
  const branchTurns =
    branch?.result.status === 'ready' ? branch.result.trajectory.segments.flatMap((s) => s.turns).length : 0;
  const turns = purpose === 'episode' ? (timeline?.turns.length ?? 0) : branchTurns;
  return <p>{t(phase === 'running' ? 'episode.turnsDone' : 'episode.starting', { count: turns })}</p>;
}

function Bar({ share }: { readonly share: number | null }) {
  const { t } = useText('detail');
  return (
    <progress
      aria-label={t('episode.progress')}
      className="block h-1.5 w-full"
      max={1}
      {...(share === null ? {} : { value: share })}
    />
  );
}
