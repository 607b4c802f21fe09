import { expect, test } from 'vitest';
import { GraphBuilder } from './builder.ts';
import { interpret } from './interpreter.ts';
import { mul, reduceSum } from './operators.ts';

function doubled() {
  const builder = new GraphBuilder();
  const x = builder.input('x', ['B', 2]);
  return builder.finish({ y: reduceSum(mul(x, 2), [0]) });
}

test('one graph runs at every size of its symbols', () => {
  expect(interpret(doubled(), { x: { shape: [1, 2], data: [1, 2] } }).y?.data).toEqual(Float64Array.of(2, 4));
  expect(interpret(doubled(), { x: { shape: [2, 2], data: [1, 2, 3, 4] } }).y?.data).toEqual(
    Float64Array.of(8, 12),
  );
});

test.each([
  ['a missing feed', {}],
  ['a wrong rank', { x: { shape: [2], data: [1, 2] } }],
  ['a wrong fixed size', { x: { shape: [1, 3], data: [1, 2, 3] } }],
  ['values that do not fill the shape', { x: { shape: [1, 2], data: [1] } }],
])('%s is refused', (_, feeds) => {
  expect(() => interpret(doubled(), feeds)).toThrow(RangeError);
});
