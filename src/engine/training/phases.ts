/**
 * What a step is made of: named phases that run one after the other. Engine layer. The run owns networks and time;
 * a process owns what the phases of one step hand on.
 */
import type { GroupAdvantage } from '../advantage/estimator.ts';
import type { Group } from '../advantage/group-model.ts';
import type { OpenEnvironment } from '../environments/environment.ts';
import type { Learner } from '../graph/learner.ts';
import type { Forward } from '../policy/forward.ts';
import type { RunConfig } from './config.ts';
import type { Evaluation } from './evaluate.ts';
import type { QualityMeans, Scalars } from './metrics.ts';
import type { PlayedGroup } from './rollouts.ts';
import type { TrainingSettings } from './settings-model.ts';

export const PHASES = [
  'prompts',
  'rollouts',
  'rewards',
  'advantages',
  'packing',
  'update',
  'metrics',
  'evaluation',
] as const;
export type PhaseName = (typeof PHASES)[number];

export interface Phase {
  readonly name: PhaseName;
  run(signal: AbortSignal | undefined): Promise<void>;
}

export interface HeldOut {
  readonly sampled: Evaluation;
  readonly greedy: Evaluation | null;
}

/** What a finished step leaves for charts, Inspect and Advantages. */
export interface StepYield {
  readonly scalars: Scalars;
  readonly levels: readonly number[] | null;
  readonly qcom: QualityMeans | null;
  readonly rollouts: readonly PlayedGroup[];
  readonly groups: readonly Group[];
  readonly advantages: readonly GroupAdvantage[];
  readonly heldOut: HeldOut | null;
}

export interface StepProcess {
  readonly phases: readonly Phase[];
  /** Once all phases have run. */
  result(): StepYield;
}

/** What a step works with. `settings` are those of the moment: live edits count from the next phase on. */
export interface Workshop {
  readonly config: RunConfig;
  readonly open: OpenEnvironment;
  settings(): TrainingSettings;
  readonly learner: Learner;
  /** With the weights of the moment. */
  readonly current: Forward;
  /** With the weights of the start. */
  readonly reference: Forward;
  /** The rollouts were sound, so the weights behind them are worth going back to. */
  proven(): Promise<void>;
  onRound(running: number): void;
}
