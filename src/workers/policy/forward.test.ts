import * as ort from 'onnxruntime-web';
import { beforeAll, describe, expect, it } from 'vitest';
import { interpret } from '../../engine/graph/interpreter.ts';
import type { Runtime, Session } from '../../engine/graph/runtime.ts';
import { writePolicy } from '../../engine/policy/checkpoint.ts';
import { forwardGraph, initialParameters } from '../../engine/policy/network.ts';
import { FEATURES } from '../../engine/policy/state.ts';
import { stream } from '../../engine/random.ts';
import { createRuntime } from '../runtime/sessions.ts';
import { randomBatch } from '../testing/batch.ts';
import { sessionForward, statesPerCall } from './forward.ts';

const parameters = initialParameters('XS', stream(1, 'forward test'));
const model = writePolicy({ size: 'XS', parameters, metadata: {} });

/** Largest difference; NaN where lengths differ. */
const far = (a: ArrayLike<number>, b: ArrayLike<number> | undefined) =>
  Math.max(...Array.from(a, (value, i) => Math.abs(value - (b?.[i] ?? Number.NaN))));

describe('statesPerCall', () => {
  it.each([
    ['WASM takes any number', { backend: 'wasm', software: false }, 'M', 128, Number.POSITIVE_INFINITY],
    ['WebGPU keeps attention rows below 65,536', { backend: 'webgpu', software: false }, 'M', 128, 127],
    ['a software adapter takes 8', { backend: 'webgpu', software: true }, 'XS', 10, 8],
  ] as const)('%s', (_says, choice, size, items, most) => {
    expect(statesPerCall(choice, size, items)).toBe(most);
  });
});

describe('sessionForward', () => {
  let runtime: Runtime;
  let session: Session;
  beforeAll(async () => {
    ort.env.wasm.numThreads = 1;
    runtime = createRuntime(ort, 'wasm');
    session = await runtime.create(model);
  });

  it('agrees with the float64 interpreter, padding included', async () => {
    const batch = randomBatch(3, 7);
    const exact = interpret(forwardGraph('XS', parameters), {
      features: { shape: [3, 7, FEATURES], data: batch.features },
      mask: { shape: [3, 7], data: batch.mask },
    });
    const result = await sessionForward(session, () => Number.POSITIVE_INFINITY)(batch);
    // Float32 against float64 over one block: the trial measured 6e-7, so that this leaves two digits.
    expect(far(result.logits, exact.logits?.data)).toBeLessThan(1e-4);
    expect(far(result.values, exact.values?.data)).toBeLessThan(1e-4);
  });

  it.each([1, 2, 3, 4, 5])('gives the same in calls of at most %i states', async (most) => {
    const batch = randomBatch(5, 4);
    const sizes: number[] = [];
    const counting: Session = {
      run: (feeds) => {
        sizes.push(feeds.mask?.shape[0] ?? 0);
        return session.run(feeds);
      },
      release: () => session.release(),
    };
    const whole = await sessionForward(session, () => 5)(batch);
    const cut = await sessionForward(counting, () => most)(batch);
    expect(Math.max(...sizes)).toBe(most);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5);
    expect(far(cut.logits, whole.logits)).toBeLessThan(1e-5);
    expect(far(cut.values, whole.values)).toBeLessThan(1e-5);
  });
});
