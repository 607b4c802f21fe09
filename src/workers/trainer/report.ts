/** What of a finished step leaves the worker: figures, a histogram, rollouts with their advantages. Pure. */
import type { GroupAdvantage, TurnAdvantage } from '../../engine/advantage/estimator.ts';
import { advantageBound } from '../../engine/advantage/group.ts';
import type { StepResult } from '../../engine/training/run.ts';
import { histogram } from '../../engine/training/statistics.ts';
import { barOf, barsWithin } from './bars.ts';
import type { AdvantageHistogram, Bar, KeptRollout } from './protocol.ts';

type Advantages = readonly GroupAdvantage[];

/** One group of the step: the one whose rewards differ most teaches a reader most. */
export function widestGroup({ rollouts, advantages }: StepResult): KeptRollout[] {
  const g = widest(advantages);
  return keep(rollouts[g]?.rollouts ?? [], advantages[g]);
}

export function allRollouts({ rollouts, advantages }: StepResult): KeptRollout[] {
  return rollouts.flatMap((group, g) => keep(group.rollouts, advantages[g]));
}

/** Those with a turn in the bar. */
export function inBar(rollouts: readonly KeptRollout[], { of, bin }: Bar, bound: number): KeptRollout[] {
  const at = of === 'base' ? 0 : 1;
  return rollouts.filter(({ turns }) => turns.some((turn) => barOf(turn[at], bound) === bin));
}

function keep(
  rollouts: StepResult['rollouts'][number]['rollouts'],
  advantage: GroupAdvantage | undefined,
): KeptRollout[] {
  return rollouts.map(({ trajectory }, i) => {
    const own = advantage?.rollouts[i];
    const turns = own?.segments.flatMap((segment) => segment.turns) ?? [];
    const shifts = turns.flatMap(({ dq, shift }) => (dq === null ? [] : [shift]));
    return {
      trajectory,
      reward: trajectory.outcome.reward,
      base: own?.base ?? null,
      shift: shifts.length > 0 ? farthest(shifts) : null,
      turns: turns.flatMap((turn) => (turn.masked ? [] : [[turn.base, turn.advantage] as const])),
    };
  });
}

const farthest = (values: readonly number[]) =>
  values.reduce((far, value) => (Math.abs(value) > Math.abs(far) ? value : far), 0);

function widest(advantages: Advantages): number {
  let found = 0;
  let most = -1;
  advantages.forEach(({ rollouts }, g) => {
    const rewards = rollouts.flatMap(({ used }) => (used === null ? [] : [used]));
    const mean = rewards.reduce((sum, reward) => sum + reward, 0) / Math.max(1, rewards.length);
    const spread = rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0);
    if (spread > most) [found, most] = [g, spread];
  });
  return found;
}

/** Of the turns with loss; null where the step had none, or no advantages at all. */
export function histogramOf({ advantages }: Pick<StepResult, 'advantages'>): AdvantageHistogram | null {
  const turns = advantages
    .flatMap(({ rollouts }) => rollouts.flatMap(({ segments }) => segments.flatMap((s) => s.turns)))
    .filter(({ masked }) => !masked);
  const [first] = advantages;
  if (first === undefined || turns.length === 0) return null;
  const bound = boundOf(first);
  const count = (of: (turn: TurnAdvantage) => number) =>
    Float64Array.from(histogram(turns.map(of), barsWithin(bound)).counts);
  return { bound, base: count((turn) => turn.base), shifted: count((turn) => turn.advantage) };
}

/** Of the base advantage (G1, G2); 1 where no deviation divides and rewards lie in 0..1. */
function boundOf({ rollouts, settings }: GroupAdvantage): number {
  return settings.normStd ? advantageBound(rollouts.length, settings.ddof) : 1;
}
