/** Operators that move elements without computing: reshape, transpose, slice, pad, split, concat, expand. */
import type { NdArray, Operator, Tensor } from '../ir.ts';
import { broadcastTo, gather, offsets, sizeOf, stridesOf } from '../ndarray.ts';
import {
  addDims,
  axisOf,
  broadcastShapes,
  dimAt,
  elementCount,
  type Shape,
  sameShape,
  showShape,
} from '../shape.ts';
import { callOf, single } from './call.ts';

const reshapeOperator: Operator<{ readonly shape: Shape }> = {
  type: 'Reshape',
  infer([x = []], { shape }) {
    if (elementCount(x) !== elementCount(shape)) {
      throw new RangeError(`${showShape(x)} cannot be reshaped to ${showShape(shape)}`);
    }
    return [shape];
  },
  interpret: ([x]) => [(x as NdArray).data],
  emit(node, emitter) {
    const [x] = node.inputs as [Tensor];
    const shape = emitter.shape(node.attributes.shape, x.shape);
    emitter.node('Reshape', [emitter.name(x), shape], node.outputs.map(emitter.name));
  },
};

export const reshape = callOf(reshapeOperator, (x: Tensor, shape: Shape): Tensor => {
  return sameShape(x.shape, shape) ? x : single(x.builder.apply(reshapeOperator, [x], { shape }));
});

const transposeOperator: Operator<{ readonly order: readonly number[] }> = {
  type: 'Transpose',
  infer: ([x = []], { order }) => [order.map((axis) => dimAt(x, axis))],
  interpret([input], { order }, [shape = []]) {
    const { shape: from, data } = input as NdArray;
    const strides = stridesOf(from);
    return [
      gather(
        data,
        offsets(
          shape,
          order.map((axis) => strides[axis] ?? 0),
        ),
      ),
    ];
  },
  emit(node, emitter) {
    emitter.node('Transpose', node.inputs.map(emitter.name), node.outputs.map(emitter.name), {
      perm: { ints: node.attributes.order },
    });
  },
};

/** Axis i of the result is axis order[i] of x. */
export const transpose = callOf(transposeOperator, (x: Tensor, order: readonly number[]): Tensor => {
  return single(x.builder.apply(transposeOperator, [x], { order }));
});

interface Range {
  readonly axis: number;
  readonly start: number;
  readonly end: number;
}

const sliceOperator: Operator<Range> = {
  type: 'Slice',
  infer: ([x = []], { axis, start, end }) => [x.map((dim, i) => (i === axis ? end - start : dim))],
  interpret([input], { axis, start }, [shape = []]) {
    const { shape: from, data } = input as NdArray;
    const strides = stridesOf(from);
    return [gather(data, offsets(shape, strides, start * (strides[axis] ?? 0)))];
  },
  emit(node, emitter) {
    const { axis, start, end } = node.attributes;
    const bounds = [[start], [end], [axis]].map((values) => emitter.int64(values));
    emitter.node('Slice', [...node.inputs.map(emitter.name), ...bounds], node.outputs.map(emitter.name));
  },
};

/** Elements [start, end) along one axis of fixed size. */
export const slice = callOf(sliceOperator, (x: Tensor, axis: number, start: number, end: number): Tensor => {
  const positive = axisOf(x.shape, axis);
  const size = dimAt(x.shape, positive);
  if (typeof size !== 'number' || start < 0 || end > size || start >= end) {
    throw new RangeError(`no elements ${start} to ${end} along axis ${axis} of ${showShape(x.shape)}`);
  }
  if (start === 0 && end === size) return x;
  return single(x.builder.apply(sliceOperator, [x], { axis: positive, start, end }));
});

const padOperator: Operator<{ readonly axis: number; readonly before: number; readonly after: number }> = {
  type: 'Pad',
  infer: ([x = []], { axis, before, after }) => [
    x.map((dim, i) => (i === axis ? addDims(dim, before + after) : dim)),
  ],
  interpret([input], { axis, before }, [shape = []]) {
    const { shape: from, data } = input as NdArray;
    const strides = stridesOf(shape);
    const result = new Float64Array(sizeOf(shape));
    offsets(from, strides, before * (strides[axis] ?? 0)).forEach((to, i) => {
      result[to] = data[i] as number;
    });
    return [result];
  },
  emit(node, emitter) {
    const { axis, before, after } = node.attributes;
    const rank = node.outputs[0]?.shape.length ?? 0;
    const pads = Array.from({ length: 2 * rank }, (_, i) =>
      i === axis ? before : i === rank + axis ? after : 0,
    );
    emitter.node(
      'Pad',
      [...node.inputs.map(emitter.name), emitter.int64(pads)],
      node.outputs.map(emitter.name),
    );
  },
};

