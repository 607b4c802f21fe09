import type { PhaseName } from '../../engine/training/phases.ts';
import type { TrainingSettings } from '../../engine/training/settings-model.ts';
import type { Backend, BackendReason } from '../runtime/backend.ts';
import type { WireError } from '../wire.ts';

export interface TrainerStatus {
  readonly state:
    | 'idle'
    | 'loading'
    | 'paused'
    | 'running'
    /** A pause was asked for; the phase under way ends first. */
    | 'pausing'
    | 'comparing'
    | 'recovering'
    /** What was asked for failed; the run stands as it was before. */
    | 'failed';
  readonly backend: Backend | null;
  readonly reason: BackendReason | null;
  readonly adapter: string | null;
  readonly threads: number;
  readonly progress: {
    readonly what: 'runtime' | 'policy';
    readonly loaded: number;
    readonly total: number | null;
  } | null;
  /** Steps done. */
  readonly step: number;
  readonly phase: PhaseName | null;
  /** Rollouts under way in the phase of that name. */
  readonly running: number | null;
  readonly settings: TrainingSettings | null;
  /** Step of the last checkpoint; null before the first. */
  readonly checkpointStep: number | null;
  readonly compared: { readonly done: number; readonly of: number } | null;
  /** How often the worker was replaced, the step it went on from, and what was wrong the last time. */
  readonly recoveries: number;
  readonly recoveredFrom: number | null;
  readonly lastFailure: WireError | null;
}

export const INITIAL_TRAINER_STATUS: TrainerStatus = {
  state: 'idle',
  backend: null,
  reason: null,
  adapter: null,
  threads: 1,
  progress: null,
  step: 0,
  phase: null,
  running: null,
  settings: null,
  checkpointStep: null,
  compared: null,
  recoveries: 0,
  recoveredFrom: null,
  lastFailure: null,
};
