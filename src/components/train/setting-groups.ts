/** Settings under the question they answer, in the order in which a step comes to them. Pure. */
import type { Objective, TrainingSettingName } from '../../engine/training/settings-model.ts';

export const SETTING_GROUPS = ['rollouts', 'advantage', 'loss', 'optimiser', 'supervised'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export const GROUP_OF: Readonly<Record<TrainingSettingName, SettingGroup>> = {
  objective: 'rollouts',
  prompts: 'rollouts',
  groupSize: 'rollouts',
  resampleRounds: 'rollouts',
  trainDropped: 'rollouts',
  estimator: 'advantage',
  base: 'advantage',
  w: 'advantage',
  reference: 'advantage',
  ddof: 'advantage',
  eps: 'advantage',
  normStd: 'advantage',
  meanScope: 'advantage',
  stdScope: 'advantage',
  countOverlong: 'advantage',
  overlongMask: 'advantage',
  gamma: 'advantage',
  lambda: 'advantage',
  alpha: 'advantage',
  critic: 'advantage',
  criticTarget: 'advantage',
  whiten: 'advantage',
  gateThreshold: 'advantage',
  lengthMax: 'advantage',
  lengthCache: 'advantage',
  ratio: 'loss',
  epsLow: 'loss',
  epsHigh: 'loss',
  dualClip: 'loss',
  aggregation: 'loss',
  constant: 'loss',
  klWeight: 'loss',
  klKind: 'loss',
  entropyCoefficient: 'loss',
  valueCoefficient: 'loss',
  epochs: 'optimiser',
  miniBatches: 'optimiser',
  learningRate: 'optimiser',
  warmupSteps: 'optimiser',
  schedule: 'optimiser',
  scheduleSteps: 'optimiser',
  finalRate: 'optimiser',
  weightDecay: 'optimiser',
  maxNorm: 'optimiser',
  beta1: 'optimiser',
  beta2: 'optimiser',
  adamEpsilon: 'optimiser',
  chunkStates: 'optimiser',
  teacherEpisodes: 'supervised',
  teacherChoiceNoise: 'supervised',
  teacherPickNoise: 'supervised',
  pickWeight: 'supervised',
};

/** Groups of which no setting changes anything under an objective. */
export function isIdle(group: SettingGroup, objective: Objective): boolean {
  if (group === 'optimiser') return false;
  return (group === 'supervised') !== (objective === 'supervised');
}
