/**
 * What the trainer's worker and its client say to each other: commands in (one method each), events out. Types only.
 * A worker holds one run at a time.
 */
import type { Given } from '../../engine/advantage/fields.ts';
import type { Level } from '../../engine/quality/levels.ts';
import type { Checkpoint } from '../../engine/training/checkpoint.ts';
import type { RunConfig } from '../../engine/training/config.ts';
import type { LevelMargin } from '../../engine/training/level-comparison.ts';
import type { StepMetrics } from '../../engine/training/metrics.ts';
import type { HeldOut, PhaseName } from '../../engine/training/phases.ts';
import type { TrainingSettings } from '../../engine/training/settings-model.ts';
import type { Trajectory } from '../../engine/trajectory/model.ts';
import type { PolicySource, WorkerSettings } from '../policy/protocol.ts';
import type { BackendChoice } from '../runtime/backend.ts';

export type RunStart =
  /** @property policy null: fresh weights from the run's seed */
  | { readonly type: 'config'; readonly config: RunConfig; readonly policy: PolicySource | null }
  | { readonly type: 'checkpoint'; readonly checkpoint: unknown };

/** How far to go: until paused, to the end of a step, to the end of a phase. */
export type Advance = 'run' | 'step' | 'phase';

export interface RunPosition {
  /** Steps done. */
  readonly step: number;
  readonly nextPhase: PhaseName;
  readonly settings: TrainingSettings;
}

/** A rollout of a step, kept so that a point of a chart can be opened. */
export interface KeptRollout {
  readonly trajectory: Trajectory;
  readonly reward: number | null;
  /** Advantage before any shift; null where the recipe has none. */
  readonly base: number | null;
  /** Largest shift by HRR of a turn, with its sign. */
  readonly shift: number | null;
  /** Advantages of its turns with loss, before and after the shift. */
  readonly turns: readonly (readonly [base: number, shifted: number])[];
}

/** One bar of a histogram. */
export interface Bar {
  readonly of: 'base' | 'shifted';
  readonly bin: number;
}

/** How many turns with loss have which advantage, in the bars of bars.ts. `bound` is that of the base advantage. */
export interface AdvantageHistogram {
  readonly bound: number;
  readonly base: Float64Array;
  /** After the shift. */
  readonly shifted: Float64Array;
}

export interface StepReport {
  readonly step: number;
  readonly metrics: StepMetrics;
  readonly heldOut: HeldOut | null;
  readonly histogram: AdvantageHistogram | null;
  /** One whole group of the step, the one whose rewards differ most, as packRollouts writes them. */
  readonly group: Uint8Array<ArrayBuffer> | null;
}

/** Held-out exact match of one policy when it picks its levels, and when every document gets the same one. */
export interface LevelComparison {
  readonly step: number;
  readonly n: number;
  readonly own: { readonly em: number; readonly se: number };
  readonly uniform: readonly { readonly level: Level; readonly em: number; readonly se: number }[];
  /** Own less the best uniform level, question by question. */
  readonly best: LevelMargin;
}

export type TrainerEvent =
  | { readonly type: 'backend'; readonly choice: BackendChoice; readonly threads: number }
  | {
      readonly type: 'progress';
      readonly what: 'runtime' | 'policy';
      readonly loaded: number;
      readonly total: number | null;
    }
  /** `running`: rollouts of the step that are still under way, where that is what happens. */
  | {
      readonly type: 'phase';
      readonly step: number;
      readonly phase: PhaseName;
      readonly running: number | null;
    }
  /** Those since the last event, in order: short steps come several at once. */
  | { readonly type: 'steps'; readonly reports: readonly StepReport[] }
  /** Before the first step, so that curves have a start. */
  | { readonly type: 'held-out'; readonly step: number; readonly heldOut: HeldOut }
  /** Its vectors are transferred, not copied. */
  | { readonly type: 'checkpoint'; readonly checkpoint: Checkpoint }
  | { readonly type: 'compared'; readonly done: number; readonly of: number }
  /** A call of the runtime has ended: the worker is alive although nothing else changed. */
  | { readonly type: 'beat' };

/** Served in order, except `pause`, `configure`, `checkpoint` and `rollouts`. Each answers with its result or rejects with a ZipscopeError. */
export interface TrainerCommands {
  /** Comes first, once. */
  start(settings: WorkerSettings): void;
  /** Replaces the run that is open. */
  open(start: RunStart): Promise<RunPosition>;
  /** Goes on until done or paused; emits a checkpoint every CHECKPOINT_EVERY steps and at the end. */
  advance(mode: Advance): Promise<RunPosition>;
  /** After the phase under way; one that takes long is left, and its step replayed. */
  pause(): void;
  /** From the next phase on, also while the run goes on. */
  configure(changes: Given): Promise<RunPosition>;
  /** Emits a checkpoint: at once, or after the step under way. */
  checkpoint(): void;
  /**
   * Rollouts of a step, all of them or those with a turn in a bar, as packRollouts writes them; null where the step
   * is none of the last STEPS_IN_FULL.
   */
  rollouts(step: number, bar: Bar | null): Promise<Uint8Array<ArrayBuffer> | null>;
  compareLevels(n: number): Promise<LevelComparison>;
  /** The policy as it stands, as a file. */
  policyFile(): Promise<Uint8Array>;
}

export const CHECKPOINT_EVERY = 10;
/** Steps of which the worker holds every rollout. */
export const STEPS_IN_FULL = 3;
