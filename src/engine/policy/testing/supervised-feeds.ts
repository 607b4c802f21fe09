/** Random feeds of the right form for graphs over picks: padded items, padded picks, legal targets. */
import type { HostTensor } from '../../graph/runtime.ts';
import { stream } from '../../random.ts';
import { FEATURES, HEAD_ONE_HOT_OFFSET, MAIN_HEADS } from '../state.ts';

export type Feeds = Readonly<Record<string, HostTensor>>;

interface Sizes {
  readonly states: number;
  readonly items: number;
  readonly picks: number;
  readonly seed: number;
}

/** Features [states, items, FEATURES] and mask; every second state is padded by up to a third of its items. */
export function stateFeeds({ states, items, seed }: Omit<Sizes, 'picks'>): {
  features: HostTensor;
  mask: HostTensor;
} {
  const random = stream(seed, 'states');
  const features = new Float32Array(states * items * FEATURES);
  const mask = new Float32Array(states * items);
  for (let b = 0; b < states; b++) {
    const real = b % 2 === 0 ? items : items - Math.floor(items / 3);
    for (let i = 0; i < real; i++) {
      const at = (b * items + i) * FEATURES;
      for (let f = 0; f < FEATURES; f++) features[at + f] = 0.5 * random.normal();
      features.fill(0, at + HEAD_ONE_HOT_OFFSET, at + HEAD_ONE_HOT_OFFSET + MAIN_HEADS.length);
      features[at + HEAD_ONE_HOT_OFFSET + random.int(MAIN_HEADS.length)] = 1;
      mask[b * items + i] = 1;
    }
  }
  return {
    features: { shape: [states, items, FEATURES], data: features },
    mask: { shape: [states, items], data: mask },
  };
}

export function supervisedFeeds(sizes: Sizes): Feeds {
  const { states, items, picks, seed } = sizes;
  const random = stream(seed, 'picks');
  const { features, mask } = stateFeeds(sizes);
  const options = 2 * items;
  const legal = new Float32Array(states * picks * options);
  const target = new Float32Array(states * picks * options);
  const weight = new Float32Array(states * picks);
  for (let b = 0; b < states; b++) {
    const real = mask.data.subarray(b * items, (b + 1) * items).reduce((sum, m) => sum + m, 0);
    // The last pick of every third state is padding.
    for (let k = 0; k < picks - (b % 3 === 2 ? 1 : 0); k++) {
      const at = (b * picks + k) * options;
      const picked = random.int(real) + (random.chance(0.3) ? items : 0);
      for (let o = 0; o < options; o++) legal[at + o] = o % items < real && random.chance(0.6) ? 1 : 0;
      legal[at + picked] = 1;
      target[at + picked] = 1;
      weight[b * picks + k] = 0.5 + random.float();
    }
  }
  const perState = (value: () => number): HostTensor => ({
    shape: [states],
    data: Float32Array.from({ length: states }, value),
  });
  return {
    features,
    mask,
    legal: { shape: [states, picks, options], data: legal },
    target: { shape: [states, picks, options], data: target },
    weight: { shape: [states, picks], data: weight },
    valueTarget: perState(() => random.int(2)),
    valueWeight: perState(() => 0.1),
  };
}

/** States [start, end) of every feed. */
export function takeStates(feeds: Feeds, start: number, end: number): Feeds {
  return Object.fromEntries(
    Object.entries(feeds).map(([name, { shape, data }]) => {
      const row = data.length / (shape[0] ?? 1);
      return [name, { shape: [end - start, ...shape.slice(1)], data: data.slice(start * row, end * row) }];
    }),
  );
}
