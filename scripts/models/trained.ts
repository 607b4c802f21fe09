/**
 * The shipped trained policy: `train` from the shipped cold start, its file measured, and its run laid beside it
 * (what was trained, every step's metrics, the held-out curve).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { readPolicy, writePolicy } from '../../src/engine/policy/checkpoint.ts';
import { type PolicySize, parameterCount } from '../../src/engine/policy/network.ts';
import { type Arm, trainArguments } from '../learning/arms.ts';
import { trainedLines } from '../learning/train-process.ts';
import { modelFile, storePolicy } from './manifest.ts';
import { reportedScores } from './measure.ts';

export interface TrainedRecipe {
  readonly file: string;
  readonly size: PolicySize;
  readonly environment: string;
  readonly preset: string;
  /** Recipe and settings; what is not named there is the recipe's own. */
  readonly arm: Arm;
  readonly seed: number;
  readonly offline: boolean;
}

export const TRAINED_RECIPES: readonly TrainedRecipe[] = [
  {
    file: 's-trained.onnx',
    size: 'S',
    environment: 'archive',
    preset: 'default',
    // A rate that falls leaves less of the last steps' noise in the weights that are shipped.
    arm: {
      name: 'trained',
      recipe: 'grpo',
      settings: { schedule: 'cosine', scheduleSteps: 240 },
      steps: 240,
    },
    seed: 1,
    offline: true,
  },
];

/** Where a run that was stopped goes on from, and its policy lies until it is measured. */
const cacheFile = (name: string) =>
  fileURLToPath(new URL(`../../node_modules/.cache/zipscope-models/${name}`, import.meta.url));

const Line = v.looseObject({ step: v.number() });

export async function buildTrained(recipe: TrainedRecipe, log: (line: string) => void): Promise<void> {
  const { file, size, environment, preset, arm, seed, offline } = recipe;
  const words = trainArguments(arm, seed);
  const out = cacheFile(file);
  const text = await trainedLines(`${out}.jsonl`, [...words, '--out', out], arm.steps);
  const lines = text
    .trim()
    .split('\n')
    .map((line) => v.parse(Line, JSON.parse(line)));
  const policy = readPolicy(await readFile(out));
  const command = `npm run -s cli -- ${words.join(' ')}`;
  const entry = { file, size, preset, environment, stage: 'trained' };
  const bytes = writePolicy(policy);
  const measured = await reportedScores(entry, bytes);
  const scores = Object.fromEntries(
    measured.scores.map(({ mode, n, em }) => [`score.${mode}.${n}`, em.toFixed(4)]),
  );
  const whole = writePolicy({ ...policy, metadata: { ...policy.metadata, ...scores } });
  const run = file.replace(/\.onnx$/, '.run.json');
  await writeFile(modelFile(file), whole);
  await writeFile(modelFile(run), runFile({ command, ...entry, ...arm, seed, lines }));
  await storePolicy({
    ...entry,
    bytes: whole.length,
    parameters: parameterCount(size),
    seed,
    data: `${arm.steps} steps of the recipe ${arm.recipe} from the S cold start of the ${preset} preset: ${command}`,
    run,
    offline,
    ...measured,
  });
  log(`${file} ${JSON.stringify(scores)}`);
}

/** One line a step, so that a change of it can be read; six digits, which is what float32 gives. */
function runFile(given: Readonly<Record<string, unknown>> & { readonly lines: readonly unknown[] }): string {
  const { lines, ...head } = given;
  const short = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
  const rows = lines.map((line) => JSON.stringify(line, short));
  return `${JSON.stringify(head).slice(0, -1)},"lines":[\n${rows.join(',\n')}\n]}\n`;
}
