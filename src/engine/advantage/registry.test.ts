import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLANK_TURN, type Group, type GroupTurn } from './group-model.ts';
import { missingInputs } from './missing.ts';
import {
  advantageSettings,
  atW,
  computeAdvantages,
  ESTIMATORS,
  estimatorNamed,
  isBlocked,
  settingsInUse,
} from './registry.ts';
import { resultJson } from './result-json.ts';
import { ADVANTAGE_FIELDS } from './settings.ts';

const anyNumber = fc.oneof(
  fc.constantFrom(0, 1, Number.NaN, Infinity, -Infinity),
  fc.double({ min: -2, max: 2, noNaN: true }),
);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const perToken = maybe(fc.array(anyNumber, { maxLength: 4 }));
const turn: fc.Arbitrary<GroupTurn> = fc.record({
  index: fc.constant(null),
  kind: fc.constantFrom('turn', 'summary'),
  qcom: maybe(anyNumber),
  parts: fc.constant(null),
  level: maybe(fc.constantFrom(1, 2, 3, 4, 5)),
  tokens: maybe(fc.nat({ max: 4 })),
  masked: fc.boolean(),
  logProbs: perToken,
  newLogProbs: perToken,
  refLogProbs: perToken,
  values: perToken,
});
const group: fc.Arbitrary<Group> = fc
  .array(
    fc.record({
      reward: maybe(anyNumber),
      overlong: fc.boolean(),
      length: maybe(anyNumber),
      segments: fc.array(fc.record({ turns: fc.array(turn, { maxLength: 3 }) }), { maxLength: 3 }),
    }),
    { maxLength: 4 },
  )
  .map((rollouts) => ({
    id: 'any',
    question: '',
    rollouts: rollouts.map((r, i) => ({ ...r, id: String(i) })),
  }));

/** Every number anywhere in a result. */
function numbers(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
}

