/**
 * One training step beside jax-js and TensorFlow.js: the same network, batch, loss and optimiser in the same worker.
 * Their losses have to agree before a time counts.
 */
import { launch } from '../../tests/harness/browser.ts';
import type { Bench, BenchContext, Measure } from './bench.ts';
import { type BenchPage, buildBenchPage } from './bench-page.ts';
import type { Answer, Library, Order } from './pages/training-step/protocol.ts';
import { LIBRARIES } from './pages/training-step/protocol.ts';
import { median } from './statistics.ts';

const STATES = 128;
/** The software adapter of WebGPU takes minutes for more. */
const STATES_WEBGPU = 8;
const COMPARED = 3;
/** Relative. float32 throughout, three implementations; after three steps AdamW has spread the rounding. */
const LOSS_TOLERANCE = 1e-4;
/** Of the other library's median to ours. */
const BUDGETS: Readonly<Record<Exclude<Library, 'zipscope'>, number>> = { 'jax-js': 1.2, tfjs: 6 };

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

const ask = (built: BenchPage, browser: BenchContext['browser'], order: Order) =>
  built.open(browser, order.threads > 1, 'timeSteps', (page) =>
    page.evaluate((asked) => window.timeSteps(asked), order),
  );

async function timed(built: BenchPage, context: BenchContext, threads: number): Promise<Measure[]> {
  const { browser, runs, say } = context;
  const words = `WASM, ${threads} thread${threads > 1 ? 's' : ''}`;
  const rest = { threads, states: STATES, compared: COMPARED, timed: runs };
  const answers = await ask(built, browser, { libraries: LIBRARIES, backend: 'wasm', ...rest });
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
}

/** Correctness alone: a software adapter says nothing about speed. */
async function comparedOnWebGpu(built: BenchPage, { say }: BenchContext): Promise<void> {
  const browser = await launch({ webgpu: true });
  try {
    const rest = { threads: 1, states: STATES_WEBGPU, compared: 2, timed: 0 };
    const answers = await ask(built, browser, {
      libraries: ['zipscope', 'jax-js'],
      backend: 'webgpu',
      ...rest,
    });
    agree(answers, 'WebGPU');
    say(
      `WebGPU, software adapter: ${answers.map(({ library }) => library).join(' and ')} agree in their losses`,
    );
  } finally {
    await browser.close();
  }
}

async function run(context: BenchContext): Promise<readonly Measure[]> {
  // TensorFlow.js hands its threads the source of a function, which holds only with the names it was written with.
  const built = await buildBenchPage('training-step', { minify: false });
  const one = await timed(built, context, 1);
  const two = await timed(built, context, 2);
  await comparedOnWebGpu(built, context);
  return [...one, ...two];
}

export const trainingStep: Bench = {
  name: 'training-step',
  about:
    'Size M, 128 states of 64 items, 8 picks: loss, gradient, clip and AdamW, beside jax-js and TensorFlow.js in one worker; losses must agree, on WebGPU (software adapter) as well.',
  run,
};
