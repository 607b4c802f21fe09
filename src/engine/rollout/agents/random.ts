/** Picks evenly among what is legal: the floor every other agent is measured against. */
import type { Decision } from '../../policy/state.ts';
import type { Agent, DecisionRequest } from '../agent.ts';
import { force } from '../force.ts';

export const randomAgent: Agent = {
  name: 'random',
  decide: (requests) => Promise.resolve(requests.map(decideOne)),
};

function decideOne({ state, stream, forced, maxPicks }: DecisionRequest): Decision {
  const outside = force(state, forced);
  if (outside?.type === 'decision') return outside.decision;
  const picks = [...(outside?.picks ?? [])];
  const legalCounts: number[] = picks.map(() => 1);
  while (picks.length < maxPicks) {
    const legal = state.rule.legal(picks);
    if (legal.length === 0) break;
    picks.push(stream.pick(legal));
    legalCounts.push(legal.length);
  }
  return {
    picks,
    logProbs: legalCounts.map((n) => -Math.log(n)),
    legalCounts,
    probabilities: null,
    by: outside ? 'user' : 'script',
  };
}
