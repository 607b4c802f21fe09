/** Gradients of the operators that move elements: each is undone by another one. */
import { reduceToShape } from '../composites/reduce-to-shape.ts';
import { concat, expand, pad, reshape, slice, split, transpose } from '../operators/layout.ts';
import { dimAt } from '../shape.ts';
import { type RuleEntry, rule, unaryRule } from './rule.ts';

// Slices, pads and joins exist only along axes of fixed size, so their sizes are numbers.
export const layoutRules: readonly RuleEntry[] = [
  unaryRule(reshape, (g, { x }) => reshape(g, x.shape)),
  unaryRule(transpose, (g, { attributes: { order } }) => {
    const inverse = order.map((_, axis) => order.indexOf(axis));
    return transpose(g, inverse);
  }),
  unaryRule(slice, (g, { x, attributes: { axis, start, end } }) =>
    pad(g, axis, start, Number(dimAt(x.shape, axis)) - end),
  ),
  unaryRule(pad, (g, { x, attributes: { axis, before } }) =>
    slice(g, axis, before, before + Number(dimAt(x.shape, axis))),
  ),
  rule(split, ({ attributes: { axis } }, parts) => [concat(parts, axis)]),
  rule(concat, ({ inputs, attributes: { axis } }, [g]) => {
    let start = 0;
    return inputs.map((input) => {
      const from = start;
      start += Number(dimAt(input.shape, axis));
      return slice(g, axis, from, start);
    });
  }),
  unaryRule(expand, (g, { x }) => reduceToShape(g, x.shape)),
];
