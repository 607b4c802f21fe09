/** Log-softmax and layer normalisation over the last axis, with gradients written by hand. */
import type { Tensor } from '../ir.ts';
import { add, div, log, mul, sqrt, sub } from '../operators/elementwise.ts';
import { reduceMax, reduceMean } from '../operators/reduce.ts';
import { softmax } from '../operators/softmax.ts';

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
