/** A whole optimiser step on both backends against the float64 interpreter, in the product's own worker and build. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADAMW_DEFAULTS, adamWStep } from '../src/engine/graph/adamw.ts';
import { interpret } from '../src/engine/graph/interpreter.ts';
import { initialParameters } from '../src/engine/policy/network.ts';
import { surrogateGraph } from '../src/engine/policy/surrogate-graph.ts';
import { type Feeds, takeStates } from '../src/engine/policy/testing/supervised-feeds.ts';
import { surrogateFeeds } from '../src/engine/policy/testing/surrogate-feeds.ts';
import { stream } from '../src/engine/random.ts';
import { launch } from './harness/browser.ts';
import { openPage, waitForData } from './harness/page.ts';
import { startWorkersSite, type WorkersSite } from './pages/workers/build.ts';
import type { PlainFeeds } from './pages/workers/update.ts';

/**
 * Relative to the largest entry. float32 has 6e-8 an operation, and some hundred of them lie between a feed and a
 * gradient; both backends stay an order of magnitude below. Moments are compared and not weights: where a gradient
 * is 0 in theory (key biases), Adam makes whole steps out of rounding.
 */
const TOLERANCE = 1e-5;
/** So few, since the software adapter compiles a shader a shape and computes on the processor: minutes on a busy machine. */
const SIZES = { states: 4, items: 8, picks: 3, seed: 3 };
const TIMEOUT = 600_000;

const parameters = initialParameters('XS', stream(3, 'optimiser step test'));
const feeds = surrogateFeeds('XS', parameters, SIZES);
const vector = (data: ArrayLike<number>) => ({ shape: [parameters.length], data });
const exact = interpret(surrogateGraph('XS'), {
  ...feeds,
  P: vector(parameters),
  G: vector(new Float64Array(parameters.length)),
});
const zero = new Float64Array(parameters.length);
const stepped = adamWStep(
  { parameters: Float64Array.from(parameters), m: zero, v: zero },
  exact.G2?.data ?? [],
  ADAMW_DEFAULTS,
  1,
);

const plain = (given: Feeds): PlainFeeds =>
  Object.fromEntries(
    Object.entries(given).map(([name, { shape, data }]) => [name, { shape, data: [...data] }]),
  );

/** Two chunks of one shape; together they are the batch above. */
function chunks(): PlainFeeds[] {
  const { hp, ...perState } = feeds;
  if (!hp) throw new Error('no hp');
  return [
    [0, 2],
    [2, SIZES.states],
  ].map(([from = 0, to = 0]) => plain({ ...takeStates(perState, from, to), hp }));
}

const largest = (values: ArrayLike<number>) => Math.max(...Array.from(values, Math.abs));

function relativeError(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  expect(actual.length).toBe(expected.length);
  return largest(Array.from(expected, (x, i) => x - (actual[i] ?? Number.NaN))) / largest(expected);
}

describe('an optimiser step of a size XS policy', () => {
  let workers: WorkersSite;
  let browser: Browser;
  beforeAll(async () => {
    workers = await startWorkersSite();
    browser = await launch({ webgpu: true });
  });
  afterAll(async () => {
    await browser.close();
    await workers.close();
  });

  it.each([
    ['webgpu', { backend: 'webgpu', software: true }],
    ['wasm', { backend: 'wasm', reason: 'forced' }],
  ] as const)(
    'under backend=%s has the loss, gradient and moments of the reference',
    async (backend, choice) => {
      const { page, close } = await openPage(browser, workers.site.url);
      await waitForData(page, 'ready');
      const answer = await page.evaluate(
        ([setting, weights, given]) => window.workersUnderTest.update().run(setting, 'XS', weights, given),
        [backend, [...parameters], chunks()] as const,
      );
      expect(answer.choice).toMatchObject(choice);
      const expected = (name: string) => exact[name]?.data ?? new Float64Array();
      expect(relativeError([answer.loss], expected('loss'))).toBeLessThan(TOLERANCE);
      expect(relativeError(answer.sums, expected('sums'))).toBeLessThan(TOLERANCE);
      expect(relativeError(answer.gradient, expected('G2'))).toBeLessThan(TOLERANCE);
      expect(answer.report.gradientNorm / stepped.gradientNorm).toBeCloseTo(1, 5);
      expect(relativeError(answer.m, stepped.m)).toBeLessThan(TOLERANCE);
      // Squares of the gradient: twice its relative error.
      expect(relativeError(answer.v, stepped.v)).toBeLessThan(2 * TOLERANCE);
      await close();
    },
    TIMEOUT,
  );
});
