/** The transpose of broadcasting: what a gradient needs on its way back through it. */
import type { Tensor } from '../ir.ts';
import { reshape } from '../operators/layout.ts';
import { reduceSum } from '../operators/reduce.ts';
import { type Shape, sameShape } from '../shape.ts';

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
