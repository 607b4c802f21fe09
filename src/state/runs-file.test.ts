import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parameterCount } from '../engine/policy/network.ts';
import { CHECKPOINT_VERSION, type Checkpoint } from '../engine/training/checkpoint.ts';
import { recipeSettings } from '../engine/training/recipes.ts';
import type { RunRecord } from './runs.ts';
import { readRunFile, writeRunFile } from './runs-file.ts';
import { DEFAULT_DRAFT, plannedRuns } from './train-draft.ts';

const [planned] = plannedRuns({ ...DEFAULT_DRAFT, size: 'XS' });
if (!planned) throw new Error('the default form stands for a run');
const { config } = planned;
const vector = (value: number) => new Float32Array(parameterCount('XS')).fill(value);
const checkpoint: Checkpoint = {
  version: CHECKPOINT_VERSION,
  config,
  settings: recipeSettings('grpo'),
  edits: [],
  step: 2,
  optimiser: { parameters: vector(0.1), m: vector(0.2), v: vector(0.3), step: 2 },
  reference: vector(0.4),
};
const run: RunRecord = {
  id: 'here',
  name: 'first',
  created: 1,
  updated: 2,
  step: 2,
  config,
  letter: 'B',
  pair: 'other',
  history: { steps: Float64Array.of(1, 2), columns: { reward: Float64Array.of(0.5, Number.NaN) } },
  checkpoint,
  comparison: null,
};

const thrown = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
};

describe('a run file', () => {
  it('brings a run back bit for bit, under the identity it gets here and without its pair', () => {
    const rollouts = [{ run: 'here', step: 2, packed: Uint8Array.of(1, 2, 250) }];
    const { run: read, rollouts: kept } = readRunFile(writeRunFile({ run, rollouts }), 'there');
    expect(kept).toEqual([{ ...rollouts[0], run: 'there' }]);
    const { checkpoint: back, ...rest } = read;
    const { checkpoint: _, ...expected } = run;
    expect(rest).toEqual({ ...expected, id: 'there', letter: 'A', pair: null });
    const bits = ({ optimiser, reference }: Checkpoint) =>
      [optimiser.parameters, optimiser.m, optimiser.v, reference].map(({ buffer }) =>
        createHash('sha1').update(new Uint8Array(buffer)).digest('hex'),
      );
    expect(bits(back as Checkpoint)).toEqual(bits(checkpoint));
  });

  it.each([
    ['{', 'not-json'],
    ['{"format":"atif"}', 'not-a-run-file'],
    ['{"format":"zipscope-run","version":2}', 'run-file-newer'],
    ['{"format":"zipscope-run","version":1}', 'run-file-damaged'],
  ])('%s is refused as %s', (text, code) => {
    expect(thrown(() => readRunFile(text, 'x'))).toMatchObject({ code });
  });

  it('names the column that has lost values', () => {
    const history = { ...run.history, columns: { reward: Float64Array.of(1) } };
    const text = writeRunFile({ run: { ...run, history }, rollouts: [] });
    expect(thrown(() => readRunFile(text, 'x'))).toMatchObject({
      code: 'run-file-damaged',
      values: { field: 'history.reward' },
    });
  });

  it.each(['AAAA', 'no base64 !'])('names the weights whose text is broken: %s', (broken) => {
    const text = writeRunFile({ run, rollouts: [] }).replace(
      /"m":\{"\$f32":"[^"]*"/,
      `"m":{"$f32":"${broken}"`,
    );
    expect(text).toContain(broken);
    expect(thrown(() => readRunFile(text, 'x'))).toMatchObject({
      code: 'checkpoint-damaged',
      values: { field: 'optimiser.m' },
    });
  });

  it('names the weights that are of another size', () => {
    const optimiser = { ...checkpoint.optimiser, m: new Float32Array(3) };
    const text = writeRunFile({ run: { ...run, checkpoint: { ...checkpoint, optimiser } }, rollouts: [] });
    expect(thrown(() => readRunFile(text, 'x'))).toMatchObject({
      code: 'checkpoint-damaged',
      values: { field: 'm' },
    });
  });
});
