import { useMemo } from 'react';
import type { Timeline } from '../../../state/playback.ts';
import { type Columns, layColumns } from '../../charts/columns.ts';
import type { Size } from '../../charts/use-size.ts';
import { type WindowExtent, type WindowScale, windowScale } from '../../charts/window-scale.ts';
import { type StripRows, stripRows } from './rows.ts';
import { widest } from './turn-facts.ts';

export interface Layout {
  readonly rows: StripRows;
  readonly columns: Columns;
  readonly scale: WindowScale;
}

/** What the axis must hold: the limits and the fullest turn of both sides. */
export function extentOf(timeline: Timeline, ghost: Timeline | null): WindowExtent {
  const { capacity, threshold } = timeline.trajectory.window;
  const most = Math.max(widest(timeline) ?? 0, (ghost && widest(ghost)) ?? 0);
  return { capacity, threshold, widest: most || null };
}

/** The geometry of the strip; the same object until the episode or the size changes, so that lanes can rest. */
export function useLayout(
  size: Size | null,
  timeline: Timeline,
  ghost: Timeline | null,
  needs: boolean,
): Layout {
  const width = size?.width ?? 0;
  const height = size?.height ?? 0;
  return useMemo(() => {
    const rows = stripRows(height, { needs, ghost: ghost !== null });
    return {
      rows,
      columns: layColumns(Math.max(timeline.turns.length, ghost?.turns.length ?? 0), width),
      scale: windowScale(extentOf(timeline, ghost), rows.saw.height),
    };
  }, [width, height, timeline, ghost, needs]);
}
