/**
 * Packs decisions into the padded chunks that gradient graphs read: features [B, N, FEATURES], mask [B, N], legal
 * and target [B, K, 2N], weight [B, K], for B states of N items and K picks. The legal sets come from the same rule
 * objects the rollout asked, so the graph sees the probabilities the rollout drew from.
 */
import type { HostTensor } from '../graph/runtime.ts';
import { maxStatesPerCall, type PolicySize } from '../policy/network.ts';
import { FEATURES, type PolicyState } from '../policy/state.ts';
import { ITEM_BUCKETS } from '../rollout/agents/policy.ts';

/** A decision to learn from; `weights` has one entry a pick, 0 for picks without loss. */
export interface Example {
  readonly state: PolicyState;
  readonly picks: readonly number[];
  readonly weights: readonly number[];
  /** Options legal at pick k, where `picks` are several sequences drawn from one state and put together. */
  readonly legalAt?: (k: number) => readonly number[];
}

export type ChunkFeeds = Readonly<Record<'features' | 'mask' | 'legal' | 'target' | 'weight', HostTensor>>;

/** Examples that go through the graph together, padded to one shape. */
export interface Chunk<E extends Example = Example> {
  readonly examples: readonly E[];
  readonly items: number;
  readonly picks: number;
  /** Made anew at every call: those of a whole batch would be most of what a trainer holds. */
  readonly feeds: () => ChunkFeeds;
}

/** Sizes to which picks are padded; items are padded as the rollout pads them. Few shapes, little padding. */
const PICK_STEPS = [1, 8, 20, 48, 80];
const stepFor = (steps: readonly number[], n: number) => steps.find((step) => n <= step) ?? n;

/** How many states of so many items one chunk may hold. */
export type StatesLimit = (items: number) => number;

/** What the setting asks for, as far as WebGPU computes it right. */
export function statesLimit(chunkStates: number, size: PolicySize): StatesLimit {
  return (items) => Math.min(chunkStates, maxStatesPerCall(size, items));
}

/** Chunks of at most `limit` examples, of one shape each. */
export function packChunks<E extends Example>(examples: readonly E[], limit: StatesLimit): Chunk<E>[] {
  const groups = new Map<string, { items: number; picks: number; members: E[] }>();
  for (const example of examples) {
    const items = stepFor(ITEM_BUCKETS, example.state.itemCount);
    const picks = stepFor(PICK_STEPS, example.picks.length);
    const key = `${items} ${picks}`;
    const group = groups.get(key);
    if (group) group.members.push(example);
    else groups.set(key, { items, picks, members: [example] });
  }
  const chunks: Chunk<E>[] = [];
  for (const { items, picks, members } of groups.values()) {
    const most = limit(items);
    for (let from = 0; from < members.length; from += most) {
      chunks.push(packChunk(members.slice(from, from + most), items, picks));
    }
  }
  return chunks;
}

/** One chunk of examples padded to `items` and `picks`. */
export function packChunk<E extends Example>(examples: readonly E[], items: number, picks: number): Chunk<E> {
  return { examples, items, picks, feeds: () => packed(examples, items, picks) };
}

function packed(examples: readonly Example[], items: number, picks: number): ChunkFeeds {
  const states = examples.length;
  const options = 2 * items;
  const features = new Float32Array(states * items * FEATURES);
  const mask = new Float32Array(states * items);
  const legal = new Float32Array(states * picks * options);
  const target = new Float32Array(states * picks * options);
  const weight = new Float32Array(states * picks);
  examples.forEach((example, b) => {
    const { state } = example;
    features.set(state.features, b * items * FEATURES);
    mask.fill(1, b * items, b * items + state.itemCount);
    // Option i of the state is i in its main half and itemCount + i in its answer half; padding moves the latter.
    const place = (option: number) => (option < state.itemCount ? option : option - state.itemCount + items);
    for (let k = 0; k < picks; k++) {
      const row = (b * picks + k) * options;
      const pick = example.picks[k];
      if (pick === undefined) {
        // A padded pick needs one legal option, or its softmax would be over nothing.
        legal[row] = 1;
        continue;
      }
      const legalNow = example.legalAt?.(k) ?? state.rule.legal(example.picks.slice(0, k));
      for (const option of legalNow) legal[row + place(option)] = 1;
      target[row + place(pick)] = 1;
      weight[b * picks + k] = example.weights[k] ?? 0;
    }
  });
  return {
    features: { shape: [states, items, FEATURES], data: features },
    mask: { shape: [states, items], data: mask },
    legal: { shape: [states, picks, options], data: legal },
    target: { shape: [states, picks, options], data: target },
    weight: { shape: [states, picks], data: weight },
  };
}
