/** Plays the walk: while `playing`, advances the store when the step on screen has had its time. */
import type { StoreApi } from 'zustand/vanilla';
import { type InspectStore, shownTimeline } from './inspect-state.ts';
import { DWELL, stepAt } from './playback.ts';

export interface Clock {
  /** Calls `work` once after `ms`; the result cancels it. */
  after(ms: number, work: () => void): () => void;
}

export const browserClock: Clock = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** @returns stops listening */
export function attachPlayer(store: StoreApi<InspectStore>, clock: Clock = browserClock): () => void {
  let cancel: (() => void) | null = null;
  const arm = () => {
    cancel?.();
    cancel = null;
    const state = store.getState();
    const timeline = shownTimeline(state);
    if (!state.playing || !timeline) return;
    const kind = stepAt(timeline, state.cursor)?.kind ?? 'act';
    cancel = clock.after(DWELL[kind] / state.speed, () => {
      store.getState().advance();
      // At the end of a growing episode nothing changed, so nothing else would look again.
      if (store.getState().cursor === state.cursor) arm();
    });
  };
  const stop = store.subscribe((state, previous) => {
    if (
      state.playing !== previous.playing ||
      state.cursor !== previous.cursor ||
      state.speed !== previous.speed ||
      state.side !== previous.side
    ) {
      arm();
    }
  });
  return () => {
    cancel?.();
    stop();
  };
}
