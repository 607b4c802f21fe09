/** Index arithmetic of the interpreter: row-major float64 arrays, plain loops. */
import type { NdArray } from './ir.ts';

export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, dim) => product * dim, 1);
}

export function stridesOf(shape: readonly number[]): number[] {
  const strides: number[] = [];
  let step = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    strides[axis] = step;
    step *= shape[axis] ?? 1;
  }
  return strides;
}

/** For every element of `shape`, in row-major order, the offset it has under other strides. */
export function offsets(shape: readonly number[], strides: readonly number[], start = 0): Int32Array {
  const result = new Int32Array(sizeOf(shape));
  const index = shape.map(() => 0);
  let offset = start;
  for (let i = 0; i < result.length; i++) {
    result[i] = offset;
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      const next = (index[axis] ?? 0) + 1;
      offset += strides[axis] ?? 0;
      if (next < (shape[axis] ?? 1)) {
        index[axis] = next;
        break;
      }
      offset -= next * (strides[axis] ?? 0);
      index[axis] = 0;
    }
  }
  return result;
}

/** For every element of `target`, the element of `shape` that broadcasts to it. */
export function broadcastOffsets(shape: readonly number[], target: readonly number[]): Int32Array {
  const missing = target.length - shape.length;
  const own = stridesOf(shape);
  const strides = target.map((_, axis) => (shape[axis - missing] === 1 ? 0 : (own[axis - missing] ?? 0)));
  return offsets(target, strides);
}

/** The values of `array` broadcast to `target`. */
export function broadcastTo(array: NdArray, target: readonly number[]): Float64Array {
  if (sizeOf(array.shape) === sizeOf(target)) return array.data;
  return gather(array.data, broadcastOffsets(array.shape, target));
}

export function gather(data: Float64Array, from: Int32Array): Float64Array {
  const result = new Float64Array(from.length);
  for (let i = 0; i < from.length; i++) result[i] = data[from[i] as number] as number;
  return result;
}
