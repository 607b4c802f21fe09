import { expect, test, vi } from 'vitest';
import { ZipscopeError } from '../../src/engine/error.ts';
import { interpret } from '../../src/engine/graph/interpreter.ts';
import { writeOnnx } from '../../src/engine/graph/onnx/write.ts';
import { writePolicy } from '../../src/engine/policy/checkpoint.ts';
import { initialParameters, type PolicySize } from '../../src/engine/policy/network.ts';
import { referenceForward } from '../../src/engine/policy/reference-forward.ts';
import { supervisedGraph } from '../../src/engine/policy/supervised-graph.ts';
import { stateFeeds, supervisedFeeds } from '../../src/engine/policy/testing/supervised-feeds.ts';
import { stream } from '../../src/engine/random.ts';
import { nodeForward } from './node-forward.ts';
import { nodeRuntime } from './node-ort.ts';

// Creating a session takes up to a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const SIZES: readonly PolicySize[] = ['XS', 'S'];
const difference = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Math.max(...Array.from(a, (x, i) => Math.abs(x - (b[i] ?? Number.NaN))));

/** Logits of some size, as a trained policy has them. */
function trainedLike(size: PolicySize): Float32Array {
  return initialParameters(size, stream(7, size)).map((x) => 1.5 * x);
}

test.each(SIZES)('logits and values of %s agree with the float64 reference', async (size) => {
  const parameters = trainedLike(size);
  const policy = await nodeForward(writePolicy({ size, parameters, metadata: {} }));
  for (const [states, items] of [
    [1, 1],
    [3, 17],
    // More than one call holds.
    [66, 5],
  ] as const) {
    const { features, mask } = stateFeeds({ states, items, seed: items });
    const batch = { states, items, features: features.data, mask: mask.data };
    const actual = await policy.forward(batch);
    const expected = await referenceForward(size, parameters)(batch);
    // The contract is 1e-4; float32 over six products in a row stays an order of magnitude below.
    expect(difference(expected.logits, actual.logits)).toBeLessThan(1e-5);
    expect(difference(expected.values, actual.values)).toBeLessThan(1e-5);
  }
  await policy.release();
});

test('repeats its digits', async () => {
  const policy = await nodeForward(writePolicy({ size: 'S', parameters: trainedLike('S'), metadata: {} }));
  const { features, mask } = stateFeeds({ states: 5, items: 20, seed: 1 });
  const batch = { states: 5, items: 20, features: features.data, mask: mask.data };
  expect(await policy.forward(batch)).toEqual(await policy.forward(batch));
  await policy.release();
});

test('refuses a file that is no policy', async () => {
  await expect(nodeForward(new Uint8Array(10))).rejects.toBeInstanceOf(ZipscopeError);
});

test.each(SIZES)('the supervised gradient of %s agrees with the float64 reference', async (size) => {
  const parameters = trainedLike(size);
  const n = parameters.length;
  const session = await nodeRuntime().create(writeOnnx(supervisedGraph(size)));
  for (const [states, items, picks] of [
    [2, 5, 1],
    [4, 24, 6],
  ] as const) {
    const feeds = {
      ...supervisedFeeds({ states, items, picks, seed: items }),
      P: { shape: [n], data: parameters },
      G: { shape: [n], data: new Float32Array(n) },
    };
    const actual = await session.run(feeds);
    const expected = interpret(supervisedGraph(size), feeds);
    const scale = Math.max(...(expected.G2?.data ?? []).map(Math.abs));
    // Gradients sum about 100 rows; float32 rounding of such sums is some 1e-6 of the largest.
    expect(difference(expected.G2?.data ?? [], actual.host('G2').data)).toBeLessThan(5e-6 * scale);
    expect(difference(expected.logProb?.data ?? [], actual.host('logProb').data)).toBeLessThan(1e-5);
  }
  await session.release();
});
