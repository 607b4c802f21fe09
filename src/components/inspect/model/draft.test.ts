import { describe, expect, it } from 'vitest';
import { levelInfo } from '../../../engine/quality/levels.ts';
import { qcom } from '../../../engine/quality/qcom.ts';
import { readingTurn, type TestDocument } from '../../../engine/trajectory/test-builders.ts';
import { draftResult, recordedUnits, unitRanges } from './draft.ts';

const sentences = Array.from(
  { length: 40 },
  (_, i) => `Bridge number ${i} was built in ${1800 + i} of grey stone.`,
);
const bridges: TestDocument = { id: 'bridges', title: 'Bridges', text: sentences.join(' ') };
const turn = readingTurn(3, bridges, sentences);
const draft = (level: 1 | 2 | 3 | 4 | 5, units: readonly (readonly [number, number])[] | null = null) => {
  const result = draftResult(turn, { turn: 3, level, units });
  if (result === null) throw new Error('the turn compressed a document');
  return result;
};

describe('a draft of another level', () => {
  it.each([1, 2, 3] as const)('fills level %i from below without passing its upper end', (level) => {
    const [low, high] = levelInfo(level).chars;
    const { quality, fit, preview } = draft(level);
    expect(quality.parts.ratio?.lengthChars).toBeGreaterThanOrEqual(low);
    expect(quality.parts.ratio?.lengthChars).toBeLessThanOrEqual(high);
    expect([fit, preview]).toEqual(['inside', true]);
  });

  it('keeps everything where the document is shorter than the level', () => {
    expect(draft(5)).toMatchObject({ fit: 'short', units: sentences.map((_, i) => i) });
  });
});

describe('a draft of other units', () => {
  const chosen = unitRanges(turn, [7, 2]);

  it('joins the chosen units in document order and scores them as the engine does', () => {
    const { text, quality, preview } = draft(1, chosen);
    expect(text.output).toBe(`${sentences[2]} ${sentences[7]}`);
    expect(quality).toEqual(
      qcom({ query: turn.compression?.query ?? '', source: bridges.text, output: text.output, level: 1 }),
    );
    expect(preview).toBe(false);
  });

  it('says when they are too short or too long for the level', () => {
    expect(draft(1, unitRanges(turn, [0])).fit).toBe('short');
    expect(draft(1, unitRanges(turn, recordedUnits(turn))).fit).toBe('long');
  });
});

describe('a turn without a document decision', () => {
  it('gives no draft', () => {
    expect(draftResult({ ...turn, decisions: [] }, { turn: 3, level: 1, units: null })).toBeNull();
  });
});
