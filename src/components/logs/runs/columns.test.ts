import { expect, test } from 'vitest';
import { glanceOf } from '../../../engine/trajectory/glance.ts';
import { twoWindowTrajectory } from '../../../engine/trajectory/test-builders.ts';
import type { ListedRun } from '../../../state/logs-state.ts';
import { groupRuns, sortRuns } from './columns.ts';

const base = glanceOf(twoWindowTrajectory());
const run = (id: string, reward: number | null, group: string | null = null): ListedRun => ({
  place: { file: 0, run: 0 },
  glance: { ...base, id, reward, group },
  findings: null,
});
const ids = (runs: readonly ListedRun[]) => runs.map(({ glance }) => glance.id);

test('runs are sorted by a column, unknown values last both ways', () => {
  const runs = [run('a', null), run('b', 0), run('c', 1)];
  expect(ids(sortRuns(runs, { column: 'reward', isDescending: false }))).toEqual(['b', 'c', 'a']);
  expect(ids(sortRuns(runs, { column: 'reward', isDescending: true }))).toEqual(['c', 'b', 'a']);
  expect(ids(sortRuns(runs, null))).toEqual(['a', 'b', 'c']);
});

test('names are sorted by their numbers', () => {
  const runs = [run('r#10', 0), run('r#9', 0)];
  expect(ids(sortRuns(runs, { column: 'id', isDescending: false }))).toEqual(['r#9', 'r#10']);
});

test('groups carry the mean reward of those runs that have one', () => {
  const rows = groupRuns([run('a', 1, 'x'), run('b', 0, 'y'), run('c', 0, 'x'), run('d', null, 'x')]);
  expect(
    rows.map((row) => (row.type === 'group' ? `${row.group} ${row.count} ${row.reward}` : row.run.glance.id)),
  ).toEqual(['x 3 0.5', 'a', 'c', 'd', 'y 1 0', 'b']);
});
