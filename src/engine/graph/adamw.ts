/**
 * AdamW (Loshchilov and Hutter, 2019) with a clip of the global gradient norm, over one flat parameter vector:
 * as a graph and as a float64 reference. Everything that may change during a run is one input vector, `hp`, so
 * that live edits rebuild nothing. Decay is decoupled and touches every parameter alike.
 */
import { GraphBuilder } from './builder.ts';
import type { Graph, Tensor } from './ir.ts';
import { add, concat, div, min, mul, reduceSum, reshape, slice, sqrt, sub } from './operators.ts';

export interface AdamWSettings {
  readonly learningRate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  readonly weightDecay: number;
  /** Gradients longer than this are scaled down to it; Infinity never clips. */
  readonly maxNorm: number;
}

export const ADAMW_DEFAULTS: AdamWSettings = {
  learningRate: 6e-4,
  beta1: 0.9,
  beta2: 0.999,
  epsilon: 1e-8,
  weightDecay: 0.01,
  maxNorm: 1,
};

/** Slots of the hp vector. */
export const HP_LENGTH = 8;
/** What the update reports: the norm of the gradient before clipping, and the factor it was scaled by. */
export const METRICS = ['gradientNorm', 'clipScale'] as const;

/** Keeps the division finite where the gradient is zero; as in torch's clip_grad_norm_. */
const NORM_EPSILON = 1e-6;
/** Stands for Infinity in float32. */
const LARGE = 1e30;

/** The hp vector of optimiser step `step`, which counts from 1. */
export function hyperParameters(settings: AdamWSettings, step: number): Float32Array {
  const { learningRate, beta1, beta2, epsilon, weightDecay, maxNorm } = settings;
  return Float32Array.of(
    learningRate,
    beta1,
    beta2,
    epsilon,
    weightDecay,
    Math.min(maxNorm, LARGE),
    // Bias corrections; computed here in float64, since 1 - beta2^t loses digits in float32.
    1 / (1 - beta1 ** step),
    1 / (1 - beta2 ** step),
  );
}

/** Inputs P, M, V, G [length] and hp; outputs P2, M2, V2 [length] and metrics [2]. */
export function adamWGraph(length: number): Graph {
  const b = new GraphBuilder();
  const [p, m, v, g] = ['P', 'M', 'V', 'G'].map((name) => b.input(name, [length])) as [
    Tensor,
    Tensor,
    Tensor,
    Tensor,
  ];
  const hp = b.input('hp', [HP_LENGTH]);
  const slot = (i: number) => slice(hp, 0, i, i + 1);
  const [rate, beta1, beta2, epsilon, decay, maxNorm, correction1, correction2] = Array.from(
    { length: HP_LENGTH },
    (_, i) => slot(i),
  ) as [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor];

  const norm = sqrt(sumInTwoLevels(mul(g, g), length));
  const scale = min(div(maxNorm, add(norm, NORM_EPSILON)), 1);
  const clipped = mul(g, scale);
  const m2 = add(mul(m, beta1), mul(clipped, sub(1, beta1)));
  const v2 = add(mul(v, beta2), mul(mul(clipped, clipped), sub(1, beta2)));
  const direction = div(mul(m2, correction1), add(sqrt(mul(v2, correction2)), epsilon));
  const p2 = sub(p, mul(rate, add(direction, mul(decay, p))));
  return b.finish({ P2: p2, M2: m2, V2: v2, metrics: concat([norm, scale], 0) });
}

/** Sum as [1]. One long float32 sum loses digits (WASM adds serially), so rows of 256 are summed first. */
function sumInTwoLevels(x: Tensor, length: number): Tensor {
  const ROW = 256;
  const even = Math.floor(length / ROW) * ROW;
  const parts: Tensor[] = [];
  if (even > 0) {
    const rows = reduceSum(reshape(slice(x, 0, 0, even), [even / ROW, ROW]), [1]);
    parts.push(reshape(reduceSum(rows, [0]), [1]));
  }
  if (even < length) parts.push(reduceSum(slice(x, 0, even, length), [0]));
  return parts.reduce((sum, part) => add(sum, part));
}

export interface AdamWState {
  readonly parameters: Float64Array;
  readonly m: Float64Array;
  readonly v: Float64Array;
}

/** One step in float64; `step` counts from 1. */
export function adamWStep(
  state: AdamWState,
  gradient: ArrayLike<number>,
  settings: AdamWSettings,
  step: number,
): AdamWState & { readonly gradientNorm: number; readonly clipScale: number } {
  const { learningRate, beta1, beta2, epsilon, weightDecay, maxNorm } = settings;
  const g = Float64Array.from(gradient);
  const gradientNorm = Math.sqrt(g.reduce((sum, value) => sum + value * value, 0));
  const clipScale = Math.min(maxNorm / (gradientNorm + NORM_EPSILON), 1);
  const m = state.m.map((value, i) => beta1 * value + (1 - beta1) * clipScale * (g[i] as number));
  const v = state.v.map((value, i) => beta2 * value + (1 - beta2) * (clipScale * (g[i] as number)) ** 2);
  const parameters = state.parameters.map((value, i) => {
    const mean = (m[i] as number) / (1 - beta1 ** step);
    const square = (v[i] as number) / (1 - beta2 ** step);
    return value - learningRate * (mean / (Math.sqrt(square) + epsilon) + weightDecay * value);
  });
  return { parameters, m, v, gradientNorm, clipScale };
}
