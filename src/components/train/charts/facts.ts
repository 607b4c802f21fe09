/** What the definitions beside the charts name of the runs' settings. Pure. */
import type { RunConfig } from '../../../engine/training/config.ts';
import { recipeSettings } from '../../../engine/training/recipes.ts';
import type { TrainingSettings } from '../../../engine/training/settings-model.ts';

const NAMED = ['ddof', 'eps', 'epsLow', 'epsHigh', 'maxNorm', 'klWeight', 'klKind', 'aggregation'] as const;

export type Facts = Readonly<Record<(typeof NAMED)[number] | 'n', string>>;

/** Where runs differ, all their values: `0 / 0.5`. */
export function factsOf(configs: readonly RunConfig[], changed: Partial<TrainingSettings> | null): Facts {
  const all = configs.map(({ recipe, settings }) => recipeSettings(recipe, settings));
  // A single run may have been changed while it goes on.
  const inForce = all.length === 1 && changed !== null ? [{ ...all[0], ...changed }] : all;
  const said = (values: readonly unknown[]) =>
    values.length === 0 ? '—' : [...new Set(values.map(printed))].join(' / ');
  return {
    ...(Object.fromEntries(NAMED.map((name) => [name, said(inForce.map((one) => one[name]))])) as Record<
      (typeof NAMED)[number],
      string
    >),
    n: said(configs.map(({ evaluation }) => evaluation.n)),
  };
}

/** 1e-6 rather than a row of zeros. */
function printed(value: unknown): string {
  return typeof value === 'number' && value !== 0 && Math.abs(value) < 1e-3
    ? value.toExponential()
    : String(value);
}
