/** The row of level cells: one path a level, so that thousands of turns stay a handful of elements. Pure. */
import { LEVELS, type Level } from '../../engine/quality/levels.ts';
import type { Timeline } from '../../state/playback.ts';
import type { Column, Columns } from './columns.ts';
import { rect } from './path.ts';

export interface LevelCell extends Column {
  /** Of several turns in one column the level most of them have. */
  readonly level: Level | null;
  readonly dropped: boolean;
  readonly answers: boolean;
}

export function levelCells(timeline: Timeline, { columns }: Columns): readonly LevelCell[] {
  return columns.flatMap((column) => {
    const turns = timeline.turns.slice(column.from, column.to).map((entry) => entry.turn);
    if (turns.length === 0) return [];
    return [
      {
        ...column,
        level: commonest(turns.flatMap((turn) => turn.compression?.level ?? [])),
        dropped: turns.some((turn) => turn.dropped),
        answers: turns.some((turn) => turn.answer !== null),
      },
    ];
  });
}

function commonest(levels: readonly Level[]): Level | null {
  let best: Level | null = null;
  let most = 0;
  for (const level of LEVELS) {
    const count = levels.filter((candidate) => candidate === level).length;
    if (count > most) [best, most] = [level, count];
  }
  return best;
}

/** Path of the cells that fulfil `which`, inset so that neighbours stay apart where there is room. */
export function cellPath(
  cells: readonly LevelCell[],
  top: number,
  height: number,
  which: (cell: LevelCell) => boolean,
): string {
  let path = '';
  for (const cell of cells) {
    if (!which(cell)) continue;
    const gap = cell.width >= 6 ? 1 : 0;
    path += rect(cell.x + gap / 2, top, cell.width - gap, height);
  }
  return path;
}
