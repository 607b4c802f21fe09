/** Gradients of the matrix product: with y = a b, da = g b^T and db = a^T g, turned as the operands were. */
import { reduceToShape } from '../composites/reduce-to-shape.ts';
import type { Tensor } from '../ir.ts';
import { matMul } from '../operators/matmul.ts';
import { reduceSum } from '../operators/reduce.ts';
import { type RuleEntry, rule } from './rule.ts';

export const matMulRules: readonly RuleEntry[] = [
  rule(matMul, ({ inputs, attributes: { transposeA, transposeB } }, [g]) => {
    const [a, b, bias] = inputs as [Tensor, Tensor, Tensor?];
    const da = transposeA
      ? matMul(b, g, { transposeA: transposeB, transposeB: true })
      : matMul(g, b, { transposeB: !transposeB });
    const db = transposeB
      ? matMul(g, a, { transposeA: true, transposeB: transposeA })
      : matMul(a, g, { transposeA: !transposeA });
    return [da, db, bias ? reduceToShape(reduceSum(g, [0]), bias.shape) : null];
  }),
];
