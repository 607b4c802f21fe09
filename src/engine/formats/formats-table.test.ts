import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXPECTED_SAMPLES } from '../../../tests/samples/expected.ts';
import { OWN_LOGS } from '../../../tests/samples/own-logs.ts';
import { FORMATS } from './registry.ts';

interface TableRow {
  readonly format: string;
  readonly variants: readonly string[];
  /** The cells after the variants. */
  readonly cells: readonly string[];
}

const rows = readFileSync('docs/formats.md', 'utf8')
  .split('\n')
  .flatMap((line): TableRow[] => {
    const [format = '', variants = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const name = /^`([\w-]+)`$/.exec(format)?.[1];
    if (name === undefined) return [];
    return [{ format: name, variants: variants === '' ? [] : variants.split(', '), cells }];
  });
const rowOf = (format: string) => rows.find((row) => row.format === format);

/** All logs that tests hold to expected values. */
const logs = [
  ...OWN_LOGS.map(({ format, variant, boundaries }) => ({
    format,
    variant,
    explicit: boundaries,
    hasReward: false,
  })),
  ...EXPECTED_SAMPLES.map(({ format, variant, boundaries = [], rewards }) => ({
    format,
    variant,
    explicit: boundaries.filter(([, , kind]) => kind === 'explicit').length,
    hasReward: rewards !== undefined,
  })),
];

describe('the table of formats in docs/formats.md', () => {
  test('has a row for every format, and no other', () => {
    expect(rows.map(({ format }) => format).sort()).toEqual(FORMATS.map(({ id }) => id).sort());
  });

  test('names every variant that occurs', () => {
    const unnamed = logs.filter(({ format, variant }) => {
      if (format === null || variant === null || variant.startsWith('ATIF-v1')) return false;
      return !rowOf(format)?.variants.includes(variant);
    });
    expect(unnamed).toEqual([]);
  });

  test('says "none" of boundaries exactly where no log of the format has an explicit one', () => {
    // Own lines and archives are written by other tests; whatever can be in a run can be in them.
    const untested = ['zipscope', 'inspect-eval', 'react-tags'];
    for (const { format, cells } of rows.filter((row) => row.cells.length === 4)) {
      if (untested.includes(format)) continue;
      const explicit = logs
        .filter((one) => one.format === format)
        .reduce((sum, one) => sum + one.explicit, 0);
      expect([format, cells[1] === 'none'], format).toEqual([format, explicit === 0]);
    }
  });

  test('tells of a reward wherever a log has one', () => {
    for (const { format, hasReward } of logs) {
      if (format !== null && hasReward)
        expect([format, rowOf(format)?.cells[2]]).toEqual([format, expect.stringContaining('reward')]);
    }
  });
});
