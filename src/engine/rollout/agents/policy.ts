/**
 * The policy network as an agent: states of one size class share a forward pass, equal ones a place in it, then each
 * decision is drawn. What a state is padded to depends on itself alone, so that its logits do too.
 */
import { distinctStates } from '../../policy/distinct.ts';
import { type DrawSettings, draw } from '../../policy/draw.ts';
import type { Forward } from '../../policy/forward.ts';
import { type Decision, FEATURES, MAX_ITEMS, type PolicyState } from '../../policy/state.ts';
import type { Agent } from '../agent.ts';
import { force } from '../force.ts';

/** Padded item counts: a call has its price, and so has padding. Documents mostly have 48 to 96 items, acts up to 16. */
export const ITEM_BUCKETS: readonly number[] = [8, 16, 32, 48, 64, 80, 96, 112, MAX_ITEMS];

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
          members.map((member) => member.request.state),
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
  states: readonly PolicyState[],
  items: number,
): Promise<(k: number) => Float32Array> {
  const { distinct, placeOf } = distinctStates(states);
  const features = new Float32Array(distinct.length * items * FEATURES);
  const mask = new Float32Array(distinct.length * items);
  distinct.forEach((state, k) => {
    features.set(state.features, k * items * FEATURES);
    mask.fill(1, k * items, k * items + state.itemCount);
  });
  const { logits } = await forward({ states: distinct.length, items, features, mask });
  return (k) => {
    // Padding goes: options are numbered 0..N-1 and N..2N-1 with the state's own N.
    const { itemCount } = states[k] ?? { itemCount: 0 };
    const own = new Float32Array(2 * itemCount);
    const at = (placeOf[k] ?? 0) * 2 * items;
    own.set(logits.subarray(at, at + itemCount), 0);
    own.set(logits.subarray(at + items, at + items + itemCount), itemCount);
    return own;
  };
}
