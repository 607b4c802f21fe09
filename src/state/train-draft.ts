/** What a run is made of before it starts: the form's state, and the engine's records made from it. Pure. */
import type { Given } from '../engine/advantage/fields.ts';
import type { PolicySize } from '../engine/policy/network.ts';
import { EVALUATION_DEFAULTS, type RunConfig } from '../engine/training/config.ts';
import { recipeNamed, recipeSettings } from '../engine/training/recipes.ts';
import { TRAINING_FIELDS, trainingSettings } from '../engine/training/settings.ts';
import type { TrainingSettingName, TrainingSettings } from '../engine/training/settings-model.ts';
import { type ShowcaseId, showcaseNamed } from '../engine/training/showcases.ts';

/** A letter names a run on screen, its colour and its line; those after the third are runs laid beside them. */
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type Letter = (typeof LETTERS)[number];

/** Each is a worker with a runtime of its own. */
export const MOST_RUNS = 4;

/** A policy file of the person's own to start from. */
export interface OwnPolicy {
  readonly name: string;
  readonly size: PolicySize;
  readonly bytes: Uint8Array;
}

export interface Draft {
  readonly recipe: string;
  /** Differences from the recipe. */
  readonly settings: Given;
  readonly preset: string;
  readonly size: PolicySize;
  readonly seed: number;
  /** Runs of each kind: this seed and those after it. */
  readonly seeds: number;
  /** Steps between measurements on held-out questions; 0 for none. */
  readonly every: number;
  readonly questions: number;
  /** What further runs differ in from the first. The form makes one of one setting, a showcase may bring more. */
  readonly variants: readonly Given[];
  readonly showcase: ShowcaseId | null;
  /** null: the shipped cold start of that size, or fresh weights. */
  readonly policy: OwnPolicy | null;
}

export const DEFAULT_DRAFT: Draft = {
  recipe: 'grpo',
  settings: {},
  preset: 'default',
  size: 'S',
  seed: 1,
  seeds: 1,
  every: EVALUATION_DEFAULTS.every,
  questions: EVALUATION_DEFAULTS.n,
  variants: [],
  showcase: null,
  policy: null,
};

export const SETTING_NAMES = Object.keys(TRAINING_FIELDS) as TrainingSettingName[];

/** In force under the draft. @throws what recipeSettings throws */
export function settingsOf({ recipe, settings }: Pick<Draft, 'recipe' | 'settings'>): TrainingSettings {
  return recipeSettings(recipe, settings);
}

/** What differs from the defaults, by the recipe or by hand. */
export function differing(draft: Draft): TrainingSettingName[] {
  const [inForce, defaults] = [settingsOf(draft), trainingSettings()];
  return SETTING_NAMES.filter((name) => inForce[name] !== defaults[name] || name in draft.settings);
}

/** Sets one value; the recipe's own is no difference. */
export function withSetting(draft: Draft, name: TrainingSettingName, value: unknown): Draft {
  const { [name]: _, ...rest } = draft.settings;
  const own = recipeSettings(draft.recipe)[name];
  return { ...draft, showcase: null, settings: value === own ? rest : { ...rest, [name]: value } };
}

export function showcaseDraft(id: ShowcaseId): Draft {
  const { recipe, preset, size, seed, settings, variants } = showcaseNamed(id);
  return { ...DEFAULT_DRAFT, recipe, preset, size, seed, settings, variants, showcase: id };
}

/** What the form offers as the second run: with HRR a weight against none of it, else a divergence against none. */
export function firstVariant(draft: Draft): { readonly settings: Given; readonly variant: Given } {
  return settingsOf(draft).estimator === 'hrr'
    ? { settings: { ...draft.settings, w: 0 }, variant: { w: 0.5 } }
    : { settings: draft.settings, variant: { klWeight: 0 } };
}

export function startsFresh({ recipe }: Pick<Draft, 'recipe'>): boolean {
  return recipeNamed(recipe).settings.objective === 'supervised';
}

export interface PlannedRun {
  readonly letter: Letter;
  readonly config: RunConfig;
  /** Differences from run A. */
  readonly variant: Given;
}

/** Every run the draft stands for: first all seeds of A, then those of the variants. @throws what recipes throw */
export function plannedRuns(draft: Draft): PlannedRun[] {
  const { recipe, preset, size, every, questions } = draft;
  return [{}, ...draft.variants].flatMap((variant, i) =>
    Array.from({ length: draft.seeds }, (_, s): PlannedRun => {
      const settings = { ...draft.settings, ...variant };
      // Refused here rather than in a worker that has started already.
      recipeSettings(recipe, settings);
      return {
        letter: LETTERS[i] ?? 'F',
        variant,
        config: {
          recipe,
          settings,
          environment: 'archive',
          preset,
          environmentSettings: {},
          manager: 'ziprl',
          size,
          seed: draft.seed + s,
          evaluation: { ...EVALUATION_DEFAULTS, every, n: questions },
        },
      };
    }),
  );
}

/** Same run but for the seed. */
export function sameButSeed(a: RunConfig, b: RunConfig): boolean {
  const text = ({ seed: _, ...rest }: RunConfig) => canonical(rest);
  return text(a) === text(b);
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join()}}`;
}

/** `name = value`, as labels and names of runs say a difference. */
export function differenceText(given: Given): string {
  return Object.entries(given)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
}

type Planned = { readonly letter: Letter; readonly config: RunConfig };

/** The form that stands for these runs. */
export function draftOf(records: readonly Planned[]): Draft {
  const [first] = records;
  if (first === undefined) return DEFAULT_DRAFT;
  const { recipe, settings, preset, size, seed, evaluation } = first.config;
  const others = records.filter(({ letter, config }) => letter !== first.letter && config.seed === seed);
  return {
    ...DEFAULT_DRAFT,
    recipe,
    settings: differences(recipeSettings(recipe), recipeSettings(recipe, settings)),
    preset,
    size,
    seed,
    every: evaluation.every,
    questions: evaluation.n,
    seeds: records.filter(({ letter }) => letter === first.letter).length,
    variants: others.map(({ config }) =>
      differences(recipeSettings(recipe, settings), recipeSettings(recipe, config.settings)),
    ),
  };
}

/** The settings of `to` that are others in `from`. */
function differences(from: TrainingSettings, to: TrainingSettings): Given {
  return Object.fromEntries(
    SETTING_NAMES.filter((name) => from[name] !== to[name]).map((name) => [name, to[name]]),
  );
}
