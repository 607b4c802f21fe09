import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { uniform } from '../../context/uniform.ts';
import { ziprl } from '../../context/ziprl.ts';
import { LEVELS } from '../../quality/levels.ts';
import { joinUnits } from '../../text/join.ts';
import { chars } from '../../text/languages.ts';
import { FIRST_UNIT, levelItem, stopItem } from '../legal.ts';
import { FEATURES, HEAD_ONE_HOT_OFFSET, MAIN_HEADS, MAX_PICKS, type PolicyState } from '../state.ts';
import { article, CAPTAIN_QUESTION, corpusOf, kept, scalarsOf, viewOf } from '../testing/views.ts';
import { documentState, type Reading } from './document.ts';

const reading = (over: Partial<Reading> = {}): Reading => ({
  source: article('Marigold'),
  readable: 3,
  rank: 0,
  queryKey: 'marigold',
  ...over,
});
const view = viewOf(CAPTAIN_QUESTION, kept('Brannock & Sons'));
const headOf = (state: PolicyState, i: number) => {
  const at = i * FEATURES + HEAD_ONE_HOT_OFFSET;
  return MAIN_HEADS[state.features.subarray(at, at + MAIN_HEADS.length).indexOf(1)];
};

describe('the items of a document', () => {
  test.each([0, 1, 3])('are the question, %i readable units, five levels and five STOPs', (readable) => {
    const state = documentState(view, reading({ readable }), ziprl);
    const layout = { units: readable };
    expect(state.itemCount).toBe(1 + readable + 10);
    expect(state.options).toHaveLength(2 * state.itemCount);
    expect(state.options[0]).toBeNull();
    for (const level of LEVELS) {
      expect(state.options[levelItem(layout, level)]).toEqual({ type: 'level', level });
      expect(state.options[stopItem(layout, level)]).toEqual({ type: 'stop', level });
      expect(headOf(state, levelItem(layout, level))).toBe('level');
      expect(headOf(state, stopItem(layout, level))).toBe('keep');
    }
    for (let i = 0; i < readable; i++) expect(headOf(state, FIRST_UNIT + i)).toBe('keep');
  });

  it('name their units by place and text, and have nothing to answer', () => {
    const { options, itemCount } = documentState(view, reading(), ziprl);
    expect(options[FIRST_UNIT + 1]).toEqual({
      type: 'unit',
      span: { documentId: 'Marigold', start: 25, end: 51 },
      text: 'Her captain was Orla Venn.',
    });
    expect(options.slice(itemCount).every((option) => option === null)).toBe(true);
  });
});

describe('the legal sets', () => {
  it('open with the levels the context manager leaves open', () => {
    const layout = { units: 3 };
    expect(documentState(view, reading(), ziprl).rule.legal([])).toEqual(
      LEVELS.map((level) => levelItem(layout, level)),
    );
    expect(documentState(view, reading(), uniform(2)).rule.legal([])).toEqual([levelItem(layout, 2)]);
  });

  const long = corpusOf({
    Alba: Array.from({ length: 60 }, (_, i) => `Alba had its bridge number ${i}, ${'x'.repeat(i)}.`).join(
      ' ',
    ),
  });

  it('hold every drawn compression to the interval of its level, unless the document was used up', () => {
    const source = article('Alba', long);
    const readable = source.units.length;
    const state = documentState(view, reading({ source, readable }), ziprl);
    fc.assert(
      fc.property(fc.constantFrom(...LEVELS), fc.infiniteStream(fc.nat()), (level, choices) => {
        const picks = [levelItem({ units: readable }, level)];
        for (const choice of choices) {
          const legal = state.rule.legal(picks);
          if (legal.length === 0) break;
          picks.push(legal[choice % legal.length] ?? -1);
        }
        const units = picks.slice(1, -1).map((pick) => source.units[pick - FIRST_UNIT]);
        const whole = units.flatMap((unit) => unit ?? []).sort((a, b) => a.index - b.index);
        const length = chars(joinUnits(source.document.text, whole));
        const [low, high] = ziprl.interval(level);
        expect(length).toBeLessThanOrEqual(high);
        expect(length >= low || whole.length === readable).toBe(true);
        expect(picks.length).toBeLessThanOrEqual(MAX_PICKS);
      }),
    );
  });
});

describe('what a unit is told by', () => {
  const state = documentState(view, reading({ rank: 1 }), ziprl);
  const unit = (i: number) => scalarsOf(state, FIRST_UNIT + i).own;

  it('the words it shares with the question, and the most its neighbours share', () => {
    expect([0, 1, 2].map((i) => [unit(i)[0], unit(i)[9]])).toEqual([
      [0, 0.25],
      [0.25, 0],
      [0, 0.25],
    ]);
  });

  it('whether it holds the next word of the chain', () => {
    expect([0, 1, 2].map((i) => unit(i)[1])).toEqual([0, 1, 0]);
    const late = documentState(viewOf(CAPTAIN_QUESTION, []), reading(), ziprl);
    // Nothing leads to the ship yet, so its captain is a later word.
    expect(scalarsOf(late, FIRST_UNIT + 1).own.slice(1, 3)).toEqual([0, 1]);
  });

  it('names of others, numbers, the search that found it and its rank', () => {
    expect([0, 1, 2].map((i) => unit(i)[5])).toEqual([0, expect.closeTo(1 / 3, 6), 0]);
    expect([0, 1, 2].map((i) => unit(i)[6])).toEqual([0, 0, 1]);
    expect(unit(0)[7]).toBe(1);
    expect(unit(0)[12]).toBeCloseTo(0.2, 6);
    const other = documentState(view, reading({ queryKey: 'orla venn' }), ziprl);
    expect(scalarsOf(other, FIRST_UNIT).own[7]).toBe(0);
  });
});

test('a level is told how much of its room the units with the next word take', () => {
  const state = documentState(view, reading(), ziprl);
  const characters = 'Her captain was Orla Venn.'.length + 1;
  for (const level of LEVELS) {
    const [, high] = ziprl.interval(level);
    const { own } = scalarsOf(state, levelItem({ units: 3 }, level));
    expect(own[2]).toBeCloseTo(characters / high / 2, 6);
  }
});
