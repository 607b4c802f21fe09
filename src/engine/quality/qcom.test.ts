import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chars } from '../text/languages.ts';
import { intervalFit } from './level.ts';
import {
  geometricBreaks,
  isLevel,
  LEVEL_BREAKS,
  LEVEL_TABLE,
  LEVELS,
  levelForRelevance,
  levelInfo,
} from './levels.ts';
import { appliedWeights, meanQuality, prepare, prepareQuery, QUALITY_DEFAULTS, qcom } from './qcom.ts';
import { type RatioShape, ratioScore } from './ratio.ts';

const text = fc.string({ unit: fc.constantFrom(...'abVenn river .,!?7“”压。'), maxLength: 120 });
const level = fc.constantFrom(...LEVELS);

describe('levels (Z1, Z2, Z16)', () => {
  test('inner breaks are geometric, rounded to 50', () => {
    const rounded = geometricBreaks(500, 3000, 3).map((b) => Math.round(b / 50) * 50);
    expect(rounded).toEqual(LEVEL_BREAKS.slice(1, 5));
  });

  test('neighbouring levels share a bound', () => {
    for (let i = 1; i < LEVEL_TABLE.length; i++) {
      expect(LEVEL_TABLE[i]?.chars[0]).toBe(LEVEL_TABLE[i - 1]?.chars[1]);
    }
  });

  test('any relevance in [0, 1] has a level, not falling with relevance', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(unit, unit, (a, b) => {
        const [low, high] = [levelForRelevance(Math.min(a, b)), levelForRelevance(Math.max(a, b))];
        expect(isLevel(low)).toBe(true);
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });
});

describe('Q_ratio (Z3)', () => {
  const shape = fc.constantFrom<RatioShape>('exp', 'hyperbolic', 'quadratic');

  test('lies in [0, 1] and is 1 exactly inside the interval', () => {
    fc.assert(
      fc.property(
        fc.nat(30000),
        level,
        shape,
        fc.double({ min: 0.1, max: 4, noNaN: true }),
        (n, g, s, kappa) => {
          const expected = levelInfo(g).chars;
          const q = ratioScore(n, expected, { kappa, shape: s });
          expect(q).toBeGreaterThanOrEqual(0);
          expect(q).toBeLessThanOrEqual(1);
          expect(q === 1).toBe(n >= expected[0] && n <= expected[1]);
        },
      ),
    );
  });

  test('is continuous at both bounds', () => {
    fc.assert(
      fc.property(level, shape, (g, s) => {
        const [low, high] = levelInfo(g).chars;
        const settings = { kappa: 1, shape: s };
        expect(ratioScore(low - 1e-6, [low, high], settings)).toBeCloseTo(1, 6);
        expect(ratioScore(high + 1e-6, [low, high], settings)).toBeCloseTo(1, 6);
      }),
    );
  });
});

describe('Q_com (Z9)', () => {
  test('the sum and every part lie in [0, 1]', () => {
    fc.assert(
      fc.property(text, text, text, level, (query, source, output, g) => {
        const { parts, total } = qcom({ query, source, output, level: g });
        for (const q of [total, parts.ratio?.score, parts.level?.score, parts.info.score, parts.sem.score]) {
          expect(q).toBeGreaterThanOrEqual(0);
          expect(q).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('prepared sources and queries give the same result as texts', () => {
    fc.assert(
      fc.property(text, text, text, level, (query, source, output, g) => {
        expect(qcom({ query: prepareQuery(query), source: prepare(source), output, level: g })).toEqual(
          qcom({ query, source, output, level: g }),
        );
      }),
    );
  });

  test('keeping a document whole keeps all its information', () => {
    fc.assert(
      fc.property(text, text, (query, source) => {
        expect(qcom({ query, source, output: source, level: 1 }).parts.info.score).toBe(1);
      }),
    );
  });

  test('length is counted in code points of the trimmed output', () => {
    const output = '  𠀀𠀀 a\n';
    expect(qcom({ query: '', source: '', output, level: 1 }).parts.ratio?.lengthChars).toBe(4);
    expect(chars(output)).toBe(4);
  });

  test('without a valid level the total is 0, but information and form are still told', () => {
    const q = qcom({ query: 'river', source: 'The river Ammer.', output: 'The river Ammer.', level: null });
    expect(q.total).toBe(0);
    expect(q.parts.ratio).toBeNull();
    expect(q.parts.info.score).toBe(1);
  });

  test('a term switched off weighs nothing and the rest adds up to 1', () => {
    const weights = appliedWeights({
      ...QUALITY_DEFAULTS,
      enabled: { ...QUALITY_DEFAULTS.enabled, info: false },
    });
    expect(weights.info).toBe(0);
    expect(weights.ratio + weights.level + weights.sem).toBeCloseTo(1, 12);
    expect(weights.ratio).toBeCloseTo(0.5, 12);
  });

  test('fragments are named', () => {
    const output = 'orla venn wrote. River Ammer. She lived in Tessaly.';
    expect(qcom({ query: '', source: '', output, level: 1 }).parts.sem.fragments).toEqual([
      'orla venn wrote.',
      'River Ammer.',
    ]);
  });

  test('several documents of one turn take the mean; none takes no score', () => {
    expect(meanQuality([0.5, 1])).toBe(0.75);
    expect(meanQuality([])).toBeNull();
  });
});

test('the fit to an interval falls with the ratio to the nearer end (Z8)', () => {
  expect(intervalFit(0, [2, 4])).toBe(0);
  expect(intervalFit(1, [2, 4])).toBe(0.5);
  expect(intervalFit(3, [2, 4])).toBe(1);
  expect(intervalFit(8, [2, 4])).toBe(0.5);
});
