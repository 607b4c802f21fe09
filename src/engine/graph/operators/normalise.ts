/** Row-wise operators over the last axis whose gradients are written by hand: softmax and layer normalisation. */
import type { NdArray, Operator, Tensor } from '../ir.ts';
import { add, div, log, mul, sqrt, sub } from './elementwise.ts';
import { reduceMax, reduceMean, reduceSum } from './reduce.ts';

function rows(array: NdArray): { readonly count: number; readonly width: number } {
  const width = array.shape.at(-1) ?? 1;
  return { count: array.data.length / width, width };
}

const softmaxOperator: Operator<Readonly<Record<string, never>>> = {
  type: 'Softmax',
  infer: ([x = []]) => [x],
  gradient(node, [g]) {
    const [y] = node.outputs as [Tensor];
    return [g ? mul(y, sub(g, reduceSum(mul(g, y), [-1]))) : null];
  },
  interpret([input]) {
    const x = input as NdArray;
    const { count, width } = rows(x);
    const result = new Float64Array(x.data.length);
    for (let r = 0; r < count; r++) {
      const row = x.data.subarray(r * width, (r + 1) * width);
      const largest = row.reduce((a, b) => Math.max(a, b), -Infinity);
      const powers = row.map((value) => Math.exp(value - largest));
      const total = powers.reduce((a, b) => a + b, 0);
      result.set(
        powers.map((power) => power / total),
        r * width,
      );
    }
    return [result];
  },
  emit(node, emitter) {
    emitter.node('Softmax', node.inputs.map(emitter.name), node.outputs.map(emitter.name), {
      axis: { i: -1 },
    });
  },
};

/** exp(x) / sum exp(x) along the last axis. */
export function softmax(x: Tensor): Tensor {
  return x.builder.apply(softmaxOperator, [x], {})[0] as Tensor;
}

/**
 * log sum exp(x) along the last axis (kept as 1), and the softmax it rests on. The largest probability is
 * exp(max - lse), and never below 1 / width, so lse = max - log(largest probability) loses nothing; LogSoftmax
 * itself has no WebGPU kernel in onnxruntime-web, and exponentials are fastest inside Softmax.
 */
export function logSumExp(x: Tensor): { readonly value: Tensor; readonly probabilities: Tensor } {
  const probabilities = softmax(x);
  const value = sub(reduceMax(x, [-1]), log(reduceMax(probabilities, [-1])));
  return {
    value: x.builder.withGradient(value, { inputs: [x], gradient: (g) => [mul(g, probabilities)] }),
    probabilities,
  };
}

/** log softmax along the last axis. */
export function logSoftmax(x: Tensor): Tensor {
  return sub(x, logSumExp(x).value);
}

/**
 * Rows brought to mean 0 and variance 1 (divisor: width; epsilon inside the root). In parts, since the fused
 * LayerNormalization is slower on WASM and corrupts large tensors on WebGPU. The gradient is written by hand: with
 * y = (x - mean) / deviation, dx = (g - mean g - y mean(g y)) / deviation.
 */
export function standardise(x: Tensor, epsilon = 1e-5): Tensor {
  const centred = sub(x, reduceMean(x, [-1]));
  const deviation = sqrt(add(reduceMean(mul(centred, centred), [-1]), epsilon));
  const y = div(centred, deviation);
  return x.builder.withGradient(y, {
    inputs: [x],
    gradient: (g) => [div(sub(sub(g, reduceMean(g, [-1])), mul(y, reduceMean(mul(g, y), [-1]))), deviation)],
  });
}

/** Layer normalisation with gain and bias [width]. */
export function layerNorm(x: Tensor, gain: Tensor, bias: Tensor, epsilon = 1e-5): Tensor {
  return add(mul(standardise(x, epsilon), gain), bias);
}
