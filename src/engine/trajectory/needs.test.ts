import { describe, expect, test } from 'vitest';
import type { NeededFact, Segment, Trajectory } from './model.ts';
import { inWindowAfter, needStories } from './needs.ts';
import { rereadings } from './rereading.ts';
import {
  aBoundary,
  aSegment,
  aTrajectory,
  aTurn,
  factOf,
  keptSpan,
  readingTurn,
  TESSALY,
  twoWindowTrajectory,
  VENN,
} from './test-builders.ts';

const MAYOR = factOf(TESSALY, 'Its mayor is Ismay Dorn,', 'Ismay Dorn');

function storyOf(segments: readonly Segment[], fact: NeededFact = MAYOR) {
  const base = aTrajectory(segments);
  const [story] = needStories({ ...base, task: { ...base.task, needs: [fact] } });
  if (!story) throw new Error('no story');
  return story;
}
const types = (story: ReturnType<typeof storyOf>) => story.events.map((event) => event.type);
const answer = aTurn(9, { answer: 'Ismay Dorn' });

describe('the story of a needed fact', () => {
  test('kept by its compression, it is in the window at the answer', () => {
    const story = storyOf([aSegment(0, [readingTurn(0, TESSALY, [MAYOR.text]), answer])]);
    expect(types(story)).toEqual(['read', 'kept']);
    expect(story).toMatchObject({ inWindow: true, lostBy: null, lastSeen: 0 });
  });

  test('left out by a compression, that turn lost it', () => {
    const story = storyOf([
      aSegment(0, [readingTurn(0, VENN, []), readingTurn(1, TESSALY, ['A festival in Tessaly']), answer]),
    ]);
    expect(types(story)).toEqual(['read', 'left-out']);
    expect(story.lostBy).toEqual({ type: 'left-out', turn: 1, level: 1 });
    expect(story.inWindow).toBe(false);
  });

  test('half a name kept is not kept, two units that share it are', () => {
    const half = storyOf([aSegment(0, [readingTurn(0, TESSALY, ['Its mayor is Ismay'])])]);
    expect(half.lostBy?.type).toBe('left-out');
    const both = storyOf([aSegment(0, [readingTurn(0, TESSALY, ['Its mayor is Ismay', 'Dorn, who runs'])])]);
    expect(both.inWindow).toBe(true);
  });

  test('beyond the room left in the window it was never read', () => {
    const story = storyOf([aSegment(0, [readingTurn(0, TESSALY, [], { readableChars: 60 }), answer])]);
    expect(types(story)).toEqual(['out-of-room']);
    expect(story).toMatchObject({
      inWindow: false,
      lastSeen: null,
      lostBy: { type: 'out-of-room', turn: 0 },
    });
  });

  test('a dropped pair loses what its compression kept', () => {
    const story = storyOf([aSegment(0, [readingTurn(0, TESSALY, [MAYOR.text], { dropped: true })])]);
    expect(types(story)).toEqual(['read', 'overflowed']);
    expect(story.lostBy).toEqual({ type: 'overflowed', turn: 0 });
  });

  test('text kept raw survives', () => {
    const story = storyOf([aSegment(0, [readingTurn(0, TESSALY, [], { compression: null }), answer])]);
    expect(story.events.at(-1)).toEqual({ type: 'kept', turn: 0, level: null });
    expect(story.inWindow).toBe(true);
  });

  test('a fact whose document was never opened has no story', () => {
    const story = storyOf([aSegment(0, [readingTurn(0, VENN, []), answer])]);
    expect(story).toMatchObject({ events: [], inWindow: false, lostBy: null, lastSeen: null });
  });

  test('a summary keeps one fact, loses another, and a re-reading brings it back', () => {
    const trajectory: Trajectory = twoWindowTrajectory();
    const [birth, mayor] = needStories(trajectory);
    expect(birth?.events.map((e) => e.type)).toEqual(['read', 'kept', 'summary-kept']);
    expect(mayor?.events.map((e) => e.type)).toEqual(['read', 'kept', 'summary-left-out', 'read', 'kept']);
    expect(mayor?.events[3]).toEqual({ type: 'read', turn: 2, again: true });
    expect([birth?.inWindow, mayor?.inWindow]).toEqual([true, true]);
    expect(mayor && [0, 1, 2, 3].map((turn) => inWindowAfter(mayor, turn))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(birth && [0, 1, 2, 3].map((turn) => inWindowAfter(birth, turn))).toEqual([true, true, true, true]);
    expect(rereadings(trajectory)).toEqual([{ turn: 2, documentId: 'tessaly', previousTurn: 1 }]);
  });

  test('reading it again without keeping it leaves the earlier copy in the window', () => {
    const kept = keptSpan(TESSALY, MAYOR.text, 0);
    const story = storyOf([
      aSegment(0, [readingTurn(0, TESSALY, [MAYOR.text])], aBoundary(0, { kept: [kept] })),
      aSegment(1, [readingTurn(1, TESSALY, []), answer]),
    ]);
    expect(types(story)).toEqual(['read', 'kept', 'summary-kept', 'read', 'left-out']);
    expect(story).toMatchObject({ inWindow: true, lostBy: null });
  });
});
