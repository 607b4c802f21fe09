/** Columns of the table of runs: what each sorts by. Unknown values come last whichever way it is sorted. */
import type { ListedRun } from '../../../state/logs-state.ts';

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

export type RunRow =
  | { readonly type: 'group'; readonly group: string; readonly count: number; readonly reward: number | null }
  | { readonly type: 'run'; readonly run: ListedRun };

/** Runs under the heading of their task, groups in the order of their first run. */
export function groupRuns(runs: readonly ListedRun[]): RunRow[] {
  const groups = new Map<string, ListedRun[]>();
  for (const run of runs) {
    const name = run.glance.group ?? '';
    const found = groups.get(name);
    if (found) found.push(run);
    else groups.set(name, [run]);
  }
  return [...groups].flatMap(([group, members]) => {
    const rewards = members.flatMap(({ glance }) => glance.reward ?? []);
    const reward = rewards.length === 0 ? null : rewards.reduce((sum, one) => sum + one, 0) / rewards.length;
    return [
      { type: 'group' as const, group, count: members.length, reward },
      ...members.map((run) => ({ type: 'run' as const, run })),
    ];
  });
}
