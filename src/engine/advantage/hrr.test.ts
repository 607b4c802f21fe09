import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GroupAdvantage } from './estimator.ts';
import { flipWeight, signFlips, sweepW, tokenBase } from './flips.ts';
import { BLANK_TURN, type Group } from './group-model.ts';
import { deviations, levelReferences, meanQuality } from './hrr.ts';
import { computeAdvantages, isBlocked } from './registry.ts';
import { TEACHING_GROUPS } from './teaching-groups.ts';

const quality = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null, freq: 3 });
const level = fc.constantFrom(1, 2, 3, 4, 5, null);
const turn = fc.record({ qcom: quality, level, masked: fc.boolean(), tokens: fc.constantFrom(null, 0, 3) });
const group: fc.Arbitrary<Group> = fc
  .array(fc.record({ reward: fc.constantFrom(0, 1), turns: fc.array(turn, { maxLength: 6 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((rollouts) => ({
    id: 'any',
    question: '',
    rollouts: rollouts.map(({ reward, turns }, i) => ({
      id: String(i),
      reward,
      overlong: false,
      length: 10,
      segments: [{ turns: turns.map((given) => ({ ...BLANK_TURN, ...given })) }],
    })),
  }));
const runs = { numRuns: 40 };

const turnsOf = (results: readonly GroupAdvantage[]) =>
  results.flatMap((r) => r.rollouts.flatMap((rollout) => rollout.segments.flatMap(({ turns }) => turns)));

function plain(reward: number, ...scores: (number | null)[]) {
  return {
    id: '',
    reward,
    overlong: false,
    length: null,
    segments: [{ turns: scores.map((qcom) => ({ ...BLANK_TURN, qcom })) }],
  };
}

describe('deviations (Z10-Z11)', () => {
  test('add up to 0 over a trajectory', () => {
    fc.assert(
      fc.property(fc.array(quality, { maxLength: 20 }), (scores) => {
        expect(deviations(scores).reduce((sum, d) => sum + d, 0)).toBeCloseTo(0, 10);
      }),
      runs,
    );
  });

  test.each([
    ['a single compression has none', [0.4], [0]],
    ['a turn that compressed nothing is left out', [0.9, null, 0.5], [0.2, 0, -0.2]],
    ['no compression at all', [null, null], [0, 0]],
    ['no turns', [], []],
    ['a score that is not a number counts as none', [0.9, Number.NaN, 0.5], [0.2, 0, -0.2]],
  ])('%s', (_, scores, expected) => {
    deviations(scores).forEach((d, i) => {
      expect(d).toBeCloseTo(expected[i] ?? Number.NaN, 12);
    });
    expect(deviations(scores)).toHaveLength(expected.length);
  });

  test('the mean of nothing is null, not NaN', () => {
    expect(meanQuality([null])).toBeNull();
  });
});

describe('HRR (Z12)', () => {
  test.each(['grpo', 'drgrpo', 'supo', 'mastery', 'supo-trajectory'])(
    'at w = 0 gives %s, and otherwise leaves the mean over compressing turns where it was',
    (base) => {
      fc.assert(
        fc.property(group, fc.double({ min: 0, max: 2, noNaN: true }), (given, w) => {
          const plainBase = turnsOf(computeAdvantages(base, [given]));
          const still = turnsOf(computeAdvantages('hrr', [given], { base, w: 0 }));
          expect(still.map((t) => t.advantage)).toEqual(plainBase.map((t) => t.advantage));
          for (const { base: own, segments } of computeAdvantages('hrr', [given], { base, w })[0]?.rollouts ??
            []) {
            const graded = segments.flatMap(({ turns }) => turns.filter(({ dq }) => dq !== null));
            const sum = graded.reduce((total, { advantage }) => total + advantage, 0);
            expect(sum).toBeCloseTo(own * graded.length, 9);
          }
        }),
        runs,
      );
    },
  );

  test('a group that failed as a whole is taught by its quality alone', () => {
    const [result] = computeAdvantages('hrr', [
      { id: '', question: '', rollouts: [plain(0, 0.9, 0.3), plain(0, 0.8)] },
    ]);
    const shifts = turnsOf(result ? [result] : []).map(({ advantage }) => advantage);
    [0.15, -0.15, 0].forEach((want, i) => {
      expect(shifts[i]).toBeCloseTo(want, 12);
    });
    expect(result?.statistics?.spread).toBe('none');
  });

  test('shifts every token where tokens of a turn differ', () => {
    const critic = { tokens: 2, values: [0.2, 0.4] };
    const given: Group = {
      id: '',
      question: '',
      rollouts: [
        {
          ...plain(1),
          segments: [
            {
              turns: [
                { ...BLANK_TURN, ...critic, qcom: 0.9 },
                { ...BLANK_TURN, ...critic, qcom: 0.5 },
              ],
            },
          ],
        },
      ],
    };
    const base = turnsOf(computeAdvantages('compactionrl', [given], { lambda: 1 }));
    const shifted = turnsOf(computeAdvantages('hrr', [given], { base: 'compactionrl', lambda: 1, w: 0.5 }));
    for (const t of [0, 1]) {
      expect(shifted[0]?.tokens?.[t]).toBeCloseTo((base[0]?.tokens?.[t] ?? 0) + 0.1, 12);
      expect(shifted[1]?.tokens?.[t]).toBeCloseTo((base[1]?.tokens?.[t] ?? 0) - 0.1, 12);
    }
  });
});

describe('the level reference, ours', () => {
  const at = (level: 1 | 5, qcom: number) => ({ ...BLANK_TURN, level, qcom });
  const rollout = (reward: number, ...turns: ReturnType<typeof at>[]) => ({
    ...plain(reward),
    segments: [{ turns }],
  });
  const batch: Group[] = [
    { id: 'a', question: '', rollouts: [rollout(1, at(1, 0.4), at(5, 0.9)), rollout(0, at(5, 0.8))] },
    { id: 'b', question: '', rollouts: [rollout(0, at(1, 0.6))] },
  ];

  test('is the mean of the level over the whole batch', () => {
    const references = levelReferences(batch);
    expect(references.get(1)).toBeCloseTo(0.5, 12);
    expect(references.get(5)).toBeCloseTo(0.85, 12);
  });

  test('adds up to 0 over each level, so that length alone earns nothing', () => {
    const results = computeAdvantages('hrr', batch, { reference: 'level', w: 1 });
    const shifts = turnsOf(results).map(({ shift }) => shift);
    [-0.1, 0.05, -0.05, 0.1].forEach((want, i) => {
      expect(shifts[i]).toBeCloseTo(want, 12);
    });
  });
});

describe('sign flips', () => {
  test.each([
    [-0.5, 0.25, 2],
    [0.5, -0.25, 2],
    [0.5, 0.25, null],
    [-0.5, -0.25, null],
    [0, 0.3, null],
    [-0.5, 0, null],
  ])('base %f with deviation %f flips at %s', (base, dq, at) => {
    expect(flipWeight(base, dq)).toBe(at);
  });

  test('the advantage is 0 at the flipping w and has changed sign beyond it', () => {
    fc.assert(
      fc.property(group, (given) => {
        for (const { base, dq, at, direction } of signFlips(computeAdvantages('hrr', [given]))) {
          expect(base + at * dq).toBeCloseTo(0, 9);
          const beyond = Math.sign(base + at * 1.01 * dq);
          expect(beyond).toBe(direction === 'to-positive' ? 1 : -1);
        }
      }),
      runs,
    );
  });

  test('masked turns flip nowhere; the sweep counts what the list says', () => {
    fc.assert(
      fc.property(group, fc.double({ min: 0, max: 2, noNaN: true }), (given, w) => {
        const results = computeAdvantages('hrr', [given], { w });
        const flips = signFlips(results);
        for (const { rollout, segment, turn: t } of flips) {
          expect(results[0]?.rollouts[rollout]?.segments[segment]?.turns[t]?.masked).toBe(false);
        }
        const [point] = sweepW(results, [w]);
        const live = turnsOf(results).filter(({ masked }) => !masked);
        expect(point?.flips).toBe(live.filter(({ advantage, base }) => advantage * base < 0).length);
        const mass = live.reduce((sum, { advantage }) => sum + Math.abs(advantage), 0);
        expect((point?.up ?? 0) - (point?.down ?? 0)).toBeCloseTo(mass, 9);
      }),
      runs,
    );
  });

  test('a token is swept from its own base where the tokens of its turn differ', () => {
    const given = TEACHING_GROUPS.find(({ id }) => id === 'cross-segment')?.group;
    if (!given) throw new Error('no such teaching group');
    const scored: Group = {
      ...given,
      rollouts: given.rollouts.map((rollout, i) => ({
        ...rollout,
        segments: rollout.segments.map(({ turns }) => ({
          turns: turns.map((one, k) => ({ ...one, qcom: 0.5 + 0.1 * ((i + k) % 3) })),
        })),
      })),
    };
    const w = 1.5;
    const results = computeAdvantages('hrr', [scored], { base: 'compactionrl', lambda: 0.95, w });
    expect(results.some(isBlocked)).toBe(false);
    const differing = turnsOf(results).filter(({ tokens }) => new Set(tokens).size > 1);
    expect(differing.length).toBeGreaterThan(3);
    for (const one of differing) {
      one.tokens?.forEach((advantage, k) => {
        expect(tokenBase(one, k) + w * (one.dq ?? 0)).toBeCloseTo(advantage, 12);
      });
    }
  });
});
