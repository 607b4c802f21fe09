import { expect, test } from 'vitest';
import { GraphBuilder } from './builder.ts';
import { gradients } from './gradients.ts';
import { interpret } from './interpreter.ts';
import type { Tensor } from './ir.ts';
import { add, detach, mul, reduceSum, step } from './operators.ts';

function derivative(build: (x: Tensor) => Tensor, at: number): number {
  const builder = new GraphBuilder();
  const x = builder.input('x', [1]);
  const [dx] = gradients(build(x), [x]) as [Tensor];
  return interpret(builder.finish({ dx }), { x: { shape: [1], data: [at] } }).dx?.data[0] ?? Number.NaN;
}

test.each<[string, (x: Tensor) => Tensor, number, number]>([
  ['a product with itself', (x) => mul(x, x), 3, 6],
  ['two uses are added', (x) => add(mul(x, 2), mul(x, 5)), 1, 7],
  ['nothing flows through a detached value', (x) => mul(x, detach(x)), 3, 3],
  ['nothing flows through a step', (x) => step(x), 3, 0],
  [
    'a loss that does not use the value',
    (x) => x.builder.operand(x.builder.constant(Float64Array.of(1), [1])),
    3,
    0,
  ],
  [
    'a hand-written gradient replaces the one of the nodes',
    (x) => x.builder.withGradient(mul(x, x), { inputs: [x], gradient: (g) => [mul(g, 100)] }),
    3,
    100,
  ],
])('%s', (_, build, at, expected) => {
  expect(derivative(build, at)).toBe(expected);
});

test('an inner value and what it was computed from both get their gradient', () => {
  const builder = new GraphBuilder();
  const x = builder.input('x', [1]);
  const y = mul(x, 3);
  const [dx, dy] = gradients(mul(y, y), [x, y]) as [Tensor, Tensor];
  const result = interpret(builder.finish({ dx, dy }), { x: { shape: [1], data: [2] } });
  expect([result.dx?.data[0], result.dy?.data[0]]).toEqual([36, 12]);
});

test('a finished graph holds only what its outputs need, and every declared input', () => {
  const builder = new GraphBuilder();
  const x = builder.input('x', [2]);
  builder.input('unused', [3]);
  const y = reduceSum(x, [0]);
  mul(x, x);
  builder.constant(Float64Array.of(1, 2), [2], 'unused constant');
  const graph = builder.finish({ y });
  expect(graph.nodes.map((node) => node.operator.type)).toEqual(['ReduceSum']);
  expect(graph.inputs.map((input) => input.name)).toEqual(['x', 'unused']);
  expect(graph.constants).toEqual([]);
});
