/**
 * Whether a policy's own choice of levels is worth anything: the same policy on the same questions once with its own
 * levels and once with each level forced on it. Paired, since questions differ far more than levels do.
 */
import { contextManager } from '../context/registry.ts';
import type { OpenEnvironment } from '../environments/environment.ts';
import { LEVELS, type Level } from '../quality/levels.ts';
import type { Agent } from '../rollout/agent.ts';
import { type Evaluation, evaluationRollouts, summarise } from './evaluate.ts';

export interface LevelMargin {
  /** The uniform level with the highest exact match; the lower one of equals. */
  readonly level: Level;
  /** Own exact match less that level's. */
  readonly difference: number;
  /** Its standard error over the pairs: sample deviation of the differences / sqrt(n). */
  readonly se: number;
}

export interface LevelComparison {
  readonly own: Evaluation;
  readonly uniform: Readonly<Record<Level, Evaluation>>;
  readonly best: LevelMargin;
}

export interface CompareLevels {
  readonly open: OpenEnvironment;
  readonly agent: Agent;
  readonly n: number;
  /** Fixes questions and sampling of all six. */
  readonly seed: number;
  readonly mode?: 'sampled' | 'greedy';
  /** After each of the six, with its level; null for the own ones. */
  readonly onProgress?: (level: Level | null, measured: Evaluation) => void;
  readonly signal?: AbortSignal;
}

/** @throws the signal's reason once it is aborted */
export async function compareLevels(given: CompareLevels): Promise<LevelComparison> {
  const { open, agent, n, seed, mode = 'sampled', onProgress, signal } = given;
  const measure = async (level: Level | null) => {
    const manager = contextManager(level === null ? 'ziprl' : `uniform:${level}`);
    const rollouts = await evaluationRollouts({
      ...{ open, agent, n, seed, mode, manager },
      ...(signal && { signal }),
    });
    const evaluation = summarise(rollouts);
    onProgress?.(level, evaluation);
    return { evaluation, matches: rollouts.map(({ outcome }) => outcome.exactMatch ?? 0) };
  };
  const own = await measure(null);
  const uniform: Partial<Record<Level, Evaluation>> = {};
  let best: LevelMargin | null = null;
  for (const level of LEVELS) {
    const forced = await measure(level);
    uniform[level] = forced.evaluation;
    const margin = { level, ...pairedDifference(own.matches, forced.matches) };
    if (best === null || margin.difference < best.difference) best = margin;
  }
  if (best === null) throw new Error('there are no levels');
  return { own: own.evaluation, uniform: uniform as Record<Level, Evaluation>, best };
}

/** Mean of a - b and its standard error; 0 where there are fewer than two pairs. */
export function pairedDifference(
  a: readonly number[],
  b: readonly number[],
): { readonly difference: number; readonly se: number } {
  const differences = a.map((value, i) => value - (b[i] ?? Number.NaN));
  const n = differences.length;
  const difference = differences.reduce((sum, value) => sum + value, 0) / Math.max(1, n);
  const squares = differences.reduce((sum, value) => sum + (value - difference) ** 2, 0);
  return { difference, se: n < 2 ? 0 : Math.sqrt(squares / (n - 1) / n) };
}
