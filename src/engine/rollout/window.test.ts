import { describe, expect, it } from 'vitest';
import { article, kept } from '../policy/testing/views.ts';
import { contextTokens, DOCUMENT_OVERHEAD_TOKENS } from '../text/contextTokens.ts';
import { readablePart, Window } from './window.ts';

const QUESTION = 'Who is it, then?';
const entry = (title: string, level: 1 | 3 | null, tokens: number) => ({
  documentId: title,
  level,
  units: kept(title, [0]),
  tokens,
});

describe('the window', () => {
  it('holds the question at first', () => {
    const window = new Window(QUESTION);
    expect(window.breakdown()).toEqual({ question: 4, kept: [0, 0, 0, 0, 0], raw: 0, summary: 0, total: 4 });
    expect([window.units, window.read.size]).toEqual([[], 0]);
  });

  it('adds up what is kept, by level and raw', () => {
    const window = new Window(QUESTION);
    window.add(entry('Marigold', 3, 20));
    window.add(entry('Tern', 1, 15));
    window.add(entry('Orla Venn', 3, 30));
    window.add(entry('Brannock & Sons', null, 100));
    expect(window.breakdown()).toEqual({
      question: 4,
      kept: [15, 0, 50, 0, 0],
      raw: 100,
      summary: 0,
      total: 169,
    });
    expect(window.total).toBe(169);
    expect([...window.read]).toEqual(['Marigold', 'Tern', 'Orla Venn', 'Brannock & Sons']);
  });

  it('starts again from the summary: its units first, and every document may be read again', () => {
    const window = new Window(QUESTION);
    window.add(entry('Marigold', 3, 20));
    const summary = 'Marigold: The Marigold was a ship.';
    window.restart(summary, kept('Marigold', [0]));
    expect(window.total).toBe(4 + contextTokens(summary));
    expect(window.read.size).toBe(0);
    window.add(entry('Tern', 1, 15));
    expect(window.units.map(({ source }) => source.titleKey)).toEqual(['marigold', 'tern']);
    expect(window.breakdown()).toMatchObject({ kept: [15, 0, 0, 0, 0], summary: contextTokens(summary) });
  });

  it('keeps one summary, the last', () => {
    const window = new Window(QUESTION);
    window.restart('a first summary of some length', kept('Marigold'));
    window.restart('', []);
    expect([window.total, window.units]).toEqual([4, []]);
  });
});

describe('the readable part of a document', () => {
  const marigold = article('Marigold');
  const ends = marigold.units.map((unit) => unit.end);
  const room = (chars: number) => Math.ceil(chars / 4) + DOCUMENT_OVERHEAD_TOKENS;

  it.each([
    ['all of it where there is room', 1000, 3],
    ['units that fit to the last character', room(ends[1] ?? 0), 2],
    ['no unit that is cut', room(ends[1] ?? 0) - 1, 1],
    ['nothing where the first does not fit', DOCUMENT_OVERHEAD_TOKENS + 3, 0],
    ['nothing where there is no room at all', -5, 0],
  ])('is %s', (_, left, units) => {
    const before = 100;
    const { readable, readableChars, peak } = readablePart(marigold, before, before + left);
    expect([readable, readableChars]).toEqual([units, ends[units - 1] ?? 0]);
    expect(peak).toBe(before + room(readableChars));
    if (units > 0) expect(peak).toBeLessThanOrEqual(before + left);
  });
});
