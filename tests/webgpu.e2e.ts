/** The network on both backends against the float64 interpreter, in the product's own worker and build. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interpret } from '../src/engine/graph/interpreter.ts';
import { writePolicy } from '../src/engine/policy/checkpoint.ts';
import { forwardGraph, initialParameters } from '../src/engine/policy/network.ts';
import { FEATURES } from '../src/engine/policy/state.ts';
import { stream } from '../src/engine/random.ts';
import { randomBatch } from '../src/workers/testing/batch.ts';
import { launch } from './harness/browser.ts';
import { openPage, waitForData } from './harness/page.ts';
import { startWorkersSite, type WorkersSite } from './pages/workers/build.ts';
import type { LogitsAnswer } from './pages/workers/logits.ts';

/** The bound of the product's contract; both backends compute in float32. */
const TOLERANCE = 1e-4;
const STATES = 8;
const ITEMS = 24;

const parameters = initialParameters('XS', stream(3, 'webgpu test'));
const model = [...writePolicy({ size: 'XS', parameters, metadata: {} })];
const { features, mask } = randomBatch(STATES, ITEMS);
const exact = interpret(forwardGraph('XS', parameters), {
  features: { shape: [STATES, ITEMS, FEATURES], data: features },
  mask: { shape: [STATES, ITEMS], data: mask },
});

/** Largest difference over the entries that mean something: those of real items. */
function error(answer: LogitsAnswer): number {
  const logits = answer.logits.map((value, i) => {
    const state = Math.floor(i / (2 * ITEMS));
    const real = mask[state * ITEMS + (i % ITEMS)] === 1;
    return real ? Math.abs(value - (exact.logits?.data[i] ?? Number.NaN)) : 0;
  });
  const values = answer.values.map((value, i) => Math.abs(value - (exact.values?.data[i] ?? Number.NaN)));
  return Math.max(...logits, ...values);
}

describe('a size XS network', () => {
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
    ['webgpu', { backend: 'webgpu', reason: 'software-adapter', software: true }],
    ['wasm', { backend: 'wasm', reason: 'forced' }],
    ['auto', { backend: 'wasm', reason: 'software-adapter' }],
  ] as const)('under backend=%s gives the logits and values of the reference', async (backend, choice) => {
    const { page, close } = await openPage(browser, workers.site.url);
    await waitForData(page, 'ready');
    const answer = await page.evaluate(
      ([setting, file, states, items]) => window.workersUnderTest.logits().run(setting, file, states, items),
      [backend, model, STATES, ITEMS] as const,
    );
    expect(answer.choice).toMatchObject(choice);
    expect(answer.logits).toHaveLength(STATES * 2 * ITEMS);
    expect(error(answer)).toBeLessThan(TOLERANCE);
    await close();
  });
});
