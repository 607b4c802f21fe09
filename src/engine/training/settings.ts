/**
 * Every setting of a training run by name: meaning, range, unit, where its default comes from. Forms, the command
 * line's `--set` and the checks follow from the table. Engine layer, pure.
 */
import { type Given, resolveFields } from '../advantage/fields.ts';
import { ADVANTAGE_FIELDS } from '../advantage/settings.ts';
import { ZipscopeError } from '../error.ts';
import type { AdamWSettings } from '../graph/adamw.ts';
import { trains } from '../loss/divergence.ts';
import { LOSS_FIELDS } from '../loss/settings.ts';
import type { SurrogateSettings } from '../policy/surrogate-graph.ts';
import { ESTIMATOR_TEXTS, LOSS_TEXTS } from './meanings.ts';
import type { TextFields, TrainingSettings } from './settings-model.ts';
import { OWN_FIELDS } from './settings-table.ts';

type Names = keyof typeof ESTIMATOR_TEXTS | keyof typeof LOSS_TEXTS;

/** The settings of estimators and losses with their meanings, in the order of their tables. */
function sharedFields(): TextFields<Pick<TrainingSettings, Names>> {
  const texts = { ...ESTIMATOR_TEXTS, ...LOSS_TEXTS };
  const fields = { ...ADVANTAGE_FIELDS, ...LOSS_FIELDS };
  const entries = Object.entries(texts).map(([name, text]) => [
    name,
    { ...fields[name as Names], ...text, isFixed: false },
  ]);
  return Object.fromEntries(entries) as TextFields<Pick<TrainingSettings, Names>>;
}

const shared = sharedFields();

export const TRAINING_FIELDS: TextFields<TrainingSettings> = {
  ...OWN_FIELDS,
  ...shared,
  // Z13, rather than the mean over tokens that the view of a recorded group starts with.
  aggregation: { ...shared.aggregation, initial: 'rollout-mean' },
};

/**
 * Lays `layers` over the defaults, later ones winning.
 * @throws ZipscopeError what resolveFields throws
 */
export function trainingSettings(...layers: readonly Given[]): TrainingSettings {
  return resolveFields<TrainingSettings>(TRAINING_FIELDS, ...layers);
}

/** Settings changed while a run goes on. @throws ZipscopeError 'setting-fixed' {field}, and what resolveFields throws */
export function changedSettings(current: TrainingSettings, changes: Given): TrainingSettings {
  const next = trainingSettings({ ...current }, changes);
  for (const [name, { isFixed }] of Object.entries(TRAINING_FIELDS)) {
    const key = name as keyof TrainingSettings;
    if (isFixed && next[key] !== current[key]) throw new ZipscopeError('setting-fixed', { field: name });
  }
  return next;
}

export function surrogateSettings(settings: TrainingSettings): SurrogateSettings {
  const { epsLow, epsHigh, dualClip, klWeight, klKind, entropyCoefficient } = settings;
  return {
    epsLow,
    epsHigh,
    dualClip: dualClip ?? Number.POSITIVE_INFINITY,
    beta: klWeight,
    klEstimator: klKind,
    entropyCoefficient,
  };
}

/** AdamW at `step`, which counts from 1: warm-up, then the schedule. */
export function optimiserSettings(settings: TrainingSettings, step: number): AdamWSettings {
  const { beta1, beta2, adamEpsilon, weightDecay, maxNorm } = settings;
  const learningRate = learningRateAt(settings, step);
  return { learningRate, beta1, beta2, epsilon: adamEpsilon, weightDecay, maxNorm };
}

/** Linear warm-up that reaches the full rate at step `warmupSteps`, then constant, linear or cosine decay. */
export function learningRateAt(
  settings: Pick<
    TrainingSettings,
    'learningRate' | 'warmupSteps' | 'schedule' | 'scheduleSteps' | 'finalRate'
  >,
  step: number,
): number {
  const { learningRate, warmupSteps, schedule, scheduleSteps, finalRate } = settings;
  if (step < warmupSteps) return (learningRate * step) / warmupSteps;
  if (schedule === 'constant') return learningRate;
  const length = Math.max(1, scheduleSteps - warmupSteps);
  const done = Math.min(1, (step - warmupSteps) / length);
  const left = schedule === 'linear' ? 1 - done : (1 + Math.cos(Math.PI * done)) / 2;
  return learningRate * (finalRate + (1 - finalRate) * left);
}

/**
 * Combinations that do something else than their parts promise, as codes for the page's sentences.
 * They run all the same: seeing why is the point.
 */
export function settingConflicts(settings: TrainingSettings): readonly SettingConflict[] {
  const found: SettingConflict[] = [];
  const { estimator, resampleRounds, klWeight, klKind, epochs, miniBatches, ratio, epsHigh } = settings;
  if (estimator === 'hrr' && resampleRounds > 0) found.push('hrr-resampled');
  if (klWeight > 0 && !trains(klKind)) found.push('k1-without-gradient');
  if (ratio === 'sequence' && epsHigh > 0.01) found.push('sequence-ratio-wide-clip');
  if (epochs * miniBatches === 1 && settings.dualClip !== null) found.push('dual-clip-idle');
  return found;
}

export const SETTING_CONFLICTS = [
  /** Z12's edge cases: resampling throws away the groups in which only HRR teaches. */
  'hrr-resampled',
  'k1-without-gradient',
  'sequence-ratio-wide-clip',
  /** With one update a step every ratio is 1. */
  'dual-clip-idle',
] as const;
export type SettingConflict = (typeof SETTING_CONFLICTS)[number];
