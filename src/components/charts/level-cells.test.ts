import { describe, expect, it } from 'vitest';
import type { Level } from '../../engine/quality/levels.ts';
import {
  aCompression,
  aSegment,
  aTrajectory,
  aTurn,
  keptSpan,
  VENN,
} from '../../engine/trajectory/test-builders.ts';
import { timelineOf } from '../../state/playback.ts';
import { layColumns } from './columns.ts';
import { levelCells, levelPaths } from './level-cells.ts';

const turnAt = (index: number, level: Level | null, dropped = false) =>
  aTurn(index, {
    dropped,
    answer: level === null ? 'Tessaly' : null,
    compression: level === null ? null : aCompression(VENN, [keptSpan(VENN, VENN.text, index)], { level }),
  });

const timeline = (turns: ReturnType<typeof turnAt>[]) => timelineOf(aTrajectory([aSegment(0, turns)]));

describe('level cells', () => {
  it('show one turn as its level, an answer as none', () => {
    const shown = timeline([turnAt(0, 2), turnAt(1, 5, true), turnAt(2, null)]);
    const cells = levelCells(shown, layColumns(3, 300));
    expect(cells.map(({ level, dropped, answers }) => [level, dropped, answers])).toEqual([
      [2, false, false],
      [5, true, false],
      [null, false, true],
    ]);
  });

  it('show several turns in one column as their mixture and print no level', () => {
    const shown = timeline([turnAt(0, 1), turnAt(1, 1), turnAt(2, 1, true), turnAt(3, 4)]);
    const [cell] = levelCells(shown, layColumns(4, 2));
    expect(cell?.mix).toEqual([0.75, 0, 0, 0.25, 0]);
    expect([cell?.level, cell?.dropped]).toEqual([null, false]);
  });

  it('fill the height of a column in proportion, level 1 at the bottom', () => {
    const shown = timeline([turnAt(0, 1), turnAt(1, 1), turnAt(2, 1), turnAt(3, 4)]);
    const { levels, empty } = levelPaths(levelCells(shown, layColumns(4, 2)), 100, 20);
    expect([levels[0], levels[3], empty]).toEqual(['M0 105h2v15h-2z', 'M0 100h2v5h-2z', '']);
  });
});
