import { describe, expect, it, test } from 'vitest';
import type { Decision, LegalRule, PolicyState } from '../policy/state.ts';
import type { OptionLabel } from '../trajectory/model.ts';
import { recordDecision, replayDecision, round6 } from './record.ts';

const anything: LegalRule = { legal: () => [] };
const search = (text: string): OptionLabel => ({ type: 'search', text });
const answer = (text: string): OptionLabel => ({ type: 'answer', text });
const unit = (start: number, documentId = 'a'): OptionLabel => ({
  type: 'unit',
  span: { documentId, start, end: start + 5 },
  text: 'a unit',
});

const state = (options: readonly (OptionLabel | null)[], over: Partial<PolicyState> = {}): PolicyState => ({
  kind: 'act',
  itemCount: options.length / 2,
  features: new Float32Array(),
  rule: anything,
  options,
  ...over,
});

/** The question, a name and a number: options 1, 4 and 5 have a label. */
const ACT = state([null, search('Alba'), null, null, answer('Alba'), answer('1871')]);
const DECISION: Decision = {
  picks: [4],
  logProbs: [-0.5],
  legalCounts: [3],
  probabilities: [0, 0.123456789, 0, 0, 0.6, 0.276543211],
  by: 'policy',
};

describe('recordDecision', () => {
  it('numbers the options that have a label without gaps', () => {
    expect(recordDecision(ACT, DECISION)).toEqual({
      kind: 'act',
      options: [search('Alba'), answer('Alba'), answer('1871')],
      probabilities: [0.123457, 0.6, 0.276543],
      picks: [{ option: 1, logProb: -0.5, legal: 3 }],
      by: 'policy',
    });
  });

  it('has no probabilities where the agent gave none', () => {
    expect(recordDecision(ACT, { ...DECISION, probabilities: null, by: 'script' }).probabilities).toBeNull();
  });
});

describe('replayDecision', () => {
  it('gives back what was recorded, probabilities to six digits', () => {
    expect(replayDecision(ACT, recordDecision(ACT, DECISION))).toEqual({
      ...DECISION,
      probabilities: DECISION.probabilities?.map(round6),
    });
  });

  it('finds the options where another state holds them at other places', () => {
    const wider = state([
      ...[null, null, search('Alba'), null],
      ...[null, null, answer('Alba'), answer('1871')],
    ]);
    expect(replayDecision(wider, recordDecision(ACT, DECISION))?.picks).toEqual([6]);
  });

  const levels = [1, 2].map((level): OptionLabel => ({ type: 'level', level: level as 1 | 2 }));
  const document = (options: readonly OptionLabel[]) =>
    state([...options, ...options.map(() => null)], { kind: 'document' });

  test.each<[string, PolicyState, PolicyState]>([
    ['another kind of decision', ACT, state(ACT.options, { kind: 'summary' })],
    ['fewer options', ACT, state([null, search('Alba'), null, answer('Alba')])],
    [
      'another name to search for',
      ACT,
      state([null, search('Corvo'), null, null, answer('Alba'), answer('1871')]),
    ],
    ['another answer', ACT, state([null, search('Alba'), null, null, answer('Alba'), answer('1868')])],
    [
      'a search where an answer stood',
      ACT,
      state([null, search('Alba'), null, null, answer('Alba'), search('1871')]),
    ],
    ['another document', document([unit(0)]), document([unit(0, 'b')])],
    ['another place in the document', document([unit(0)]), document([unit(6)])],
    ['another level', document(levels), document([...levels].reverse())],
    [
      'the STOP of another level',
      document([{ type: 'stop', level: 1 }]),
      document([{ type: 'stop', level: 2 }]),
    ],
  ])('gives nothing for a state with %s', (_, recorded, other) => {
    const first = recorded.options.findIndex((option) => option !== null);
    const record = recordDecision(recorded, { ...DECISION, picks: [first], probabilities: null });
    expect(replayDecision(recorded, record)?.picks).toEqual([first]);
    expect(replayDecision(other, record)).toBeNull();
  });

  it('gives nothing for a record that picks an option it does not list', () => {
    const record = recordDecision(ACT, DECISION);
    expect(replayDecision(ACT, { ...record, picks: [{ option: 7, logProb: 0, legal: 1 }] })).toBeNull();
  });
});
