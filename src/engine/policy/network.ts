/**
 * The pointer network as a graph: a linear projection, pre-norm transformer blocks over the items of a state, one
 * linear head per decision kind, a value head. Weights are one flat vector with a layout table. Engine layer.
 *
 * Batch and item count are dimensions of the graph and may be symbols ('B', 'N'): one session then serves every
 * shape. The shipped files use symbols, so that they run by themselves in any ONNX runtime.
 */
import { GraphBuilder } from '../graph/builder.ts';
import type { Graph, Tensor } from '../graph/ir.ts';
import {
  add,
  concat,
  div,
  linear,
  matMul,
  mul,
  reduceSum,
  relu,
  reshape,
  slice,
  softmax,
  split,
  standardise,
  sub,
  transpose,
} from '../graph/operators.ts';
import { type Dim, dimAt, elementCount } from '../graph/shape.ts';
import type { Stream } from '../random.ts';
import { FEATURES, HEAD_ONE_HOT_OFFSET, MAIN_HEADS } from './state.ts';

export const POLICY_SIZES = ['XS', 'S', 'M', 'L'] as const;
export type PolicySize = (typeof POLICY_SIZES)[number];

export interface NetworkShape {
  readonly layers: number;
  /** Width d of an item's vector; attention heads are 16 wide, the feed-forward layer is 4 d. */
  readonly width: number;
}

const NETWORKS: Readonly<Record<PolicySize, NetworkShape>> = {
  XS: { layers: 1, width: 32 },
  S: { layers: 2, width: 32 },
  M: { layers: 2, width: 64 },
  L: { layers: 4, width: 128 },
};

const HEAD_WIDTH = 16;
/** Columns of the last linear map: the main heads, the answer head, the value head. */
const HEADS = MAIN_HEADS.length + 2;
/** Added to the scores of padded items: their attention is exactly 0 in float32 and float64. */
const MASKED = 1e9;

export interface ParameterEntry {
  readonly name: string;
  readonly shape: readonly number[];
  /** Where it starts in the flat vector. */
  readonly offset: number;
  readonly length: number;
}

/** Where every weight lies in the flat vector. The order is part of the file format. */
export function parameterLayout(size: PolicySize): readonly ParameterEntry[] {
  const { layers, width: d } = NETWORKS[size];
  const shapes: [string, readonly number[]][] = [
    ['input.weight', [FEATURES, d]],
    ['input.bias', [d]],
  ];
  for (let layer = 0; layer < layers; layer++) {
    shapes.push(
      [`block${layer}.attention.norm.gain`, [d]],
      [`block${layer}.attention.norm.bias`, [d]],
      [`block${layer}.attention.in.weight`, [d, 3 * d]],
      [`block${layer}.attention.in.bias`, [3 * d]],
      [`block${layer}.attention.out.weight`, [d, d]],
      [`block${layer}.attention.out.bias`, [d]],
      [`block${layer}.ffn.norm.gain`, [d]],
      [`block${layer}.ffn.norm.bias`, [d]],
      [`block${layer}.ffn.in.weight`, [d, 4 * d]],
      [`block${layer}.ffn.in.bias`, [4 * d]],
      [`block${layer}.ffn.out.weight`, [4 * d, d]],
      [`block${layer}.ffn.out.bias`, [d]],
    );
  }
  shapes.push(
    ['final.norm.gain', [d]],
    ['final.norm.bias', [d]],
    ['heads.weight', [d, HEADS]],
    ['heads.bias', [HEADS]],
  );
  let offset = 0;
  return shapes.map(([name, shape]) => {
    const length = shape.reduce((product, dim) => product * dim, 1);
    offset += length;
    return { name, shape, offset: offset - length, length };
  });
}

export function parameterCount(size: PolicySize): number {
  return parameterLayout(size).reduce((sum, entry) => sum + entry.length, 0);
}

/** Attention heads of one block. */
export function attentionHeads(size: PolicySize): number {
  return NETWORKS[size].width / HEAD_WIDTH;
}

/**
 * The most states of `items` items that one call may hold on WebGPU: beyond 65,535 attention rows
 * (states x heads x items) onnxruntime-web's kernels overwrite the end of their output. Callers cut larger batches.
 */
export function maxStatesPerCall(size: PolicySize, items: number): number {
  return Math.max(1, Math.floor(65535 / (attentionHeads(size) * items)));
}

