/** Reductions over axes. Reduced axes stay as 1; `reshape` drops them where a caller wants that. */
import type { NdArray, Operator, Tensor } from '../ir.ts';
import { broadcastOffsets, sizeOf } from '../ndarray.ts';
import { axisOf } from '../shape.ts';
import { callOf, type OfOperator, single } from './call.ts';

interface Axes {
  /** Counted from the front, ascending. */
  readonly axes: readonly number[];
}

interface Reduction {
  readonly type: string;
  readonly start: number;
  readonly join: (a: number, b: number) => number;
  /** Applied to the joined value of `count` elements. */
  readonly finish: (joined: number, count: number) => number;
  /** Since opset 13 the axes of ReduceSum are an input, those of the others an attribute (until 18). */
  readonly axesAsInput: boolean;
}

function reduction({
  type,
  start,
  join,
  finish,
  axesAsInput,
}: Reduction): ((x: Tensor, axes: readonly number[]) => Tensor) & OfOperator<Axes> {
  const operator: Operator<Axes> = {
    type,
    infer: ([x = []], { axes }) => [x.map((dim, axis) => (axes.includes(axis) ? 1 : dim))],
    interpret([input], _, [shape = []]) {
      const { data, shape: from } = input as NdArray;
      const target = broadcastOffsets(shape, from);
      const result = new Float64Array(sizeOf(shape)).fill(start);
      target.forEach((to, i) => {
        result[to] = join(result[to] as number, data[i] as number);
      });
      const count = data.length / result.length;
      return [result.map((joined) => finish(joined, count))];
    },
    emit(node, emitter) {
      const { axes } = node.attributes;
      const inputs = node.inputs.map(emitter.name);
      if (axesAsInput) inputs.push(emitter.int64(axes));
      emitter.node(type, inputs, node.outputs.map(emitter.name), {
        keepdims: { i: 1 },
        ...(axesAsInput ? {} : { axes: { ints: axes } }),
      });
    },
  };
  return callOf(operator, (x: Tensor, axes: readonly number[]) => {
    const positive = axes.map((axis) => axisOf(x.shape, axis)).sort((a, b) => a - b);
    if (positive.length === 0) return x;
    return single(x.builder.apply(operator, [x], { axes: positive }));
  });
}

export const reduceSum = reduction({
  type: 'ReduceSum',
  start: 0,
  join: (a, b) => a + b,
  finish: (joined) => joined,
  axesAsInput: true,
});

export const reduceMean = reduction({
  type: 'ReduceMean',
  start: 0,
  join: (a, b) => a + b,
  finish: (joined, count) => joined / count,
  axesAsInput: false,
});

export const reduceMax = reduction({
  type: 'ReduceMax',
  start: -Infinity,
  join: (a, b) => Math.max(a, b),
  finish: (joined) => joined,
  axesAsInput: false,
});
