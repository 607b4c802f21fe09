/** Gradients of the reductions. */
import { div, mul, step, sub } from '../operators/elementwise.ts';
import { expand } from '../operators/layout.ts';
import { reduceMax, reduceMean, reduceSum } from '../operators/reduce.ts';
import { dimAt, elementCount } from '../shape.ts';
import { type RuleEntry, unaryRule } from './rule.ts';

export const reduceRules: readonly RuleEntry[] = [
  unaryRule(reduceSum, (g, { x }) => expand(g, x.shape)),
  unaryRule(reduceMean, (g, { x, attributes: { axes } }) => {
    const count = elementCount(axes.map((axis) => dimAt(x.shape, axis)));
    if (typeof count === 'number') return expand(mul(g, 1 / count), x.shape);
    // Known only at run time: counted by summing ones.
    const ones = expand(x.builder.scalar(1), x.shape);
    return expand(div(g, reduceSum(ones, axes)), x.shape);
  }),
  // Where several elements are the largest, they share the gradient evenly.
  unaryRule(reduceMax, (g, { x, y, attributes: { axes } }) => {
    const largest = sub(1, step(sub(y, x)));
    return mul(largest, div(g, reduceSum(largest, axes)));
  }),
];
