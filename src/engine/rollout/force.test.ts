import { describe, expect, it } from 'vitest';
import { ziprl } from '../context/ziprl.ts';
import { actState } from '../policy/features/act.ts';
import { documentState } from '../policy/features/document.ts';
import { levelItem, stopItem } from '../policy/legal.ts';
import { article, CAPTAIN_QUESTION, viewOf } from '../policy/testing/views.ts';
import { force } from './force.ts';
import { recordDecision } from './record.ts';

const view = viewOf(CAPTAIN_QUESTION, []);
const source = article('Marigold');
const layout = { units: 3 };
const state = documentState(view, { source, readable: 3, rank: 0, queryKey: 'marigold' }, ziprl);
const span = (i: number) => ({
  documentId: 'Marigold',
  start: source.units[i]?.start ?? -1,
  end: source.units[i]?.end ?? -1,
});
const decided = {
  picks: [levelItem(layout, 1), 2, stopItem(layout, 1)],
  logProbs: [-1, -0.5, 0],
  legalCounts: [5, 3, 1],
  probabilities: null,
  by: 'policy',
} as const;

describe('force', () => {
  it('takes a recorded decision over as it was', () => {
    const record = recordDecision(state, decided);
    expect(force(state, { type: 'recorded', record })).toEqual({ type: 'decision', decision: decided });
  });

  it('gives the level alone and leaves the units to the agent', () => {
    expect(force(state, { type: 'level', level: 4 })).toEqual({
      type: 'given',
      picks: [levelItem(layout, 4)],
    });
  });

  it('keeps exactly the units a person names, in document order, closed by the STOP of the level', () => {
    expect(force(state, { type: 'units', level: 2, units: [span(2), span(0)] })).toEqual({
      type: 'decision',
      decision: {
        picks: [levelItem(layout, 2), 1, 3, stopItem(layout, 2)],
        logProbs: [0, 0, 0, 0],
        legalCounts: [1, 1, 1, 1],
        probabilities: null,
        by: 'user',
      },
    });
  });

  it('passes over units that are not of this document', () => {
    const elsewhere = { ...span(0), documentId: 'Tern' };
    const forced = force(state, { type: 'units', level: 2, units: [elsewhere, span(1)] });
    expect(forced?.type === 'decision' && forced.decision.picks).toEqual([
      levelItem(layout, 2),
      2,
      stopItem(layout, 2),
    ]);
  });

  const record = recordDecision(state, decided);
  it.each([
    ['nothing is forced', state, null],
    ['a level meets an act', actState(view), { type: 'level', level: 1 }],
    ['units meet an act', actState(view), { type: 'units', level: 1, units: [] }],
    ['a record meets another state', actState(view), { type: 'recorded', record }],
  ] as const)('leaves the decision to the agent where %s', (_, met, forced) => {
    expect(force(met, forced)).toBeNull();
  });
});
