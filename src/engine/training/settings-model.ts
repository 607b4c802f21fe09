/** The types of a run's settings; settings-table.ts says what each means, settings.ts checks them. Pure data. */
import type { Field } from '../advantage/fields.ts';
import type { AdvantageSettings, BaseName } from '../advantage/settings.ts';
import type { LossSettings } from '../loss/settings.ts';

export const OBJECTIVES = ['policy-gradient', 'supervised'] as const;
export type Objective = (typeof OBJECTIVES)[number];
export const SCHEDULES = ['constant', 'linear', 'cosine'] as const;
export type Schedule = (typeof SCHEDULES)[number];

export interface OwnSettings {
  readonly objective: Objective;
  readonly prompts: number;
  readonly groupSize: number;
  readonly resampleRounds: number;
  readonly estimator: BaseName | 'hrr';
  readonly trainDropped: boolean;
  readonly entropyCoefficient: number;
  readonly valueCoefficient: number;
  readonly epochs: number;
  readonly miniBatches: number;
  readonly learningRate: number;
  readonly warmupSteps: number;
  readonly schedule: Schedule;
  readonly scheduleSteps: number;
  readonly finalRate: number;
  readonly weightDecay: number;
  readonly maxNorm: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly adamEpsilon: number;
  readonly chunkStates: number;
  readonly teacherEpisodes: number;
  readonly teacherChoiceNoise: number;
  readonly teacherPickNoise: number;
  readonly pickWeight: number;
}

/** The graph clamps its divergence always, so that is no setting here. */
export type TrainingSettings = OwnSettings & AdvantageSettings & Omit<LossSettings, 'klClamped'>;
export type TrainingSettingName = keyof TrainingSettings;

/** What numbers count; a language that is not English translates each. */
export const UNITS = [
  'prompts a step',
  'rollouts a prompt',
  'rounds',
  'weight',
  'passes',
  'updates a pass',
  'a step',
  'steps',
  'share of the learning rate',
  'a step, times the rate',
  'length',
  'states',
  'episodes a step',
  'share',
  'ratio',
  'times the advantage',
  'policy tokens',
  'reward',
  'advantage per Q_com',
  'pass rate',
  'tokens',
] as const;
export type Unit = (typeof UNITS)[number];

/** What a form shows beside the control. */
export interface SettingText {
  readonly unit: Unit | '';
  readonly about: string;
  /** The run is built on it: it cannot change while the run goes on. */
  readonly isFixed: boolean;
}

export type TrainingField<T> = Field<T> & SettingText;

export type TextFields<T> = { readonly [K in keyof T]: TrainingField<T[K]> };
