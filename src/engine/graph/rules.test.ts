import { describe, expect, test } from 'vitest';
import { GraphBuilder } from './builder.ts';
import { gradients } from './gradients.ts';
import type { Operator, Tensor } from './ir.ts';
import * as operators from './operators.ts';
import { RULES } from './rules.ts';
import { OPERATOR_CASES } from './testing/operator-cases.ts';

const calls = Object.entries(operators).flatMap(([name, call]) =>
  'operator' in call ? [{ name, operator: call.operator as Operator<unknown> }] : [],
);

describe.each(calls)('$name', ({ operator }) => {
  test('has a gradient rule', () => {
    expect(RULES.has(operator)).toBe(true);
  });

  test('is among the cases that the gradient check and the runtimes go through', () => {
    const used = OPERATOR_CASES.some(({ shapes, build }) => {
      const builder = new GraphBuilder();
      build(shapes(2, 2, 2).map((shape, i) => builder.input(`x${i}`, shape)));
      return builder.nodes.some((node) => node.operator === operator);
    });
    expect(used).toBe(true);
  });
});

test('no rule belongs to an operator that nobody can call', () => {
  expect(new Set(RULES.keys())).toEqual(new Set(calls.map(({ operator }) => operator)));
});

describe('an operator without a rule', () => {
  const bare: Operator<null> = {
    type: 'Bare',
    infer: ([x = []]) => [x],
    interpret: ([x]) => [x?.data ?? new Float64Array()],
    emit: () => undefined,
  };
  const setUp = () => {
    const builder = new GraphBuilder();
    const x = builder.input('x', [1]);
    const [y] = builder.apply(bare, [x], null) as [Tensor];
    return { x, y };
  };

  test('is refused by name on the way to what is differentiated', () => {
    const { x, y } = setUp();
    expect(() => gradients(y, [x])).toThrow('no gradient rule for Bare');
  });

  test('may stand beside that way', () => {
    const { y } = setUp();
    const w = y.builder.input('w', [1]);
    expect(gradients(operators.mul(y, w), [w])).toHaveLength(1);
  });
});
