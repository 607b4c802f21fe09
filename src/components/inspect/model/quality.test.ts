import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVELS, levelInfo } from '../../../engine/quality/levels.ts';
import { qcom } from '../../../engine/quality/qcom.ts';
import { ratioScore } from '../../../engine/quality/ratio.ts';
import { keywordFates, partRows, qualitySeries } from './quality.ts';
import { rulerCurve, rulerEnd } from './ruler.ts';

const query = 'Which river runs past the birthplace of the composer of the Harbour Suite?';
const source = 'The composer wrote the Harbour Suite. She lived by a river. Fog came.';
const text = fc.string({ unit: fc.constantFrom('Harbour ', 'suite. ', 'Fog ', 'river, ', 'a ', '9 ') });

describe('partRows', () => {
  it('adds up to the total, whatever the text and level', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...LEVELS, null), (output, level) => {
        const quality = qcom({ query, source, output, level });
        const sum = partRows(quality).reduce((total, row) => total + row.contribution, 0);
        expect(sum).toBeCloseTo(quality.total, 12);
      }),
    );
  });

  it('has no length and structure score without a level', () => {
    const rows = partRows(qcom({ query, source, output: source, level: null }));
    expect(rows.map((row) => row.score === null)).toEqual([true, true, false, false]);
  });
});

describe('keywordFates', () => {
  it('tells kept, lost and absent keywords apart, in the order of the question', () => {
    const quality = qcom({ query, source, output: 'She wrote the Harbour Suite.', level: 1 });
    expect(keywordFates(quality).map(({ word, state }) => `${word} ${state}`)).toEqual([
      'river lost',
      'runs absent',
      'past absent',
      'birthplace absent',
      'composer lost',
      'harbour kept',
      'suite kept',
    ]);
  });
});

describe('qualitySeries', () => {
  const quality = qcom({ query, source, output: source, level: 1 });
  const turns = (n: number) => Array.from({ length: n }, (_, index) => ({ index, compression: { quality } }));

  it('leaves out turns that compressed nothing', () => {
    const series = qualitySeries([...turns(2), { index: 2, compression: null }], 10);
    expect(series.map((point) => point.turn)).toEqual([0, 1]);
  });

  it('keeps the first and the last point when there are too many', () => {
    const series = qualitySeries(turns(1234), 500);
    expect(series).toHaveLength(500);
    expect([series[0]?.turn, series.at(-1)?.turn]).toEqual([0, 1233]);
  });
});

describe('the length ruler', () => {
  it.each(LEVELS)('shows the interval of level %i, the length and the fall above', (level) => {
    const expected = levelInfo(level).chars;
    const length = 3 * expected[1];
    const end = rulerEnd(length, expected);
    const score = (n: number) => ratioScore(n, expected, { kappa: 1, shape: 'exp' });
    const curve = rulerCurve(expected, end, score);
    expect(end).toBeGreaterThan(length);
    expect(curve.slice(0, 3)).toEqual([
      [0, 0],
      [expected[0], 1],
      [expected[1], 1],
    ]);
    expect(curve.at(-1)?.[0]).toBeCloseTo(end, 6);
    const scores = curve.slice(2).map(([, value]) => value);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
  });
});
