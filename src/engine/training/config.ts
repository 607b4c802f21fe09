/** What a training run is: everything that, with the policy it starts from, fixes it. */
import type { Given } from '../advantage/fields.ts';
import type { PolicySize } from '../policy/network.ts';
import type { EpisodeSpec } from '../trajectory/model.ts';

/** Measuring on held-out questions has streams of its own: it changes nothing of the run. */
export interface EvaluationPlan {
  /** After every so many steps; 0 for never. */
  readonly every: number;
  readonly n: number;
  /** Fixes questions and sampling, the same at every evaluation. */
  readonly seed: number;
  /** Beside sampled also greedy. */
  readonly greedy: boolean;
}

export const EVALUATION_DEFAULTS: EvaluationPlan = { every: 20, n: 256, seed: 11, greedy: true };

export interface RunConfig {
  readonly recipe: string;
  /** Differences from the recipe. */
  readonly settings: Given;
  readonly environment: string;
  readonly preset: string;
  /** Differences from the preset. */
  readonly environmentSettings: EpisodeSpec['settings'];
  /** Context manager of the rollouts. */
  readonly manager: string;
  readonly size: PolicySize;
  /** Names every random stream of the run. */
  readonly seed: number;
  readonly evaluation: EvaluationPlan;
}
