/** The gradient rule of every operator. An operator without one cannot be differentiated through. */
import type { Operator } from './ir.ts';
import { elementwiseRules } from './rules/elementwise.ts';
import { layoutRules } from './rules/layout.ts';
import { matMulRules } from './rules/matmul.ts';
import { reduceRules } from './rules/reduce.ts';
import type { GradientRule } from './rules/rule.ts';
import { softmaxRules } from './rules/softmax.ts';

export const RULES: ReadonlyMap<Operator<unknown>, GradientRule<unknown>> = new Map([
  ...elementwiseRules,
  ...layoutRules,
  ...matMulRules,
  ...reduceRules,
  ...softmaxRules,
]);
