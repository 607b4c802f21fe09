import { expect, it } from 'vitest';
import { DEFAULT_DRAFT, plannedRuns } from './train-draft.ts';
import { History } from './train-history.ts';
import { type LaidRun, tracesOf } from './train-traces.ts';

const planned = plannedRuns({ ...DEFAULT_DRAFT, seeds: 2, variants: [{ klWeight: 0 }] });
const arms = planned.map(({ letter, config }, i) => ({
  id: `arm ${i}`,
  letter,
  config,
  history: new History(),
}));
const laid = (id: string, of: number): LaidRun => {
  const { config = arms[0]?.config } = planned[of] ?? {};
  if (!config) throw new Error('no such run');
  const summary = { id, name: id, created: 0, updated: 0, step: 1, config, letter: 'A', pair: null } as const;
  return { summary, checkpoint: null, history: new History() };
};

it('seeds of one config are one trace, whether they train or are laid beside', () => {
  const traces = tracesOf(arms, []);
  expect(traces.map(({ letter, runs }) => [letter, runs.map(({ seed }) => seed)])).toEqual([
    ['A', [1, 2]],
    ['B', [1, 2]],
  ]);
  const beside = tracesOf(arms.slice(0, 1), [laid('one', 0), laid('two', 1), laid('three', 2)]);
  expect(beside.map(({ letter, runs }) => [letter, runs.map(({ id }) => id)])).toEqual([
    ['A', ['arm 0']],
    ['B', ['one', 'two']],
    ['C', ['three']],
  ]);
});

it('a run that is on screen is not laid beside itself', () => {
  expect(tracesOf(arms.slice(0, 1), [laid('arm 0', 0)])).toHaveLength(1);
});
