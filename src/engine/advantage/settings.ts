/**
 * Every setting an estimator may read, in one flat record, so that changing the estimator keeps what was set.
 * Engine layer, pure data. What the papers leave open says so in `origin`.
 */
import { autoField, choiceField, type Fields, flagField, numberField } from './fields.ts';

/** Estimators that HRR may stand on: every one but itself. */
export const BASE_NAMES = [
  'grpo',
  'drgrpo',
  'dapo',
  'supo',
  'supo-trajectory',
  'compactionrl',
  'mastery',
] as const;
export type BaseName = (typeof BASE_NAMES)[number];

export const SCOPES = ['group', 'batch'] as const;
export type Scope = (typeof SCOPES)[number];

export interface AdvantageSettings {
  /** G1: sigma divides by G - ddof; 0 or 1. */
  readonly ddof: number;
  /** G1: added to sigma. */
  readonly eps: number;
  /** G1: false leaves the deviation out (Dr.GRPO). */
  readonly normStd: boolean;
  /** Over which rewards the mean is taken. */
  readonly meanScope: Scope;
  readonly stdScope: Scope;
  /** Z12: weight of the turn's deviation. */
  readonly w: number;
  /** Z11: what a turn's Q_com is measured against; the level reference is ours. */
  readonly reference: 'trajectory' | 'level';
  /** What HRR adds its shift to. */
  readonly base: BaseName;
  /** S8: overlong rollouts keep their reward in mean and deviation. */
  readonly countOverlong: boolean;
  /** S10: overlong rollouts have no loss. */
  readonly overlongMask: boolean;
  /** C5. */
  readonly gamma: number;
  /** C5; null: length-adaptive (C6). */
  readonly lambda: number | null;
  /** C6. */
  readonly alpha: number;
  /** V in C5: as recorded (0 where none is), 0 everywhere, or the group's mean reward everywhere. */
  readonly critic: 'recorded' | 'zero' | 'group-mean';
  /** C8. */
  readonly criticTarget: 'local' | 'corrected';
  /** C10. */
  readonly whiten: boolean;
  /** M1: pass rate from which the gate is open. */
  readonly gateThreshold: number;
  /** B2: L_max and L_cache. */
  readonly lengthMax: number;
  readonly lengthCache: number;
}

export const ADVANTAGE_FIELDS: Fields<AdvantageSettings> = {
  ddof: numberField({ initial: 1, low: 0, high: 1, step: 1, equation: 'G1', origin: 'implementations' }),
  eps: numberField({ initial: 1e-6, low: 0, high: 1, step: 1e-6, equation: 'G1', origin: 'implementations' }),
  normStd: flagField({ initial: true, equation: 'G1', origin: 'source' }),
  meanScope: choiceField(SCOPES, { initial: 'group', equation: 'G1', origin: 'source' }),
  stdScope: choiceField(SCOPES, { initial: 'group', equation: 'G1', origin: 'source' }),
  w: numberField({ initial: 0.5, low: 0, high: 2, step: 0.01, equation: 'Z12', origin: 'source' }),
  reference: choiceField(['trajectory', 'level'], {
    initial: 'trajectory',
    ours: ['level'],
    equation: 'Z11',
    origin: 'source',
  }),
  base: choiceField(BASE_NAMES, { initial: 'grpo', equation: 'Z12', origin: 'source' }),
  countOverlong: flagField({ initial: true, equation: 'S8', origin: 'reconstruction' }),
  overlongMask: flagField({ initial: false, equation: 'S10', origin: 'source' }),
  gamma: numberField({ initial: 1, low: 0, high: 1, step: 0.001, equation: 'C5', origin: 'secondary' }),
  lambda: autoField({ initial: null, low: 0, high: 1, step: 0.001, equation: 'C6', origin: 'source' }),
  alpha: numberField({ initial: 1.5, low: 1, high: 10, step: 0.1, equation: 'C6', origin: 'source' }),
  critic: choiceField(['recorded', 'zero', 'group-mean'], {
    initial: 'recorded',
    ours: ['group-mean'],
    equation: 'C5',
    origin: 'source',
  }),
  criticTarget: choiceField(['local', 'corrected'], {
    initial: 'local',
    equation: 'C8',
    origin: 'reconstruction',
  }),
  whiten: flagField({ initial: false, equation: 'C10', origin: 'reconstruction' }),
  gateThreshold: numberField({ initial: 1, low: 0, high: 1, step: 0.01, equation: 'M1', origin: 'source' }),
  lengthMax: numberField({
    initial: 20_480,
    low: 1,
    high: 1e6,
    step: 1,
    equation: 'B2',
    origin: 'source',
  }),
  lengthCache: numberField({ initial: 4096, low: 1, high: 1e6, step: 1, equation: 'B2', origin: 'source' }),
};

export type SettingName = keyof AdvantageSettings;

/** Reported for w: two accounts name different optima and stable ranges, both agree that 0 is worst. */
export const REPORTED_W = {
  optima: [0.5, 0.2],
  stable: [
    [0.25, 0.8],
    [0.2, 0.8],
  ],
} as const;
