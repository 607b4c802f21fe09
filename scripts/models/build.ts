/** Trains one cold-start policy in Node through onnxruntime-web, measures it, and writes file and manifest entry. */
import { mkdir, writeFile } from 'node:fs/promises';
import { environmentNamed } from '../../src/engine/environments/registry.ts';
import { writePolicy } from '../../src/engine/policy/checkpoint.ts';
import { parameterCount } from '../../src/engine/policy/network.ts';
import { policyAgent } from '../../src/engine/rollout/agents/policy.ts';
import { type DecisionAccuracy, decisionAccuracy } from '../../src/engine/training/decision-accuracy.ts';
import { type Evaluation, evaluate } from '../../src/engine/training/evaluate.ts';
import { trainSupervised } from '../../src/engine/training/supervised.ts';
import { nodeForward } from '../runtime/node-forward.ts';
import { nodeRuntime } from '../runtime/node-ort.ts';
import { modelFile, storePolicy } from './manifest.ts';
import type { ModelRecipe } from './recipes.ts';

/** Questions that decide when to stop; reported scores use others. */
const STOP_CHECK = { n: 256, seed: 77, everyBatches: 25, fromBatch: 150 };
const REPORT = { seed: 11, sampled: 1024, greedy: 256 };

class StopTraining extends Error {}

export async function buildModel(recipe: ModelRecipe, log: (line: string) => void): Promise<void> {
  const { supervised: settings } = recipe;
  const runtime = nodeRuntime();
  const open = environmentNamed(recipe.environment).open(recipe.preset, {});
  const started = Date.now();
  let parameters: Float32Array | null = null;
  let batches = 0;

  const measure = async (weights: Float32Array, mode: 'greedy' | 'sampled', n: number, seed: number) => {
    const policy = await nodeForward(
      writePolicy({ size: settings.size, parameters: weights, metadata: {} }),
      runtime,
    );
    try {
      return await evaluate({
        open,
        agent: policyAgent(policy.forward, { mode, temperature: 1 }),
        n,
        seed,
        mode,
      });
    } finally {
      await policy.release();
    }
  };

  try {
    const state = await trainSupervised({
      runtime,
      open,
      settings,
      onBatch: async ({ batch, loss, gradientNorm, states }, learner) => {
        batches = batch + 1;
        if (batches % 25 === 0) {
          const seconds = ((Date.now() - started) / 1000).toFixed(0);
          log(
            `${recipe.file} batch ${batches} loss ${loss.toFixed(3)} norm ${gradientNorm.toFixed(2)} states ${states} ${seconds} s`,
          );
        }
        // Where nothing stops early, looking is only for the log.
        const every = recipe.stopAt === null ? 4 * STOP_CHECK.everyBatches : STOP_CHECK.everyBatches;
        if (batches < STOP_CHECK.fromBatch || batches % every !== 0) return;
        const weights = (await learner.state()).parameters;
        const check = await measure(weights, 'sampled', STOP_CHECK.n, STOP_CHECK.seed);
        log(
          `${recipe.file} batch ${batches} sampled ${check.em.toFixed(3)} levels ${check.levels.map((x) => x.toFixed(2)).join(' ')}`,
        );
        if (recipe.stopAt !== null && check.em >= recipe.stopAt) {
          parameters = weights;
          throw new StopTraining();
        }
      },
    });
    parameters = state.parameters;
  } catch (error) {
    if (!(error instanceof StopTraining) || !parameters) throw error;
  }

  const weights: Float32Array = parameters;
  const sampled = await measure(weights, 'sampled', REPORT.sampled, REPORT.seed);
  const greedy = await measure(weights, 'greedy', REPORT.greedy, REPORT.seed);
  const accuracy = await accuracyOf(recipe, weights, runtime);
  const percent = (share: number) => `${Number((share * 100).toFixed(2))} %`;
  const { choice, pick } = settings.noise;
  const data =
    `supervised on ${batches * settings.episodesPerBatch} episodes of the scripted teacher in the ${recipe.preset} preset ` +
    `(${batches} batches of ${settings.episodesPerBatch}; ${percent(choice)} of acts and levels and ${percent(pick)} of picks replaced at random)`;
  const bytes = writePolicy({
    size: settings.size,
    parameters: weights,
    metadata: {
      seed: String(settings.seed),
      data,
      preset: recipe.preset,
      environment: recipe.environment,
      stage: 'cold-start',
      'score.sampled': sampled.em.toFixed(4),
      'score.greedy': greedy.em.toFixed(4),
    },
  });
  await mkdir(modelFile('.'), { recursive: true });
  await writeFile(modelFile(recipe.file), bytes);
  await storePolicy({
    file: recipe.file,
    size: settings.size,
    preset: recipe.preset,
    environment: recipe.environment,
    stage: 'cold-start',
    bytes: bytes.length,
    parameters: parameterCount(settings.size),
    seed: settings.seed,
    data,
    offline: recipe.offline,
    decisionAccuracy: { ...accuracy },
    scores: [score(recipe, 'sampled', sampled), score(recipe, 'greedy', greedy)],
  });
  log(
    `${recipe.file} sampled ${sampled.em.toFixed(3)} greedy ${greedy.em.toFixed(3)} ${JSON.stringify(accuracy)}`,
  );
}

async function accuracyOf(
  recipe: ModelRecipe,
  parameters: Float32Array,
  runtime: ReturnType<typeof nodeRuntime>,
): Promise<DecisionAccuracy> {
  const open = environmentNamed(recipe.environment).open(recipe.preset, {});
  const policy = await nodeForward(
    writePolicy({ size: recipe.supervised.size, parameters, metadata: {} }),
    runtime,
  );
  try {
    return await decisionAccuracy(open, policy.forward, 64, REPORT.seed);
  } finally {
    await policy.release();
  }
}

function score(recipe: ModelRecipe, mode: 'greedy' | 'sampled', { em, se, n }: Evaluation) {
  const preset = recipe.preset === 'default' ? '' : ` --preset ${recipe.preset}`;
  const greedy = mode === 'greedy' ? ' --greedy' : '';
  const command = `npm run -s cli -- eval --env ${recipe.environment}${preset} --policy public/models/${recipe.file} --n ${n} --seed ${REPORT.seed}${greedy}`;
  return { command, mode, n, seed: REPORT.seed, em, se };
}