describe.each(ESTIMATORS.map(({ name }) => name))('%s', (name) => {
  test('gives finite numbers for any group, however damaged, in the shape of the group', () => {
    const settings = fc.record({
      eps: fc.constantFrom(0, 1e-6),
      ddof: fc.constantFrom(0, 1),
      countOverlong: fc.boolean(),
      overlongMask: fc.boolean(),
      meanScope: fc.constantFrom('group', 'batch'),
      stdScope: fc.constantFrom('group', 'batch'),
      reference: fc.constantFrom('trajectory', 'level'),
      base: fc.constantFrom('grpo', 'mastery', 'compactionrl', 'supo-trajectory'),
      whiten: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(group, { maxLength: 3 }), settings, (groups, given) => {
        const results = computeAdvantages(name, groups, given);
        expect(
          results.map(({ rollouts }) => rollouts.map(({ segments }) => segments.map((s) => s.turns.length))),
        ).toEqual(
          groups.map(({ rollouts }) => rollouts.map(({ segments }) => segments.map((s) => s.turns.length))),
        );
        const found = numbers(results.map(({ settings: _, ...rest }) => rest));
        expect(found.filter((x) => !Number.isFinite(x))).toEqual([]);
        expect(numbers(results.map(resultJson)).every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('reads only settings that exist, and its defaults are valid', () => {
    const estimator = estimatorNamed(name);
    const settings = advantageSettings(estimator);
    for (const used of settingsInUse(estimator, settings)) expect(ADVANTAGE_FIELDS).toHaveProperty(used);
    expect(settings).toMatchObject(estimator.defaults);
  });

  test('masks a rollout without a reward, and one without a token', () => {
    const of = (reward: number | null, tokens: number) => ({
      id: '',
      reward,
      overlong: false,
      length: 5,
      segments: [{ turns: [{ ...BLANK_TURN, tokens }] }],
    });
    const batch = { id: '', question: '', rollouts: [of(1, 2), of(Number.NaN, 2), of(0, 0), of(0, 1)] };
    const [result] = computeAdvantages(name, [batch]);
    expect(result?.rollouts.map(({ mask }) => mask)).toEqual([null, 'unscored', 'empty', null]);
    expect(result?.rollouts[1]?.segments[0]?.turns[0]).toMatchObject({ advantage: 0, masked: true });
    expect(result?.rollouts[2]?.segments[0]?.turns[0]?.masked).toBe(true);
  });
});

describe('what is missing', () => {
  const bare: Group = {
    id: 'bare',
    question: '',
    rollouts: [
      { id: '0', reward: 1, overlong: false, length: null, segments: [{ turns: [BLANK_TURN] }] },
      { id: '1', reward: null, overlong: false, length: null, segments: [{ turns: [BLANK_TURN] }] },
    ],
  };

  test('is listed for the group as a whole', () => {
    expect(missingInputs(bare).map(({ input, lacking, wanted }) => [input, lacking, wanted])).toEqual([
      ['reward', 1, 2],
      ['qcom', 2, 2],
      ['tokens', 2, 2],
      ['log-probs', 2, 2],
      ['new-log-probs', 2, 2],
      ['ref-log-probs', 2, 2],
      ['values', 2, 2],
      ['length', 2, 2],
    ]);
  });

  test.each([
    ['grpo', [['reward', 'left-out']]],
    [
      'hrr',
      [
        ['reward', 'left-out'],
        ['qcom', 'no-shift'],
      ],
    ],
    [
      'mastery',
      [
        ['reward', 'left-out'],
        ['length', 'blocked'],
      ],
    ],
    [
      'compactionrl',
      [
        ['reward', 'left-out'],
        ['tokens', 'blocked'],
        ['values', 'zero-value'],
      ],
    ],
  ])('%s says what it did without', (name, expected) => {
    const [result] = computeAdvantages(name, [bare]);
    expect(result?.missing.map(({ input, effect }) => [input, effect])).toEqual(expected);
  });

  test('a blocked group does not enter the batch of the others', () => {
    const full = {
      ...bare,
      id: 'full',
      rollouts: bare.rollouts.map((r) => ({ ...r, reward: 0, length: 9 })),
    };
    const [blocked, open] = computeAdvantages('mastery', [bare, full], { meanScope: 'batch' });
    expect(blocked && isBlocked(blocked)).toBe(true);
    expect(blocked?.rollouts.every(({ segments }) => segments[0]?.turns[0]?.masked)).toBe(true);
    expect(open?.statistics?.batchN).toBe(2);
  });
});

describe('settings', () => {
  test.each([
    ['an estimator that is none', 'ppo', {}, 'unknown-estimator'],
    ['a setting that is none', 'grpo', { weight: 1 }, 'unknown-setting'],
    ['a number out of range', 'hrr', { w: 3 }, 'bad-setting'],
    ['a number that is none', 'hrr', { eps: Number.NaN }, 'bad-setting'],
    ['a choice that is none', 'hrr', { base: 'hrr' }, 'bad-choice'],
    ['a flag that is none', 'grpo', { normStd: 1 }, 'bad-choice'],
  ])('%s is refused', (_, name, given, code) => {
    expect(() => computeAdvantages(name, [], given)).toThrow(code);
  });

  test('HRR takes the defaults of its base over the table, and what is given over both', () => {
    const hrr = estimatorNamed('hrr');
    expect(advantageSettings(hrr, { base: 'supo' }).overlongMask).toBe(true);
    expect(advantageSettings(hrr, { base: 'drgrpo' }).normStd).toBe(false);
    expect(advantageSettings(hrr, { base: 'drgrpo', normStd: true }).normStd).toBe(true);
  });

  test('ddof is 0 or 1 and nothing between', () => {
    expect(() => computeAdvantages('grpo', [], { ddof: 0.5 })).toThrow('bad-setting');
  });
});

test('HRR moved to another w is HRR computed there', () => {
  const w = fc.double({ min: 0, max: 2, noNaN: true });
  const given = fc.record({
    reference: fc.constantFrom('trajectory', 'level'),
    base: fc.constantFrom('grpo', 'supo', 'compactionrl', 'mastery'),
  });
  fc.assert(
    fc.property(fc.array(group, { maxLength: 3 }), w, w, given, (groups, from, to, settings) => {
      const moved = atW(computeAdvantages('hrr', groups, { ...settings, w: from }), groups, to);
      expect(moved).toEqual(computeAdvantages('hrr', groups, { ...settings, w: to }));
    }),
  );
});
