/**
 * The questions of a step. Each is named by run, step and place, so that the state of the sampler is the step's
 * number, and asking for more questions leaves those before them as they were.
 */
import type { OpenEnvironment, Task, World } from '../environments/environment.ts';
import { hash32 } from '../random.ts';

export interface Prompt {
  /** Fixes the question; with the rollout's number, its sampling too. */
  readonly seed: number;
  readonly world: World;
  readonly task: Task;
}

export function promptSeed(seed: number, step: number, place: number): number {
  return hash32(`training/${seed}/${step}/${place}`) >>> 1;
}

/** Prompts `from` to `from + count - 1` of a step. */
export function samplePrompts(
  open: OpenEnvironment,
  { seed, step, from = 0, count }: { seed: number; step: number; from?: number; count: number },
): Prompt[] {
  return Array.from({ length: count }, (_, i) => {
    const own = promptSeed(seed, step, from + i);
    return { seed: own, ...open.task('train', own, { kind: null, hops: null }) };
  });
}
