/** Results as the command line prints them and files keep them. Engine layer, pure. */
import type { GroupAdvantage } from './estimator.ts';

/** Names as in the command line's contract; numbers that do not apply are null. */
export function resultJson({ id, estimator, settings, statistics, gate, rollouts, missing }: GroupAdvantage) {
  return {
    id,
    estimator,
    ddof: settings.ddof,
    eps: settings.eps,
    n: statistics?.n ?? null,
    mean: statistics?.mean ?? null,
    std: statistics?.std ?? null,
    spread: statistics?.spread ?? null,
    ...(gate && {
      gate: { pass_rate: gate.passRate, open: gate.open, L_start: gate.start, L_max: gate.max },
    }),
    missing,
    rollouts: rollouts.map((rollout) => ({
      id: rollout.id,
      reward: rollout.reward,
      used: rollout.used,
      base: rollout.base,
      mask: rollout.mask,
      q_mean: rollout.qMean,
      segments: rollout.segments.map(({ turns }) => ({
        turns: turns.map(({ advantage, shift, masked, tokens }) => ({
          advantage,
          shift,
          masked,
          ...(tokens && { tokens }),
        })),
      })),
    })),
  };
}
