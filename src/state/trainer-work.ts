/**
 * What the trainer is at, for those parts of the page that are there before the Train workspace is: the badge of the
 * top bar and the document. The workspace's own store is loaded with it and tells this one.
 */
import { createStore } from 'zustand/vanilla';
import type { TrainerStatus } from '../workers/trainer/status.ts';

export type TrainerWork = Pick<
  TrainerStatus,
  'state' | 'step' | 'backend' | 'reason' | 'adapter' | 'threads' | 'recoveries'
>;

interface Work {
  /** Of the first run on screen; null while there is none. */
  readonly trainer: TrainerWork | null;
}

export const trainerWork = createStore<Work>(() => ({ trainer: null }));

interface Watched {
  subscribe(listener: () => void): () => void;
  getSnapshot(): TrainerStatus;
}

/** Tells what `status` says from now on. @returns tells that there is nothing more */
export function showTrainerWork(status: Watched): () => void {
  const tell = () => {
    const { state, step, backend, reason, adapter, threads, recoveries } = status.getSnapshot();
    const next: TrainerWork = { state, step, backend, reason, adapter, threads, recoveries };
    const { trainer } = trainerWork.getState();
    // Phases change several times a second and are nobody's business here.
    const names = Object.keys(next) as (keyof TrainerWork)[];
    if (trainer === null || names.some((name) => trainer[name] !== next[name])) {
      trainerWork.setState({ trainer: next });
    }
  };
  tell();
  const stop = status.subscribe(tell);
  return () => {
    stop();
    trainerWork.setState({ trainer: null });
  };
}