/**
 * A random flat vector. Weights are normal with variance 1 / fan-in (2 / fan-in before a relu); maps that write to
 * the residual stream are scaled by 1 / sqrt(2 layers), so that the stream's variance does not grow with depth; the
 * heads start small, so that the first policy is close to uniform. Gains 1, biases 0.
 */
export function initialParameters(size: PolicySize, random: Stream): Float32Array {
  const { layers } = NETWORKS[size];
  const vector = new Float32Array(parameterCount(size));
  for (const { name, shape, offset, length } of parameterLayout(size)) {
    if (name.endsWith('.gain')) vector.fill(1, offset, offset + length);
    if (!name.endsWith('.weight')) continue;
    const own = random.fork(name);
    const scale = weightScale(name, layers) / Math.sqrt(shape[0] ?? 1);
    for (let i = 0; i < length; i++) vector[offset + i] = scale * own.normal();
  }
  return vector;
}

function weightScale(name: string, layers: number): number {
  if (name.endsWith('.out.weight')) return 1 / Math.sqrt(2 * layers);
  if (name.endsWith('ffn.in.weight')) return Math.SQRT2;
  return name === 'heads.weight' ? 0.1 : 1;
}

/** Weights of a graph under construction, by the names of the layout. */
export interface Weights {
  get(name: string): Tensor;
  /** In the order of the layout. */
  readonly all: readonly Tensor[];
}

function weights(layout: readonly ParameterEntry[], tensors: readonly Tensor[]): Weights {
  const byName = new Map(layout.map(({ name }, i) => [name, tensors[i]]));
  return {
    all: tensors,
    get(name) {
      const tensor = byName.get(name);
      if (!tensor) throw new RangeError(`no weight ${name}`);
      return tensor;
    },
  };
}

/** Weights cut out of a flat vector input, for graphs that train. */
export function weightsFromVector(size: PolicySize, vector: Tensor): Weights {
  const layout = parameterLayout(size);
  return weights(
    layout,
    layout.map(({ shape, offset, length }) => reshape(slice(vector, 0, offset, offset + length), shape)),
  );
}

/** Weights as named initialisers, for files that run by themselves. */
function weightsFromValues(size: PolicySize, builder: GraphBuilder, parameters: Float32Array): Weights {
  const layout = parameterLayout(size);
  return weights(
    layout,
    layout.map(({ name, shape, offset, length }) =>
      builder.constant(parameters.slice(offset, offset + length), shape, name),
    ),
  );
}

export interface NetworkOutputs {
  /** [B, 2, N]: main head, then answer head. */
  readonly logits: Tensor;
  /** [B] */
  readonly values: Tensor;
}

/** The network over features [B, N, FEATURES] and mask [B, N] (1 for a real item, 0 for padding). */
export function network(size: PolicySize, w: Weights, features: Tensor, mask: Tensor): NetworkOutputs {
  const { layers } = NETWORKS[size];
  const states = dimAt(mask.shape, 0);
  const items = dimAt(mask.shape, 1);
  const tokens = elementCount([states, items]);
  // Added to attention scores [B, heads, N, N].
  const maskBias = reshape(mul(sub(mask, 1), MASKED), [states, 1, 1, items]);

  let x = linear(reshape(features, [tokens, FEATURES]), w.get('input.weight'), w.get('input.bias'));
  for (let layer = 0; layer < layers; layer++) {
    const block = `block${layer}`;
    const attended = attention(size, w, `${block}.attention`, standardise(x), maskBias, states, items);
    x = add(x, attended);
    const hidden = relu(afterNorm(w, `${block}.ffn.norm`, `${block}.ffn.in`, standardise(x)));
    x = add(x, linear(hidden, w.get(`${block}.ffn.out.weight`), w.get(`${block}.ffn.out.bias`)));
  }

  const heads = reshape(afterNorm(w, 'final.norm', 'heads', standardise(x)), [states, items, HEADS]);
  const [main, answer, value] = split(heads, 2, [MAIN_HEADS.length, 1, 1]) as [Tensor, Tensor, Tensor];
  const headOf = slice(features, 2, HEAD_ONE_HOT_OFFSET, HEAD_ONE_HOT_OFFSET + MAIN_HEADS.length);
  const mainLogit = reduceSum(mul(main, headOf), [2]);
  const logits = transpose(concat([mainLogit, answer], 2), [0, 2, 1]);
  // The mean over real items keeps the network indifferent to their order.
  const total = reduceSum(mul(reshape(value, [states, items]), mask), [1]);
  const values = reshape(div(total, reduceSum(mask, [1])), [states]);
  return { logits, values };
}

