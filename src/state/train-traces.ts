/** What charts draw: the runs on screen and those laid beside them, seeds of one config together. Pure. */
import { recipeSettings } from '../engine/training/recipes.ts';
import type { TrainingSettingName } from '../engine/training/settings-model.ts';
import type { RunSummary } from './runs.ts';
import type { Arm } from './train-arm.ts';
import { differenceText, LETTERS, type Letter, SETTING_NAMES, sameButSeed } from './train-draft.ts';
import type { History } from './train-history.ts';

/** A kept run whose curves are shown beside those on screen. */
export interface LaidRun {
  readonly summary: RunSummary;
  /** Which lists what was changed while it went on. */
  readonly checkpoint: unknown;
  readonly history: History;
}

export interface TracedRun {
  readonly id: string;
  readonly seed: number;
  readonly history: History;
}

export interface Trace {
  readonly letter: Letter;
  /** In short, as far as it tells the traces apart. */
  readonly name: string;
  /** With every difference from the recipe. */
  readonly whole: string;
  /** Of one config with different seeds. */
  readonly runs: readonly TracedRun[];
}

export function tracesOf(
  arms: readonly Pick<Arm, 'id' | 'letter' | 'config' | 'history'>[],
  laid: readonly LaidRun[],
): Trace[] {
  const telling = differingSettings(arms.map(({ config }) => config));
  const traces: (Omit<Trace, 'runs'> & { runs: TracedRun[]; config: Arm['config'] })[] = [];
  for (const { id, letter, config, history } of arms) {
    const run = { id, seed: config.seed, history };
    const own = traces.find((trace) => trace.letter === letter);
    if (own) own.runs.push(run);
    else {
      const name = telling.length === 0 ? nameOf(config) : nameBy(config, telling);
      traces.push({ letter, name, whole: nameOf(config), runs: [run], config });
    }
  }
  const onScreen = traces.length;
  for (const { summary, history } of laid) {
    if (arms.some(({ id }) => id === summary.id)) continue;
    const { id, config } = summary;
    const run = { id, seed: config.seed, history };
    const own = traces.slice(onScreen).find((trace) => sameButSeed(trace.config, config));
    const letter = LETTERS[traces.length];
    if (own) own.runs.push(run);
    else if (letter)
      traces.push({
        letter,
        name: summary.name,
        whole: `${summary.name}: ${nameOf(config)}`,
        runs: [run],
        config,
      });
  }
  return traces;
}

function nameOf({ recipe, settings }: Arm['config']): string {
  return [recipe, differenceText(settings)].filter((part) => part !== '').join(' ');
}

/** Settings in which runs that train side by side are not the same. */
function differingSettings(configs: readonly Arm['config'][]): TrainingSettingName[] {
  const inForce = configs.map(({ recipe, settings }) => recipeSettings(recipe, settings));
  return SETTING_NAMES.filter((name) => new Set(inForce.map((settings) => settings[name])).size > 1);
}

function nameBy({ recipe, settings }: Arm['config'], names: readonly TrainingSettingName[]): string {
  const inForce = recipeSettings(recipe, settings);
  return `${recipe} ${differenceText(Object.fromEntries(names.map((name) => [name, inForce[name]])))}`;
}
