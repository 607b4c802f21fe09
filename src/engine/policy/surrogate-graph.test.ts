import { describe, expect, test } from 'vitest';
import { type Feed, interpret } from '../graph/interpreter.ts';
import { divergence } from '../loss/divergence.ts';
import { ratio, surrogate } from '../loss/surrogate.ts';
import { stream } from '../random.ts';
import { initialParameters, parameterLayout } from './network.ts';
import {
  KL_ESTIMATORS,
  SURROGATE_SUMS,
  type SurrogateSettings,
  type SurrogateSum,
  surrogateGraph,
  surrogateHyperParameters,
} from './surrogate-graph.ts';
import { takeStates } from './testing/supervised-feeds.ts';
import { SURROGATE_TEST_SETTINGS, surrogateFeeds } from './testing/surrogate-feeds.ts';

const parameters = initialParameters('XS', stream(1, 'initial'));
const n = parameters.length;
const graph = surrogateGraph('XS');
const feeds = surrogateFeeds('XS', parameters, { states: 6, items: 7, picks: 3, seed: 5 });
const hp = (settings: Partial<SurrogateSettings>) => ({
  hp: { shape: [8], data: surrogateHyperParameters({ ...SURROGATE_TEST_SETTINGS, ...settings }) },
});
const run = (
  more: Readonly<Record<string, Feed>> = {},
  data: ArrayLike<number> = parameters,
  names?: readonly string[],
) =>
  interpret(
    graph,
    { ...feeds, ...more, P: { shape: [n], data }, G: { shape: [n], data: new Float64Array(n) } },
    names,
  );
const column = (name: string) => Array.from(feeds[name]?.data ?? []);

/** The loss and its statistics from the float64 references, pick by pick, given log-probabilities and entropies. */
function reference(logProb: ArrayLike<number>, entropy: number, settings: SurrogateSettings) {
  const [weight, token, advantage, old, ref] = ['weight', 'token', 'advantage', 'old', 'reference'].map(
    column,
  );
  const sums = Object.fromEntries(SURROGATE_SUMS.map((name) => [name, 0])) as Record<SurrogateSum, number>;
  sums.entropy = entropy;
  const { epsLow, epsHigh, dualClip } = settings;
  const clip = { epsLow, epsHigh, dual: Number.isFinite(dualClip) ? dualClip : null };
  for (let i = 0; i < logProb.length; i++) {
    const [w = 0, t = 0, a = 0, before = 0, other = 0] = [
      weight?.[i],
      token?.[i],
      advantage?.[i],
      old?.[i],
      ref?.[i],
    ];
    const now = logProb[i] ?? 0;
    const rho = ratio(now, before);
    const { value, clipped } = surrogate(rho, a, clip);
    sums.tokens += t;
    sums.ratio += t * rho;
    sums.approxKl -= t * (now - before);
    for (const name of KL_ESTIMATORS) sums[name] += t * divergence(name, now, other, true);
    if (clipped === 'low') sums.clippedLow += t;
    if (clipped === 'high') sums.clippedHigh += t;
    if (clipped === 'dual') sums.dualClipped += t;
    sums.policyLoss -= w * value;
    sums.klLoss += settings.beta * w * divergence(settings.klEstimator, now, other, true);
  }
  return sums;
}

const entropyOf = (weights: Feed) => {
  // What the bonus adds to the loss, at coefficient 1, is the weighted sum of the entropies.
  const loss = (coefficient: number) =>
    run({ weight: weights, ...hp({ entropyCoefficient: coefficient }) }, parameters, ['loss']).loss
      ?.data[0] ?? 0;
  return loss(0) - loss(1);
};

