import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type Feed, interpret } from '../../src/engine/graph/interpreter.ts';
import { createLearner, freshState } from '../../src/engine/graph/learner.ts';
import { initialParameters } from '../../src/engine/policy/network.ts';
import { surrogateGraph } from '../../src/engine/policy/surrogate-graph.ts';
import { takeStates } from '../../src/engine/policy/testing/supervised-feeds.ts';
import { surrogateFeeds } from '../../src/engine/policy/testing/surrogate-feeds.ts';
import { stream } from '../../src/engine/random.ts';
import { nodeRuntime } from './node-ort.ts';

// Creating a session takes up to a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const parameters = initialParameters('XS', stream(1, 'initial'));
const feeds = surrogateFeeds('XS', parameters, { states: 9, items: 12, picks: 5, seed: 3 });
const graph = surrogateGraph('XS');
const vector = (data: ArrayLike<number>): Feed => ({ shape: [parameters.length], data });
const exact = interpret(graph, {
  ...feeds,
  P: vector(parameters),
  G: vector(new Float64Array(parameters.length)),
});
const largest = (values: ArrayLike<number>) => Math.max(...Array.from(values, Math.abs));
const difference = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  largest(Array.from(a, (x, i) => x - (b[i] ?? Number.NaN)));

describe('the surrogate graph in onnxruntime', () => {
  test('gives the float64 loss, statistics, log-probabilities and gradient', async () => {
    const learner = await createLearner(nodeRuntime(), graph, freshState(parameters));
    const outputs = await learner.accumulate(feeds);
    for (const name of ['loss', 'sums', 'extremes', 'logProb', 'values']) {
      const expected = exact[name]?.data ?? new Float64Array();
      // Sums of some 40 float32 terms of size about 1.
      expect(difference(outputs.host(name).data, expected), name).toBeLessThan(
        1e-5 * (1 + largest(expected)),
      );
    }
    const gradient = exact.G2?.data ?? new Float64Array();
    expect(difference(await learner.gradient(), gradient)).toBeLessThan(1e-5 * largest(gradient));
    await learner.release();
  });

  test('accumulates over chunks what one chunk of all states gives', async () => {
    const learner = await createLearner(nodeRuntime(), graph, freshState(parameters));
    // hp is no feed per state.
    const { hp, ...perState } = feeds;
    if (!hp) throw new Error('no hp');
    for (const [from, to] of [
      [0, 4],
      [4, 5],
      [5, 9],
    ] as const) {
      await learner.accumulate({ ...takeStates(perState, from, to), hp });
    }
    const gradient = exact.G2?.data ?? new Float64Array();
    expect(difference(await learner.gradient(), gradient)).toBeLessThan(1e-5 * largest(gradient));
    await learner.release();
  });

  test('agrees at every shape, cut into chunks or not, from one session', async () => {
    const learner = await createLearner(nodeRuntime(), graph, freshState(parameters));
    const size = (max: number) => fc.integer({ min: 1, max });
    await fc.assert(
      fc.asyncProperty(size(7), size(20), size(6), fc.nat(1000), fc.nat(6), async (...drawn) => {
        const [states, items, picks, seed, cut] = drawn;
        const given = surrogateFeeds('XS', parameters, { states, items, picks, seed });
        const whole = interpret(graph, {
          ...given,
          P: vector(parameters),
          G: vector(new Float64Array(parameters.length)),
        });
        const { hp, ...perState } = given;
        if (!hp) throw new Error('no hp');
        const at = Math.min(cut, states);
        let loss = 0;
        for (const [from, to] of [
          [0, at],
          [at, states],
        ] as const) {
          if (from === to) continue;
          const outputs = await learner.accumulate({ ...takeStates(perState, from, to), hp });
          loss += outputs.host('loss').data[0] ?? Number.NaN;
        }
        const gradient = await learner.gradient();
        await learner.rollback();
        // As above; a loss is a sum of up to 42 terms of size about 1 that may cancel.
        expect(Math.abs(loss - (whole.loss?.data[0] ?? Number.NaN))).toBeLessThan(1e-4);
        const expected = whole.G2?.data ?? new Float64Array();
        expect(difference(gradient, expected)).toBeLessThan(2e-5 * Math.max(1e-2, largest(expected)));
      }),
      { numRuns: 25 },
    );
    await learner.release();
  });
});
