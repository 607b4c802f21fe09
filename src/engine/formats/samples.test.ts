import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesUnder, readBytes } from '../../../tests/harness/logs.ts';
import {
  DAMAGED_ROWS,
  EXPECTED_SAMPLES,
  type ExpectedBoundary,
  type ExpectedSample,
  SAMPLE_ROOTS,
} from '../../../tests/samples/expected.ts';
import type { TokenCount } from '../trajectory/model.ts';
import { allBoundaries, allTurns } from '../trajectory/turns.ts';
import { parseAtif, writeAtif } from './atif.ts';
import type { ImportedFile } from './import.ts';
import { readLines, writeLine } from './lines.ts';

const present = SAMPLE_ROOTS.every((root) => existsSync(root));
const pathOf = (file: string) =>
  SAMPLE_ROOTS.map((root) => `${root}/${file}`).find((path) => existsSync(path)) ?? file;
const read = async (file: string) => {
  const [found] = await readBytes(file, new Uint8Array(readFileSync(pathOf(file))));
  if (!found) throw new Error(`${file} gave nothing`);
  return found;
};

const measured = ({ value, basis }: TokenCount) => (basis === 'measured' ? value : null);

/** What was read, in the words of the table. */
function told({ format, variant, questions, trajectories }: ImportedFile): Omit<ExpectedSample, 'file'> {
  const statuses = trajectories.map(({ outcome }) => outcome.status);
  const [status] = statuses;
  const rewards = trajectories.map(({ outcome }) => outcome.reward);
  const boundaries = trajectories.flatMap((trajectory, i) =>
    allBoundaries(trajectory).map(
      (one): ExpectedBoundary => [
        ...([i, one.afterTurn, one.kind, one.trigger, one.summary.status] as const),
        measured(one.tokensBefore),
        measured(one.tokensAfter),
      ],
    ),
  );
  return {
    format,
    variant,
    ...(questions.length > 0 ? { questions: questions.length } : {}),
    ...(trajectories.length > 0 ? { turns: trajectories.map((one) => allTurns(one).length) } : {}),
    ...(status === undefined ? {} : { status: statuses.every((one) => one === status) ? status : statuses }),
    ...(rewards.some((reward) => reward !== null)
      ? { rewards: rewards.map((one) => one && Math.round(one * 1e6) / 1e6) }
      : {}),
    ...(boundaries.length > 0 ? { boundaries } : {}),
  };
}

describe.skipIf(!present)(`real samples (skipped where ${SAMPLE_ROOTS.join(' or ')} is absent)`, () => {
  test('the table names every file there is', () => {
    const there = SAMPLE_ROOTS.flatMap((root) => filesUnder(root).map((file) => file.slice(root.length + 1)));
    expect(EXPECTED_SAMPLES.map(({ file }) => file)).toEqual(expect.arrayContaining(there));
  });

  test.each(EXPECTED_SAMPLES)('$file', async ({ file, ...expected }) => {
    const found = await read(file);
    expect(told(found)).toEqual(expected);
    expect(found.damages.map(({ row }) => row)).toEqual(DAMAGED_ROWS[file] ?? []);
    // Our own files give the same runs back.
    for (const trajectory of found.trajectories) {
      expect(parseAtif(JSON.stringify(writeAtif(trajectory)))).toEqual(trajectory);
      expect(readLines(writeLine(trajectory))).toEqual([trajectory]);
    }
  });

  test('an automatic compaction of Claude Code is told with its counts and its text', async () => {
    const { trajectories } = await read('claude-code/v2.0.65-auto-compact-slice.jsonl');
    const [boundary] = trajectories.flatMap(allBoundaries);
    expect(boundary).toMatchObject({
      trigger: 'auto',
      tokensBefore: { value: 155317, basis: 'measured' },
      tokensAfter: { value: 34667, basis: 'measured' },
      summary: { status: 'text' },
    });
  });

  test('a remote compaction of Codex is unreadable, and its absurd count is none', async () => {
    const { trajectories } = await read('codex/v0.104-redacted-compacted-slice.jsonl');
    const [boundary] = trajectories.flatMap(allBoundaries);
    expect(boundary).toMatchObject({
      summary: { status: 'unreadable' },
      tokensAfter: { value: 48297, basis: 'measured' },
    });
    expect(trajectories[0]?.source.warnings.some(({ values }) => values.value === 940499)).toBe(true);
    const widest = trajectories.flatMap(allTurns).map(({ context }) => context.peak.value ?? 0);
    expect(Math.max(...widest)).toBeLessThan(258400);
  });
});
