import { lazy, Suspense, useMemo, useState } from 'react';
import type { Trajectory } from '../../engine/trajectory/model.ts';
import { useText } from '../../i18n/use-text.ts';
import { useInspect } from '../../state/hooks.tsx';
import { type Branch, canTryWhatIf } from '../../state/inspect-state.ts';
import type { Step, TimelineTurn } from '../../state/playback.ts';
import { cx } from '../ui/class-names.ts';
import { Empty } from '../ui/empty.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { recordedUnits, unitRanges } from './model/draft.ts';
import { isKeptRaw, keptTextOf, readingOf, type Stage } from './model/reading.ts';
import { ReadingPanes } from './reading/reading-panes.tsx';
import type { UnitToggle } from './reading/text-runs.tsx';
import { WindowPane } from './reading/window-pane.tsx';
import { ComparisonTable } from './whatif/comparison-table.tsx';
import { useDraftAt, useDraftStore } from './whatif/use-draft.ts';

// recharts stays out of the first view.
const QualityChart = lazy(() => import('./chart/quality-chart.tsx'));

/** Characters past which two lines do not hold a question at 1280 px. */
const LONG_QUESTION = 110;

type View = 'document' | 'quality' | 'compare';

interface CenterProps {
  readonly trajectory: Trajectory;
  readonly at: TimelineTurn;
  readonly step: Step;
}

/** The question, and under it what is being looked at: document and compression, quality over turns, comparison. */
export function Center({ trajectory, at, step }: CenterProps) {
  const { t } = useText('detail');
  const [wanted, setWanted] = useState<{ readonly view: View; readonly beside: Branch | null }>({
    view: 'document',
    beside: null,
  });
  const branch = useInspect((state) => state.branch);
  const episode = useInspect((state) => state.episode);
  const selectTurn = useInspect((state) => state.selectTurn);
  const compared = branch?.result.status === 'ready' && episode.status === 'ready' ? branch.result : null;
  // Whoever runs a what-if wants to see the two beside each other; from then on the choice is theirs.
  const isNews = compared !== null && wanted.beside?.change !== branch?.change;
  const view = isNews ? 'compare' : wanted.view === 'compare' && compared === null ? 'document' : wanted.view;
  const setView = (next: View) => setWanted({ view: next, beside: branch });
  const { question } = trajectory.task;
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1 pl-1 lg:flex-nowrap">
        <p
          className={cx(
            'min-w-60 flex-1 self-center',
            question.length > LONG_QUESTION ? 'text-xs lg:line-clamp-3' : 'min-h-9 text-sm lg:line-clamp-2',
          )}
          title={question}
        >
          <span className="label mr-1.5">{t('question')}</span>
          {question}
        </p>
        <Segmented
          label={t('view.label')}
          value={view}
          options={[
            { value: 'document', label: t('view.document') },
            { value: 'quality', label: t('view.quality') },
            ...(compared === null ? [] : [{ value: 'compare' as const, label: t('view.compare') }]),
          ]}
          onChange={setView}
        />
      </div>
      <div className="min-h-0 flex-1">
        {view === 'document' ? (
          <DocumentView trajectory={trajectory} at={at} step={step} />
        ) : view === 'quality' ? (
          <Suspense fallback={<Empty title={t('chart.loading')} />}>
            <QualityChart trajectory={trajectory} turn={at.turn.index} onTurn={selectTurn} />
          </Suspense>
        ) : compared !== null && episode.status === 'ready' && branch !== null ? (
          <ComparisonTable
            original={episode.trajectory}
            branch={compared.trajectory}
            changedTurn={branch.change.turn}
            growing={compared.growing}
            cursorTurn={at.turn.index}
            onTurn={selectTurn}
          />
        ) : null}
      </div>
    </div>
  );
}

function DocumentView({ trajectory, at, step }: CenterProps) {
  const { t } = useText('detail');
  const { turn } = at;
  const [editing, setEditing] = useState<number | null>(null);
  const tried = useDraftAt(turn);
  const toggleUnit = useDraftStore((state) => state.toggleUnit);
  const can = useInspect((state) => canTryWhatIf(state, turn.index));
  const selectTurn = useInspect((state) => state.selectTurn);
  const readAt = at.kinds.indexOf('read');
  const picksAt = at.kinds.indexOf('picks');
  const stage: Stage | null =
    picksAt >= 0 && step.step >= picksAt ? 'compressed' : readAt >= 0 && step.step >= readAt ? 'read' : null;
  const compressed = tried?.result.text ?? keptTextOf(turn);
  const reading = useMemo(
    () => (stage === null ? null : readingOf(turn, trajectory.task.needs, compressed, stage)),
    [turn, trajectory, compressed, stage],
  );
  const units = useMemo((): UnitToggle | null => {
    const level = turn.compression?.level ?? null;
    if (editing !== turn.index || level === null || !can) return null;
    const recorded = tried?.result.units ?? recordedUnits(turn);
    const picked = new Set(recorded);
    return {
      picked: (unit) => picked.has(unit),
      toggle: (unit) => {
        const [range] = unitRanges(turn, [unit]);
        if (range) toggleUnit(range, { turn: turn.index, level, units: unitRanges(turn, recorded) });
      },
      label: t('reading.editUnits'),
    };
  }, [editing, turn, tried, can, toggleUnit, t]);

  if (reading === null) {
    if (step.kind === 'act' || step.kind === 'answer') {
      return <WindowPane trajectory={trajectory} turn={turn.index} onTurn={selectTurn} />;
    }
    return (
      <div className="h-full border border-line bg-surface">
        <Empty title={t('reading.nothingRead')} />
      </div>
    );
  }
  return (
    <ReadingPanes
      reading={reading}
      stage={stage ?? 'read'}
      dropped={!turn.dropped ? null : at.boundary === null ? 'at-the-end' : 'before-summary'}
      raw={isKeptRaw(turn)}
      place={`${trajectory.id} ${turn.index}`}
      units={units}
      onEditUnits={can ? () => setEditing(editing === turn.index ? null : turn.index) : null}
    />
  );
}
