/**
 * Rollouts of one question often stand in the same state: all of them at first, many for a while. A network need
 * look at it once. Engine layer, pure.
 */
import type { PolicyState } from './state.ts';

/** Whether the network cannot tell the two apart. */
export function looksSame(a: PolicyState, b: PolicyState): boolean {
  if (a === b) return true;
  if (a.itemCount !== b.itemCount) return false;
  const { features } = a;
  for (let i = 0; i < features.length; i++) if (features[i] !== b.features[i]) return false;
  return true;
}

/** For each state the place, among the distinct ones in order of first appearance, of the one it looks like. */
export function distinctStates(states: readonly PolicyState[]): {
  readonly distinct: readonly PolicyState[];
  readonly placeOf: readonly number[];
} {
  const distinct: PolicyState[] = [];
  const bySize = new Map<number, number[]>();
  const placeOf = states.map((state) => {
    let places = bySize.get(state.itemCount);
    if (!places) {
      places = [];
      bySize.set(state.itemCount, places);
    }
    const known = places.find((place) => {
      const other = distinct[place];
      return other !== undefined && looksSame(state, other);
    });
    if (known !== undefined) return known;
    places.push(distinct.length);
    distinct.push(state);
    return distinct.length - 1;
  });
  return { distinct, placeOf };
}
