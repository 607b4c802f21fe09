/** Columns of the table of runs: what each sorts by. Unknown values come last whichever way it is sorted. */
import { type ListedRun, runKey } from '../../../state/logs-state.ts';
import type { RunRelations } from '../../../state/run-relations.ts';

export const COLUMNS = [
  'id',
  'curve',
  'reward',
  'status',
  'turns',
  'segments',
  'boundaries',
  'tokens',
  'saved',
  'again',
  'lost',
  'qcom',
] as const;
export type Column = (typeof COLUMNS)[number];

export interface Sorting {
  readonly column: Column;
  readonly isDescending: boolean;
}

export function columnValue({ glance, findings }: ListedRun, column: Column): string | number | null {
  switch (column) {
    case 'id':
      return glance.id;
    case 'curve':
    case 'tokens':
      return glance.tokens.value;
    case 'reward':
      return glance.reward;
    case 'status':
      return glance.status;
    case 'turns':
      return glance.turns;
    case 'segments':
      return glance.segments;
    case 'boundaries':
      return glance.explicit + glance.inferred;
    case 'saved':
      return findings?.tokensSaved ?? null;
    case 'again':
      return findings?.reexplorations ?? null;
    case 'lost':
      return findings?.commitmentsLost ?? null;
    case 'qcom':
      return findings?.qcom ?? null;
    default:
      return column satisfies never;
  }
}

export function sortRuns(runs: readonly ListedRun[], sorting: Sorting | null): ListedRun[] {
  if (sorting === null) return [...runs];
  const { column, isDescending } = sorting;
  return [...runs].sort((one, other) => {
    const [a, b] = [columnValue(one, column), columnValue(other, column)];
    if (a === b) return 0;
    if (a === null) return 1;
    if (b === null) return -1;
    const order =
      typeof a === 'string' && typeof b === 'string'
        ? a.localeCompare(b, 'en', { numeric: true })
        : a < b
          ? -1
          : 1;
    return isDescending ? -order : order;
  });
}

/** A run under the one that started it. */
export interface NestedRun {
  readonly run: ListedRun;
  /** How many runs stand above it. */
  readonly depth: number;
  /** The run at the top. */
  readonly root: ListedRun;
}

/** Runs that others started stand under those, each list in the order given. */
export function nestRuns(
  runs: readonly ListedRun[],
  { starters, started }: RunRelations,
): readonly NestedRun[] {
  if (starters.size === 0) return runs.map((run) => ({ run, depth: 0, root: run }));
  const order = new Map(runs.map((run, i) => [runKey(run.place), i]));
  const nested: NestedRun[] = [];
  const placed = new Set<number>();
  const place = (at: number, depth: number, top: ListedRun | null) => {
    const run = runs[at];
    if (!run || placed.has(at)) return;
    placed.add(at);
    const root = top ?? run;
    nested.push({ run, depth, root });
    const below = (started.get(runKey(run.place)) ?? []).flatMap((one) => order.get(runKey(one.place)) ?? []);
    for (const child of below.sort((a, b) => a - b)) place(child, depth + 1, root);
  };
  for (const [i, run] of runs.entries()) if (!starters.has(runKey(run.place))) place(i, 0, null);
  // Runs of a damaged log may name each other in a circle.
  for (const i of runs.keys()) place(i, 0, null);
  return nested;
}

export type RunRow =
  | { readonly type: 'group'; readonly group: string; readonly count: number; readonly reward: number | null }
  | ({ readonly type: 'run' } & NestedRun);

/** Runs under the heading of their task, groups in the order of their first run. */
export function groupRuns(runs: readonly NestedRun[]): RunRow[] {
  const groups = new Map<string, NestedRun[]>();
  for (const one of runs) {
    const name = one.root.glance.group ?? '';
    const found = groups.get(name);
    if (found) found.push(one);
    else groups.set(name, [one]);
  }
  return [...groups].flatMap(([group, members]) => {
    const rewards = members.flatMap(({ run }) => run.glance.reward ?? []);
    const reward = rewards.length === 0 ? null : rewards.reduce((sum, one) => sum + one, 0) / rewards.length;
    return [
      { type: 'group' as const, group, count: members.length, reward },
      ...members.map((one) => ({ type: 'run' as const, ...one })),
    ];
  });
}
