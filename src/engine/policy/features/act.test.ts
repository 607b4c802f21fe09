import { describe, expect, it, test } from 'vitest';
import { CAPTAIN_QUESTION, kept, scalarsOf, viewOf } from '../testing/views.ts';
import { actState } from './act.ts';
import type { AgentView } from './view.ts';

const PUPILS = 'Who were the pupils of Orla Venn?';
const EARLIER = 'Which was launched earlier, the Marigold or the Tern?';
const FOLLOWED = [...kept('Brannock & Sons'), ...kept('Marigold')];

/** What the state says of a candidate: its scalars under their names. */
function told(view: AgentView, text: string) {
  const state = actState(view);
  const at = state.options.findIndex((option) => option?.type === 'answer' && option.text === text);
  const [inQuestion, searched, read, recency, mentioned, fit, position, deepest, chainDone, form, nextList] =
    scalarsOf(state, at - state.itemCount).own;
  const [others, yearRank, years] = scalarsOf(state, at - state.itemCount).own.slice(11);
  return {
    ...{ inQuestion, searched, read, recency, mentioned, fit, position, deepest, chainDone, form, nextList },
    ...{ others, yearRank, years },
  };
}

describe('the options of an act', () => {
  it('are a search and an answer for every name; lists and numbers are answers alone', () => {
    const { options, itemCount } = actState(viewOf(PUPILS, kept('Orla Venn')));
    expect(
      options.slice(0, itemCount).map((option) => option && [option.type, 'text' in option && option.text]),
    ).toEqual([null, ['search', 'Orla Venn'], null, ['search', 'Ned Crale'], ['search', 'Tam Orrick'], null]);
    expect(options.slice(itemCount).map((option) => option && 'text' in option && option.text)).toEqual([
      null,
      'Orla Venn',
      'Ned Crale, Tam Orrick',
      'Ned Crale',
      'Tam Orrick',
      '1832',
    ]);
  });

  test.each([
    ['a question alone', viewOf(CAPTAIN_QUESTION, [])],
    ['names, lists and numbers', viewOf(PUPILS, kept('Orla Venn'))],
    ['more candidates than offered', viewOf(CAPTAIN_QUESTION, FOLLOWED, { maxCandidates: 2 })],
  ])('are legal in ascending order, one pick, exactly where they have a label: %s', (_, view) => {
    const { rule, options } = actState(view);
    const labelled = options.flatMap((option, i) => (option ? [i] : []));
    expect(rule.legal([])).toEqual(labelled);
    expect(rule.legal([labelled[0] ?? 0])).toEqual([]);
  });

  it('are none where the question names nothing and nothing is kept', () => {
    const state = actState(viewOf('who is it?', []));
    expect([state.itemCount, state.rule.legal([])]).toEqual([1, []]);
  });
});

describe('what a candidate is told by', () => {
  it('its place in the question', () => {
    const view = viewOf(EARLIER, []);
    expect([told(view, 'Marigold').inQuestion, told(view, 'Tern').inQuestion]).toEqual([1, 0.875]);
    expect(told(viewOf(CAPTAIN_QUESTION, FOLLOWED), 'Marigold').inQuestion).toBe(0);
  });

  it('whether it was searched for, and whether its own article is in the window', () => {
    const view = viewOf(CAPTAIN_QUESTION, kept('Marigold'), { searched: new Set(['brannock & sons']) });
    expect(told(view, 'Brannock & Sons')).toMatchObject({ searched: 1, read: 0 });
    expect(told(view, 'Marigold')).toMatchObject({ searched: 0, read: 1 });
  });

  it('how long ago its best unit was read; 0 where only the question names it', () => {
    const view = viewOf(CAPTAIN_QUESTION, kept('Marigold', null, { turn: 1 }), { turn: 4 });
    expect([told(view, 'Orla Venn').recency, told(view, 'Brannock & Sons').recency]).toEqual([0.25, 0]);
  });

  it('how far the chain has come to it, below 0 where it has not', () => {
    const view = viewOf(CAPTAIN_QUESTION, FOLLOWED);
    expect(told(view, 'Brannock & Sons')).toMatchObject({ position: 0, deepest: 0, chainDone: 0 });
    expect(told(view, 'Marigold')).toMatchObject({ position: 0.5, deepest: 0, chainDone: 0 });
    expect(told(view, 'Orla Venn')).toMatchObject({ position: 1, deepest: 1, chainDone: 1 });
    expect(told(view, '1871')).toMatchObject({ position: -0.5, deepest: 0, chainDone: 0 });
  });

  it('its form: lists above 0 by their length, numbers below', () => {
    const view = viewOf(PUPILS, kept('Orla Venn'));
    expect(told(view, 'Ned Crale, Tam Orrick')).toMatchObject({ form: expect.closeTo(0.2, 6), nextList: 1 });
    expect(told(view, '1832')).toMatchObject({ form: -0.5, nextList: 0 });
    expect(told(view, 'Ned Crale')).toMatchObject({ form: 0, nextList: 0 });
  });
});

describe('a comparison', () => {
  const both = [...kept('Marigold'), ...kept('Tern')];

  it('ranks the named things by the year of their own article, the one asked for first', () => {
    const earlier = viewOf(EARLIER, both);
    expect([told(earlier, 'Tern').yearRank, told(earlier, 'Marigold').yearRank]).toEqual([1, -1]);
    const latest = viewOf('Which was launched last, the Marigold or the Tern?', both);
    expect([told(latest, 'Tern').yearRank, told(latest, 'Marigold').yearRank]).toEqual([-1, 1]);
  });

  it('ranks nothing on one year alone, and nothing that the question does not name', () => {
    const view = viewOf(EARLIER, [...kept('Marigold'), ...kept('Orla Venn')]);
    expect(told(view, 'Marigold')).toMatchObject({ yearRank: 0, years: expect.closeTo(1 / 3, 6) });
    expect(told(view, 'Orla Venn')).toMatchObject({ yearRank: 0, years: 0 });
  });
});

test('every item carries what is left of the chain, of the steps, of the room and of the summaries', () => {
  const over = { stepsLeft: 3, maxSteps: 12, totalTokens: 100, thresholdTokens: 400, summariesLeft: 1 };
  const state = actState(viewOf(CAPTAIN_QUESTION, kept('Brannock & Sons'), over));
  for (let i = 0; i < state.itemCount; i++) {
    // One of two words of the chain is left, of four.
    expect(scalarsOf(state, i).shared).toEqual([0.25, 0.25, 0.25, 0.25]);
  }
});
