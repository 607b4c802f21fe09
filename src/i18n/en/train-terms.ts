/** Settings and metrics in words. English is where the engine's own tables say it; other languages translate it. */
import { METRICS, type MetricName } from '../../engine/training/metrics.ts';
import { RECIPES } from '../../engine/training/recipes.ts';
import { TRAINING_FIELDS } from '../../engine/training/settings.ts';
import { type TrainingSettingName, UNITS, type Unit } from '../../engine/training/settings-model.ts';

const RECIPE_NAMES = ['grpo', 'drgrpo', 'ziprl', 'ziprl-mild', 'dapo', 'sft'] as const;
export type RecipeName = (typeof RECIPE_NAMES)[number];

function abouts<K extends string>(table: Readonly<Record<K, { readonly about: string }>>) {
  const entries = Object.entries<{ readonly about: string }>(table).map(([name, { about }]) => [name, about]);
  return Object.fromEntries(entries) as { readonly [Name in K]: string };
}

export const terms = {
  settings: abouts<TrainingSettingName>(TRAINING_FIELDS),
  metrics: abouts<MetricName>(METRICS),
  recipeNames: {
    grpo: 'GRPO',
    drgrpo: 'Dr.GRPO',
    ziprl: 'ZipRL (HRR, w 0.5)',
    'ziprl-mild': 'ZipRL, mild (HRR, w 0.2)',
    dapo: 'DAPO',
    sft: 'Supervised warm start (SFT)',
  } satisfies Record<RecipeName, string>,
  units: Object.fromEntries(UNITS.map((unit) => [unit, unit])) as Readonly<Record<Unit, Unit>>,
  recipes: Object.fromEntries(RECIPES.map(({ name, about }) => [name, about])) as Readonly<
    Record<RecipeName, string>
  >,
} as const;
