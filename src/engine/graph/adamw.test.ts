import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ADAMW_DEFAULTS,
  type AdamWSettings,
  type AdamWState,
  adamWGraph,
  adamWStep,
  HP_LENGTH,
  hyperParameters,
} from './adamw.ts';
import { interpret } from './interpreter.ts';

const vector = (n: number, seed: number) =>
  Float64Array.from({ length: n }, (_, i) => 2 * Math.sin(12.9898 * i + 78.233 * (seed % 1000)));

describe('one step of AdamW', () => {
  test('moves a first step by the learning rate against the gradient, whatever its size', () => {
    const settings = {
      ...ADAMW_DEFAULTS,
      learningRate: 0.1,
      weightDecay: 0,
      maxNorm: Number.POSITIVE_INFINITY,
    };
    const zero = new Float64Array(2);
    const { parameters } = adamWStep({ parameters: zero, m: zero, v: zero }, [1e-3, -50], settings, 1);
    expect(parameters[0]).toBeCloseTo(-0.1, 5);
    expect(parameters[1]).toBeCloseTo(0.1, 5);
  });

  test('decays weights beside the gradient, not through it', () => {
    const settings = { ...ADAMW_DEFAULTS, learningRate: 0.1, weightDecay: 0.5 };
    const zero = new Float64Array(1);
    const { parameters } = adamWStep({ parameters: Float64Array.of(2), m: zero, v: zero }, [0], settings, 1);
    expect(parameters[0]).toBeCloseTo(2 - 0.1 * 0.5 * 2, 12);
  });

  test('scales a gradient of norm 5 down to the largest norm allowed', () => {
    const zero = new Float64Array(2);
    const result = adamWStep(
      { parameters: zero, m: zero, v: zero },
      [3, 4],
      { ...ADAMW_DEFAULTS, maxNorm: 1 },
      1,
    );
    expect(result.gradientNorm).toBe(5);
    expect(result.clipScale).toBeCloseTo(0.2, 6);
    expect(result.m[1]).toBeCloseTo(0.1 * 0.2 * 4, 6);
  });
});

describe('the graph', () => {
  // Lengths around the 256 of the norm's first level.
  test.each([1, 255, 256, 257, 700])('repeats the reference over several steps at length %i', (n) => {
    const settings = fc.record<AdamWSettings>({
      learningRate: fc.double({ min: 1e-4, max: 0.1, noNaN: true }),
      beta1: fc.constantFrom(0, 0.9),
      beta2: fc.constantFrom(0.9, 0.999),
      epsilon: fc.constantFrom(1e-8, 1e-3),
      weightDecay: fc.constantFrom(0, 0.1),
      maxNorm: fc.constantFrom(0.5, 1e3, Number.POSITIVE_INFINITY),
    });
    const graph = adamWGraph(n);
    fc.assert(
      fc.property(settings, fc.nat(), (chosen, seed) => {
        let state: AdamWState = {
          parameters: vector(n, seed),
          m: new Float64Array(n),
          v: new Float64Array(n),
        };
        for (let step = 1; step <= 3; step++) {
          const gradient = vector(n, seed + step);
          const expected = adamWStep(state, gradient, chosen, step);
          const actual = interpret(graph, {
            P: { shape: [n], data: state.parameters },
            M: { shape: [n], data: state.m },
            V: { shape: [n], data: state.v },
            G: { shape: [n], data: gradient },
            hp: { shape: [HP_LENGTH], data: hyperParameters(chosen, step) },
          });
          // hp is float32, so its values differ from the settings by up to 6e-8 of themselves (1 - beta2 by 6e-5).
          const difference = (name: string, values: Float64Array) =>
            Math.max(...values.map((value, i) => Math.abs(value - (actual[name]?.data[i] ?? Number.NaN))));
          expect(difference('P2', expected.parameters)).toBeLessThan(1e-4 * chosen.learningRate + 1e-7);
          expect(difference('M2', expected.m)).toBeLessThan(1e-6);
          expect(difference('V2', expected.v)).toBeLessThan(1e-6);
          expect(actual.metrics?.data[0]).toBeCloseTo(expected.gradientNorm, 9);
          expect(actual.metrics?.data[1]).toBeCloseTo(expected.clipScale, 6);
          state = expected;
        }
      }),
      { numRuns: 10 },
    );
  });
});
