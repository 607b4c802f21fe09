import { describe, expect, test } from 'vitest';
import { interpret } from '../graph/interpreter.ts';
import { stream } from '../random.ts';
import {
  attentionHeads,
  forwardGraph,
  forwardGraphWithInput,
  initialParameters,
  maxStatesPerCall,
  POLICY_SIZES,
  parameterCount,
  parameterLayout,
} from './network.ts';
import { referenceForward } from './reference-forward.ts';
import { FEATURES, HEAD_ONE_HOT_OFFSET, MAIN_HEADS } from './state.ts';
import { stateFeeds } from './testing/supervised-feeds.ts';

const parameters = initialParameters('XS', stream(1, 'initial'));
const forward = referenceForward('XS', parameters);

async function run(states: number, items: number, features: Float32Array, mask: Float32Array) {
  return forward({ states, items, features, mask });
}

describe('sizes', () => {
  test.each([
    ['XS', 16_070, 2],
    ['S', 28_774, 2],
    ['M', 106_694, 4],
    ['L', 806_534, 8],
  ] as const)('%s has %i parameters and %i attention heads', (size, count, heads) => {
    expect(parameterCount(size)).toBe(count);
    expect(attentionHeads(size)).toBe(heads);
  });

  test.each(POLICY_SIZES)('the layout of %s covers the vector without gap or overlap', (size) => {
    let next = 0;
    for (const { offset, length } of parameterLayout(size)) {
      expect(offset).toBe(next);
      next += length;
    }
    expect(next).toBe(parameterCount(size));
  });

  test('a call on WebGPU stays within 65,535 attention rows', () => {
    expect(maxStatesPerCall('S', 128)).toBe(255);
    expect(maxStatesPerCall('L', 128) * 8 * 128).toBeLessThanOrEqual(65535);
    expect(maxStatesPerCall('L', 10_000)).toBe(1);
  });
});

describe('initial parameters', () => {
  test('are the same for the same seed and differ for another', () => {
    expect(initialParameters('XS', stream(1, 'initial'))).toEqual(parameters);
    expect(initialParameters('XS', stream(2, 'initial'))).not.toEqual(parameters);
  });

  test('start close to a uniform policy', async () => {
    const { features, mask } = stateFeeds({ states: 4, items: 30, seed: 3 });
    const { logits } = await run(4, 30, features.data, mask.data);
    const real = logits.filter((_, i) => mask.data[Math.floor(i / 60) * 30 + (i % 30)] === 1);
    const mean = real.reduce((sum, x) => sum + x, 0) / real.length;
    const deviation = Math.sqrt(real.reduce((sum, x) => sum + (x - mean) ** 2, 0) / real.length);
    expect(deviation).toBeGreaterThan(0.01);
    expect(deviation).toBeLessThan(0.3);
  });
});

describe('the network', () => {
  const items = 8;
  const { features, mask } = stateFeeds({ states: 1, items, seed: 4 });

  test('gives the same answer for a state alone, padded, and in a batch', async () => {
    const alone = await run(1, items, features.data, mask.data);
    const other = stateFeeds({ states: 1, items: 12, seed: 9 });
    const wide = new Float32Array(2 * 12 * FEATURES);
    wide.set(other.features.data);
    wide.set(features.data, 12 * FEATURES);
    const wideMask = new Float32Array(24);
    wideMask.set(other.mask.data);
    wideMask.set(mask.data, 12);
    const batched = await run(2, 12, wide, wideMask);
    for (let head = 0; head < 2; head++) {
      for (let i = 0; i < items; i++) {
        expect(batched.logits[(2 + head) * 12 + i]).toBeCloseTo(
          alone.logits[head * items + i] ?? Number.NaN,
          6,
        );
      }
    }
    expect(batched.values[1]).toBeCloseTo(alone.values[0] ?? Number.NaN, 6);
  });

  test('follows a permutation of the items', async () => {
    const order = stream(5, 'order').shuffle(Array.from({ length: items }, (_, i) => i));
    const permuted = new Float32Array(features.data.length);
    order.forEach((from, to) => {
      permuted.set(features.data.subarray(from * FEATURES, (from + 1) * FEATURES), to * FEATURES);
    });
    const straight = await run(1, items, features.data, mask.data);
    const turned = await run(1, items, permuted, mask.data);
    order.forEach((from, to) => {
      expect(turned.logits[to]).toBeCloseTo(straight.logits[from] ?? Number.NaN, 6);
      expect(turned.logits[items + to]).toBeCloseTo(straight.logits[items + from] ?? Number.NaN, 6);
    });
    expect(turned.values[0]).toBeCloseTo(straight.values[0] ?? Number.NaN, 6);
  });

  test('reads the main logit of an item off the head its one-hot names', async () => {
    // A policy whose heads ignore the items: head h answers h, the answer head 10, the value head 20.
    const fixed = parameters.slice();
    const layout = new Map(parameterLayout('XS').map((entry) => [entry.name, entry]));
    const weight = layout.get('heads.weight');
    const bias = layout.get('heads.bias');
    const gain = layout.get('final.norm.gain');
    for (const entry of [weight, gain]) if (entry) fixed.fill(0, entry.offset, entry.offset + entry.length);
    fixed.set([0, 1, 2, 3, 10, 20], bias?.offset);
    const { logits, values } = await referenceForward(
      'XS',
      fixed,
    )({
      states: 1,
      items,
      features: features.data,
      mask: mask.data,
    });
    for (let i = 0; i < items; i++) {
      const oneHot = features.data.subarray(
        i * FEATURES + HEAD_ONE_HOT_OFFSET,
        i * FEATURES + HEAD_ONE_HOT_OFFSET + MAIN_HEADS.length,
      );
      expect(logits[i]).toBe(oneHot.indexOf(1));
      expect(logits[items + i]).toBe(10);
    }
    expect(values[0]).toBe(20);
  });

  test('is one function whether its weights are inside or an input', () => {
    const feeds = { features, mask, P: { shape: [parameters.length], data: parameters } };
    const inside = interpret(forwardGraph('XS', parameters), feeds);
    const outside = interpret(forwardGraphWithInput('XS'), feeds);
    expect(outside.logits?.data).toEqual(inside.logits?.data);
    expect(outside.values?.data).toEqual(inside.values?.data);
  });
});
