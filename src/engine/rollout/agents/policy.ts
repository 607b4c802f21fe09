/** The policy network as an agent: states of one size class share a forward pass, then each decision is drawn. */

import { type DrawSettings, draw } from '../../policy/draw.ts';
import type { Forward } from '../../policy/forward.ts';
import { type Decision, FEATURES, MAX_ITEMS } from '../../policy/state.ts';
import type { Agent, DecisionRequest } from '../agent.ts';
import { force } from '../force.ts';

/**
 * Padded item counts. Few, so that a runtime compiles few shapes; close enough that little is padded.
 * RECONSTRUCTION: the trial's buckets.
 */
export const ITEM_BUCKETS: readonly number[] = [16, 32, 64, 96, MAX_ITEMS];

export function policyAgent(
  forward: Forward,
  settings: Pick<DrawSettings, 'mode' | 'temperature'>,
  name = 'policy',
): Agent {
  return {
    name,
    async decide(requests) {
      const decisions = new Array<Decision | null>(requests.length).fill(null);
      const given = requests.map(({ state, forced }, i) => {
        const outside = force(state, forced);
        if (outside?.type === 'decision') decisions[i] = outside.decision;
        return outside?.type === 'given' ? outside.picks : [];
      });
      for (const bucket of ITEM_BUCKETS) {
        const members = requests.flatMap((request, i) =>
          decisions[i] === null && bucketOf(request.state.itemCount) === bucket ? [{ request, i }] : [],
        );
        if (members.length === 0) continue;
        const logits = await logitsOf(
          forward,
          members.map((member) => member.request),
          bucket,
        );
        members.forEach(({ request, i }, k) => {
          const { state, stream, maxPicks } = request;
          const own = given[i] ?? [];
          const decision = draw(state, logits(k), { ...settings, maxPicks }, stream, own);
          decisions[i] = own.length > 0 ? { ...decision, by: 'user' } : decision;
        });
      }
      return decisions.map((decision) => {
        if (!decision) throw new RangeError(`a state has more than ${MAX_ITEMS} items`);
        return decision;
      });
    },
  };
}

function bucketOf(itemCount: number): number | undefined {
  return ITEM_BUCKETS.find((bucket) => itemCount <= bucket);
}

async function logitsOf(
  forward: Forward,
  requests: readonly DecisionRequest[],
  items: number,
): Promise<(k: number) => Float32Array> {
  const states = requests.length;
  const features = new Float32Array(states * items * FEATURES);
  const mask = new Float32Array(states * items);
  requests.forEach(({ state }, k) => {
    features.set(state.features, k * items * FEATURES);
    mask.fill(1, k * items, k * items + state.itemCount);
  });
  const { logits } = await forward({ states, items, features, mask });
  return (k) => {
    // Padding goes: options are numbered 0..N-1 and N..2N-1 with the state's own N.
    const { itemCount } = requests[k]?.state ?? { itemCount: 0 };
    const own = new Float32Array(2 * itemCount);
    const at = k * 2 * items;
    own.set(logits.subarray(at, at + itemCount), 0);
    own.set(logits.subarray(at + items, at + items + itemCount), itemCount);
    return own;
  };
}