/**
 * Gain, bias and the linear map that follows a normalisation as one map of the standardised rows:
 * (y * gain + bias) W + b = y (gain * W) + (bias W + b). The same function with two passes over the rows fewer.
 */
function afterNorm(
  w: Weights,
  norm: string,
  map: string,
  y: Tensor,
  columnScale: Tensor | null = null,
): Tensor {
  const gain = w.get(`${norm}.gain`);
  const weight = w.get(`${map}.weight`);
  const d = dimAt(gain.shape, 0);
  const folded = mul(reshape(gain, [d, 1]), weight);
  const shift = reshape(matMul(reshape(w.get(`${norm}.bias`), [1, d]), weight), [dimAt(weight.shape, 1)]);
  const bias = add(shift, w.get(`${map}.bias`));
  return columnScale ? linear(y, mul(folded, columnScale), mul(bias, columnScale)) : linear(y, folded, bias);
}

function attention(
  size: PolicySize,
  w: Weights,
  name: string,
  y: Tensor,
  maskBias: Tensor,
  states: Dim,
  items: Dim,
): Tensor {
  const { width: d } = NETWORKS[size];
  const heads = attentionHeads(size);
  // Scores are divided by sqrt(head width): done on the query columns of the map, not on the scores.
  const scales = new Float64Array(3 * d).fill(1).fill(1 / Math.sqrt(HEAD_WIDTH), 0, d);
  const columnScale = y.builder.constant(scales, [3 * d]);
  const joined = afterNorm(w, `${name}.norm`, `${name}.in`, y, columnScale);
  const parts = transpose(reshape(joined, [states, items, 3, heads, HEAD_WIDTH]), [2, 0, 3, 1, 4]);
  const [q, k, v] = split(parts, 0, [1, 1, 1]).map((part) =>
    reshape(part, [states, heads, items, HEAD_WIDTH]),
  ) as [Tensor, Tensor, Tensor];
  const mixed = transpose(attend(q, k, v, maskBias), [0, 2, 1, 3]);
  const rows = reshape(mixed, [elementCount([states, items]), d]);
  return linear(rows, w.get(`${name}.out.weight`), w.get(`${name}.out.bias`));
}

/**
 * softmax(q k^T + bias) v. The gradient is written by hand: the softmax needs, per row, the sum of probability times
 * its gradient, and that equals the product of the output row with its gradient (as in FlashAttention), which is
 * 16 wide instead of N.
 */
function attend(q: Tensor, k: Tensor, v: Tensor, bias: Tensor): Tensor {
  const probabilities = softmax(add(matMul(q, k, { transposeB: true }), bias));
  const output = matMul(probabilities, v);
  return q.builder.withGradient(output, {
    inputs: [q, k, v],
    gradient(g) {
      const gProbabilities = matMul(g, v, { transposeB: true });
      const correction = reduceSum(mul(g, output), [-1]);
      const gScores = mul(probabilities, sub(gProbabilities, correction));
      return [matMul(gScores, k), transposedProduct(gScores, q), transposedProduct(probabilities, g)];
    },
  });
}

/** a^T b for a [B, heads, N, N], b [B, heads, N, 16] as (b^T a)^T: transposing two narrow tensors, not a wide one. */
function transposedProduct(a: Tensor, b: Tensor): Tensor {
  return transpose(matMul(b, a, { transposeA: true }), [0, 1, 3, 2]);
}

/** The graph of a policy file: features and mask in, logits and values out, weights inside, any batch and item count. */
export function forwardGraph(size: PolicySize, parameters: Float32Array): Graph {
  const builder = new GraphBuilder();
  const features = builder.input('features', ['B', 'N', FEATURES]);
  const mask = builder.input('mask', ['B', 'N']);
  const outputs = network(size, weightsFromValues(size, builder, parameters), features, mask);
  return builder.finish({ logits: outputs.logits, values: outputs.values });
}

/** The same with the weights as an input P, for policies that change while they play. */
export function forwardGraphWithInput(size: PolicySize): Graph {
  const builder = new GraphBuilder();
  const features = builder.input('features', ['B', 'N', FEATURES]);
  const mask = builder.input('mask', ['B', 'N']);
  const vector = builder.input('P', [parameterCount(size)]);
  const outputs = network(size, weightsFromVector(size, vector), features, mask);
  return builder.finish({ logits: outputs.logits, values: outputs.values });
}
