import { describe, expect, test, vi } from 'vitest';
import { ADAMW_DEFAULTS, adamWStep } from '../../src/engine/graph/adamw.ts';
import { interpret } from '../../src/engine/graph/interpreter.ts';
import { createLearner, freshState, type Learner } from '../../src/engine/graph/learner.ts';
import type { HostTensor } from '../../src/engine/graph/runtime.ts';
import { initialParameters } from '../../src/engine/policy/network.ts';
import { supervisedGraph } from '../../src/engine/policy/supervised-graph.ts';
import { supervisedFeeds, takeStates } from '../../src/engine/policy/testing/supervised-feeds.ts';
import { stream } from '../../src/engine/random.ts';
import { nodeRuntime } from './node-ort.ts';

// Creating a session takes up to a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const runtime = nodeRuntime();
const parameters = initialParameters('XS', stream(1, 'initial'));
const batch = supervisedFeeds({ states: 6, items: 9, picks: 3, seed: 5 });
const graph = supervisedGraph('XS');
const largest = (values: ArrayLike<number>) => Math.max(...Array.from(values, Math.abs));
const difference = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  largest(Array.from(a, (x, i) => x - (b[i] ?? Number.NaN)));

async function withLearner<T>(use: (learner: Learner) => Promise<T>): Promise<T> {
  const learner = await createLearner(runtime, graph, freshState(parameters));
  const result = await use(learner);
  await learner.release();
  return result;
}

const gradientOf = (chunks: readonly Readonly<Record<string, HostTensor>>[]) =>
  withLearner(async (learner) => {
    for (const chunk of chunks) await learner.accumulate(chunk);
    return learner.gradient();
  });

describe('the learner', () => {
  test('accumulates over chunks what one chunk of all states gives', async () => {
    const whole = await gradientOf([batch]);
    const parts = await gradientOf([
      takeStates(batch, 0, 1),
      takeStates(batch, 1, 4),
      takeStates(batch, 4, 6),
    ]);
    // Only the order of float32 additions differs.
    expect(difference(whole, parts)).toBeLessThan(2e-6 * largest(whole));
  });

  test('takes the same step from chunks as the float64 reference from the whole batch', async () => {
    const expected = interpret(graph, {
      ...batch,
      P: { shape: [parameters.length], data: parameters },
      G: { shape: [parameters.length], data: new Float32Array(parameters.length) },
    });
    const start = Float64Array.from(parameters);
    const zero = new Float64Array(start.length);
    const reference = adamWStep(
      { parameters: start, m: zero, v: zero },
      expected.G2?.data ?? [],
      ADAMW_DEFAULTS,
      1,
    );
    await withLearner(async (learner) => {
      await learner.accumulate(takeStates(batch, 0, 2));
      await learner.accumulate(takeStates(batch, 2, 6));
      const report = await learner.update(ADAMW_DEFAULTS);
      const state = await learner.state();
      expect(report.gradientNorm / reference.gradientNorm).toBeCloseTo(1, 5);
      // Moments, not parameters: where a gradient is 0 in theory (key biases), Adam turns rounding into whole steps.
      // float32 gradients are within some 1e-6 of the largest; squaring doubles that.
      expect(difference(state.m, reference.m)).toBeLessThan(1e-5 * largest(reference.m));
      expect(difference(state.v, reference.v)).toBeLessThan(3e-5 * largest(reference.v));
      expect(state.step).toBe(1);
    });
  });

  test('counts every chunk of calls made at once', async () => {
    const once = await gradientOf([batch]);
    const twice = await withLearner(async (learner) => {
      await Promise.all([learner.accumulate(batch), learner.accumulate(batch)]);
      return learner.gradient();
    });
    expect(
      difference(
        twice,
        once.map((x) => 2 * x),
      ),
    ).toBeLessThan(2e-6 * largest(twice));
  });

  test('starts the next gradient at zero', async () => {
    await withLearner(async (learner) => {
      await learner.accumulate(batch);
      await learner.update(ADAMW_DEFAULTS);
      expect(largest(await learner.gradient())).toBe(0);
    });
  });

  test('goes on from a saved state as if it had not stopped', async () => {
    const steps = async (learner: Learner, count: number) => {
      for (let i = 0; i < count; i++) {
        await learner.accumulate(batch);
        await learner.update(ADAMW_DEFAULTS);
      }
      return learner.state();
    };
    const through = await withLearner((learner) => steps(learner, 4));
    const saved = await withLearner((learner) => steps(learner, 2));
    const second = await createLearner(runtime, graph, saved);
    const resumed = await steps(second, 2);
    await second.release();
    expect(resumed).toEqual(through);
  });

  test('goes back to its mark, however many steps lie between', async () => {
    await withLearner(async (learner) => {
      const step = async () => {
        await learner.accumulate(batch);
        await learner.update(ADAMW_DEFAULTS);
      };
      await step();
      await learner.mark();
      const marked = await learner.state();
      await step();
      const further = await learner.state();
      await step();
      expect(await learner.marked()).toEqual(marked);
      await learner.accumulate(batch);
      await learner.rollback();
      expect(await learner.state()).toEqual(marked);
      expect(largest(await learner.gradient())).toBe(0);
      await step();
      expect(await learner.state()).toEqual(further);
    });
  });

  test('takes no step where the gradient is not finite', async () => {
    await withLearner(async (learner) => {
      await learner.accumulate(batch);
      await learner.update(ADAMW_DEFAULTS);
      const before = await learner.state();
      const broken = { ...batch, weight: { shape: [6, 3], data: new Float32Array(18).fill(Number.NaN) } };
      await learner.accumulate(broken);
      const { gradientNorm, step } = await learner.update(ADAMW_DEFAULTS);
      expect(gradientNorm).toBeNaN();
      expect(step).toBe(1);
      expect(await learner.state()).toEqual(before);
      expect(largest(await learner.gradient())).toBe(0);
    });
  });

  test('learns the picks of one batch', async () => {
    await withLearner(async (learner) => {
      const losses: number[] = [];
      for (let i = 0; i < 60; i++) {
        losses.push((await learner.accumulate(batch)).host('loss').data[0] ?? Number.NaN);
        await learner.update({ ...ADAMW_DEFAULTS, learningRate: 5e-3 });
      }
      expect(losses.at(-1)).toBeLessThan(0.2 * (losses[0] ?? 0));
    });
  });
});
