import { describe, expect, test } from 'vitest';
import { ZipscopeError } from '../error.ts';
import { initialParameters } from '../policy/network.ts';
import { stream } from '../random.ts';
import { CHECKPOINT_VERSION, type Checkpoint, readCheckpoint } from './checkpoint.ts';
import { EVALUATION_DEFAULTS } from './config.ts';
import { recipeSettings } from './recipes.ts';

const parameters = initialParameters('XS', stream(1));
const CHECKPOINT: Checkpoint = {
  version: CHECKPOINT_VERSION,
  config: {
    recipe: 'ziprl',
    settings: { w: 1 },
    environment: 'archive',
    preset: 'default',
    environmentSettings: { W: 3072 },
    manager: 'ziprl',
    size: 'XS',
    seed: 3,
    evaluation: EVALUATION_DEFAULTS,
  },
  settings: recipeSettings('ziprl', { w: 1 }),
  edits: [{ step: 4, changes: { klWeight: 0 } }],
  step: 7,
  optimiser: {
    parameters,
    m: new Float32Array(parameters.length),
    v: new Float32Array(parameters.length),
    step: 7,
  },
  reference: parameters.slice(),
};

const refusal = (given: unknown) => {
  try {
    readCheckpoint(given);
  } catch (error) {
    if (error instanceof ZipscopeError) return [error.code, error.values.field ?? error.values.version];
    throw error;
  }
  return null;
};

describe('a checkpoint', () => {
  test('comes back from a structured clone as it was', () => {
    expect(readCheckpoint(structuredClone(CHECKPOINT))).toEqual(CHECKPOINT);
  });

  const { optimiser } = CHECKPOINT;
  test.each([
    ['nothing at all', null, 'version'],
    ['no step', { ...CHECKPOINT, step: undefined }, 'step'],
    ['half a step', { ...CHECKPOINT, step: 1.5 }, 'step'],
    ['an unknown size', { ...CHECKPOINT, config: { ...CHECKPOINT.config, size: 'XXL' } }, 'config.size'],
    ['a list for weights', { ...CHECKPOINT, reference: [1, 2] }, 'reference'],
    ['moments of another size', { ...CHECKPOINT, optimiser: { ...optimiser, m: new Float32Array(3) } }, 'm'],
    [
      'weights that are not finite',
      { ...CHECKPOINT, optimiser: { ...optimiser, v: parameters.map((_, i) => (i === 5 ? Number.NaN : 0)) } },
      'optimiser.v',
    ],
  ])('with %s is refused by the name of the field', (_, given, field) => {
    expect(refusal(given)).toEqual(['checkpoint-damaged', field]);
  });

  test('of a later version is told from a broken one', () => {
    expect(refusal({ version: CHECKPOINT_VERSION + 1 })).toEqual([
      'checkpoint-newer',
      CHECKPOINT_VERSION + 1,
    ]);
  });

  test('with settings this program does not know is refused by the name of the setting', () => {
    const settings = { ...CHECKPOINT.settings, temper: 1 };
    expect(refusal({ ...CHECKPOINT, settings })).toEqual(['unknown-setting', 'temper']);
  });
});
