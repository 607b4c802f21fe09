/** Units and meanings of the settings of estimators and losses; ranges and origins are in their own tables. */
import type { SettingName } from '../advantage/settings.ts';
import type { LossSettings } from '../loss/settings.ts';
import type { Unit } from './settings-model.ts';

interface Meaning {
  readonly unit: Unit | '';
  readonly about: string;
}

export const LOSS_TEXTS: Readonly<Record<Exclude<keyof LossSettings, 'klClamped'>, Meaning>> = {
  epsLow: {
    unit: 'ratio',
    about: 'The surrogate is flat below 1 - eps_low where the advantage is negative.',
  },
  epsHigh: {
    unit: 'ratio',
    about: 'The surrogate is flat above 1 + eps_high where the advantage is positive.',
  },
  dualClip: {
    unit: 'times the advantage',
    about: 'c: bounds the surrogate of negative advantages from below. Off unless given.',
  },
  ratio: {
    unit: '',
    about:
      'Ratio of each token, or the geometric mean over a window (GSPO), which wants much narrower clip ranges.',
  },
  aggregation: {
    unit: '',
    about: 'How token losses become one number. A row is one window; rollout-mean is the form of Z13.',
  },
  constant: {
    unit: 'policy tokens',
    about: 'What seq-mean-token-sum-norm divides by; the longest window unless given.',
  },
  klWeight: {
    unit: 'weight',
    about:
      'beta: weight of the divergence from the policy the run started with. Above 0 it costs a forward pass, and no state can be skipped.',
  },
  klKind: {
    unit: '',
    about:
      'How the divergence is estimated from one token. As a loss k1 has zero expected gradient on-policy.',
  },
};

export const ESTIMATOR_TEXTS: Readonly<Record<SettingName, Meaning>> = {
  ddof: { unit: '', about: 'The deviation of a group divides by G - ddof.' },
  eps: { unit: 'reward', about: 'Added to the deviation before dividing by it.' },
  normStd: { unit: '', about: 'Divide by the deviation of the rewards; Dr.GRPO does not.' },
  meanScope: { unit: '', about: 'Over which rewards the mean is taken.' },
  stdScope: { unit: '', about: 'Over which rewards the deviation is taken.' },
  w: {
    unit: 'advantage per Q_com',
    about: 'Weight of a turn\u2019s Q_com against its reference in the advantage.',
  },
  reference: {
    unit: '',
    about:
      'What a turn\u2019s Q_com is measured against: the mean of its trajectory (the paper), or of all compressions of the batch at the same level (ours; it takes away the drift towards long levels).',
  },
  base: { unit: '', about: 'The estimator that hindsight replay adds its shift to.' },
  countOverlong: { unit: '', about: 'Overlong rollouts keep their reward in mean and deviation.' },
  overlongMask: { unit: '', about: 'Rollouts that ran out of steps or summaries carry no loss.' },
  gamma: { unit: '', about: 'Discount of later rewards in generalised advantage estimation.' },
  lambda: { unit: '', about: 'Decay of later errors; by the length of the segment unless given.' },
  alpha: { unit: '', about: 'How slowly the length-adaptive lambda nears 1.' },
  critic: { unit: '', about: 'Which values stand for the critic.' },
  criticTarget: { unit: '', about: 'What the critic would be trained on.' },
  whiten: { unit: '', about: 'Advantages brought to mean 0 and variance 1 over all tokens.' },
  gateThreshold: { unit: 'pass rate', about: 'From which pass rate on length is punished.' },
  lengthMax: { unit: 'tokens', about: 'L_max: longer rollouts lose a whole point.' },
  lengthCache: { unit: 'tokens', about: 'L_cache: over which the loss grows from 0 to that point.' },
};
