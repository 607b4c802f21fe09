import { describe, expect, test } from 'vitest';
import { interpret } from '../graph/interpreter.ts';
import { stream } from '../random.ts';
import { initialParameters, parameterLayout } from './network.ts';
import { supervisedGraph } from './supervised-graph.ts';
import { supervisedFeeds } from './testing/supervised-feeds.ts';

const parameters = initialParameters('XS', stream(1, 'initial'));
const n = parameters.length;
const feeds = supervisedFeeds({ states: 3, items: 6, picks: 2, seed: 2 });
const graph = supervisedGraph('XS');
const run = (data: ArrayLike<number>, g: ArrayLike<number> = new Float64Array(n), more = {}) =>
  interpret(graph, { ...feeds, ...more, P: { shape: [n], data }, G: { shape: [n], data: g } });

describe('the supervised gradient', () => {
  test('agrees with central differences in every weight tensor', () => {
    const { G2 } = run(parameters);
    const random = stream(4, 'sample');
    const at = (index: number, delta: number) => {
      const moved = Float64Array.from(parameters);
      moved[index] = (moved[index] ?? 0) + delta;
      return (
        interpret(graph, { ...feeds, P: { shape: [n], data: moved }, G: { shape: [n], data: moved } }, [
          'loss',
        ]).loss?.data[0] ?? Number.NaN
      );
    };
    const h = 1e-5;
    for (const { name, offset, length } of parameterLayout('XS')) {
      const index = offset + random.int(length);
      // The loss is about 15, so rounding leaves 15 * 1e-16 / h = 2e-10.
      expect(G2?.data[index], `${name}[${index - offset}]`).toBeCloseTo(
        (at(index, h) - at(index, -h)) / (2 * h),
        7,
      );
    }
  });

  test('is added to the gradient that came in', () => {
    const before = Float64Array.from({ length: n }, (_, i) => i % 7);
    const alone = run(parameters).G2?.data ?? [];
    const added = run(parameters, before).G2?.data ?? [];
    for (let i = 0; i < n; i += 97) expect(added[i]).toBeCloseTo((alone[i] ?? 0) + (before[i] ?? 0), 9);
  });

  test('is zero where every weight is zero', () => {
    const zero = (name: string) => ({
      shape: feeds[name]?.shape ?? [],
      data: new Float64Array(feeds[name]?.data.length ?? 0),
    });
    const result = run(parameters, undefined, { weight: zero('weight'), valueWeight: zero('valueWeight') });
    expect(result.loss?.data[0]).toBeCloseTo(0, 12);
    for (const g of result.G2?.data ?? []) expect(g).toBeCloseTo(0, 12);
  });
});

test('the loss is the weighted negative log-likelihood plus the squared error of the value', () => {
  const { loss, logProb, values } = run(parameters);
  const picks = (feeds.weight?.data ?? new Float32Array()).reduce(
    (sum, w, i) => sum - w * (logProb?.data[i] ?? 0),
    0,
  );
  const errors = (values?.data ?? new Float64Array()).reduce(
    (sum, v, i) => sum + (feeds.valueWeight?.data[i] ?? 0) * (v - (feeds.valueTarget?.data[i] ?? 0)) ** 2,
    0,
  );
  expect(loss?.data[0]).toBeCloseTo(picks + errors, 9);
});
