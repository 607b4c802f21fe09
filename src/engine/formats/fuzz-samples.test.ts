import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { damagedCopies } from '../../../tests/harness/damage.ts';
import { filesUnder } from '../../../tests/harness/logs.ts';
import { expectSane } from '../../../tests/harness/sane.ts';
import { SAMPLE_ROOTS } from '../../../tests/samples/expected.ts';

const RUNS_PER_FORMAT = 200;
const LEAST_RUNS = 12;

interface Sample {
  readonly format: string;
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Folders are named after formats. */
const samples = SAMPLE_ROOTS.filter((root) => existsSync(root)).flatMap((root) =>
  filesUnder(root).map((file): Sample => {
    const format = file.slice(root.length + 1).split('/')[0] ?? '';
    return { format, file, bytes: new Uint8Array(readFileSync(file)) };
  }),
);

/** Every sample has its share; small ones have more, since a fault in them is read sooner and is no less a fault. */
function runsOf({ format, bytes }: Sample): number {
  const weight = (size: number) => 1 / Math.max(4000, size);
  const sum = samples
    .filter((other) => other.format === format)
    .reduce((total, other) => total + weight(other.bytes.length), 0);
  return Math.max(LEAST_RUNS, Math.ceil((RUNS_PER_FORMAT * weight(bytes.length)) / sum));
}

describe.skipIf(samples.length === 0)(`damaged samples (skipped where ${SAMPLE_ROOTS[0]} is absent)`, () => {
  test('every format has at least two hundred faults', () => {
    const byFormat = new Map<string, number>();
    for (const one of samples) byFormat.set(one.format, (byFormat.get(one.format) ?? 0) + runsOf(one));
    expect(Math.min(...byFormat.values())).toBeGreaterThanOrEqual(RUNS_PER_FORMAT);
  });

  test.each(samples)(
    '$file',
    async (sample) => {
      const copies = await damagedCopies(sample.file, sample.bytes);
      await fc.assert(
        fc.asyncProperty(copies, (copy) => expectSane(basename(sample.file), copy)),
        { numRuns: runsOf(sample), seed: 20, endOnFailure: true },
      );
      // Thousands of readings: a machine with much else to do needs longer than the usual limit against hanging.
    },
    300_000,
  );
});
