import { expect, test } from 'vitest';
import { glanceOf } from '../../../engine/trajectory/glance.ts';
import { twoWindowTrajectory } from '../../../engine/trajectory/test-builders.ts';
import type { ListedRun } from '../../../state/logs-state.ts';
import { groupRuns, type NestedRun, nestRuns, sortRuns } from './columns.ts';

const base = glanceOf(twoWindowTrajectory());
const run = (id: string, reward: number | null, group: string | null = null): ListedRun => ({
  place: { file: 0, run: 0 },
  glance: { ...base, id, reward, group },
  findings: null,
});
const ids = (runs: readonly ListedRun[]) => runs.map(({ glance }) => glance.id);

const alone = (runs: readonly ListedRun[]): NestedRun[] =>
  runs.map((one) => ({ run: one, depth: 0, root: one }));

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
  const rows = groupRuns(alone([run('a', 1, 'x'), run('b', 0, 'y'), run('c', 0, 'x'), run('d', null, 'x')]));
  expect(
    rows.map((row) => (row.type === 'group' ? `${row.group} ${row.count} ${row.reward}` : row.run.glance.id)),
  ).toEqual(['x 3 0.5', 'a', 'c', 'd', 'y 1 0', 'b']);
});

/** Runs by their place in one list, and who started whom. */
function related(ids: readonly string[], started: Readonly<Record<string, readonly string[]>>) {
  const runs = ids.map((id, i) => ({ ...run(id, null), place: { file: 0, run: i } }));
  const related = (id: string) => ({ place: { file: 0, run: ids.indexOf(id) }, id, turn: 0 });
  const key = (id: string) => `0:${ids.indexOf(id)}`;
  const pairs = Object.entries(started);
  return nestRuns(runs, {
    starters: new Map(pairs.flatMap(([by, all]) => all.map((id) => [key(id), related(by)] as const))),
    started: new Map(pairs.map(([by, all]) => [key(by), all.map(related)])),
  }).map(({ run: { glance }, depth, root }) => `${glance.id} ${depth} ${root.glance.id}`);
}

test('runs stand under those that started them, in the order of the list', () => {
  expect(related(['deep', 'b', 'a', 'top', 'x'], { top: ['a', 'b'], a: ['deep'] })).toEqual([
    'top 0 top',
    'b 1 top',
    'a 1 top',
    'deep 2 top',
    'x 0 x',
  ]);
});

test('no run of a circle is lost', () => {
  expect(related(['a', 'b', 'c'], { a: ['b'], b: ['a'] })).toEqual(['c 0 c', 'a 0 a', 'b 1 a']);
});

test('a run of another task stands with the run that started it', () => {
  const main = run('main', 1, 'x');
  const rows = groupRuns([
    { run: main, depth: 0, root: main },
    { run: run('inner', null, null), depth: 1, root: main },
  ]);
  expect(rows.map((row) => (row.type === 'group' ? row.group : row.run.glance.id))).toEqual([
    'x',
    'main',
    'inner',
  ]);
});
