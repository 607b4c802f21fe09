/** Settings of the loss, one table like the estimators'. Engine layer, pure data. */
import { autoField, choiceField, type Fields, flagField, numberField } from '../advantage/fields.ts';
import { AGGREGATIONS, type Aggregation } from './aggregation.ts';
import { DIVERGENCES, type Divergence } from './divergence.ts';

export interface LossSettings {
  readonly epsLow: number;
  readonly epsHigh: number;
  /** null: no dual clip; verl's c is 3. */
  readonly dualClip: number | null;
  /** token: G3; sequence: B4, one ratio per row. */
  readonly ratio: 'token' | 'sequence';
  readonly aggregation: Aggregation;
  /** Divisor of seq-mean-token-sum-norm; null: the longest row. */
  readonly constant: number | null;
  /** beta of the KL term; 0: none. */
  readonly klWeight: number;
  readonly klKind: Divergence;
  readonly klClamped: boolean;
}

export const LOSS_FIELDS: Fields<LossSettings> = {
  epsLow: numberField({ initial: 0.2, low: 0, high: 1, step: 0.01, equation: 'G3', origin: 'source' }),
  epsHigh: numberField({ initial: 0.2, low: 0, high: 1, step: 0.01, equation: 'G3', origin: 'source' }),
  dualClip: autoField({
    initial: null,
    low: 1,
    high: 20,
    step: 0.1,
    equation: 'G3',
    origin: 'implementations',
  }),
  ratio: choiceField(['token', 'sequence'], { initial: 'token', equation: 'B4', origin: 'source' }),
  aggregation: choiceField(AGGREGATIONS, { initial: 'token-mean', equation: 'B5', origin: 'source' }),
  constant: autoField({
    initial: null,
    low: 1,
    high: 1e6,
    step: 1,
    equation: 'B5',
    origin: 'implementations',
  }),
  klWeight: numberField({
    initial: 0,
    low: 0,
    high: 1,
    step: 0.001,
    equation: 'Z13',
    origin: 'reconstruction',
  }),
  klKind: choiceField(DIVERGENCES, { initial: 'k3', equation: 'G4', origin: 'source' }),
  klClamped: flagField({ initial: false, equation: 'G4', origin: 'implementations' }),
};
