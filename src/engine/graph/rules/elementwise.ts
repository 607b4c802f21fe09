/** Gradients of the elementwise operators. */
import {
  add,
  detach,
  div,
  exp,
  log,
  max,
  min,
  mul,
  neg,
  relu,
  sqrt,
  step,
  sub,
} from '../operators/elementwise.ts';
import { binaryRule, noGradient, type RuleEntry, unaryRule } from './rule.ts';

export const elementwiseRules: readonly RuleEntry[] = [
  binaryRule(add, (g) => [g, g]),
  binaryRule(sub, (g) => [g, neg(g)]),
  binaryRule(mul, (g, { a, b }) => [mul(g, b), mul(g, a)]),
  binaryRule(div, (g, { b, y }) => {
    const da = div(g, b);
    return [da, neg(mul(da, y))];
  }),
  // At a tie the whole gradient goes to the first operand.
  binaryRule(min, (g, { a, b }) => {
    const second = mul(g, step(sub(a, b)));
    return [sub(g, second), second];
  }),
  binaryRule(max, (g, { a, b }) => {
    const second = mul(g, step(sub(b, a)));
    return [sub(g, second), second];
  }),
  unaryRule(neg, (g) => neg(g)),
  unaryRule(exp, (g, { y }) => mul(g, y)),
  unaryRule(log, (g, { x }) => div(g, x)),
  unaryRule(sqrt, (g, { y }) => div(mul(g, 0.5), y)),
  // Reads the output, so that x need not be kept.
  unaryRule(relu, (g, { y }) => mul(g, step(y))),
  noGradient(step),
  noGradient(detach),
];
