/** The row of level cells: one path a level, so that thousands of turns stay a handful of elements. Pure. */
import { LEVELS, type Level } from '../../engine/quality/levels.ts';
import type { Timeline } from '../../state/playback.ts';
import type { Column, Columns } from './columns.ts';
import { rect } from './path.ts';

/** A column of one turn shows its level; one of several shows their mixture, level 1 at the bottom. */
export interface LevelCell extends Column {
  /** Share of the column's turns at each level, 1..5; they add up to at most 1. */
  readonly mix: readonly number[];
  /** The level where the column is one turn; null for several, or none. */
  readonly level: Level | null;
  /** Every turn of the column was dropped. */
  readonly dropped: boolean;
  readonly answers: boolean;
}

export function levelCells(timeline: Timeline, { columns }: Columns): readonly LevelCell[] {
  return columns.flatMap((column) => {
    const turns = timeline.turns.slice(column.from, column.to).map((entry) => entry.turn);
    if (turns.length === 0) return [];
    const levels = turns.flatMap((turn) => turn.compression?.level ?? []);
    return [
      {
        ...column,
        mix: LEVELS.map((level) => levels.filter((candidate) => candidate === level).length / turns.length),
        level: turns.length === 1 ? (levels[0] ?? null) : null,
        dropped: turns.every((turn) => turn.dropped),
        answers: turns.some((turn) => turn.answer !== null),
      },
    ];
  });
}

export interface LevelPaths {
  /** By level, 1..5. */
  readonly levels: readonly string[];
  readonly empty: string;
  readonly dropped: string;
}

/** Cells as paths, inset so that neighbours stay apart where there is room. */
export function levelPaths(cells: readonly LevelCell[], top: number, height: number): LevelPaths {
  const levels = LEVELS.map(() => '');
  let empty = '';
  let dropped = '';
  for (const cell of cells) {
    const gap = cell.width >= 6 ? 1 : 0;
    const x = cell.x + gap / 2;
    const width = cell.width - gap;
    let base = top + height;
    cell.mix.forEach((share, index) => {
      if (share === 0) return;
      base -= share * height;
      levels[index] += rect(x, base, width, share * height);
    });
    if (base > top + 0.01) empty += rect(x, top, width, base - top);
    if (cell.dropped) dropped += rect(x, top, width, height);
  }
  return { levels, empty, dropped };
}
