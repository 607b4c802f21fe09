/** Row-wise operators over the last axis whose gradients are written by hand: softmax and layer normalisation. */
import type { NdArray, Operator, Tensor } from '../ir.ts';
import { dimAt } from '../shape.ts';
import { add, log, mul, sub } from './elementwise.ts';
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

const standardiseOperator: Operator<{ readonly epsilon: number }> = {
  type: 'Standardise',
  infer: ([x = []]) => [x, x.map((dim, axis) => (axis === x.length - 1 ? 1 : dim))],
  // With y = (x - mean) / deviation: dx = (g - mean g - y mean(g y)) / deviation.
  gradient(node, [g, gInverse]) {
    const [y, inverse] = node.outputs as [Tensor, Tensor];
    if (gInverse) throw new RangeError('the inverse deviation is not differentiable here');
    if (!g) return [null];
    const centred = sub(sub(g, reduceMean(g, [-1])), mul(y, reduceMean(mul(g, y), [-1])));
    return [mul(centred, inverse)];
  },
  interpret([input], { epsilon }) {
    const x = input as NdArray;
    const { count, width } = rows(x);
    const result = new Float64Array(x.data.length);
    const inverse = new Float64Array(count);
    for (let r = 0; r < count; r++) {
      const row = x.data.subarray(r * width, (r + 1) * width);
      const mean = row.reduce((a, b) => a + b, 0) / width;
      const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / width;
      const scale = 1 / Math.sqrt(variance + epsilon);
      inverse[r] = scale;
      result.set(
        row.map((value) => (value - mean) * scale),
        r * width,
      );
    }
    return [result, inverse];
  },
  emit(node, emitter) {
    const [x] = node.inputs as [Tensor];
    const [y, inverse] = node.outputs as [Tensor, Tensor];
    const width = Number(dimAt(x.shape, -1));
    const ones = emitter.floats(new Float32Array(width).fill(1), [width]);
    emitter.node(
      'LayerNormalization',
      [emitter.name(x), ones],
      [emitter.name(y), emitter.fresh(), emitter.name(inverse)],
      { axis: { i: -1 }, epsilon: { f: node.attributes.epsilon } },
    );
  },
};

/** Rows brought to mean 0 and variance 1 (divisor: width; epsilon inside the root). The last axis must be fixed. */
export function standardise(x: Tensor, epsilon = 1e-5): Tensor {
  return x.builder.apply(standardiseOperator, [x], { epsilon })[0] as Tensor;
}

/** Layer normalisation with gain and bias [width]. */
export function layerNorm(x: Tensor, gain: Tensor, bias: Tensor, epsilon = 1e-5): Tensor {
  return add(mul(standardise(x, epsilon), gain), bias);
}
