import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { difference } from './compare.ts';
import { IMPLEMENTATIONS } from './registry.ts';
import { runVectorFile } from './run.ts';
import { readVectorFile, vectorFileNames } from './vector-file.ts';

const OWN = 'tests/vectors';
const SHARED = '../shared/vectors';

async function suite(directory: string): Promise<void> {
  for (const name of await vectorFileNames(directory)) {
    const file = await readVectorFile(directory, name);
    if (!(file.id in IMPLEMENTATIONS)) continue;
    test(`${file.id}: all ${file.cases.length} cases`, () => {
      const failures = runVectorFile(file).filter((r) => r.failure !== null);
      expect(failures).toEqual([]);
      expect(file.cases.length).toBeGreaterThan(0);
    });
  }
}

await describe('vectors of this repository', async () => {
  await suite(OWN);
  test('every implementation has a file here', async () => {
    const ids = (await vectorFileNames(OWN)).map((name) => name.replace('.vectors.json', ''));
    expect(ids.sort()).toEqual(Object.keys(IMPLEMENTATIONS).sort());
  });
});

const hasShared = existsSync(SHARED);
await describe.skipIf(!hasShared)(`shared vectors (skipped where ${SHARED} is absent)`, async () => {
  if (hasShared) await suite(SHARED);
  else test('are not here', () => {});
});

describe('comparison', () => {
  const tolerance = { abs: 1e-9, rel: 1e-9 };
  test.each([
    ['numbers within tolerance', 1 + 1e-10, 1, null],
    ['numbers beyond it', 1.1, 1, 'result: got 1.1, want 1'],
    ['NaN', Number.NaN, 1, 'result: got null, want 1'],
    ['strings', 'a', 'b', 'result: got "a", want "b"'],
    ['null and 0', 0, null, 'result: got 0, want null'],
    ['a missing key', {}, { a: true }, 'a: got undefined, want true'],
    ['an extra key', { a: 1, b: 2 }, { a: 1 }, null],
    ['array length', [1], [1, 2], 'result: got [1], want [1,2]'],
    ['a nested difference', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, 'a[0].b: got 1, want 2'],
  ])('%s', (_, got, want, expected) => {
    expect(difference(got, want, tolerance)).toBe(expected);
  });

  test('a file without implementation is one named failure', () => {
    const results = runVectorFile({ id: 'unheard_of', tolerance, cases: [] });
    expect(results).toEqual([{ file: 'unheard_of', name: '', failure: 'no implementation' }]);
  });
});
