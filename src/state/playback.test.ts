import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aBoundary,
  aSegment,
  aTrajectory,
  aTurn,
  twoWindowTrajectory,
} from '../engine/trajectory/test-builders.ts';
import {
  type Cursor,
  clamp,
  end,
  home,
  isEnd,
  landing,
  nextDecision,
  nextSegment,
  nextTurn,
  previousDecision,
  previousSegment,
  previousTurn,
  stepAt,
  timelineOf,
} from './playback.ts';

const timeline = timelineOf(twoWindowTrajectory());

function walk(from: Cursor, move: (cursor: Cursor) => Cursor): Cursor[] {
  const seen = [from];
  for (let at = from, next = move(at); next.turn !== at.turn || next.step !== at.step; next = move(at)) {
    seen.push(next);
    at = next;
  }
  return seen;
}

describe('the walk through an episode', () => {
  it('shows search, document, level and units of a turn, then the summary, and last the answer', () => {
    const kinds = walk(home(), (cursor) => nextDecision(timeline, cursor)).map(
      (at) => stepAt(timeline, at)?.kind,
    );
    expect(kinds).toEqual([
      ...['act', 'read', 'level', 'picks'],
      ...['act', 'read', 'level', 'picks', 'boundary'],
      ...['act', 'read', 'level', 'picks'],
      'answer',
    ]);
  });

  it('goes back the way it came', () => {
    const there = walk(home(), (cursor) => nextDecision(timeline, cursor));
    const back = walk(end(timeline), (cursor) => previousDecision(timeline, cursor));
    expect(back).toEqual(there.toReversed());
  });

  it('shows the whole of a turn before its summary', () => {
    expect([0, 1, 2, 3].map((turn) => stepAt(timeline, landing(timeline, turn))?.kind)).toEqual([
      'picks',
      'picks',
      'picks',
      'answer',
    ]);
  });

  it('completes a turn seen in part before it goes to the next one', () => {
    expect(nextTurn(timeline, { turn: 0, step: 1 })).toEqual({ turn: 0, step: 3 });
    expect(nextTurn(timeline, { turn: 0, step: 3 })).toEqual({ turn: 1, step: 3 });
    expect(previousTurn(timeline, { turn: 1, step: 0 })).toEqual({ turn: 0, step: 3 });
  });

  it('jumps between segments, to the start of its own one first', () => {
    expect(nextSegment(timeline, home())).toEqual(landing(timeline, 2));
    expect(nextSegment(timeline, { turn: 2, step: 0 })).toEqual(end(timeline));
    expect(previousSegment(timeline, { turn: 3, step: 0 })).toEqual(landing(timeline, 2));
    expect(previousSegment(timeline, { turn: 2, step: 0 })).toEqual(landing(timeline, 0));
    expect(previousSegment(timeline, { turn: 0, step: 2 })).toEqual(home());
  });

  it('never leaves the episode, wherever it starts and whatever moves it', () => {
    const moves = [
      nextDecision,
      previousDecision,
      nextTurn,
      previousTurn,
      nextSegment,
      previousSegment,
      clamp,
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: -3, max: 9 }),
        fc.integer({ min: -3, max: 9 }),
        fc.array(fc.constantFrom(...moves), { maxLength: 30 }),
        (turn, step, path) => {
          let at = clamp(timeline, { turn, step });
          for (const move of path) {
            at = move(timeline, at);
            expect(stepAt(timeline, at)).not.toBeNull();
          }
        },
      ),
    );
  });

  it('is the same object for the same trajectory', () => {
    const trajectory = twoWindowTrajectory();
    expect(timelineOf(trajectory)).toBe(timelineOf(trajectory));
  });

  it('copes with a log that has turns without calls, and with none at all', () => {
    const bare = timelineOf(aTrajectory([aSegment(0, [aTurn(0)], aBoundary(0))]));
    expect(bare.turns[0]?.kinds).toEqual(['act', 'boundary']);
    const empty = timelineOf(aTrajectory([aSegment(0, [])]));
    expect([stepAt(empty, home()), isEnd(empty, home())]).toEqual([null, true]);
    expect(nextDecision(empty, home())).toEqual(home());
  });
});
