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
});
