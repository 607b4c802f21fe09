/** Whole steps of training in a browser: rollouts, advantages, packing, update. */
import type { Bench, BenchContext, Measure } from './bench.ts';
import { buildBenchPage } from './bench-page.ts';
import type { RunOrder } from './pages/rl-step/protocol.ts';

/** The first steps generate worlds, prepare documents and warm the runtime's arenas up. */
const WARM_UP = 6;
/** Steps of one value: a step's price depends on its questions, so that means are compared and not single steps. */
const STEPS = 12;

interface Case {
  readonly name: string;
  readonly order: Pick<RunOrder, 'recipe' | 'settings' | 'threads'>;
  readonly below: number | null;
}

const CASES: readonly Case[] = [
  { name: 'grpo, KL 0', order: { recipe: 'grpo', settings: { klWeight: 0 }, threads: 1 }, below: 1000 },
  { name: 'grpo', order: { recipe: 'grpo', settings: {}, threads: 1 }, below: 1300 },
  { name: 'ziprl', order: { recipe: 'ziprl', settings: {}, threads: 1 }, below: 1700 },
  { name: 'grpo, two threads', order: { recipe: 'grpo', settings: {}, threads: 2 }, below: null },
];

async function run({ browser, runs, say }: BenchContext): Promise<readonly Measure[]> {
  const built = await buildBenchPage('rl-step');
  const measures: Measure[] = [];
  for (const { name, order, below } of CASES) {
    const steps = WARM_UP + STEPS * runs;
    const taken = await built.open(browser, order.threads > 1, 'trainSteps', (page) =>
      page.evaluate((asked) => window.trainSteps(asked), { ...order, steps }),
    );
    const timed = taken.slice(WARM_UP);
    const mean = (of: (step: (typeof timed)[number]) => number, part = timed) =>
      part.reduce((sum, step) => sum + of(step), 0) / part.length;
    const values = Array.from({ length: runs }, (_, i) =>
      mean(({ seconds }) => 1000 * seconds, timed.slice(i * STEPS, (i + 1) * STEPS)),
    );
    measures.push({
      name: `one step of ${name}, mean of ${STEPS}`,
      unit: 'ms',
      values,
      budget: below === null ? null : { below },
    });
    const phases = Object.keys(timed[0]?.phases ?? {}).map(
      (phase) => `${phase} ${mean((step) => 1000 * (step.phases[phase] ?? 0)).toFixed(0)}`,
    );
    say(`${name}: ${mean(({ states }) => states).toFixed(0)} states a step; ms: ${phases.join(', ')}`);
  }
  return measures;
}

export const rlStep: Bench = {
  name: 'rl-step',
  about: `One step of training: 64 rollouts of the S cold start on the default preset, on WASM in a worker; ${WARM_UP} steps of warm-up left out.`,
  run,
};
