import { describe, expect, test } from 'vitest';
import { ZipscopeError } from '../error.ts';
import { RECIPES, recipeSettings } from './recipes.ts';
import {
  changedSettings,
  learningRateAt,
  optimiserSettings,
  settingConflicts,
  surrogateSettings,
  TRAINING_FIELDS,
  trainingSettings,
} from './settings.ts';
import type { TrainingSettingName } from './settings-model.ts';

const code = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof ZipscopeError) return [error.code, error.values.field];
    throw error;
  }
  return null;
};

describe('the table of settings', () => {
  test.each(Object.keys(TRAINING_FIELDS) as TrainingSettingName[])(
    '%s says what it means, where it comes from, and has a default it accepts itself',
    (name) => {
      const { about, equation, initial } = TRAINING_FIELDS[name];
      expect(about).toMatch(/\w{3}.*\.$/);
      expect(equation).toMatch(/^[A-Z]\d+/);
      expect(trainingSettings({ [name]: initial })[name]).toBe(initial);
    },
  );

  test('refuses unknown names, values out of range and halves of what is counted, naming the setting', () => {
    expect(code(() => trainingSettings({ learnRate: 1 }))).toEqual(['unknown-setting', 'learnRate']);
    expect(code(() => trainingSettings({ learningRate: 2 }))).toEqual(['bad-setting', 'learningRate']);
    expect(code(() => trainingSettings({ groupSize: 2.5 }))).toEqual(['bad-setting', 'groupSize']);
    expect(code(() => trainingSettings({ estimator: 'ppo' }))).toEqual(['bad-choice', 'estimator']);
  });

  test('lets live edits change everything but what the run is built on', () => {
    const before = recipeSettings('grpo');
    expect(changedSettings(before, { klWeight: 0.5, w: 1 })).toEqual({ ...before, klWeight: 0.5, w: 1 });
    expect(code(() => changedSettings(before, { objective: 'supervised' }))).toEqual([
      'setting-fixed',
      'objective',
    ]);
  });
});

describe('recipes', () => {
  test.each(RECIPES.map(({ name }) => name))(
    '%s is made of known settings and conflicts with nothing',
    (name) => {
      expect(settingConflicts(recipeSettings(name))).toEqual([]);
    },
  );

  test('differ where their papers do', () => {
    const of = (name: string) => recipeSettings(name);
    expect(of('grpo')).toMatchObject({
      estimator: 'grpo',
      klWeight: 0.02,
      klKind: 'k3',
      aggregation: 'rollout-mean',
    });
    expect(of('drgrpo')).toMatchObject({
      normStd: false,
      klWeight: 0,
      aggregation: 'seq-mean-token-sum-norm',
    });
    expect(of('ziprl')).toMatchObject({ estimator: 'hrr', w: 0.5, reference: 'trajectory', klWeight: 0.02 });
    expect(of('ziprl-mild')).toMatchObject({ estimator: 'hrr', w: 0.2 });
    expect(of('dapo')).toMatchObject({ epsLow: 0.2, epsHigh: 0.28, klWeight: 0, aggregation: 'token-mean' });
    expect(of('sft')).toMatchObject({ objective: 'supervised' });
  });

  test('an unknown one is refused with the list of those there are', () => {
    expect(() => recipeSettings('ppo')).toThrow(/unknown-recipe.*grpo, drgrpo/);
  });
});

describe('conflicts', () => {
  test.each([
    ['hrr-resampled', { estimator: 'hrr', resampleRounds: 1 }],
    ['k1-without-gradient', { klWeight: 0.1, klKind: 'k1' }],
    ['sequence-ratio-wide-clip', { ratio: 'sequence' }],
    ['dual-clip-idle', { dualClip: 3 }],
  ])('%s is told', (conflict, settings) => {
    expect(settingConflicts(trainingSettings(settings))).toEqual([conflict]);
  });
});

describe('the learning rate', () => {
  const rates = (given: object, steps: readonly number[]) => {
    const settings = trainingSettings({
      learningRate: 0.01,
      warmupSteps: 4,
      scheduleSteps: 14,
      finalRate: 0.1,
      ...given,
    });
    return steps.map((step) => learningRateAt(settings, step));
  };
  const close = (got: readonly number[], want: readonly number[]) => {
    want.forEach((rate, i) => {
      expect(got[i]).toBeCloseTo(rate, 12);
    });
  };

  test('grows linearly to its full value at the end of the warm-up', () => {
    close(rates({}, [1, 2, 4, 5, 500]), [0.0025, 0.005, 0.01, 0.01, 0.01]);
    close(rates({ warmupSteps: 0 }, [1]), [0.01]);
  });

  test('falls to its final share by a line or a cosine, and stays there', () => {
    close(rates({ schedule: 'linear' }, [4, 9, 14, 99]), [0.01, 0.0055, 0.001, 0.001]);
    close(rates({ schedule: 'cosine' }, [4, 9, 14, 99]), [0.01, 0.0055, 0.001, 0.001]);
    const [line = 0, cosine = 0] = [
      rates({ schedule: 'linear' }, [6])[0],
      rates({ schedule: 'cosine' }, [6])[0],
    ];
    expect(cosine).toBeGreaterThan(line);
  });
});

test('graphs get the settings under their own names', () => {
  const settings = trainingSettings({
    klWeight: 0.3,
    klKind: 'k2',
    dualClip: 3,
    adamEpsilon: 1e-6,
    warmupSteps: 0,
  });
  expect(surrogateSettings(settings)).toMatchObject({ beta: 0.3, klEstimator: 'k2', dualClip: 3 });
  expect(surrogateSettings(trainingSettings()).dualClip).toBe(Number.POSITIVE_INFINITY);
  expect(optimiserSettings(settings, 1)).toMatchObject({ epsilon: 1e-6, learningRate: 6e-4, maxNorm: 1 });
});
