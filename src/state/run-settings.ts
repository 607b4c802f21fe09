/** Settings of a run at one of its steps: what it started with, and what was changed while it went on. Pure. */
import * as v from 'valibot';
import type { RunConfig } from '../engine/training/config.ts';
import { recipeSettings } from '../engine/training/recipes.ts';
import type { TrainingSettings } from '../engine/training/settings-model.ts';

const Edited = v.object({
  edits: v.array(v.object({ step: v.number(), changes: v.record(v.string(), v.unknown()) })),
});

/**
 * @param checkpoint of the run, which lists the changes; null before the first
 * @param step counts from 1
 */
export function settingsAtStep(
  { recipe, settings }: Pick<RunConfig, 'recipe' | 'settings'>,
  checkpoint: unknown,
  step: number,
): TrainingSettings {
  const edited = v.safeParse(Edited, checkpoint);
  const made = edited.success ? edited.output.edits.filter((edit) => edit.step < step) : [];
  return recipeSettings(recipe, Object.assign({}, settings, ...made.map(({ changes }) => changes)));
}
