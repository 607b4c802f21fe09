/** Network, batch, loss and optimiser that all contenders share: size M, 64 items, 8 picks a state. */
import { ADAMW_DEFAULTS } from '../../../../src/engine/graph/adamw.ts';
import { initialParameters, parameterLayout } from '../../../../src/engine/policy/network.ts';
import { supervisedFeeds } from '../../../../src/engine/policy/testing/supervised-feeds.ts';
import { stream } from '../../../../src/engine/random.ts';

export const SIZE = 'M';
export const LAYERS = 2;
export const WIDTH = 64;
export const HEAD_WIDTH = 16;
export const ITEMS = 64;
export const PICKS = 8;
export const OPTIMISER = ADAMW_DEFAULTS;
/** As in the gradient of the norm clip. */
export const NORM_EPSILON = 1e-6;

export const startParameters = () => initialParameters(SIZE, stream(1, 'initial'));
export const batchOf = (states: number) => supervisedFeeds({ states, items: ITEMS, picks: PICKS, seed: 5 });

/** The same weights, one array a tensor. */
export function namedParameters() {
  const flat = startParameters();
  return parameterLayout(SIZE).map(({ name, shape, offset, length }) => ({
    name,
    shape: [...shape],
    data: flat.slice(offset, offset + length),
  }));
}

/** Bias corrections of AdamW at step `step`, which counts from 1. */
export const corrections = (step: number) =>
  [1 / (1 - OPTIMISER.beta1 ** step), 1 / (1 - OPTIMISER.beta2 ** step)] as const;
