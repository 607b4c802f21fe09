/** Which of the listed runs started which. Pure. */
import type { FileReport, RunPlace } from '../workers/importer/protocol.ts';
import { runKey } from './logs-state.ts';

/** One end of a relation, as the other shows it. */
export interface RelatedRun {
  readonly place: RunPlace;
  readonly id: string;
  /** The turn of the run that started the other; null where the log does not tell. */
  readonly turn: number | null;
}

export interface RunRelations {
  /** Who started a run, by `runKey`. */
  readonly starters: ReadonlyMap<string, RelatedRun>;
  /** Whom a run started, by `runKey`, in the order of the list. */
  readonly started: ReadonlyMap<string, readonly RelatedRun[]>;
}

export function runRelations(reports: readonly FileReport[]): RunRelations {
  const byName = new Map<string, RunPlace>();
  const name = (file: string, id: string) => JSON.stringify([file, id]);
  for (const { index, file, trajectories } of reports) {
    for (const [run, { id }] of trajectories.entries()) {
      if (!byName.has(name(file, id))) byName.set(name(file, id), { file: index, run });
    }
  }
  const starters = new Map<string, RelatedRun>();
  const started = new Map<string, RelatedRun[]>();
  for (const { index, trajectories } of reports) {
    for (const [run, { id, startedBy }] of trajectories.entries()) {
      if (!startedBy?.file) continue;
      const place = { file: index, run };
      const starter = byName.get(name(startedBy.file, startedBy.run));
      if (!starter || runKey(starter) === runKey(place)) continue;
      const { turn } = startedBy;
      starters.set(runKey(place), { place: starter, id: startedBy.run, turn });
      const others = started.get(runKey(starter));
      if (others) others.push({ place, id, turn });
      else started.set(runKey(starter), [{ place, id, turn }]);
    }
  }
  return { starters, started };
}

/** Whom the turns of a run started, where the log tells the turn. */
export function startedByTurn(
  { started }: RunRelations,
  place: RunPlace,
): ReadonlyMap<number, readonly RelatedRun[]> {
  const byTurn = new Map<number, RelatedRun[]>();
  for (const one of started.get(runKey(place)) ?? []) {
    if (one.turn === null) continue;
    const others = byTurn.get(one.turn);
    if (others) others.push(one);
    else byTurn.set(one.turn, [one]);
  }
  return byTurn;
}
