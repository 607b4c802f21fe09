import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveFields } from '../advantage/fields.ts';
import {
  AGGREGATIONS,
  type Aggregation,
  aggregate,
  compactionWeights,
  rowShapes,
  tokenWeights,
} from './aggregation.ts';
import { DIVERGENCES, divergence, trains } from './divergence.ts';
import { GSPO_CLIP, sequenceRatio } from './gspo.ts';
import { objective } from './objective.ts';
import { type LossRow, policyLoss } from './policy-loss.ts';
import { LOSS_FIELDS } from './settings.ts';
import { supoLoss } from './supo.ts';
import { ratio, surrogate, surrogateSlope } from './surrogate.ts';

const runs = { numRuns: 40 };
const finite = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('surrogate (G3)', () => {
  const clip = { epsLow: 0.2, epsHigh: 0.28, dual: null };

  test('never exceeds the free product, and the dual clip never falls below c A', () => {
    fc.assert(
      fc.property(finite(0, 10), finite(-3, 3), (rho, advantage) => {
        const { value } = surrogate(rho, advantage, clip);
        expect(value).toBeLessThanOrEqual(rho * advantage);
        const dual = surrogate(rho, advantage, { ...clip, dual: 3 });
        if (advantage < 0) expect(dual.value).toBeGreaterThanOrEqual(3 * advantage - 1e-12);
        else expect(dual.value).toBe(value);
      }),
      runs,
    );
  });

  test.each([
    [1.4, 1, 'high'],
    [0.5, 1, null],
    [1.4, -1, null],
    [0.5, -1, 'low'],
    [1.1, 1, null],
    [1.4, 0, null],
  ])('rho %f with A %f is clipped: %s', (rho, advantage, clipped) => {
    expect(surrogate(rho, advantage, clip).clipped).toBe(clipped);
  });

  test('the slope is the derivative by the log-probability', () => {
    const h = 1e-6;
    for (const [logProb, advantage] of [
      [0.1, 1],
      [0.5, 1],
      [-0.5, -1],
      [0.5, -1],
      [2, -1],
    ] as const) {
      const at = (x: number) => surrogate(ratio(x, 0), advantage, { ...clip, dual: 3 }).value;
      const slope = (at(logProb + h) - at(logProb - h)) / (2 * h);
      expect(surrogateSlope(ratio(logProb, 0), advantage, { ...clip, dual: 3 })).toBeCloseTo(slope, 6);
    }
  });

  test('log-ratios are clamped before they are exponentiated', () => {
    expect(ratio(0, -1000)).toBe(Math.exp(20));
    expect(ratio(-1000, 0)).toBe(Math.exp(-20));
  });
});

