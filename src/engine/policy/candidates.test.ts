import { describe, expect, it } from 'vitest';
import { type Candidate, candidates } from './candidates.ts';
import { progress } from './features/progress.ts';
import type { AgentView } from './features/view.ts';
import { CAPTAIN_QUESTION, kept, viewOf } from './testing/views.ts';

const found = (view: AgentView): Candidate[] => candidates(view, progress(view));
const keys = (view: AgentView) => found(view).map((candidate) => candidate.key);
const PUPILS = 'Who were the pupils of Orla Venn?';

describe('candidates', () => {
  it('are the names of the question before anything is read', () => {
    const [only, ...rest] = found(viewOf(CAPTAIN_QUESTION, []));
    expect(rest).toEqual([]);
    expect(only).toMatchObject({
      key: 'brannock & sons',
      kind: 'name',
      inQuestion: 0,
      best: null,
      units: [],
    });
  });

  it('are the names and numbers of kept text, each once, with the units that mention them', () => {
    const units = [...kept('Brannock & Sons'), ...kept('Marigold')];
    const all = found(viewOf(CAPTAIN_QUESTION, units));
    expect(new Set(all.map(({ key }) => key))).toEqual(
      new Set(['brannock & sons', 'marigold', 'orla venn', '1871']),
    );
    const ship = all.find(({ key }) => key === 'marigold');
    expect(ship?.units.map(({ unit }) => unit.text)).toEqual([
      'The flagship was the Marigold.',
      'The Marigold was a ship.',
    ]);
    expect(all.find(({ key }) => key === '1871')?.kind).toBe('number');
  });

  it('come with the question first, then by how far the chain reaches', () => {
    const units = [...kept('Brannock & Sons'), ...kept('Marigold')];
    expect(keys(viewOf(CAPTAIN_QUESTION, units))).toEqual([
      'brannock & sons',
      'orla venn',
      'marigold',
      '1871',
    ]);
  });

  it('rest on the unit that says most about the question', () => {
    const units = [...kept('Marigold', [0]), ...kept('Brannock & Sons', [1])];
    const ship = found(viewOf(CAPTAIN_QUESTION, units)).find(({ key }) => key === 'marigold');
    expect(ship?.best?.unit.text).toBe('The flagship was the Marigold.');
  });

  it('are cut from the end of the ranking', () => {
    const units = [...kept('Brannock & Sons'), ...kept('Marigold')];
    const whole = keys(viewOf(CAPTAIN_QUESTION, units));
    expect(keys(viewOf(CAPTAIN_QUESTION, units, { maxCandidates: 2 }))).toEqual(whole.slice(0, 2));
  });
});

describe('a list', () => {
  const listIn = (units: Parameters<typeof viewOf>[1], question = PUPILS) =>
    found(viewOf(question, units)).filter(({ kind }) => kind === 'list');

  it('joins the names beside a word of the chain, in the order of the document', () => {
    expect(listIn(kept('Orla Venn').reverse())).toMatchObject([
      { text: 'Ned Crale, Tam Orrick', key: 'ned crale, tam orrick', inQuestion: -1, position: 0 },
    ]);
  });

  it('needs two names', () => {
    expect(listIn(kept('Orla Venn', [0, 1, 2]))).toEqual([]);
  });

  it('is no list where the word of the chain stands beside nobody', () => {
    expect(listIn(kept('Orla Venn'), 'Who were the rivals of Orla Venn?')).toEqual([]);
  });

  it('stands before single names that the question does not give', () => {
    expect(keys(viewOf(PUPILS, kept('Orla Venn'))).slice(0, 2)).toEqual([
      'orla venn',
      'ned crale, tam orrick',
    ]);
  });
});
