import { expect, it } from 'vitest';
import { recipeSettings } from '../engine/training/recipes.ts';
import { settingsAtStep } from './run-settings.ts';

const run = { recipe: 'ziprl', settings: { w: 0.2 } };
const checkpoint = {
  edits: [
    { step: 3, changes: { w: 1 } },
    { step: 3, changes: { klWeight: 0.1 } },
    { step: 8, changes: { w: 2 } },
  ],
};

it.each([
  [1, {}],
  [3, {}],
  [4, { w: 1, klWeight: 0.1 }],
  [8, { w: 1, klWeight: 0.1 }],
  [9, { w: 2, klWeight: 0.1 }],
])('step %d has what was changed before it', (step, changed) => {
  expect(settingsAtStep(run, checkpoint, step)).toEqual(recipeSettings('ziprl', { w: 0.2, ...changed }));
});

it('a run without a checkpoint has what it started with', () => {
  expect(settingsAtStep(run, null, 5)).toEqual(recipeSettings('ziprl', { w: 0.2 }));
});
