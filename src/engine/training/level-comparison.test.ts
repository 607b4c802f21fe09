import { expect, test } from 'vitest';
import { environmentNamed } from '../environments/registry.ts';
import { teacherAgent } from '../rollout/agents/teacher.ts';
import { evaluate } from './evaluate.ts';
import { compareLevels, pairedDifference } from './level-comparison.ts';

test.each([
  ['nothing', [], [], 0, 0],
  ['one pair', [1], [0], 1, 0],
  ['equal outcomes', [1, 0, 1], [1, 0, 1], 0, 0],
  ['the same gain everywhere', [1, 1, 1], [0, 0, 0], 1, 0],
  // Differences 1, 0, -1, 1: mean 0.25, variance 11 / 12, over 4.
  ['mixed pairs', [1, 1, 0, 1], [0, 1, 1, 0], 0.25, Math.sqrt(11 / 48)],
])('the paired difference of %s', (_, a, b, difference, se) => {
  const found = pairedDifference(a, b);
  expect(found.difference).toBeCloseTo(difference, 12);
  expect(found.se).toBeCloseTo(se, 12);
});

test('all six are measured on the same questions, and the best uniform level is the one compared with', async () => {
  const open = environmentNamed('archive').open('default', { entities: 24, heldOutWorlds: 1 });
  const agent = teacherAgent();
  const told: (number | null)[] = [];
  const given = { open, agent, n: 24, seed: 3 };
  const { own, uniform, best } = await compareLevels({ ...given, onProgress: (level) => told.push(level) });
  expect(told).toEqual([null, 1, 2, 3, 4, 5]);
  expect(own).toEqual(await evaluate(given));
  const highest = Math.max(...Object.values(uniform).map(({ em }) => em));
  expect(uniform[best.level].em).toBe(highest);
  expect(best.difference).toBeCloseTo(own.em - highest, 12);
  // A forced level is the only one there is.
  expect(uniform[2].levels).toEqual([0, 1, 0, 0, 0]);
});
