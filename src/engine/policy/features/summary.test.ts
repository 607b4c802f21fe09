import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { contextTokens } from '../../text/contextTokens.ts';
import { FIRST_UNIT } from '../legal.ts';
import { MAX_ITEMS } from '../state.ts';
import { CAPTAIN_QUESTION, corpusOf, kept, scalarsOf, viewOf } from '../testing/views.ts';
import { MAX_SUMMARY_UNITS, summaryState, summaryText, summaryUnits } from './summary.ts';
import type { KeptUnit } from './view.ts';

const FOLLOWED = [...kept('Brannock & Sons'), ...kept('Marigold')];

describe('summaryText', () => {
  it('is a line a document under its title, in the order of the window, units in document order', () => {
    const [a, b, c] = kept('Marigold') as [KeptUnit, KeptUnit, KeptUnit];
    expect(summaryText([b, ...kept('Tern', [1]), c, a])).toBe(
      'Marigold: The Marigold was a ship. Her captain was Orla Venn. She was launched in 1871.\n' +
        'Tern: She was launched in 1868.',
    );
  });

  it('joins what had something between with one space', () => {
    expect(summaryText(kept('Marigold', [0, 2]))).toBe(
      'Marigold: The Marigold was a ship. She was launched in 1871.',
    );
  });

  it('is empty for nothing', () => {
    expect(summaryText([])).toBe('');
  });
});

test('a state offers the latest units where the window holds more than it can', () => {
  const many = Array.from({ length: 50 }, () => FOLLOWED).flat();
  expect(summaryUnits(FOLLOWED)).toEqual(FOLLOWED);
  expect(summaryUnits(many)).toEqual(many.slice(-MAX_SUMMARY_UNITS));
  expect(summaryState(viewOf(CAPTAIN_QUESTION, many), 300).itemCount).toBe(MAX_ITEMS);
});

test('the items are the question, the kept units and one STOP', () => {
  const { options, itemCount } = summaryState(viewOf(CAPTAIN_QUESTION, FOLLOWED), 300);
  expect(itemCount).toBe(FOLLOWED.length + 2);
  expect(options.map((option) => option?.type ?? null)).toEqual([
    null,
    ...FOLLOWED.map(() => 'unit'),
    'stop',
    ...Array(itemCount).fill(null),
  ]);
});

describe('the budget', () => {
  const corpus = corpusOf({
    Alba: 'Alba was a town. Its mayor was Ned Crale. It lay by the sea.',
    灯塔: '灯塔在海边。守塔人是林海。灯塔建于1871年。',
    'Corvo 🜚': 'Corvo 🜚 was signed 🜚🜚🜚 by Tam Orrick. It was sold. It sank.',
  });
  const all = corpus.documentIds.flatMap((id) => kept(id, null, { corpus }));

  it('is kept by whatever is drawn, in any language', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all),
        fc.integer({ min: 0, max: 80 }),
        fc.infiniteStream(fc.nat()),
        (units, budget, choices) => {
          const { rule, options } = summaryState(viewOf(CAPTAIN_QUESTION, units), budget);
          const picks: number[] = [];
          for (const choice of choices) {
            const legal = rule.legal(picks);
            if (legal.length === 0) break;
            picks.push(legal[choice % legal.length] ?? -1);
          }
          expect(options[picks.at(-1) ?? -1]?.type).toBe('stop');
          const chosen = new Set(picks.map((pick) => units[pick - FIRST_UNIT]));
          const text = summaryText(units.filter((unit) => chosen.has(unit)));
          expect(contextTokens(text)).toBeLessThanOrEqual(budget);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaves STOP alone where it holds nothing', () => {
    const state = summaryState(viewOf(CAPTAIN_QUESTION, FOLLOWED), 0);
    expect(state.rule.legal([])).toEqual([state.itemCount - 1]);
  });
});

test('a unit is told how far the chain has come to its article, and to the names in it', () => {
  const state = summaryState(viewOf(CAPTAIN_QUESTION, FOLLOWED, { turn: 1 }), 300);
  const rows = FOLLOWED.map((_, i) => scalarsOf(state, FIRST_UNIT + i).own);
  const named = (i: number) => FOLLOWED.map((entry, k) => [entry.unit.text, rows[k]?.[i]] as const);
  expect(new Map(named(7))).toEqual(
    new Map<string, number>([
      ['Brannock & Sons was a shipping firm.', 0],
      ['The flagship was the Marigold.', 0],
      ['It had many clerks.', 0],
      ['The Marigold was a ship.', 0.5],
      ['Her captain was Orla Venn.', 0.5],
      ['She was launched in 1871.', 0.5],
    ]),
  );
  expect(named(8).filter(([, leads]) => leads !== -0.5)).toEqual([
    ['The flagship was the Marigold.', 0.5],
    ['Her captain was Orla Venn.', 1],
  ]);
  expect(named(9).filter(([, deepest]) => deepest === 1)).toEqual([['Her captain was Orla Venn.', 1]]);
});
