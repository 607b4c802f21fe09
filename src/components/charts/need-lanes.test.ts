import { describe, expect, it } from 'vitest';
import { type NeedStory, needStories } from '../../engine/trajectory/needs.ts';
import { factOf, TESSALY, twoWindowTrajectory } from '../../engine/trajectory/test-builders.ts';
import { needLanes } from './need-lanes.ts';

const story = (id: string, events: NeedStory['events']): NeedStory => ({
  fact: { ...factOf(TESSALY, 'Its mayor is Ismay Dorn,', 'Ismay Dorn'), id },
  place: { start: 0, end: 1 },
  events,
  inWindow: false,
  lostBy: null,
  lastSeen: null,
});

describe('lanes of needed facts', () => {
  it('follow a fact from its turn across a summary that kept it to the end', () => {
    const trajectory = twoWindowTrajectory();
    const [birth, mayor] = needLanes(needStories(trajectory), 4);
    expect(birth?.lines).toEqual([{ from: 0.5, to: 4 }]);
    // Lost at the summary after turn 1, read and kept again at turn 2.
    expect(mayor?.lines).toEqual([
      { from: 1.5, to: 2 },
      { from: 2.5, to: 4 },
    ]);
    expect(mayor?.marks).toEqual([
      { at: 1.5, kind: 'kept' },
      { at: 2, kind: 'lost' },
      { at: 2.5, kind: 'kept' },
    ]);
  });

  it.each(['left-out', 'overflowed', 'out-of-room'] as const)(
    'mark a fact that was %s as lost, without a line',
    (type) => {
      const event = type === 'left-out' ? { type, turn: 3, level: 1 as const } : { type, turn: 3 };
      const [lane] = needLanes([story('a', [{ type: 'read', turn: 3, again: false }, event])], 6);
      expect(lane).toMatchObject({ lines: [], marks: [{ at: 3.5, kind: 'lost' }] });
    },
  );

  it('do not call a fact lost that another compression still holds', () => {
    const [lane] = needLanes(
      [
        story('a', [
          { type: 'kept', turn: 0, level: 2 },
          { type: 'read', turn: 2, again: true },
          { type: 'left-out', turn: 2, level: 1 },
        ]),
      ],
      4,
    );
    expect(lane).toMatchObject({ lines: [{ from: 0.5, to: 4 }], marks: [{ at: 0.5, kind: 'kept' }] });
  });

  it('share a lane where facts have the same story, and keep their number', () => {
    const kept = [{ type: 'kept', turn: 1, level: 5 }] as const;
    const lanes = needLanes([story('a', kept), story('b', kept), story('c', [])], 3);
    expect(lanes.map((lane) => lane.stories.map(({ fact }) => fact.id))).toEqual([['a', 'b'], ['c']]);
  });
});
