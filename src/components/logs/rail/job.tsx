import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import type { LogJob } from '../../../state/logs-state.ts';
import { useErrorText } from '../../inspect/episode/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What is being read, how far it is, and the way to stop it; or why it stopped. */
export function Job() {
  const { t } = useText('logs');
  const errorText = useErrorText();
  const { logs } = useApp();
  const job = useLogs((state) => state.job);
  const left = useLogs((state) => state.left);
  const isRefining = useLogs((state) => state.isRefining);
  switch (job.status) {
    case 'idle':
      return left === 0 ? null : (
        <div className="flex items-center justify-between gap-2">
          <p role="status" className="text-xs text-ink-3">
            {t(isRefining ? 'reading.refining' : 'reading.stopped', { count: left })}
          </p>
          <Button
            onClick={() => (isRefining ? logs.getState().stopRefining() : void logs.getState().refine())}
          >
            {t(isRefining ? 'reading.stop' : 'reading.goOn')}
          </Button>
        </div>
      );
    case 'failed':
      return (
        <Notice urgency="alert">
          <p>
            {t('reading.failed')} {errorText(job.error)}
          </p>
          <Button className="mt-1" onClick={() => logs.getState().dismiss()}>
            {t('dismiss')}
          </Button>
        </Notice>
      );
    case 'reading':
      return <Reading job={job} />;
    default:
      return job satisfies never;
  }
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1);

function Reading({ job }: { readonly job: Extract<LogJob, { status: 'reading' }> }) {
  const { t } = useText('logs');
  const { logs } = useApp();
  const { names, done, total, runs, startedAt } = job;
  const passed = (performance.now() - startedAt) / 1000;
  const seconds = done > total / 20 && passed > 1 ? Math.ceil((passed * (total - done)) / done) : null;
  return (
    <section role="status" className="flex flex-col gap-1 text-sm">
      <p className="font-semibold break-all">{t('reading.title', { name: (names[0] ?? '').slice(0, 80) })}</p>
      {names.length > 1 ? <p className="text-xs">{t('reading.more', { count: names.length - 1 })}</p> : null}
      <progress
        className="w-full accent-ink"
        value={done}
        max={Math.max(1, total)}
        aria-label={t('reading.progress')}
      />
      <p className="num text-xs text-ink-2">
        {t('reading.bytes', { done: megabytes(done), total: megabytes(total) })}
        {seconds !== null && seconds > 0 ? ` · ${t('reading.left', { seconds })}` : ''}
      </p>
      <p className="text-xs text-ink-2">{t('reading.found', { count: runs })}</p>
      <Button onClick={() => logs.getState().cancel()}>{t('reading.cancel')}</Button>
    </section>
  );
}
