/**
 * Rollouts with their advantages as examples for the gradient graph: per pick the advantage, whether it carries loss,
 * and the log-probability it was drawn with. Weights come later, since they depend on the mini-batch.
 */
import type { GroupAdvantage, TurnAdvantage } from '../advantage/estimator.ts';
import { decisionPlaces } from './groups.ts';
import type { Example } from './pack.ts';
import type { Made, Rollout, RolloutGroup } from './rollouts.ts';

/** Lists have one entry a pick. */
export interface CreditedDecision extends Omit<Example, 'weights'> {
  /** Window of the rollout. */
  readonly segment: number;
  /** 1 where the pick was among several options and its turn has loss. */
  readonly live: readonly (0 | 1)[];
  readonly advantages: readonly number[];
  readonly old: readonly number[];
}

export interface CreditedRollout {
  /** Unlike any other rollout's of the step. */
  readonly key: string;
  readonly reward: number;
  /** Windows, the last one included. */
  readonly segments: number;
  readonly decisions: readonly CreditedDecision[];
}

export function creditGroups(
  groups: readonly RolloutGroup[],
  results: readonly GroupAdvantage[],
): CreditedRollout[] {
  return groups.flatMap(({ rollouts }, g) =>
    rollouts.map((rollout, i) => {
      const turns = results[g]?.rollouts[i]?.segments.map((segment) => segment.turns) ?? [];
      return { ...creditRollout(rollout, turns), key: `${g}/${i}` };
    }),
  );
}

function creditRollout(
  { trajectory, decisions }: Rollout,
  turns: readonly (readonly TurnAdvantage[])[],
): Omit<CreditedRollout, 'key'> {
  const places = decisionPlaces(trajectory);
  /** Tokens of a turn seen so far, for estimators whose tokens differ. */
  const seen = new Map<TurnAdvantage, number>();
  return {
    reward: trajectory.outcome.reward ?? 0,
    segments: trajectory.segments.length,
    decisions: decisions.map((made, d) => {
      const place = places[d];
      const turn = place && turns[place.segment]?.[place.turn];
      if (!place || !turn) throw new Error(`decision ${d} of ${trajectory.id} belongs to no turn`);
      const from = seen.get(turn) ?? 0;
      const credited = creditDecision(made, turn, place.segment, from);
      seen.set(turn, from + made.decision.legalCounts.filter((legal) => legal > 1).length);
      return credited;
    }),
  };
}

function creditDecision(
  { state, decision }: Made,
  turn: TurnAdvantage,
  segment: number,
  from: number,
): CreditedDecision {
  let token = from;
  const free = decision.legalCounts.map((legal) => legal > 1);
  return {
    state,
    picks: decision.picks,
    segment,
    live: free.map((isFree) => (isFree && !turn.masked ? 1 : 0)),
    advantages: free.map((isFree) => (isFree ? (turn.tokens?.[token++] ?? turn.advantage) : 0)),
    old: decision.logProbs,
  };
}
