/**
 * The gradient graph of supervised training: weighted negative log-likelihood of a teacher's picks, and a squared
 * error of the value head. Engine layer.
 */
import { GraphBuilder } from '../graph/builder.ts';
import { gradients } from '../graph/gradients.ts';
import type { Graph, Tensor } from '../graph/ir.ts';
import { add, concat, mul, neg, reduceSum, reshape, sub } from '../graph/operators.ts';
import { type Dim, elementCount } from '../graph/shape.ts';
import { network, type PolicySize, parameterCount, weightsFromVector } from './network.ts';
import { pickLogProbabilities } from './pick-logprob.ts';
import { FEATURES } from './state.ts';

/** Batch, items and picks: symbols by default, so that one session serves every chunk; numbers fix them. */
export interface ChunkShape {
  readonly states: Dim;
  readonly items: Dim;
  readonly picks: Dim;
}

export const ANY_CHUNK: ChunkShape = { states: 'B', items: 'N', picks: 'K' };

/** Inputs every graph over picks has. */
export interface PickInputs {
  /** P [n] and the gradient so far, G [n]. */
  readonly parameters: Tensor;
  readonly gradient: Tensor;
  readonly features: Tensor;
  readonly mask: Tensor;
  readonly legal: Tensor;
  readonly target: Tensor;
  /** [B, K], 0 for padding. */
  readonly weight: Tensor;
}

export function pickInputs(size: PolicySize, { states, items, picks }: ChunkShape): PickInputs {
  const builder = new GraphBuilder();
  const n = parameterCount(size);
  const options = elementCount([2, items]);
  return {
    parameters: builder.input('P', [n]),
    gradient: builder.input('G', [n]),
    features: builder.input('features', [states, items, FEATURES]),
    mask: builder.input('mask', [states, items]),
    legal: builder.input('legal', [states, picks, options]),
    target: builder.input('target', [states, picks, options]),
    weight: builder.input('weight', [states, picks]),
  };
}

/** G plus the gradient of `loss` (any shape, summed) with respect to the weights, flat. */
export function accumulatedGradient(loss: Tensor, weights: readonly Tensor[], gradient: Tensor): Tensor {
  const parts = gradients(loss, weights).map((g) => reshape(g, [elementCount(g.shape)]));
  return add(gradient, concat(parts, 0));
}

/**
 * Inputs: those of PickInputs, valueTarget [B] and valueWeight [B]. Outputs: loss [1], logProb [B, K], values [B], G2.
 *
 *   loss = - sum weight log p(target | legal) + sum valueWeight (value - valueTarget)^2
 *
 * Weights carry every normalisation, so that a sum over chunks is the loss of the whole batch.
 */
export function supervisedGraph(size: PolicySize, chunk: ChunkShape = ANY_CHUNK): Graph {
  const inputs = pickInputs(size, chunk);
  const { builder } = inputs.parameters;
  const valueTarget = builder.input('valueTarget', [chunk.states]);
  const valueWeight = builder.input('valueWeight', [chunk.states]);

  const weights = weightsFromVector(size, inputs.parameters);
  const { logits, values } = network(size, weights, inputs.features, inputs.mask);
  const { logProb } = pickLogProbabilities(logits, inputs.legal, inputs.target);
  const error = sub(values, valueTarget);
  const loss = add(
    neg(reshape(reduceSum(mul(inputs.weight, logProb), [0, 1]), [1])),
    reduceSum(mul(valueWeight, mul(error, error)), [0]),
  );
  return builder.finish({
    loss,
    logProb,
    values,
    G2: accumulatedGradient(loss, weights.all, inputs.gradient),
  });
}
