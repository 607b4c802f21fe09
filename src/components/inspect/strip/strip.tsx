/**
 * The strip on top of Inspect: saw-tooth, segments, levels and needed facts on one time axis, one crosshair through
 * all of them. Everything in it is derived from the trajectory; it owns only what the pointer is on.
 */
import { useId, useMemo, useState } from 'react';
import type { Trajectory } from '../../../engine/trajectory/model.ts';
import { needStories } from '../../../engine/trajectory/needs.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useInspect, useTimeline } from '../../../state/hooks.tsx';
import { type Timeline, timelineOf } from '../../../state/playback.ts';
import { needLanes } from '../../charts/need-lanes.ts';
import { windowScale } from '../../charts/window-scale.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TableIcon } from '../../ui/icons.tsx';
import { Legend } from './legend.tsx';
import { Plot } from './plot.tsx';
import { TableView } from './table-view.tsx';
import { extentOf } from './use-layout.ts';

/** The run that is not on screen: the branch beside the original, or the original beside the branch. */
function useGhost(): Timeline | null {
  const side = useInspect((state) => state.side);
  const original = useInspect((state) =>
    state.episode.status === 'ready' ? state.episode.trajectory : null,
  );
  const branch = useInspect((state) =>
    state.branch?.result.status === 'ready' ? state.branch.result.trajectory : null,
  );
  const other: Trajectory | null = side === 'original' ? branch : branch && original;
  return other && timelineOf(other);
}

export function Strip() {
  const { t } = useText('strip');
  const id = useId();
  const timeline = useTimeline();
  const ghost = useGhost();
  const [table, setTable] = useState(false);
  const lanes = useMemo(
    () => (timeline ? needLanes(needStories(timeline.trajectory), timeline.turns.length) : []),
    [timeline],
  );
  const raw = useMemo(
    () => timeline?.turns.some(({ turn }) => (turn.context.breakdown?.raw ?? 0) > 0) ?? false,
    [timeline],
  );
  // What the axis depends on besides its height; the plot computes the same with it.
  const broken = timeline !== null && windowScale(extentOf(timeline, ghost), 1).breakAt !== null;
  return (
    <section
      aria-labelledby={id}
      className="strip relative flex min-w-0 flex-col border border-line bg-surface"
    >
      <header className="flex h-5 shrink-0 items-center gap-4 pl-2.5">
        <h2 id={id} className="label shrink-0">
          {t('title')}
        </h2>
        <Legend needs={lanes.length > 0} raw={raw} broken={broken} />
        {timeline ? (
          <IconButton className="ml-auto h-5!" label={t('table.open')} onClick={() => setTable(true)}>
            <TableIcon />
          </IconButton>
        ) : null}
      </header>
      {timeline && timeline.turns.length > 0 ? (
        <Plot timeline={timeline} ghost={ghost} lanes={lanes} />
      ) : null}
      {timeline ? (
        <Dialog
          open={table}
          onClose={() => setTable(false)}
          title={t('table.title')}
          closeLabel={t('table.close')}
          wide
        >
          <TableView timeline={timeline} />
        </Dialog>
      ) : null}
    </section>
  );
}
