/**
 * One training step beside jax-js and TensorFlow.js: the same network, batch, loss and optimiser in the same worker.
 * Their losses have to agree before a time counts.
 */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sirv from 'sirv';
import { build } from 'vite';
import { launch } from '../../tests/harness/browser.ts';
import type { Bench, BenchContext, Measure } from './bench.ts';
import type { Answer, Library, Order } from './pages/training-step/protocol.ts';
import { LIBRARIES } from './pages/training-step/protocol.ts';
import { median } from './statistics.ts';

const PAGE = fileURLToPath(new URL('./pages/training-step', import.meta.url));
const OUT = fileURLToPath(new URL('../../node_modules/.cache/zipscope-bench-training-step', import.meta.url));

const STATES = 128;
/** The software adapter of WebGPU takes minutes for more. */
const STATES_WEBGPU = 8;
const COMPARED = 3;
/** Relative. float32 throughout, three implementations; after three steps AdamW has spread the rounding. */
const LOSS_TOLERANCE = 1e-4;
/** Of the other library's median to ours. */
const BUDGETS: Readonly<Record<Exclude<Library, 'zipscope'>, number>> = { 'jax-js': 1.2, tfjs: 6 };

interface Served {
  readonly url: string;
  close(): void;
}

/** The page with or without what threads need. No security policy: jax-js and TensorFlow.js start threads from blobs. */
async function serveBench(isolated: boolean): Promise<Served> {
  const files = sirv(OUT, {
    setHeaders: (response) => {
      if (!isolated) return;
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    },
  });
  const server = createServer((request, response) => files(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bench has no port');
  return { url: `http://localhost:${address.port}/`, close: () => server.close() };
}

async function onPage<T>(browser: BenchContext['browser'], url: string, use: (page: Page) => Promise<T>) {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'timeSteps' in window);
    return await use(page);
  } finally {
    await page.close();
  }
}

/** @throws Error where two libraries do not see the same loss */
function agree(answers: readonly Answer[], words: string): void {
  const [ours, ...others] = answers;
  for (const other of others) {
    other.losses.forEach((loss, i) => {
      const own = ours?.losses[i] ?? Number.NaN;
      if (Math.abs(loss - own) <= LOSS_TOLERANCE * Math.abs(own)) return;
      throw new Error(`${words}: ${other.library} has loss ${loss} at step ${i + 1}, ours is ${own}`);
    });
  }
}

async function timed(context: BenchContext, threads: number): Promise<Measure[]> {
  const { browser, runs, say } = context;
  const served = await serveBench(threads > 1);
  const order: Order = {
    libraries: LIBRARIES,
    backend: 'wasm',
    threads,
    states: STATES,
    compared: COMPARED,
    timed: runs,
  };
  const words = `WASM, ${threads} thread${threads > 1 ? 's' : ''}`;
  try {
    const answers = await onPage(browser, served.url, (page) =>
      page.evaluate((asked) => window.timeSteps(asked), order),
    );
    agree(answers, words);
    const own = answers[0]?.milliseconds ?? [];
    for (const { library, losses, milliseconds } of answers) {
      const shown = losses.map((loss) => loss.toPrecision(7)).join(', ');
      say(`${words}: ${library} ${median(milliseconds).toFixed(0)} ms, losses ${shown}`);
    }
    return answers.flatMap(({ library, milliseconds }): Measure[] => [
      { name: `${library}, ${words}`, unit: 'ms', values: milliseconds, budget: null },
      ...(library === 'zipscope'
        ? []
        : [
            {
              name: `${library} over ours, ${words}`,
              unit: 'share' as const,
              // Step by step: both of a pair met the same load.
              values: milliseconds.map((value, i) => value / (own[i] ?? Number.NaN)),
              budget: threads === 1 ? { atLeast: BUDGETS[library] } : null,
            },
          ]),
    ]);
  } finally {
    served.close();
  }
}

/** Correctness alone: a software adapter says nothing about speed. */
async function comparedOnWebGpu({ say }: BenchContext): Promise<void> {
  const served = await serveBench(false);
  const browser = await launch({ webgpu: true });
  try {
    const order: Order = {
      libraries: ['zipscope', 'jax-js'],
      backend: 'webgpu',
      threads: 1,
      states: STATES_WEBGPU,
      compared: 2,
      timed: 0,
    };
    const answers = await onPage(browser, served.url, (page) =>
      page.evaluate((asked) => window.timeSteps(asked), order),
    );
    agree(answers, 'WebGPU');
    say(
      `WebGPU, software adapter: ${answers.map(({ library }) => library).join(' and ')} agree in their losses`,
    );
  } finally {
    await browser.close();
    served.close();
  }
}

async function run(context: BenchContext): Promise<readonly Measure[]> {
  await build({
    root: PAGE,
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    // TensorFlow.js hands its threads the source of a function, which holds only with the names it was written with.
    build: { outDir: OUT, emptyOutDir: true, target: 'esnext', minify: false },
  });
  const one = await timed(context, 1);
  const two = await timed(context, 2);
  await comparedOnWebGpu(context);
  return [...one, ...two];
}

export const trainingStep: Bench = {
  name: 'training-step',
  about:
    'Size M, 128 states of 64 items, 8 picks: loss, gradient, clip and AdamW, beside jax-js and TensorFlow.js in one worker; losses must agree, on WebGPU (software adapter) as well.',
  run,
};