/** Zeros before and after along one axis of fixed size. */
export const pad = callOf(padOperator, (x: Tensor, axis: number, before: number, after: number): Tensor => {
  if (before === 0 && after === 0) return x;
  return single(x.builder.apply(padOperator, [x], { axis, before, after }));
});

const splitOperator: Operator<{ readonly axis: number; readonly sizes: readonly number[] }> = {
  type: 'Split',
  infer([x = []], { axis, sizes }) {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    if (dimAt(x, axis) !== total)
      throw new RangeError(`axis ${axis} of ${showShape(x)} does not split into ${sizes}`);
    return sizes.map((size) => x.map((dim, i) => (i === axis ? size : dim)));
  },
  interpret([input], { axis }, shapes) {
    const { shape: from, data } = input as NdArray;
    const strides = stridesOf(from);
    let start = 0;
    return shapes.map((shape) => {
      const part = gather(data, offsets(shape, strides, start * (strides[axis] ?? 0)));
      start += shape[axis] ?? 0;
      return part;
    });
  },
  emit(node, emitter) {
    const { axis, sizes } = node.attributes;
    emitter.node(
      'Split',
      [...node.inputs.map(emitter.name), emitter.int64(sizes)],
      node.outputs.map(emitter.name),
      { axis: { i: axis } },
    );
  },
};

/** Cuts an axis into parts. At most 9, since a WebGPU shader has 10 storage buffers. */
export const split = callOf(
  splitOperator,
  (x: Tensor, axis: number, sizes: readonly number[]): readonly Tensor[] => {
    if (sizes.length > 9) throw new RangeError('at most 9 parts');
    return x.builder.apply(splitOperator, [x], { axis: axisOf(x.shape, axis), sizes });
  },
);

const concatOperator: Operator<{ readonly axis: number }> = {
  type: 'Concat',
  infer(shapes, { axis }) {
    const [head = [], ...rest] = shapes;
    const joined = rest.reduce((sum, shape) => addDims(sum, dimAt(shape, axis)), dimAt(head, axis));
    for (const shape of rest) {
      if (!sameShape(shape.toSpliced(axis, 1), head.toSpliced(axis, 1))) {
        throw new RangeError(`${showShape(shape)} does not join ${showShape(head)} along axis ${axis}`);
      }
    }
    return [head.map((dim, i) => (i === axis ? joined : dim))];
  },
  interpret(inputs, { axis }, [shape = []]) {
    const strides = stridesOf(shape);
    const result = new Float64Array(sizeOf(shape));
    let start = 0;
    for (const input of inputs) {
      offsets(input.shape, strides, start * (strides[axis] ?? 0)).forEach((to, i) => {
        result[to] = input.data[i] as number;
      });
      start += input.shape[axis] ?? 0;
    }
    return [result];
  },
  emit(node, emitter) {
    emitter.node('Concat', node.inputs.map(emitter.name), node.outputs.map(emitter.name), {
      axis: { i: node.attributes.axis },
    });
  },
};

export const concat = callOf(concatOperator, (parts: readonly Tensor[], axis: number): Tensor => {
  const [head] = parts;
  if (!head) throw new RangeError('nothing to join');
  if (parts.length === 1) return head;
  return single(head.builder.apply(concatOperator, parts, { axis: axisOf(head.shape, axis) }));
});

const expandOperator: Operator<{ readonly shape: Shape }> = {
  type: 'Expand',
  infer([x = []], { shape }) {
    if (!sameShape(broadcastShapes(x, shape), shape)) {
      throw new RangeError(`${showShape(x)} does not expand to ${showShape(shape)}`);
    }
    return [shape];
  },
  interpret: ([x], _, [shape = []]) => [broadcastTo(x as NdArray, shape)],
  emit(node, emitter) {
    const shape = emitter.shape(node.attributes.shape, null);
    emitter.node('Expand', [...node.inputs.map(emitter.name), shape], node.outputs.map(emitter.name));
  },
};

/** x broadcast to a shape. */
export const expand = callOf(expandOperator, (x: Tensor, shape: Shape): Tensor => {
  return sameShape(x.shape, shape) ? x : single(x.builder.apply(expandOperator, [x], { shape }));
});
