/** Reductions over axes. Reduced axes stay as 1; `reshape` drops them where a caller wants that. */
import type { NdArray, Operator, Tensor } from '../ir.ts';
import { broadcastOffsets, sizeOf } from '../ndarray.ts';
import { axisOf, dimAt, elementCount, type Shape, sameShape } from '../shape.ts';
import { div, mul, step, sub } from './elementwise.ts';
import { expand, reshape } from './layout.ts';

interface Axes {
  readonly axes: readonly number[];
}

interface ReduceRule {
  readonly type: string;
  readonly start: number;
  readonly join: (a: number, b: number) => number;
  /** Applied to the joined value of `count` elements. */
  readonly finish: (joined: number, count: number) => number;
  readonly gradient: (g: Tensor, x: Tensor, y: Tensor, axes: readonly number[]) => Tensor;
  /** Since opset 13 the axes of ReduceSum are an input, those of the others an attribute (until 18). */
  readonly axesAsInput: boolean;
}

function reduction(rule: ReduceRule): (x: Tensor, axes: readonly number[]) => Tensor {
  const operator: Operator<Axes> = {
    type: rule.type,
    infer: ([x = []], { axes }) => [x.map((dim, axis) => (axes.includes(axis) ? 1 : dim))],
    gradient(node, [g]) {
      const [x, y] = [...node.inputs, ...node.outputs] as [Tensor, Tensor];
      return [g ? rule.gradient(g, x, y, node.attributes.axes) : null];
    },
    interpret([input], _, [shape = []]) {
      const { data, shape: from } = input as NdArray;
      const target = broadcastOffsets(shape, from);
      const result = new Float64Array(sizeOf(shape)).fill(rule.start);
      target.forEach((to, i) => {
        result[to] = rule.join(result[to] as number, data[i] as number);
      });
      const count = data.length / result.length;
      return [result.map((joined) => rule.finish(joined, count))];
    },
    emit(node, emitter) {
      const { axes } = node.attributes;
      const inputs = node.inputs.map(emitter.name);
      if (rule.axesAsInput) inputs.push(emitter.int64(axes));
      emitter.node(rule.type, inputs, node.outputs.map(emitter.name), {
        keepdims: { i: 1 },
        ...(rule.axesAsInput ? {} : { axes: { ints: axes } }),
      });
    },
  };
  return (x, axes) => {
    const positive = axes.map((axis) => axisOf(x.shape, axis)).sort((a, b) => a - b);
    if (positive.length === 0) return x;
    return x.builder.apply(operator, [x], { axes: positive })[0] as Tensor;
  };
}

export const reduceSum = reduction({
  type: 'ReduceSum',
  start: 0,
  join: (a, b) => a + b,
  finish: (joined) => joined,
  gradient: (g, x) => expand(g, x.shape),
  axesAsInput: true,
});

export const reduceMean = reduction({
  type: 'ReduceMean',
  start: 0,
  join: (a, b) => a + b,
  finish: (joined, count) => joined / count,
  gradient: (g, x, _, axes) => {
    const count = elementCount(axes.map((axis) => dimAt(x.shape, axis)));
    if (typeof count === 'number') return expand(mul(g, 1 / count), x.shape);
    // Known only at run time: counted by summing ones.
    const ones = expand(x.builder.scalar(1), x.shape);
    return expand(div(g, reduceSum(ones, axes)), x.shape);
  },
  axesAsInput: false,
});

/** Where several elements are the largest, they share the gradient evenly. */
export const reduceMax = reduction({
  type: 'ReduceMax',
  start: -Infinity,
  join: (a, b) => Math.max(a, b),
  finish: (joined) => joined,
  gradient: (g, x, y, axes) => {
    const largest = sub(1, step(sub(y, x)));
    return mul(largest, div(g, reduceSum(largest, axes)));
  },
  axesAsInput: false,
});

/** Sums a gradient back to the shape its tensor was broadcast from. */
export function reduceToShape(g: Tensor, shape: Shape): Tensor {
  if (sameShape(g.shape, shape)) return g;
  const missing = g.shape.length - shape.length;
  const axes = g.shape.flatMap((dim, axis) =>
    axis < missing || (shape[axis - missing] === 1 && dim !== 1) ? [axis] : [],
  );
  const summed = reduceSum(g, axes);
  return sameShape(summed.shape, shape) ? summed : reshape(summed, shape);
}