describe('the surrogate loss', () => {
  test.each([
    ['with clip, dual clip and k3', {}],
    ['without dual clip', { dualClip: Number.POSITIVE_INFINITY }],
    ['with a symmetric clip and k1', { epsHigh: 0.2, klEstimator: 'k1' as const }],
    ['with k2', { klEstimator: 'k2' as const, beta: 1 }],
  ])('is that of the float64 reference, pick by pick: %s', (_, changed) => {
    const settings = { ...SURROGATE_TEST_SETTINGS, ...changed };
    const outputs = run(hp(changed));
    const sums = reference(outputs.logProb?.data ?? [], entropyOf(feeds.token as Feed), settings);
    SURROGATE_SUMS.filter((name) => name !== 'valueLoss').forEach((name) => {
      expect(outputs.sums?.data[SURROGATE_SUMS.indexOf(name)], name).toBeCloseTo(sums[name], 6);
    });
    const values = outputs.values?.data ?? new Float64Array();
    const valueLoss = values.reduce(
      (sum, v, b) => sum + (feeds.valueWeight?.data[b] ?? 0) * (v - (feeds.valueTarget?.data[b] ?? 0)) ** 2,
      0,
    );
    const bonus = settings.entropyCoefficient * entropyOf(feeds.weight as Feed);
    expect(outputs.loss?.data[0]).toBeCloseTo(sums.policyLoss + sums.klLoss - bonus + valueLoss, 6);
  });

  test('takes every branch of the clip on these feeds, so that the comparison above means something', () => {
    const { sums } = run();
    for (const name of ['clippedLow', 'clippedHigh', 'dualClipped'] as const) {
      expect(sums?.data[SURROGATE_SUMS.indexOf(name)], name).toBeGreaterThan(0);
    }
  });

  test('reports the extremes over picks that count', () => {
    const { logProb, extremes } = run();
    const changes = column('token').flatMap((token, i) =>
      token > 0 ? [(logProb?.data[i] ?? 0) - (column('old')[i] ?? 0)] : [],
    );
    expect(extremes?.data[0]).toBeCloseTo(Math.exp(Math.max(...changes)), 6);
    expect(extremes?.data[1]).toBeCloseTo(Math.max(...changes.map(Math.abs)), 6);
  });

  test('adds up over chunks', () => {
    const whole = run();
    const parts = [takeStates(feeds, 0, 2), takeStates(feeds, 2, 6)].map((part) =>
      run({ ...part, ...hp({}) }),
    );
    SURROGATE_SUMS.forEach((name, i) => {
      const sum = parts.reduce((total, part) => total + (part.sums?.data[i] ?? Number.NaN), 0);
      expect(sum, name).toBeCloseTo(whole.sums?.data[i] ?? Number.NaN, 9);
    });
  });
});

describe('the surrogate gradient', () => {
  test('agrees with central differences in every weight tensor', () => {
    const { G2 } = run();
    const random = stream(4, 'sample');
    const lossAt = (index: number, delta: number) => {
      const moved = Float64Array.from(parameters);
      moved[index] = (moved[index] ?? 0) + delta;
      return run({}, moved, ['loss']).loss?.data[0] ?? Number.NaN;
    };
    const h = 1e-5;
    for (const { name, offset, length } of parameterLayout('XS')) {
      const index = offset + random.int(length);
      const numeric = (lossAt(index, h) - lossAt(index, -h)) / (2 * h);
      // Losses are about 10, so rounding leaves 10 * 1e-16 / h = 1e-10.
      expect(G2?.data[index], `${name}[${index - offset}]`).toBeCloseTo(numeric, 7);
    }
  });

  test('leaves out picks beyond the clip', () => {
    // Far above the upper bound with A > 0 the surrogate is flat.
    const flat = {
      ...hp({ beta: 0, entropyCoefficient: 0 }),
      valueWeight: { shape: [6], data: new Float64Array(6) },
    };
    const count = column('old').length;
    const { logProb } = run();
    const old = {
      shape: [6, 3],
      data: Float64Array.from({ length: count }, (_, i) => (logProb?.data[i] ?? 0) - 1),
    };
    const advantage = { shape: [6, 3], data: new Float64Array(count).fill(1) };
    for (const g of run({ ...flat, old, advantage }).G2?.data ?? []) expect(g).toBe(0);
  });
});
