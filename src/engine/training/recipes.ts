/**
 * Recipes: named settings laid over the defaults, so that each states only what it changes. A new recipe is one
 * entry. Where papers' constants belong to models of billions of weights, ours stand instead (settings-table.ts).
 */
import type { Given } from '../advantage/fields.ts';
import { ZipscopeError } from '../error.ts';
import { trainingSettings } from './settings.ts';
import type { TrainingSettings } from './settings-model.ts';

export interface Recipe {
  readonly name: string;
  readonly equations: readonly string[];
  readonly about: string;
  readonly settings: Given & Partial<TrainingSettings>;
}

/** Divergence that keeps higher learning rates from sliding into long compressions. Ours. */
const KL = 0.02;

export const RECIPES: readonly Recipe[] = [
  {
    name: 'grpo',
    equations: ['G1', 'G3', 'G4'],
    about: 'Rewards of one question compared within its group.',
    settings: { estimator: 'grpo', klWeight: KL },
  },
  {
    name: 'drgrpo',
    equations: ['B3'],
    about:
      'GRPO without the deviation, and with one constant instead of the length of a rollout: 64 rollouts of 40 tokens (ours).',
    settings: { estimator: 'drgrpo', normStd: false, aggregation: 'seq-mean-token-sum-norm', constant: 2560 },
  },
  {
    name: 'ziprl',
    equations: ['Z10', 'Z11', 'Z12', 'Z13'],
    about: 'GRPO, and every turn also judged by how well it compressed, at the weight of one account.',
    settings: { estimator: 'hrr', base: 'grpo', w: 0.5, klWeight: KL },
  },
  {
    name: 'ziprl-mild',
    equations: ['Z10', 'Z11', 'Z12', 'Z13'],
    about: 'The same at the weight of the other account.',
    settings: { estimator: 'hrr', base: 'grpo', w: 0.2, klWeight: KL },
  },
  {
    name: 'dapo',
    equations: ['B1', 'B2'],
    about:
      'A wider upper clip, groups without spread asked again, the mean over all tokens, a penalty on length (as long as the default window: ours).',
    settings: {
      estimator: 'dapo',
      epsHigh: 0.28,
      resampleRounds: 2,
      aggregation: 'token-mean',
      lengthMax: 2048,
      lengthCache: 512,
    },
  },
  {
    name: 'sft',
    equations: ['Z13'],
    about: 'Supervised warm start on noisy episodes of a scripted teacher.',
    settings: {
      objective: 'supervised',
      learningRate: 2e-3,
      warmupSteps: 0,
      schedule: 'linear',
      scheduleSteps: 800,
      finalRate: 0.3,
    },
  },
];

/** @throws ZipscopeError 'unknown-recipe' {name, known} */
export function recipeNamed(name: string): Recipe {
  const found = RECIPES.find((recipe) => recipe.name === name);
  if (found) return found;
  throw new ZipscopeError('unknown-recipe', { name, known: RECIPES.map((recipe) => recipe.name).join(', ') });
}

/** @throws ZipscopeError 'unknown-recipe', and what resolveFields throws */
export function recipeSettings(name: string, given: Given = {}): TrainingSettings {
  return trainingSettings(recipeNamed(name).settings, given);
}
