/** The table behind settings.ts: what is the trainer's own, beside the estimators' settings. Pure data. */
import * as v from 'valibot';
import { choiceField, type Field, flagField, numberField } from '../advantage/fields.ts';
import { BASE_NAMES } from '../advantage/settings.ts';
import {
  OBJECTIVES,
  type OwnSettings,
  SCHEDULES,
  type TextFields,
  type TrainingField,
  type Unit,
} from './settings-model.ts';

const ESTIMATOR_NAMES = ['hrr', ...BASE_NAMES] as const;

function text<T>(field: Field<T>, unit: Unit | '', about: string, isFixed = false): TrainingField<T> {
  return { ...field, unit, about, isFixed };
}

/** A number of which there are no halves. */
function count(limits: Pick<Field<number>, 'initial' | 'equation' | 'origin'> & Limits): Field<number> {
  const { low, high } = limits;
  const schema = v.pipe(v.number(), v.integer(), v.minValue(low), v.maxValue(high));
  return { ...numberField({ ...limits, step: 1 }), schema };
}

interface Limits {
  readonly low: number;
  readonly high: number;
}

export const OWN_FIELDS: TextFields<OwnSettings> = {
  objective: text(
    choiceField(OBJECTIVES, { initial: 'policy-gradient', equation: 'Z13', origin: 'source' }),
    '',
    'What is optimised: the reward of own rollouts, or the likelihood of a scripted teacher.',
    true,
  ),
  prompts: text(
    count({ initial: 8, low: 1, high: 64, equation: 'G1', origin: 'ours' }),
    'prompts a step',
    'Questions of a step; each is one group.',
  ),
  groupSize: text(
    count({ initial: 8, low: 1, high: 64, equation: 'G1', origin: 'reconstruction' }),
    'rollouts a prompt',
    'G, the rollouts of one question whose rewards are compared.',
  ),
  resampleRounds: text(
    count({ initial: 0, low: 0, high: 8, equation: 'B1', origin: 'source' }),
    'rounds',
    'Groups whose rewards are all equal are replaced by other questions, at most so often. 0 keeps them.',
  ),
  estimator: text(
    choiceField(ESTIMATOR_NAMES, { initial: 'grpo', equation: 'G1', origin: 'source' }),
    '',
    'How rewards become advantages.',
  ),
  trainDropped: text(
    flagField({ initial: true, equation: 'S5', origin: 'ours' }),
    '',
    'Turns whose text overflowed the window and was dropped carry loss too. SUPO leaves them out; the choice that overflowed is then never punished.',
  ),
  entropyCoefficient: text(
    numberField({ initial: 0, low: -1, high: 1, step: 0.001, equation: 'S7', origin: 'ours' }),
    'weight',
    'Rewards an undecided policy. Above 0 no state can be skipped.',
  ),
  valueCoefficient: text(
    numberField({ initial: 0, low: 0, high: 10, step: 0.05, equation: 'C8', origin: 'ours' }),
    'weight',
    'Trains the value head on the final reward. No estimator here reads it; it is for watching.',
  ),
  epochs: text(
    count({ initial: 1, low: 1, high: 16, equation: 'G3', origin: 'ours' }),
    'passes',
    'Passes over the rollouts of a step. From the second on the ratio leaves 1 and the clip matters.',
  ),
  miniBatches: text(
    count({ initial: 1, low: 1, high: 16, equation: 'G3', origin: 'ours' }),
    'updates a pass',
    'The rollouts are shared out, and each share is one optimiser step.',
  ),
  learningRate: text(
    numberField({ initial: 6e-4, low: 0, high: 0.1, step: 1e-5, equation: 'Z13', origin: 'ours' }),
    'a step',
    'AdamW. 6e-4 learns well here; 1e-3 without divergence term slides into overflowing windows where most rollouts fail. The paper uses 1e-6 for a model of 8 billion weights.',
  ),
  warmupSteps: text(
    count({ initial: 5, low: 0, high: 1000, equation: 'Z13', origin: 'ours' }),
    'steps',
    'The learning rate grows linearly over the first steps.',
  ),
  schedule: text(
    choiceField(SCHEDULES, { initial: 'constant', equation: 'Z13', origin: 'ours' }),
    '',
    'How the learning rate goes on after the warm-up.',
  ),
  scheduleSteps: text(
    count({ initial: 200, low: 1, high: 100_000, equation: 'Z13', origin: 'ours' }),
    'steps',
    'Where a linear or cosine schedule reaches its final rate.',
  ),
  finalRate: text(
    numberField({ initial: 0.1, low: 0, high: 1, step: 0.01, equation: 'Z13', origin: 'ours' }),
    'share of the learning rate',
    'What is left of the rate at the end of the schedule.',
  ),
  weightDecay: text(
    numberField({ initial: 0.01, low: 0, high: 1, step: 0.001, equation: 'Z13', origin: 'ours' }),
    'a step, times the rate',
    'Decoupled decay of every weight.',
  ),
  maxNorm: text(
    numberField({ initial: 1, low: 1e-6, high: 1e6, step: 0.1, equation: 'Z13', origin: 'implementations' }),
    'length',
    'A longer gradient is scaled down to this.',
  ),
  beta1: text(
    numberField({
      initial: 0.9,
      low: 0,
      high: 0.9999,
      step: 0.01,
      equation: 'Z13',
      origin: 'implementations',
    }),
    '',
    'Decay of AdamW\u2019s first moment.',
  ),
  beta2: text(
    numberField({
      initial: 0.999,
      low: 0,
      high: 0.99999,
      step: 0.001,
      equation: 'Z13',
      origin: 'implementations',
    }),
    '',
    'Decay of AdamW\u2019s second moment.',
  ),
  adamEpsilon: text(
    numberField({
      initial: 1e-8,
      low: 1e-12,
      high: 0.1,
      step: 1e-8,
      equation: 'Z13',
      origin: 'implementations',
    }),
    '',
    'Keeps AdamW\u2019s division finite.',
  ),
  chunkStates: text(
    count({ initial: 32, low: 1, high: 512, equation: 'B5', origin: 'ours' }),
    'states',
    'States of one call of the gradient graph. Changes memory and, by a few parts in a hundred, speed; of the result no more than the last digits.',
  ),
  teacherEpisodes: text(
    count({ initial: 16, low: 1, high: 256, equation: 'Z13', origin: 'ours' }),
    'episodes a step',
    'Supervised: episodes of the scripted teacher.',
  ),
  teacherChoiceNoise: text(
    numberField({ initial: 0.05, low: 0, high: 1, step: 0.01, equation: 'Z13', origin: 'ours' }),
    'share',
    'Supervised: acts and levels of the teacher replaced by any legal one.',
  ),
  teacherPickNoise: text(
    numberField({ initial: 0.1, low: 0, high: 1, step: 0.01, equation: 'Z13', origin: 'ours' }),
    'share',
    'Supervised: single picks of the teacher replaced by any legal one.',
  ),
  pickWeight: text(
    numberField({ initial: 0.5, low: 0, high: 1, step: 0.05, equation: 'Z13', origin: 'ours' }),
    'weight',
    'Supervised: loss of a pick, against 1 for acts and levels.',
  ),
};
