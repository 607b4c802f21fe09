import { describe, expect, it } from 'vitest';
import { createDraftStore } from './draft.ts';

const recorded = { turn: 2, level: 3 as const, units: [1, 4] };

describe('a what-if draft', () => {
  it('starts units from the recorded ones and keeps them in document order', () => {
    const store = createDraftStore();
    store.getState().toggleUnit(2, recorded);
    expect(store.getState().draft).toEqual({ turn: 2, level: 3, units: [1, 2, 4] });
    store.getState().toggleUnit(1, recorded);
    expect(store.getState().draft?.units).toEqual([2, 4]);
  });

  it('leaves the units to the policy when a level is chosen', () => {
    const store = createDraftStore();
    store.getState().toggleUnit(2, recorded);
    store.getState().tryLevel(2, 5);
    expect(store.getState().draft).toEqual({ turn: 2, level: 5, units: null });
  });

  it('keeps the tried level when units are changed afterwards', () => {
    const store = createDraftStore();
    store.getState().tryLevel(2, 5);
    store.getState().toggleUnit(0, { ...recorded, units: [1, 4] });
    expect(store.getState().draft).toEqual({ turn: 2, level: 5, units: [0, 1, 4] });
  });

  it('undoes back to the recorded choice, one step at a time', () => {
    const store = createDraftStore();
    store.getState().tryLevel(2, 4);
    store.getState().tryLevel(2, 5);
    store.getState().undo();
    expect(store.getState().draft?.level).toBe(4);
    store.getState().undo();
    expect(store.getState().draft).toBeNull();
    store.getState().undo();
    expect(store.getState().draft).toBeNull();
  });

  it('forgets the steps of one turn when another is drafted', () => {
    const store = createDraftStore();
    store.getState().tryLevel(2, 4);
    store.getState().tryLevel(7, 1);
    store.getState().undo();
    expect(store.getState().draft).toBeNull();
    expect(store.getState().past).toEqual([]);
  });
});
