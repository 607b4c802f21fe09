/** Softmax along the last axis. */
import type { NdArray, Operator, Tensor } from '../ir.ts';
import { callOf, NONE, type NoAttributes, single } from './call.ts';

function rows(array: NdArray): { readonly count: number; readonly width: number } {
  const width = array.shape.at(-1) ?? 1;
  return { count: array.data.length / width, width };
}

const softmaxOperator: Operator<NoAttributes> = {
  type: 'Softmax',
  infer: ([x = []]) => [x],
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
export const softmax = callOf(softmaxOperator, (x: Tensor) =>
  single(x.builder.apply(softmaxOperator, [x], NONE)),
);
