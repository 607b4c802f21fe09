import { writeFile } from 'node:fs/promises';
import { environmentNamed } from '../../src/engine/environments/registry.ts';
import { readPolicy, writePolicy } from '../../src/engine/policy/checkpoint.ts';
import { POLICY_SIZES } from '../../src/engine/policy/network.ts';
import { EVALUATION_DEFAULTS, type RunConfig } from '../../src/engine/training/config.ts';
import type { StepMetrics } from '../../src/engine/training/metrics.ts';
import type { HeldOut } from '../../src/engine/training/phases.ts';
import { RECIPES, recipeNamed } from '../../src/engine/training/recipes.ts';
import { TrainingRun } from '../../src/engine/training/run.ts';
import { TRAINING_FIELDS } from '../../src/engine/training/settings.ts';
import { nodeRuntime } from '../runtime/node-ort.ts';
import { type Command, type Given, type Io, jsonOption } from './command.ts';
import { ENVIRONMENT_OPTIONS, environmentChoice } from './environment-options.ts';
import { policyBytes } from './policies.ts';

export const train: Command = {
  usage: 'train',
  about: 'Train a policy and print the metrics of every step',
  options: [
    { flags: '--recipe <name>', about: `Recipe: ${RECIPES.map(({ name }) => name).join(', ')}` },
    { flags: '--steps <n>', about: 'Steps to take' },
    { flags: '--seed <n>', about: 'Names every random stream of the run; 1 unless given' },
    ...ENVIRONMENT_OPTIONS.filter(({ flags }) => !flags.startsWith('--set')),
    {
      flags: '--set <key=value>',
      about: 'A setting of the recipe or of the environment; may be repeated',
    },
    {
      flags: '--policy <file>',
      about: "Policy to start from, the preset's own unless given; sft starts fresh",
    },
    { flags: '--size <size>', about: `Size of a fresh policy: ${POLICY_SIZES.join(', ')}; S unless given` },
    { flags: '--out <file>', about: 'Where the trained policy is written' },
    { flags: '--eval-every <k>', about: 'Measure on held-out questions every k steps, and before the first' },
    { flags: '--eval-n <n>', about: 'Held-out questions; 256 unless given' },
    jsonOption('Print one JSON line a step'),
  ],
  async run(given, io) {
    const steps = given.integer('steps');
    const { config, policy } = await prepared(given);
    const run = await TrainingRun.start(
      { runtime: nodeRuntime(), now: () => performance.now() },
      config,
      policy,
    );
    const isJson = given.flag('json');
    const tell = isJson ? tellJson : tellLine;
    try {
      if (config.evaluation.every > 0) tell({ step: 0, metrics: null, heldOut: await run.evaluate() }, io);
      for (let i = 0; i < steps; i++) tell(await run.step(), io);
      const out = given.optional('out');
      if (out !== null) {
        const metadata = {
          stage: 'trained',
          recipe: config.recipe,
          environment: config.environment,
          preset: config.preset,
          seed: String(config.seed),
          steps: String(run.stepsDone),
          settings: JSON.stringify(run.settings),
        };
        await writeFile(out, writePolicy(await run.policy(metadata)));
        io.err(`written: ${out}`);
      }
    } finally {
      await run.release();
    }
    return 0;
  },
};

async function prepared(given: Given) {
  const recipe = recipeNamed(given.required('recipe'));
  const { environment, preset, settings } = environmentChoice(given);
  const own = Object.entries(settings);
  const isTraining = (name: string) => Object.hasOwn(TRAINING_FIELDS, name);
  const wanted = given.optional('policy');
  const isFresh = recipe.settings.objective === 'supervised' && wanted === null;
  const policy = isFresh ? null : readPolicy((await policyBytes(wanted, preset)).bytes);
  const config: RunConfig = {
    recipe: recipe.name,
    settings: Object.fromEntries(own.filter(([name]) => isTraining(name))),
    environment,
    preset,
    environmentSettings: Object.fromEntries(own.filter(([name]) => !isTraining(name))),
    manager: 'ziprl',
    size: policy?.size ?? given.oneOf('size', POLICY_SIZES, 'S'),
    seed: given.integer('seed', 1),
    evaluation: {
      ...EVALUATION_DEFAULTS,
      every: given.integer('evalEvery', 0),
      n: given.integer('evalN', EVALUATION_DEFAULTS.n),
    },
  };
  // A wrong name or value is said before anything is loaded.
  environmentNamed(environment).open(preset, config.environmentSettings);
  return { config, policy };
}

interface Told {
  readonly step: number;
  readonly metrics: StepMetrics | null;
  readonly heldOut: HeldOut | null;
}

function tellJson({ step, metrics, heldOut }: Told, io: Io): void {
  io.out(JSON.stringify({ step, ...metrics, ...(heldOut && { held_out: heldOut }) }));
}

function tellLine({ step, metrics, heldOut }: Told, io: Io): void {
  if (metrics) io.out(stepLine(metrics));
  if (!heldOut) return;
  const { sampled, greedy } = heldOut;
  const figure = ({ em, se }: HeldOut['sampled']) => `${em.toFixed(3)} (se ${se.toFixed(3)})`;
  const more = greedy ? `, greedy ${figure(greedy)}` : '';
  io.out(`step ${step}: held-out exact match sampled ${figure(sampled)}${more}`);
}

const SHOWN = ['reward', 'zero_std_groups', 'kl', 'entropy', 'grad_norm', 'tokens_mean', 'loss'] as const;

function stepLine(metrics: StepMetrics): string {
  return [
    `step ${metrics.step}:`,
    ...SHOWN.map((name) => `${name} ${metrics[name]?.toFixed(3) ?? '-'}`),
    `qcom ${metrics.qcom?.total.toFixed(3) ?? '-'}`,
    `levels ${metrics.levels?.map((share) => share.toFixed(2)).join(' ') ?? '-'}`,
    `${metrics.seconds.toFixed(2)} s`,
  ].join('  ');
}
