import { describe, expect, it } from 'vitest';
import { readingTurn, VENN } from '../engine/trajectory/test-builders.ts';
import { createDraftStore, tryLevel } from './draft.ts';

const recorded = {
  turn: 2,
  level: 3,
  units: [
    [10, 19],
    [40, 49],
  ],
} as const;

describe('a what-if draft', () => {
  it('starts units from the recorded ones and keeps them in document order', () => {
    const store = createDraftStore();
    store.getState().toggleUnit([20, 29], recorded);
    expect(store.getState().draft).toEqual({
      turn: 2,
      level: 3,
      units: [
        [10, 19],
        [20, 29],
        [40, 49],
      ],
    });
    store.getState().toggleUnit([10, 19], recorded);
    expect(store.getState().draft?.units).toEqual([
      [20, 29],
      [40, 49],
    ]);
  });

  it('leaves the units to the policy when a level is chosen', () => {
    const store = createDraftStore();
    store.getState().toggleUnit([20, 29], recorded);
    store.getState().tryLevel(2, 5);
    expect(store.getState().draft).toEqual({ turn: 2, level: 5, units: null });
  });

  it('keeps the tried level when units are changed afterwards', () => {
    const store = createDraftStore();
    store.getState().tryLevel(2, 5);
    store.getState().toggleUnit([0, 9], recorded);
    expect(store.getState().draft).toMatchObject({ turn: 2, level: 5 });
    expect(store.getState().draft?.units).toHaveLength(3);
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

  it('is put away by choosing the recorded level', () => {
    const store = createDraftStore();
    const turn = readingTurn(2, VENN, ['She wrote the Harbour Suite in 1931.']);
    tryLevel(store, turn, 4);
    expect(store.getState().draft?.level).toBe(4);
    tryLevel(store, turn, turn.compression?.level ?? 1);
    expect(store.getState().draft).toBeNull();
  });
});
