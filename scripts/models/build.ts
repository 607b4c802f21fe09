/** Trains one cold-start policy in Node through onnxruntime-web, measures it, and writes file and manifest entry. */
import { mkdir, writeFile } from 'node:fs/promises';
import { environmentNamed } from '../../src/engine/environments/registry.ts';
import { writePolicy } from '../../src/engine/policy/checkpoint.ts';
import { parameterCount } from '../../src/engine/policy/network.ts';
import { trainSupervised } from '../../src/engine/training/supervised.ts';
import { nodeRuntime } from '../runtime/node-ort.ts';
import { modelFile, storePolicy } from './manifest.ts';
import { measure, reportedScores } from './measure.ts';
import type { ModelRecipe } from './recipes.ts';

/** Questions that decide when to stop; reported scores use others. */
const STOP_CHECK = { n: 256, seed: 77, everyBatches: 25, fromBatch: 150 };

class StopTraining extends Error {}

export async function buildModel(recipe: ModelRecipe, log: (line: string) => void): Promise<void> {
  const { supervised: settings, file, preset, environment, offline } = recipe;
  const { parameters, batches } = await train(recipe, log);
  const percent = (share: number) => `${Number((share * 100).toFixed(2))} %`;
  const { choice, pick } = settings.noise;
  const data =
    `supervised on ${batches * settings.episodesPerBatch} episodes of the scripted teacher in the ${preset} preset ` +
    `(${batches} batches of ${settings.episodesPerBatch}; ${percent(choice)} of acts and levels and ${percent(pick)} of picks replaced at random)`;
  const entry = { file, size: settings.size, preset, environment, stage: 'cold-start' };
  const bytes = writePolicy({
    size: settings.size,
    parameters,
    metadata: { seed: String(settings.seed), data, preset, environment, stage: entry.stage },
  });
  const measured = await reportedScores(entry, bytes);
  // The scores go into the file too, so that it can tell them wherever it is opened.
  const scores = Object.fromEntries(
    measured.scores.map(({ mode, n, em }) => [`score.${mode}.${n}`, em.toFixed(4)]),
  );
  const whole = writePolicy({
    size: settings.size,
    parameters,
    metadata: { seed: String(settings.seed), data, preset, environment, stage: entry.stage, ...scores },
  });
  await mkdir(modelFile('.'), { recursive: true });
  await writeFile(modelFile(file), whole);
  await storePolicy({
    ...entry,
    bytes: whole.length,
    parameters: parameterCount(settings.size),
    seed: settings.seed,
    data,
    offline,
    ...measured,
  });
  log(`${file} ${JSON.stringify(scores)} ${JSON.stringify(measured.decisionAccuracy)}`);
}

async function train(
  recipe: ModelRecipe,
  log: (line: string) => void,
): Promise<{ readonly parameters: Float32Array; readonly batches: number }> {
  const { supervised: settings, file } = recipe;
  const started = Date.now();
  // Where nothing stops early, looking is only for the log.
  const every = STOP_CHECK.everyBatches * (recipe.stopAt === null ? 4 : 1);
  let reached: { readonly parameters: Float32Array; readonly batches: number } | null = null;
  try {
    const state = await trainSupervised({
      runtime: nodeRuntime(),
      open: environmentNamed(recipe.environment).open(recipe.preset, recipe.trainingSettings ?? {}),
      settings,
      onBatch: async ({ batch, loss, gradientNorm }, learner) => {
        const batches = batch + 1;
        if (batches % 25 === 0) {
          const seconds = ((Date.now() - started) / 1000).toFixed(0);
          log(
            `${file} batch ${batches} loss ${loss.toFixed(3)} norm ${gradientNorm.toFixed(2)} ${seconds} s`,
          );
        }
        if (batches < STOP_CHECK.fromBatch || batches % every !== 0) return;
        const { parameters } = await learner.state();
        const bytes = writePolicy({ size: settings.size, parameters, metadata: {} });
        const { em, levels } = await measure(recipe, bytes, { ...STOP_CHECK, mode: 'sampled' });
        log(
          `${file} batch ${batches} sampled ${em.toFixed(3)} levels ${levels.map((x) => x.toFixed(2)).join(' ')}`,
        );
        if (recipe.stopAt !== null && em >= recipe.stopAt) {
          reached = { parameters, batches };
          throw new StopTraining();
        }
      },
    });
    return { parameters: state.parameters, batches: settings.batches };
  } catch (error) {
    if (error instanceof StopTraining && reached) return reached;
    throw error;
  }
}
