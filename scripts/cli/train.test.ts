import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readPolicy } from '../../src/engine/policy/checkpoint.ts';
import { main } from './main.ts';

// Whole steps of training, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000 });

const folder = mkdtempSync(join(tmpdir(), 'zipscope-train-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(['train', ...argv], {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out, err };
}

const SMALL = ['entities=24', 'trainingWorlds=1', 'heldOutWorlds=1', 'maxSteps=6'].flatMap((one) => [
  '--set',
  one,
]);
const policy = join(folder, 'xs.onnx');

describe('train', () => {
  test.each([
    ['no recipe', ['--steps', '1'], 2],
    ['no steps', ['--recipe', 'grpo'], 2],
    ['a recipe that is none', ['--recipe', 'ppo', '--steps', '1'], 1],
    ['a setting that is none', ['--recipe', 'sft', '--steps', '1', '--set', 'rate=1'], 1],
    ['a value out of range', ['--recipe', 'sft', '--steps', '1', '--set', 'learningRate=7'], 1],
  ])('refuses %s in one line', async (_, argv, code) => {
    const result = await run(...argv);
    expect([result.code, result.out, result.err.length]).toEqual([code, [], 1]);
  });

  test('makes a policy from nothing, and goes on from it', async () => {
    const sft = await run(
      '--recipe',
      'sft',
      '--steps',
      '3',
      '--size',
      'XS',
      '--json',
      '--out',
      policy,
      ...SMALL,
    );
    expect(sft.code).toBe(0);
    const lines = sft.out.map((line) => JSON.parse(line));
    expect(lines.map(({ step, loss }) => [step, typeof loss])).toEqual(
      [1, 2, 3].map((step) => [step, 'number']),
    );
    expect(readPolicy(readFileSync(policy))).toMatchObject({
      size: 'XS',
      metadata: { recipe: 'sft', steps: '3', seed: '1', stage: 'trained' },
    });

    const few = ['prompts=2', 'groupSize=2', 'w=1'].flatMap((one) => ['--set', one]);
    const more = ['--policy', policy, '--seed', '3', '--eval-every', '2', '--eval-n', '4', ...few, ...SMALL];
    const rl = await run('--recipe', 'ziprl', '--steps', '2', '--json', ...more);
    expect(rl.code).toBe(0);
    const steps = rl.out.map((line) => JSON.parse(line));
    expect(steps.map(({ step, held_out }) => [step, held_out?.sampled.n, held_out?.greedy.n])).toEqual([
      [0, 4, 4],
      [1, undefined, undefined],
      [2, 4, 4],
    ]);
    const names =
      'reward em zero_std_groups kl entropy grad_norm clip_fraction_low clip_fraction_high ratio_max tokens_mean levels qcom hrr_sign_flips seconds';
    expect(Object.keys(steps[1])).toEqual(expect.arrayContaining(names.split(' ')));
  });

  test('refuses what is no policy', async () => {
    const file = join(folder, 'notes.onnx');
    writeFileSync(file, 'no model');
    const { code, err } = await run('--recipe', 'grpo', '--steps', '1', '--policy', file);
    expect([code, err.length]).toEqual([1, 1]);
  });
});
