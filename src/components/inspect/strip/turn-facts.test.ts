import { describe, expect, it } from 'vitest';
import { needStories } from '../../../engine/trajectory/needs.ts';
import {
  aSegment,
  aTrajectory,
  aTurn,
  twoWindowTrajectory,
  unknownTokens,
} from '../../../engine/trajectory/test-builders.ts';
import { timelineOf } from '../../../state/playback.ts';
import { needCounts, turnFacts, widest } from './turn-facts.ts';

const trajectory = twoWindowTrajectory();
const timeline = timelineOf(trajectory);

describe('what the strip says of a turn', () => {
  it('names the search, the document, the level and the summary after it', () => {
    expect(turnFacts(timeline, 1)).toMatchObject({
      action: 'search',
      text: 'Tessaly',
      title: 'Tessaly',
      level: 1,
      segment: 0,
      boundary: { afterTurn: 1 },
    });
    expect(turnFacts(timeline, 3)).toMatchObject({
      action: 'answer',
      text: 'Ismay Dorn',
      level: null,
      qcom: null,
    });
  });

  it('is nothing outside the episode', () => {
    expect(turnFacts(timeline, 9)).toBeNull();
  });

  it('counts the needed facts in the window and those lost by then', () => {
    const stories = needStories(trajectory);
    expect([0, 1, 2, 3].map((turn) => needCounts(stories, turn))).toEqual([
      { total: 2, inWindow: 1, lost: 0 },
      // The summary after turn 1 dropped the mayor.
      { total: 2, inWindow: 1, lost: 1 },
      { total: 2, inWindow: 2, lost: 0 },
      { total: 2, inWindow: 2, lost: 0 },
    ]);
  });

  it('knows no widest count where the log has none', () => {
    const context = { before: unknownTokens, peak: unknownTokens, after: unknownTokens, breakdown: null };
    expect(widest(timelineOf(aTrajectory([aSegment(0, [aTurn(0, { context })])])))).toBeNull();
    expect(widest(timeline)).toBeGreaterThan(40);
  });
});
