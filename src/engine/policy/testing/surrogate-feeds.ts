/** Random feeds for the surrogate graph: old log-probabilities near and far from the policy's, advantages of both signs. */
import { interpret } from '../../graph/interpreter.ts';
import { stream } from '../../random.ts';
import type { PolicySize } from '../network.ts';
import { type SurrogateSettings, surrogateGraph, surrogateHyperParameters } from '../surrogate-graph.ts';
import { type Feeds, supervisedFeeds } from './supervised-feeds.ts';

export const SURROGATE_TEST_SETTINGS: SurrogateSettings = {
  epsLow: 0.2,
  epsHigh: 0.28,
  dualClip: 3,
  beta: 0.05,
  klEstimator: 'k3',
  entropyCoefficient: 0.01,
};

/**
 * Log ratios are spread over about -1.6 to 1.6 with some farther out, so that every branch of the surrogate is taken;
 * the reference lies about 0.3 away.
 */
export function surrogateFeeds(
  size: PolicySize,
  parameters: Float32Array,
  sizes: { readonly states: number; readonly items: number; readonly picks: number; readonly seed: number },
  settings: SurrogateSettings = SURROGATE_TEST_SETTINGS,
): Feeds {
  const random = stream(sizes.seed, 'surrogate');
  const picks = supervisedFeeds(sizes);
  const shape = [sizes.states, sizes.picks];
  const count = sizes.states * sizes.picks;
  const nothing = { shape, data: new Float32Array(count) };
  const hp = { shape: [8], data: surrogateHyperParameters(settings) };
  const zero = { shape: [parameters.length], data: new Float32Array(parameters.length) };
  const bare = { ...picks, token: nothing, advantage: nothing, old: nothing, reference: nothing, hp };
  const { logProb } = interpret(
    surrogateGraph(size),
    { ...bare, P: { shape: [parameters.length], data: parameters }, G: zero },
    ['logProb'],
  );
  const real = (i: number) => ((picks.weight?.data[i] ?? 0) > 0 ? 1 : 0);
  const fill = (value: (i: number) => number) => ({
    shape,
    data: Float32Array.from({ length: count }, (_, i) => real(i) * value(i)),
  });
  return {
    ...bare,
    // Some picks have weight and do not count, as picks that were forced would.
    token: fill((i) => (i % 7 === 6 ? 0 : 1)),
    advantage: fill(() => 2 * random.normal()),
    old: fill((i) => (logProb?.data[i] ?? 0) - 0.8 * random.normal() - (i % 5 === 4 ? 1.5 : 0)),
    reference: fill((i) => (logProb?.data[i] ?? 0) + 0.3 * random.normal()),
  };
}
