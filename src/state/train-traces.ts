/** What charts draw: the runs on screen and those laid beside them, seeds of one config together. Pure. */
import type { RunSummary } from './runs.ts';
import type { Arm } from './train-arm.ts';
import { differenceText, LETTERS, type Letter, sameButSeed } from './train-draft.ts';
import type { History } from './train-history.ts';

/** A kept run whose curves are shown beside those on screen. */
export interface LaidRun {
  readonly summary: RunSummary;
  readonly history: History;
}

export interface TracedRun {
  readonly id: string;
  readonly seed: number;
  readonly history: History;
}

export interface Trace {
  readonly letter: Letter;
  readonly name: string;
  /** Of one config with different seeds. */
  readonly runs: readonly TracedRun[];
}

export function tracesOf(
  arms: readonly Pick<Arm, 'id' | 'letter' | 'config' | 'history'>[],
  laid: readonly LaidRun[],
): Trace[] {
  const traces: { letter: Letter; name: string; runs: TracedRun[]; config: Arm['config'] }[] = [];
  for (const { id, letter, config, history } of arms) {
    const run = { id, seed: config.seed, history };
    const own = traces.find((trace) => trace.letter === letter);
    if (own) own.runs.push(run);
    else traces.push({ letter, name: nameOf(config), runs: [run], config });
  }
  const onScreen = traces.length;
  for (const { summary, history } of laid) {
    if (arms.some(({ id }) => id === summary.id)) continue;
    const { id, config } = summary;
    const run = { id, seed: config.seed, history };
    const own = traces.slice(onScreen).find((trace) => sameButSeed(trace.config, config));
    const letter = LETTERS[traces.length];
    if (own) own.runs.push(run);
    else if (letter) traces.push({ letter, name: summary.name, runs: [run], config });
  }
  return traces;
}

function nameOf({ recipe, settings }: Arm['config']): string {
  return [recipe, differenceText(settings)].filter((part) => part !== '').join(' ');
}
