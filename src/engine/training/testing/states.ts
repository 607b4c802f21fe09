/** Small states with random features for tests of packing and learning. */

import { SinglePick } from '../../policy/legal.ts';
import {
  FEATURES,
  HEAD_ONE_HOT_OFFSET,
  type LegalRule,
  MAIN_HEADS,
  type PolicyState,
} from '../../policy/state.ts';
import { stream } from '../../random.ts';

/** Any option not yet picked, `length` times. */
export class Several implements LegalRule {
  readonly #options: readonly number[];
  readonly #length: number;

  constructor(options: readonly number[], length: number) {
    this.#options = options;
    this.#length = length;
  }

  legal(picks: readonly number[]): readonly number[] {
    return picks.length >= this.#length ? [] : this.#options.filter((option) => !picks.includes(option));
  }
}

/** Equal seeds and sizes give states that look the same. */
export function testState(seed: number, itemCount: number, picks = 1): PolicyState {
  const random = stream(seed, 'test state', itemCount);
  const features = Float32Array.from({ length: itemCount * FEATURES }, () => 0.5 * random.normal());
  for (let i = 0; i < itemCount; i++) {
    const at = i * FEATURES + HEAD_ONE_HOT_OFFSET;
    features.fill(0, at, at + MAIN_HEADS.length);
    features[at + random.int(MAIN_HEADS.length)] = 1;
  }
  const options = Array.from({ length: itemCount }, (_, i) => i);
  return {
    kind: picks === 1 ? 'act' : 'document',
    itemCount,
    features,
    rule: picks === 1 ? new SinglePick([...options, itemCount]) : new Several(options, picks),
    options: [],
  };
}
