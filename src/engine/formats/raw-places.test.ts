import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readBytes } from '../../../tests/harness/logs.ts';
import { EXPECTED_SAMPLES, SAMPLE_ROOTS } from '../../../tests/samples/expected.ts';
import type { RawPlace, Trajectory } from '../trajectory/model.ts';
import { allTurns } from '../trajectory/turns.ts';
import { readRows } from './container/rows.ts';
import { bytesSource } from './container/source.ts';
import { get } from './run/value.ts';

/** Every place a run names: of its turns, of the messages between them, and of itself. */
function places({ log, ...trajectory }: Trajectory): RawPlace[] {
  const turns = allTurns(trajectory);
  const messages = [...turns.flatMap((turn) => turn.log?.inputs ?? []), ...(log?.trailing ?? [])];
  return [
    ...(log?.raw ?? []),
    ...turns.flatMap((turn) => turn.log?.raw ?? []),
    ...messages.flatMap(({ raw }) => raw ?? []),
  ];
}

const keysOf = (path: string) =>
  [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map((m) => (m[1] ? Number(m[1]) : (m[2] ?? '')));

const present = SAMPLE_ROOTS.every((root) => existsSync(root));
const samples = EXPECTED_SAMPLES.filter(({ file, turns }) => turns && !file.endsWith('.eval')).map(
  ({ file }) => file,
);

describe.skipIf(!present)(
  `raw records of samples (skipped where ${SAMPLE_ROOTS.join(' or ')} is absent)`,
  () => {
    test.each(samples)('every turn of %s leads to its record', async (file) => {
      const bytes = new Uint8Array(readFileSync(`${SAMPLE_ROOTS[0]}/${file}`));
      const rows = new Map(
        (await readRows(bytesSource(file, bytes))).rows.map((row) => [row.index, row.value]),
      );
      const [read] = await readBytes(file, bytes);
      for (const trajectory of read?.trajectories ?? []) {
        for (const turn of allTurns(trajectory)) expect(turn.log?.raw.length).toBeGreaterThan(0);
        const lost = places(trajectory).filter(
          ({ row, path }) => get(rows.get(row), ...(path === null ? [] : keysOf(path))) === undefined,
        );
        expect(lost).toEqual([]);
      }
    });
  },
);

test('damaged rows stand in the file as a whole, however long', async () => {
  const long = `{"x": "${'y'.repeat(10_000)}`;
  const good = '{"messages":[{"role":"user","content":"q"},{"role":"assistant","content":"a"}]}';
  const text = [good, long, '7', good].join('\n');
  const [file] = await readBytes('a.jsonl', new TextEncoder().encode(text));
  expect(file?.damages.map(({ row, raw }) => [row, raw.length])).toEqual([
    [1, 4000],
    [2, 1],
  ]);
  const raw = async (row: number) => (await file?.records.read({ row, path: null }))?.text;
  expect([await raw(0), await raw(1), await raw(2), await raw(3)]).toEqual([good, long, '7', good]);
  expect(await raw(4)).toBe(undefined);
});
