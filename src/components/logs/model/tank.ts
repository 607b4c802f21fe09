/**
 * The saw-tooth of a log as paths: one rectangle a column, the largest window of its turns. Measured, estimated and
 * unknown have paths of their own. Pure.
 */
import type { TurnColumns } from '../../../engine/trajectory/outline.ts';
import { MARK } from '../../../engine/trajectory/outline.ts';
import type { Columns } from '../../charts/columns.ts';

export interface Tank {
  readonly measured: string;
  /** Drawn hollow: a number of ours, not of the log. */
  readonly estimated: string;
  readonly unknown: string;
}

const shape = (x: number, top: number, width: number, bottom: number) =>
  `M${x.toFixed(1)} ${bottom}V${top.toFixed(1)}h${width.toFixed(1)}V${bottom}z`;

function wider(a = Number.NaN, b = Number.NaN): number {
  return b <= a || Number.isNaN(b) ? a : b;
}

/** The largest known window of a turn; NaN where none is known. */
export function widestOf({ before, peak, after }: TurnColumns, turn: number): number {
  return wider(wider(before[turn], peak[turn]), after[turn]);
}

export function widestOfAll(turns: TurnColumns): number {
  let most = 0;
  for (let turn = 0; turn < turns.count; turn++) {
    const value = widestOf(turns, turn);
    if (value > most) most = value;
  }
  return most;
}

export function tank(turns: TurnColumns, columns: Columns, top: number, height: number): Tank {
  const paths = { measured: '', estimated: '', unknown: '' };
  const gap = columns.turnWidth >= 6 ? 1 : 0;
  for (const { x, width, from, to } of columns.columns) {
    let best = Number.NaN;
    let basis = 0;
    for (let turn = from; turn < to; turn++) {
      const value = widestOf(turns, turn);
      if (Number.isNaN(value) || value <= best) continue;
      best = value;
      basis = turns.basis[turn] ?? 0;
    }
    const inner = Math.max(0.5, width - gap);
    if (Number.isNaN(best)) paths.unknown += shape(x + gap / 2, height - 2, inner, height);
    else {
      const y = height * (1 - Math.min(1, best / Math.max(1, top)));
      paths[basis === 2 ? 'measured' : 'estimated'] += shape(
        x + gap / 2,
        Math.min(y, height - 1),
        inner,
        height,
      );
    }
  }
  return paths;
}

/** Ticks of the columns in which some turn has a mark. */
export function ticks(
  turns: TurnColumns,
  columns: Columns,
  mark: keyof typeof MARK,
  top: number,
  bottom: number,
): string {
  const bit = MARK[mark];
  let path = '';
  for (const { x, width, from, to } of columns.columns) {
    for (let turn = from; turn < to; turn++) {
      if (((turns.marks[turn] ?? 0) & bit) === 0) continue;
      path += shape(x, top, Math.max(1.5, Math.min(6, width)), bottom);
      break;
    }
  }
  return path;
}
