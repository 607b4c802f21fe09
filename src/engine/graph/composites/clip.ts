/** Bounds on a value, with a gradient that passes at the bounds themselves. */
import type { Operand, Tensor } from '../ir.ts';
import { max, min, mul, step, sub } from '../operators/elementwise.ts';
import { reduceToShape } from './reduce-to-shape.ts';

/** x kept within [low, high]; the gradient passes inside and at the bounds. Bounds may be tensors fed at run time. */
export function clip(x: Tensor, low: Operand, high: Operand): Tensor {
  const y = min(max(x, low), high);
  const within = () => mul(sub(1, step(sub(low, x))), sub(1, step(sub(x, high))));
  return x.builder.withGradient(y, {
    inputs: [x],
    gradient: (g) => [reduceToShape(mul(g, within()), x.shape)],
  });
}
