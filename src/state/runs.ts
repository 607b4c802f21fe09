/**
 * Where runs are kept: IndexedDB, or this page's memory where the browser refuses it or is full. Whichever it is, the
 * run goes on; `place` says which.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { RunConfig } from '../engine/training/config.ts';
import type { LevelComparison } from '../workers/trainer/protocol.ts';
import type { Letter } from './train-draft.ts';
import type { HistoryData } from './train-history.ts';

export interface RunSummary {
  readonly id: string;
  readonly name: string;
  /** Milliseconds of the clock. */
  readonly created: number;
  readonly updated: number;
  readonly step: number;
  readonly config: RunConfig;
  /** Which of those that were started together. */
  readonly letter: Letter;
  /** Names those that were started together; null for a run alone. */
  readonly pair: string | null;
}

export interface RunRecord extends RunSummary {
  readonly history: HistoryData;
  /** As the engine gives it; checked by the engine when it comes back. */
  readonly checkpoint: unknown;
  readonly comparison: LevelComparison | null;
}

export interface StepRollouts {
  readonly run: string;
  readonly step: number;
  /** As packRollouts writes them. */
  readonly packed: Uint8Array<ArrayBuffer>;
}

interface Schema extends DBSchema {
  runs: { key: string; value: RunSummary };
  states: { key: string; value: Pick<RunRecord, 'id' | 'history' | 'checkpoint' | 'comparison'> };
  rollouts: { key: [string, number]; value: StepRollouts; indexes: { run: string } };
}

export type Place = { readonly type: 'indexeddb' } | { readonly type: 'memory'; readonly why: string };

/** Steps whose rollouts are kept, counted back from the last one. */
export const ROLLOUT_STEPS = 200;

export interface Runs {
  readonly place: Place;
  list(): Promise<RunSummary[]>;
  load(id: string): Promise<RunRecord | null>;
  save(record: RunRecord): Promise<void>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  saveRollouts(kept: StepRollouts): Promise<void>;
  rollouts(id: string, step: number): Promise<Uint8Array<ArrayBuffer> | null>;
  allRollouts(id: string): Promise<StepRollouts[]>;
}

export async function openRuns(onPlace: (place: Place) => void = () => undefined): Promise<Runs> {
  try {
    const database = await openDB<Schema>('zipscope-runs', 1, {
      upgrade: (db) => {
        db.createObjectStore('runs', { keyPath: 'id' });
        db.createObjectStore('states', { keyPath: 'id' });
        db.createObjectStore('rollouts', { keyPath: ['run', 'step'] }).createIndex('run', 'run');
      },
    });
    return tolerant(stored(database), onPlace);
  } catch (thrown) {
    return inMemory(reason(thrown));
  }
}

const reason = (thrown: unknown) => (thrown instanceof Error ? thrown.name : String(thrown));

const byTime = (a: RunSummary, b: RunSummary) => b.updated - a.updated;

type Store = Omit<Runs, 'place'>;

function stored(db: IDBPDatabase<Schema>): Store {
  const prune = async (run: string, step: number) => {
    // A range whose end lies before its start is refused.
    if (step <= ROLLOUT_STEPS) return;
    await db.delete('rollouts', IDBKeyRange.bound([run, 0], [run, step - ROLLOUT_STEPS]));
  };
  return {
    list: async () => (await db.getAll('runs')).sort(byTime),
    load: async (id) => {
      const [summary, state] = await Promise.all([db.get('runs', id), db.get('states', id)]);
      return summary && state ? { ...summary, ...state } : null;
    },
    save: async ({ history, checkpoint, comparison, ...summary }) => {
      const work = db.transaction(['runs', 'states'], 'readwrite');
      await Promise.all([
        work.objectStore('runs').put(summary),
        work.objectStore('states').put({ id: summary.id, history, checkpoint, comparison }),
        work.done,
      ]);
    },
    rename: async (id, name) => {
      const summary = await db.get('runs', id);
      if (summary) await db.put('runs', { ...summary, name });
    },
    remove: async (id) => {
      const work = db.transaction(['runs', 'states', 'rollouts'], 'readwrite');
      await Promise.all([
        work.objectStore('runs').delete(id),
        work.objectStore('states').delete(id),
        work.objectStore('rollouts').delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])),
        work.done,
      ]);
    },
    saveRollouts: async (kept) => {
      await db.put('rollouts', kept);
      await prune(kept.run, kept.step);
    },
    rollouts: async (id, step) => (await db.get('rollouts', [id, step]))?.packed ?? null,
    allRollouts: (id) => db.getAllFromIndex('rollouts', 'run', id),
  };
}

function memoryStore(): Store {
  const records = new Map<string, RunRecord>();
  const kept = new Map<string, Map<number, StepRollouts>>();
  return {
    list: async () => [...records.values()].sort(byTime),
    load: async (id) => records.get(id) ?? null,
    save: async (record) => {
      records.set(record.id, record);
    },
    rename: async (id, name) => {
      const record = records.get(id);
      if (record) records.set(id, { ...record, name });
    },
    remove: async (id) => {
      records.delete(id);
      kept.delete(id);
    },
    saveRollouts: async (step) => {
      const own = kept.get(step.run) ?? new Map<number, StepRollouts>();
      own.set(step.step, step);
      own.delete(step.step - ROLLOUT_STEPS);
      kept.set(step.run, own);
    },
    rollouts: async (id, step) => kept.get(id)?.get(step)?.packed ?? null,
    allRollouts: async (id) => [...(kept.get(id)?.values() ?? [])],
  };
}

function inMemory(why: string): Runs {
  return { ...memoryStore(), place: { type: 'memory', why } };
}

/** Writes that fail (storage full, taken away) go to memory from then on; what was stored before can still be read. */
function tolerant(store: Store, onPlace: (place: Place) => void): Runs {
  const memory = memoryStore();
  let place: Place = { type: 'indexeddb' };
  const write = async (work: (to: Store) => Promise<void>) => {
    if (place.type === 'memory') return work(memory);
    try {
      await work(store);
    } catch (thrown) {
      place = { type: 'memory', why: reason(thrown) };
      onPlace(place);
      await work(memory);
    }
  };
  return {
    get place() {
      return place;
    },
    list: async () => {
      const own = await memory.list();
      const rest = (await store.list()).filter(({ id }) => !own.some((run) => run.id === id));
      return [...own, ...rest].sort(byTime);
    },
    load: async (id) => (await memory.load(id)) ?? store.load(id),
    save: (record) => write((to) => to.save(record)),
    rename: async (id, name) => {
      await memory.rename(id, name);
      await write((to) => to.rename(id, name));
    },
    remove: async (id) => {
      await memory.remove(id);
      await store.remove(id);
    },
    saveRollouts: (kept) => write((to) => to.saveRollouts(kept)),
    rollouts: async (id, step) => (await memory.rollouts(id, step)) ?? store.rollouts(id, step),
    allRollouts: async (id) => [...(await store.allRollouts(id)), ...(await memory.allRollouts(id))],
  };
}
