/** Scalars every item of a state carries: how much of the chain is left, and how much room and time. */
import type { Progress } from './progress.ts';
import type { AgentView } from './view.ts';

export const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : 0);
export const flag = (is: boolean) => (is ? 1 : 0);

export function sharedScalars(view: AgentView, reached: Progress): readonly number[] {
  return [
    share(reached.length - reached.deepest, 4),
    share(view.stepsLeft, view.maxSteps),
    share(view.totalTokens, view.thresholdTokens),
    share(view.summariesLeft, 4),
  ];
}
