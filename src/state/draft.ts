/**
 * A what-if being put together: another level or other units at one turn, tried out on its Q_com before the rest
 * of the episode is run again. State layer; running it is the inspect store's.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Level } from '../engine/quality/levels.ts';
import type { Turn } from '../engine/trajectory/model.ts';
import type { WhatIf } from './url.ts';

type Range = readonly [start: number, end: number];

/** What stands at a turn before anything is drafted: the recorded level and units. */
export interface Recorded {
  readonly turn: number;
  readonly level: Level;
  readonly units: readonly Range[];
}

interface DraftState {
  readonly draft: WhatIf | null;
  /** Earlier states of this draft, latest last; null stands for the recorded choice. */
  readonly past: readonly (WhatIf | null)[];
}

export interface DraftStore extends DraftState {
  readonly tryLevel: (turn: number, level: Level) => void;
  /** Adds or removes a unit. */
  readonly toggleUnit: (unit: Range, from: Recorded) => void;
  readonly undo: () => void;
  readonly discard: () => void;
}

const EMPTY: DraftState = { draft: null, past: [] };
/** More steps back than anyone takes, and no growth without end. */
const MOST_STEPS_BACK = 100;

export function createDraftStore() {
  return createStore<DraftStore>()((set) => {
    const change = (make: (draft: WhatIf | null) => WhatIf) =>
      set(({ draft, past }) => {
        const next = make(draft);
        // A draft of another turn starts afresh: undo never jumps to a turn that is not on screen.
        const before = draft !== null && draft.turn !== next.turn ? [] : past;
        const from = draft?.turn === next.turn ? draft : null;
        return { draft: next, past: [...before, from].slice(-MOST_STEPS_BACK) };
      });
    return {
      ...EMPTY,
      tryLevel: (turn, level) => change(() => ({ turn, level, units: null })),
      toggleUnit: (unit, from) =>
        change((draft) => {
          const here = draft?.turn === from.turn ? draft : null;
          const units = here?.units ?? from.units;
          const without = units.filter(([start]) => start !== unit[0]);
          const next = without.length < units.length ? without : [...units, unit];
          return {
            turn: from.turn,
            level: here?.level ?? from.level,
            units: [...next].sort(([a], [b]) => a - b),
          };
        }),
      undo: () =>
        set(({ draft, past }) =>
          past.length === 0 ? { draft } : { draft: past.at(-1) ?? null, past: past.slice(0, -1) },
        ),
      discard: () => set(EMPTY),
    };
  });
}

export const draftStore = createDraftStore();

/** Tries a level at a turn; the recorded one is no change, so choosing it puts the draft away. */
export function tryLevel(store: StoreApi<DraftStore>, turn: Turn | undefined, level: Level): void {
  const { discard, tryLevel: start } = store.getState();
  if (turn === undefined) return;
  if (turn.compression?.level === level) discard();
  else start(turn.index, level);
}
