/** The shipped cold-start policies: what each is trained on, and when its training stops. */
import { SUPERVISED_DEFAULTS, type SupervisedSettings } from '../../src/engine/training/supervised.ts';

export interface ModelRecipe {
  /** File name inside public/models. */
  readonly file: string;
  readonly environment: string;
  /** Preset it is trained and measured on. */
  readonly preset: string;
  /** Differences from the preset while it is trained; it is measured without them. */
  readonly trainingSettings?: Readonly<Record<string, unknown>>;
  readonly supervised: SupervisedSettings;
  /**
   * Training stops once the sampled exact match on other held-out questions than the reported ones reaches this:
   * a start that is too good leaves the trainer nothing to show, one below 0.10 does not learn. null: all batches.
   */
  readonly stopAt: number | null;
  /** Kept by the page for use without a network. */
  readonly offline: boolean;
}

const SEED = 1;

export const MODEL_RECIPES: readonly ModelRecipe[] = [
  {
    file: 's.onnx',
    environment: 'archive',
    preset: 'default',
    supervised: { ...SUPERVISED_DEFAULTS, size: 'S', seed: SEED },
    stopAt: 0.23,
    offline: true,
  },
  {
    file: 's-long-chain.onnx',
    environment: 'archive',
    preset: 'long-chain',
    // Trained with a little more room than it has: the preset's threshold was lowered afterwards.
    trainingSettings: { thresholdShare: 0.235 },
    // A dozen acts in a row have to be right, so noise in the labels costs far more here.
    supervised: {
      ...SUPERVISED_DEFAULTS,
      size: 'S',
      seed: SEED,
      batches: 800,
      noise: { choice: 0.015, pick: 0.05 },
    },
    stopAt: null,
    offline: true,
  },
  {
    file: 'xs.onnx',
    environment: 'archive',
    preset: 'default',
    supervised: { ...SUPERVISED_DEFAULTS, size: 'XS', seed: SEED },
    stopAt: 0.24,
    offline: false,
  },
  {
    file: 'm.onnx',
    environment: 'archive',
    preset: 'default',
    supervised: { ...SUPERVISED_DEFAULTS, size: 'M', seed: SEED, learningRate: 1.5e-3, batches: 700 },
    stopAt: 0.24,
    offline: false,
  },
];
