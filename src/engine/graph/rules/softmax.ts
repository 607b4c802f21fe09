/** Gradient of the softmax: y (g - sum of g y over the row). */
import { mul, sub } from '../operators/elementwise.ts';
import { reduceSum } from '../operators/reduce.ts';
import { softmax } from '../operators/softmax.ts';
import { type RuleEntry, unaryRule } from './rule.ts';

export const softmaxRules: readonly RuleEntry[] = [
  unaryRule(softmax, (g, { y }) => mul(y, sub(g, reduceSum(mul(g, y), [-1])))),
];
