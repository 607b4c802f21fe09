/**
 * The gradient graph of policy optimisation: clipped surrogate (G3), divergence from a reference policy (G4),
 * entropy bonus and value loss over one chunk of states, added to the gradient so far. Engine layer.
 *
 * Every normalisation, mask and advantage comes in as a feed and every coefficient in `hp`, so that one graph serves
 * all estimators and aggregations, live edits rebuild nothing, and sums over chunks are the sums of the batch.
 */
import type { Graph, Tensor } from '../graph/ir.ts';
import {
  add,
  clip,
  concat,
  exp,
  max,
  min,
  mul,
  neg,
  reduceMax,
  reduceSum,
  reshape,
  slice,
  step,
  sub,
} from '../graph/operators.ts';
import { network, type PolicySize, weightsFromVector } from './network.ts';
import { pickLogProbabilities } from './pick-logprob.ts';
import { ANY_CHUNK, accumulatedGradient, type ChunkShape, pickInputs } from './supervised-graph.ts';

export const KL_ESTIMATORS = ['k1', 'k2', 'k3'] as const;
export type KlEstimator = (typeof KL_ESTIMATORS)[number];

/** What may change while a run goes on. */
export interface SurrogateSettings {
  readonly epsLow: number;
  readonly epsHigh: number;
  /** c of the dual clip; Infinity never clips. */
  readonly dualClip: number;
  /** Weight of the divergence from the reference policy. */
  readonly beta: number;
  readonly klEstimator: KlEstimator;
  readonly entropyCoefficient: number;
}

/** Slots of the hp vector. */
export const SURROGATE_HP_LENGTH = 8;

/** Stands for Infinity in float32, with room for a product with an advantage. */
const LARGE = 1e30;
/** Bounds of log ratios before they are exponentiated (G3, G4). */
const LOG_BOUND = 20;
/** Bound of k3 (G4). */
const K3_BOUND = 10;

export function surrogateHyperParameters(settings: SurrogateSettings): Float32Array {
  const { epsLow, epsHigh, dualClip, beta, klEstimator, entropyCoefficient } = settings;
  return Float32Array.of(
    epsLow,
    epsHigh,
    Math.min(dualClip, LARGE),
    beta,
    ...KL_ESTIMATORS.map((name) => (name === klEstimator ? 1 : 0)),
    entropyCoefficient,
  );
}

/**
 * Output `sums`, in this order, over the chunk. `tokens` counts picks whose `token` is 1, and what follows it sums
 * over them; the last three are the parts of the loss, with weights. `clippedLow` and `clippedHigh` count the picks
 * whose gradient a bound of the ratio takes away, `dualClipped` those at the dual clip.
 */
export const SURROGATE_SUMS = [
  'tokens',
  'ratio',
  'approxKl',
  'k1',
  'k2',
  'k3',
  'entropy',
  'clippedLow',
  'clippedHigh',
  'dualClipped',
  'policyLoss',
  'klLoss',
  'valueLoss',
] as const;
export type SurrogateSum = (typeof SURROGATE_SUMS)[number];

/** Output `extremes` [2]: the largest ratio, and the largest absolute log ratio before its clamp. */
export const SURROGATE_EXTREMES = ['ratioMax', 'logRatioMax'] as const;

/**
 * Inputs: those of PickInputs (`weight` is aggregation x mask), [B, K] each: `token` (1 for picks that count in the
 * statistics), `advantage`, `old` and `reference` log-probabilities (0 for padding); valueTarget [B], valueWeight
 * [B]; hp. Outputs: loss [1], sums, extremes, logProb [B, K], values [B], G2.
 *
 *   loss = sum weight (-m + beta KL - c_H H) + sum valueWeight (value - valueTarget)^2
 */
export function surrogateGraph(size: PolicySize, chunk: ChunkShape = ANY_CHUNK): Graph {
  const inputs = pickInputs(size, chunk);
  const { builder } = inputs.parameters;
  const perPick = [chunk.states, chunk.picks];
  const [token, advantage, old, reference] = ['token', 'advantage', 'old', 'reference'].map((name) =>
    builder.input(name, perPick),
  ) as [Tensor, Tensor, Tensor, Tensor];
  const valueTarget = builder.input('valueTarget', [chunk.states]);
  const valueWeight = builder.input('valueWeight', [chunk.states]);
  const hp = builder.input('hp', [SURROGATE_HP_LENGTH]);
  const [epsLow, epsHigh, dualClip, beta, k1Share, k2Share, k3Share, entropyCoefficient] = Array.from(
    { length: SURROGATE_HP_LENGTH },
    (_, i) => slice(hp, 0, i, i + 1),
  ) as [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor];

  const weights = weightsFromVector(size, inputs.parameters);
  const { logits, values } = network(size, weights, inputs.features, inputs.mask);
  const picks = pickLogProbabilities(logits, inputs.legal, inputs.target);
  const { logProb } = picks;
  const entropy = picks.entropy();

  const change = sub(logProb, old);
  const ratio = exp(clip(change, -LOG_BOUND, LOG_BOUND));
  const lowest = sub(1, epsLow);
  const highest = add(1, epsHigh);
  const clipped = min(mul(ratio, advantage), mul(clip(ratio, lowest, highest), advantage));
  const negative = step(neg(advantage));
  // c A where A < 0, else a bound that nothing reaches.
  const bound = sub(mul(mul(dualClip, advantage), negative), mul(sub(1, negative), LARGE));
  const surrogate = max(clipped, bound);

  const k1 = clip(sub(logProb, reference), -LOG_BOUND, LOG_BOUND);
  const k2 = mul(mul(k1, k1), 0.5);
  const k3 = clip(sub(add(exp(neg(k1)), k1), 1), -K3_BOUND, K3_BOUND);
  const kl = add(add(mul(k1, k1Share), mul(k2, k2Share)), mul(k3, k3Share));

  const { weight } = inputs;
  const total = (x: Tensor) => reshape(reduceSum(x, [0, 1]), [1]);
  const counted = (x: Tensor) => total(mul(x, token));
  const policyLoss = neg(total(mul(weight, surrogate)));
  const klLoss = mul(beta, total(mul(weight, kl)));
  const entropyGain = mul(entropyCoefficient, total(mul(weight, entropy)));
  const error = sub(values, valueTarget);
  const valueLoss = reduceSum(mul(valueWeight, mul(error, error)), [0]);
  const loss = add(sub(add(policyLoss, klLoss), entropyGain), valueLoss);

  const sums: Readonly<Record<SurrogateSum, Tensor>> = {
    tokens: total(token),
    ratio: counted(ratio),
    approxKl: neg(counted(change)),
    k1: counted(k1),
    k2: counted(k2),
    k3: counted(k3),
    entropy: counted(entropy),
    clippedLow: counted(mul(negative, step(sub(lowest, ratio)))),
    clippedHigh: counted(mul(step(advantage), step(sub(ratio, highest)))),
    dualClipped: counted(step(sub(bound, clipped))),
    policyLoss,
    klLoss,
    valueLoss,
  };
  const largest = (x: Tensor) => reshape(reduceMax(mul(x, token), [0, 1]), [1]);
  const distance = max(change, neg(change));
  return builder.finish({
    loss,
    sums: concat(
      SURROGATE_SUMS.map((name) => sums[name]),
      0,
    ),
    extremes: concat([largest(ratio), largest(distance)], 0),
    logProb,
    values,
    G2: accumulatedGradient(loss, weights.all, inputs.gradient),
  });
}
