/**
 * Opened logs in place of the episode: files at the left; the run with its window, its turns and details, or the
 * table of runs, of questions, or two runs side by side. Loaded when the first log is.
 */
import { useDeferredValue } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useApp, useLogs } from '../../state/hooks.tsx';
import { type LogView, runKey, samePlace } from '../../state/logs-state.ts';
import { useErrorText } from '../inspect/episode/error-text.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Notice } from '../ui/notice.tsx';
import { RailLayout } from '../ui/rail-layout.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { CompareView } from './compare/compare-view.tsx';
import { QuestionTable } from './questions/question-table.tsx';
import { LogRail } from './rail/log-rail.tsx';
import { RunTable } from './runs/run-table.tsx';
import { BlockText } from './turns/block-text.tsx';
import { SaveMenu } from './turns/save-menu.tsx';
import { TurnsView } from './turns/turns-view.tsx';

export default function Logs() {
  const { t } = useText('detail');
  return (
    <RailLayout rail={(collapse) => <LogRail onCollapse={collapse} />} expandLabel={t('rail.expand')}>
      <div className="flex min-h-0 min-w-0 flex-col gap-1.5">
        <Wanted />
        <Bar />
        <div className="min-h-0 flex-1">
          <View />
        </div>
      </div>
    </RailLayout>
  );
}

/** A link points into a file that is not open. */
function Wanted() {
  const { t } = useText('logs');
  const { logs } = useApp();
  const wanted = useLogs((state) => state.wanted);
  if (wanted.status === 'none') return null;
  const { name, size, turn } = wanted.target;
  return (
    <Notice urgency={wanted.status === 'other' ? 'alert' : 'status'}>
      <p className="font-semibold">{t('wanted.title')}</p>
      {wanted.status === 'other' ? (
        <p>
          <BlockText text={t('wanted.other', { dropped: wanted.dropped.slice(0, 120) })} />
        </p>
      ) : null}
      <p>
        <BlockText
          text={t('wanted.ask', {
            name: name.slice(0, 120),
            size: (size / 1e6).toFixed(size < 1e6 ? 3 : 1),
            turn: turn + 1,
          })}
        />
      </p>
      <Button className="mt-1" onClick={() => logs.getState().hide()}>
        {t('wanted.ignore')}
      </Button>
    </Notice>
  );
}

/** What is shown, and of which run. */
function Bar() {
  const { t } = useText('logs');
  const { logs } = useApp();
  const view = useLogs((state) => state.view);
  const run = useLogs((state) => state.run);
  const reports = useLogs((state) => state.reports);
  const hasPair = useLogs((state) => state.compare.status !== 'none');
  const runs = reports.reduce((sum, { trajectories }) => sum + trajectories.length, 0);
  const questions = reports.reduce((sum, report) => sum + report.questions, 0);
  if (runs + questions === 0) return null;
  const options: { value: LogView; label: string }[] = [];
  if (run.status !== 'none') options.push({ value: 'turns', label: t('views.turns') });
  if (runs > 0) options.push({ value: 'runs', label: `${t('views.runs')} (${runs})` });
  if (questions > 0) options.push({ value: 'questions', label: `${t('views.questions')} (${questions})` });
  if (hasPair) options.push({ value: 'compare', label: t('views.compare') });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented label={t('views.label')} value={view} options={options} onChange={logs.getState().show} />
      {run.status === 'ready' && view === 'turns' ? (
        <>
          <p className="min-w-0 flex-1 truncate text-sm" title={run.outline.question.slice(0, 500)}>
            <span className="font-semibold">
              <BlockText text={run.outline.id.slice(0, 120)} className="whitespace-nowrap!" />
            </span>{' '}
            <BlockText text={run.outline.question.slice(0, 300)} className="text-ink-2 whitespace-nowrap!" />
          </p>
          <SaveMenu />
        </>
      ) : null}
    </div>
  );
}

function View() {
  const { t } = useText('logs');
  const errorText = useErrorText();
  const view = useLogs((state) => state.view);
  const run = useLogs((state) => state.run);
  const reports = useLogs((state) => state.reports);
  // Thousands of turns or runs are drawn piece by piece, so that the page answers meanwhile.
  const drawn = useDeferredValue(run);
  const isListed = useDeferredValue(reports) === reports;
  const isReading = useLogs((state) => state.job.status === 'reading');
  const runs = reports.reduce((sum, { trajectories }) => sum + trajectories.length, 0);
  if (isReading || !isListed)
    return <div aria-busy="true" className="h-full border border-line bg-surface" />;
  if (reports.length === 0) {
    return (
      <div className="h-full border border-line bg-surface">
        <Empty title={t('pick.hint')} />
      </div>
    );
  }
  switch (view) {
    case 'turns':
      if (run.status === 'failed') return <Notice urgency="alert">{errorText(run.error)}</Notice>;
      if (run.status !== 'ready' || drawn.status !== 'ready' || !samePlace(run.place, drawn.place))
        return <div aria-busy="true" className="h-full border border-line bg-surface" />;
      return <TurnsView key={runKey(drawn.place)} place={drawn.place} outline={drawn.outline} />;
    case 'runs':
      return runs > 0 ? (
        <RunTable />
      ) : (
        <div className="h-full border border-line bg-surface">
          <Empty title={t('files.runs', { count: 0 })} />
        </div>
      );
    case 'questions':
      return <QuestionTable />;
    case 'compare':
      return <CompareView />;
    default:
      return view satisfies never;
  }
}
