import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centreOf, labelledTurns, layColumns, MIN_COLUMN, turnAtX } from './columns.ts';

const anyCount = fc.integer({ min: 1, max: 12_000 });
const anyWidth = fc.double({ min: 40, max: 4000, noNaN: true });

describe('columns', () => {
  it('cover every turn once, in order, and stay inside the width', () => {
    fc.assert(
      fc.property(anyCount, anyWidth, (count, width) => {
        const { columns } = layColumns(count, width);
        const ends = [0, ...columns.map((column) => column.to)];
        expect(columns.every((column, index) => column.from === ends[index])).toBe(true);
        expect(ends.at(-1)).toBe(count);
        expect(columns.every((column) => column.x + column.width <= width + 1e-6)).toBe(true);
      }),
    );
  });

  it('are never drawn thinner than can be seen, the last one aside', () => {
    fc.assert(
      fc.property(anyCount, anyWidth, (count, width) => {
        const whole = layColumns(count, width).columns.slice(0, -1);
        expect(whole.every((column) => column.width >= MIN_COLUMN - 1e-9)).toBe(true);
      }),
    );
  });

  it('find back the turn whose centre is pointed at', () => {
    fc.assert(
      fc.property(anyCount, anyWidth, fc.integer({ min: 0, max: 11_999 }), (count, width, pick) => {
        const columns = layColumns(count, width);
        const turn = pick % count;
        expect(turnAtX(columns, centreOf(columns, turn))).toBe(turn);
      }),
    );
  });

  it('say nothing where there is no turn', () => {
    const columns = layColumns(3, 900);
    expect([turnAtX(columns, -1), turnAtX(columns, 890), turnAtX(layColumns(0, 900), 5)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each([
    [10, 300, 24, 1],
    [24, 300, 24, 2],
    [60, 300, 24, 5],
    [120, 300, 24, 10],
    [1000, 300, 24, 100],
  ])('number %i turns over %i px every %i px or more: every %ith', (count, width, least, every) => {
    const turns = labelledTurns(layColumns(count, width), least);
    expect(turns[1]).toBe(every);
    expect(every * layColumns(count, width).turnWidth).toBeGreaterThanOrEqual(least);
  });
});