describe('divergence (G4)', () => {
  test('k2 and k3 are never negative, and all three agree to first order around equality', () => {
    fc.assert(
      fc.property(finite(-5, 0), finite(-5, 0), (logProb, ref) => {
        expect(divergence('k2', logProb, ref)).toBeGreaterThanOrEqual(0);
        expect(divergence('k3', logProb, ref)).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
    for (const kind of DIVERGENCES) expect(divergence(kind, -1.2, -1.2)).toBeCloseTo(0, 15);
  });

  test('all three have the divergence as their mean, up to second order for k2', () => {
    const p = [0.5, 0.3, 0.2];
    const q = [0.48, 0.31, 0.21];
    const exact = p.reduce((sum, x, i) => sum + x * Math.log(x / (q[i] ?? 1)), 0);
    const mean = (kind: 'k1' | 'k2' | 'k3') =>
      p.reduce((sum, x, i) => sum + x * divergence(kind, Math.log(x), Math.log(q[i] ?? 1)), 0);
    expect(mean('k1')).toBeCloseTo(exact, 14);
    expect(mean('k3')).toBeCloseTo(exact, 14);
    expect(mean('k2')).toBeCloseTo(exact, 4);
  });

  test('the clamps are an option, and k1 is no loss', () => {
    expect(divergence('k3', -30, 0, true)).toBe(10);
    expect(divergence('k3', -30, 0)).toBeGreaterThan(1e12);
    expect(divergence('k3', -1.2, -1, true)).toBeCloseTo(divergence('k3', -1.2, -1), 15);
    expect(DIVERGENCES.filter(trains)).toEqual(['k2', 'k3']);
  });
});

describe('aggregation (B5, C9, Z13)', () => {
  const row = fc.record({ rollout: fc.nat({ max: 2 }), live: fc.nat({ max: 9 }), extra: fc.nat({ max: 4 }) });
  const rows = fc
    .array(row, { minLength: 1, maxLength: 6 })
    .map((given) => given.map(({ rollout, live, extra }) => ({ rollout, live, width: live + extra })));
  const total = (given: readonly { live: number }[], weights: readonly number[]) =>
    given.reduce((sum, { live }, i) => sum + live * (weights[i] ?? 0), 0);

  test.each<[Aggregation, (live: number, liveRows: number) => number]>([
    ['token-mean', () => 1],
    ['seq-mean-token-mean', () => 1],
    ['rollout-mean', () => 1],
    ['seq-mean-token-sum', (live, liveRows) => live / liveRows],
    ['seq-mean-token-sum-norm', (live) => live / 16],
  ])('weights of %s add up as it says', (mode, expected) => {
    fc.assert(
      fc.property(rows, (given) => {
        const weights = tokenWeights(given, mode, { constant: 16, rowEps: 0 });
        const live = given.reduce((sum, r) => sum + r.live, 0);
        const liveRows = given.filter((r) => r.live > 0).length;
        expect(total(given, weights)).toBeCloseTo(live === 0 ? 0 : expected(live, liveRows), 12);
        expect(weights.every((w, i) => (given[i]?.live ? w > 0 : w === 0))).toBe(true);
      }),
      runs,
    );
  });

  test('the constant is the longest row unless it is given', () => {
    const given = rowShapes([
      [1, 1, 0, 0],
      [1, 0],
    ]);
    expect(tokenWeights(given, 'seq-mean-token-sum-norm')).toEqual([0.25, 0.25]);
  });

  test('rollout-mean gives rollouts equal shares however many windows they have', () => {
    expect(compactionWeights([[4, 1, 5], [10]], 'rollout-mean')).toEqual([[0.05, 0.05, 0.05], [0.05]]);
    expect(compactionWeights([[4, 0], []], 'rollout-mean')).toEqual([[0.25, 0], []]);
  });

  test.each(AGGREGATIONS)('%s of nothing, or of masked rows only, is 0 whatever the mask hides', (mode) => {
    expect(aggregate([], [], mode)).toBe(0);
    expect(aggregate([[Number.NaN, 5]], [[0, 0]], mode)).toBe(0);
    expect(aggregate([[]], [[]], mode)).toBe(0);
  });
});

test('the ratio of a sequence is the geometric mean of its tokens and 1 for none (B4)', () => {
  const rho = sequenceRatio([-1, -2], [-1.1, -2.3]);
  expect(rho).toBeCloseTo(Math.sqrt(ratio(-1, -1.1) * ratio(-2, -2.3)), 14);
  expect(sequenceRatio([-1], [-2], [0])).toBe(1);
  expect(sequenceRatio([], [])).toBe(1);
});

test('the objective of nothing is 0, and an empty trajectory still counts in G (Z13)', () => {
  const token = { ratio: 1, advantage: 1, kl: 0 };
  expect(objective([])).toBe(0);
  expect(objective([[[token]], []])).toBe(0.5);
  expect(objective([[[token]], [[]]], { beta: 0, eps: 0.2, normaliser: 'turns' })).toBe(0.5);
});

describe('the composed loss', () => {
  const defaults = resolveFields(LOSS_FIELDS);
  const token = fc.record({
    a: finite(-2, 2),
    now: finite(-3, 0),
    old: finite(-3, 0),
    ref: finite(-3, 0),
    m: fc.constantFrom(0, 1),
  });
  const batch: fc.Arbitrary<LossRow[]> = fc.array(
    fc
      .record({ rollout: fc.nat({ max: 1 }), tokens: fc.array(token, { maxLength: 5 }) })
      .map(({ rollout, tokens }) => ({
        rollout,
        advantages: tokens.map(({ a }) => a),
        logProbs: tokens.map(({ now }) => now),
        oldLogProbs: tokens.map(({ old }) => old),
        refLogProbs: tokens.map(({ ref }) => ref),
        mask: tokens.map(({ m }) => m),
      })),
    { maxLength: 4 },
  );

  test('agrees with SUPO where it is set to SUPO (S7)', () => {
    fc.assert(
      fc.property(batch, (rows) => {
        const { loss } = policyLoss(rows, { ...defaults, epsHigh: 0.28 });
        // SUPO's rows have one advantage each, so every token is made a row.
        const supo = supoLoss(
          rows.flatMap(({ advantages, logProbs, oldLogProbs, mask }) =>
            advantages.map((advantage, t) => ({
              advantage,
              ratios: [ratio(logProbs[t] ?? 0, oldLogProbs[t] ?? 0)],
              mask: [mask[t] ?? 0],
            })),
          ),
        );
        expect(loss).toBeCloseTo(supo, 10);
      }),
      runs,
    );
  });

  test('agrees with the objective of ZipRL where it is set to it (Z13)', () => {
    fc.assert(
      fc.property(batch, (rows) => {
        const whole = rows.map((row, i) => ({ ...row, rollout: i, mask: row.mask.map(() => 1) }));
        const live = whole.filter(({ mask }) => mask.length > 0);
        const { loss, tokens } = policyLoss(live, {
          ...defaults,
          aggregation: 'rollout-mean',
          klWeight: 0.001,
        });
        const turns = tokens.map((row, i) => [
          row.map(({ ratio: rho, kl }, t) => ({ ratio: rho, advantage: live[i]?.advantages[t] ?? 0, kl })),
        ]);
        expect(loss).toBeCloseTo(-objective(turns), 10);
      }),
      runs,
    );
  });

  test('masked tokens change nothing, and a masked batch has loss 0', () => {
    fc.assert(
      fc.property(batch, fc.constantFrom(...AGGREGATIONS), (rows, aggregation) => {
        const settings = { ...defaults, aggregation, klWeight: 0.1, constant: 8 };
        const hidden = rows.map((row) => ({
          ...row,
          advantages: row.advantages.map((a, t) => (row.mask[t] ? a : 1e6)),
        }));
        expect(policyLoss(hidden, settings).loss).toBe(policyLoss(rows, settings).loss);
        const masked = rows.map((row) => ({ ...row, mask: row.mask.map(() => 0) }));
        expect(policyLoss(masked, settings)).toMatchObject({ loss: 0, clipLow: 0, clipHigh: 0, ratioMax: 0 });
      }),
      runs,
    );
  });

  test('counts clipped tokens and the largest ratio among those with loss', () => {
    const row: LossRow = {
      rollout: 0,
      advantages: [1, -1, -1, 1],
      logProbs: [0, -2, 0, 0],
      oldLogProbs: [-1, -1, -2, -5],
      refLogProbs: null,
      mask: [1, 1, 1, 0],
    };
    const loss = policyLoss([row], { ...defaults, dualClip: 3 });
    expect(loss.clipHigh).toBeCloseTo(2 / 3, 12);
    expect(loss.clipLow).toBeCloseTo(1 / 3, 12);
    expect(loss.ratioMax).toBeCloseTo(Math.exp(2), 12);
    expect(loss.tokens[0]?.map(({ clipped }) => clipped)).toEqual(['high', 'low', 'dual', 'high']);
    expect(loss.kl).toBe(0);
  });

  test('a sequence ratio is shared by the tokens of its row', () => {
    const row: LossRow = {
      rollout: 0,
      advantages: [1, 1],
      logProbs: [-1, -1],
      oldLogProbs: [-1.0001, -1.0005],
      refLogProbs: null,
      mask: [1, 1],
    };
    const settings = { ...defaults, ...GSPO_CLIP, ratio: 'sequence' as const };
    const { tokens, clipHigh } = policyLoss([row], settings);
    expect(tokens[0]?.[0]?.ratio).toBe(tokens[0]?.[1]?.ratio);
    expect(tokens[0]?.[0]?.ratio).toBeCloseTo(Math.exp(0.0003), 14);
    expect(clipHigh).toBe(0);
  });
});
