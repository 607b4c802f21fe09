import { describe, expect, it } from 'vitest';
import { type Row, stripRows } from './rows.ts';

describe('the rows of the strip', () => {
  it.each([
    [148, true, true],
    [148, true, false],
    [148, false, true],
    [148, false, false],
    [298, true, true],
  ])(
    'share %i px out without overlap (needs %s, ghost %s), most of it to the saw-tooth',
    (height, needs, ghost) => {
      const rows = stripRows(height, { needs, ghost });
      const placed = [rows.saw, rows.segments, rows.cells, rows.ghost, rows.needs, rows.axis].filter(
        (row): row is Row => row !== null,
      );
      placed.slice(1).forEach((row, index) => {
        const above = placed[index];
        expect(row.top).toBeGreaterThanOrEqual((above?.top ?? 0) + (above?.height ?? 0));
      });
      expect(rows.axis.top + rows.axis.height).toBe(height);
      expect(Math.max(...placed.map((row) => row.height))).toBe(rows.saw.height);
    },
  );

  it('never have a negative height while the page is being measured', () => {
    expect(stripRows(0, { needs: true, ghost: true }).saw.height).toBe(0);
  });
});
