import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GraphBuilder } from './builder.ts';
import { interpret } from './interpreter.ts';
import type { Tensor } from './ir.ts';
import * as op from './operators.ts';
import { gradientError, probe } from './testing/gradient-check.ts';
import { OPERATOR_CASES } from './testing/operator-cases.ts';

const size = fc.integer({ min: 1, max: 4 });

describe('gradients agree with central differences', () => {
  test.each(OPERATOR_CASES)('$name', ({ shapes, build, positive = false }) => {
    fc.assert(
      fc.property(size, size, size, fc.boolean(), fc.nat(), (a, b, c, symbolic, seed) => {
        const p = probe(build, shapes(symbolic ? 'A' : a, b, c), shapes(a, b, c) as number[][], {
          seed,
          positive,
        });
        // Truncation is h^2 = 1e-10 times third derivatives below 100, rounding 1e-16 / h.
        expect(gradientError(p)).toBeLessThan(1e-7);
      }),
      { numRuns: 12 },
    );
  });
});

function evaluate(build: (b: GraphBuilder) => Tensor): number[] {
  const builder = new GraphBuilder();
  return Array.from(interpret(builder.finish({ y: build(builder) }), {}).y?.data ?? []);
}

const row = (b: GraphBuilder, values: readonly number[]) =>
  b.constant(Float64Array.from(values), [1, values.length]);

describe('values', () => {
  test.each<[string, (b: GraphBuilder) => Tensor, readonly number[]]>([
    [
      'a product of matrices adds its row',
      (b) =>
        op.linear(
          row(b, [1, 2]),
          b.constant(Float64Array.of(1, 2, 3, 4), [2, 2]),
          b.constant(Float64Array.of(10, 20), [2]),
        ),
      [17, 30],
    ],
    ['step is 0 at 0', (b) => op.step(row(b, [-1, 0, 2])), [0, 0, 1]],
    ['clip keeps its bounds', (b) => op.clip(row(b, [-5, 0.5, 5]), -1, 1), [-1, 0.5, 1]],
    ['slice takes a half-open range', (b) => op.slice(row(b, [1, 2, 3, 4]), 1, 1, 3), [2, 3]],
    ['pad adds zeros', (b) => op.pad(row(b, [1, 2]), 1, 1, 2), [0, 1, 2, 0, 0]],
    [
      'transpose moves axes',
      (b) => op.transpose(b.constant(Float64Array.of(1, 2, 3, 4, 5, 6), [2, 3]), [1, 0]),
      [1, 4, 2, 5, 3, 6],
    ],
    ['mean divides by the count', (b) => op.reduceMean(row(b, [1, 2, 6]), [1]), [3]],
    ['max of a row', (b) => op.reduceMax(row(b, [-3, -1, -2]), [1]), [-1]],
    ['softmax of equal values is uniform', (b) => op.softmax(row(b, [7, 7, 7, 7])), [0.25, 0.25, 0.25, 0.25]],
  ])('%s', (_, build, expected) => {
    expect(evaluate(build)).toEqual(expected);
  });

  test('log-softmax survives logits a million apart', () => {
    expect(evaluate((b) => op.logSoftmax(row(b, [1e6, 0, -1e9])))).toEqual([0, -1e6, -1.001e9]);
  });

  test('a standardised row has mean 0 and variance just below 1', () => {
    const values = evaluate((b) => op.standardise(row(b, [1, 2, 3, 10])));
    const mean = values.reduce((sum, v) => sum + v, 0) / 4;
    const variance = values.reduce((sum, v) => sum + v * v, 0) / 4;
    expect(mean).toBeCloseTo(0, 12);
    expect(variance).toBeCloseTo(12.5 / (12.5 + 1e-5), 12);
  });
});

describe('shapes that do not fit are refused', () => {
  const tensor = (shape: readonly (number | string)[]) => new GraphBuilder().input('x', shape);
  const pair = (a: readonly (number | string)[], b: readonly (number | string)[]) => {
    const builder = new GraphBuilder();
    return [builder.input('a', a), builder.input('b', b)] as const;
  };
  test.each<[string, () => unknown]>([
    ['adding [2] to [3]', () => op.add(...pair([2], [3]))],
    ['adding a symbol to a number', () => op.add(...pair(['B'], [3]))],
    ['multiplying [2, 3] by [2, 3]', () => op.matMul(...pair([2, 3], [2, 3]))],
    ['reshaping 6 elements to 8', () => op.reshape(tensor([2, 3]), [2, 4])],
    ['slicing beyond the end', () => op.slice(tensor([4]), 0, 2, 5)],
    ['slicing an axis known only at run time', () => op.slice(tensor(['B']), 0, 0, 1)],
    ['splitting 4 into 3', () => op.split(tensor([4]), 0, [1, 2])],
    [
      'splitting into more parts than a shader has buffers',
      () => op.split(tensor([10]), 0, Array(10).fill(1)),
    ],
    ['joining rows of different width', () => op.concat(pair([1, 2], [1, 3]), 0)],
    ['joining nothing', () => op.concat([], 0)],
    ['expanding [2] to [3]', () => op.expand(tensor([2]), [3])],
    ['mixing two graphs', () => op.add(tensor([2]), tensor([2]))],
    ['operating on numbers alone', () => op.add(1, 2)],
    ['an axis that is not there', () => op.reduceSum(tensor([2]), [1])],
  ])('%s', (_, act) => {
    expect(act).toThrow(RangeError);
  });
});
