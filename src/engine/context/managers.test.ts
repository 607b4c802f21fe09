import { describe, expect, it, test } from 'vitest';
import { WINDOW_FIELDS, type WindowSettings } from '../environments/window.ts';
import { ZipscopeError } from '../error.ts';
import { LEVELS, levelInfo } from '../quality/levels.ts';
import { budget } from './budget.ts';
import { CONTEXT_MANAGERS, contextManager } from './registry.ts';

const LIMITS: WindowSettings = {
  ...{ W: 1000, thresholdShare: 0.425, maxSummaries: 3, maxSteps: 14, summaryShare: 0.15 },
  ...{ maxUnits: WINDOW_FIELDS.maxUnits.initial, maxCandidates: 40, maxPicks: 80 },
};

describe('a context manager', () => {
  test.each([
    ['ziprl', LEVELS, 425, 3],
    ['uniform:1', [1], 425, 3],
    ['uniform:5', [5], 425, 3],
    ['uncompressed', [], 425, 3],
    // The paper's 0.95, whatever the preset says (S6).
    ['supo', [], 950, 3],
    // The whole window, and the first overflow ends the rollout (B6).
    ['full', [], 1000, 0],
  ] as const)('named %s has its levels, L and S', (name, levels, threshold, summaries) => {
    const manager = contextManager(name);
    expect(manager.name).toBe(name);
    expect(manager.levels).toEqual(levels);
    expect(manager.thresholdTokens(LIMITS)).toBe(threshold);
    expect(manager.maxSummaries(LIMITS)).toBe(summaries);
    for (const level of LEVELS) expect(manager.interval(level)).toEqual(levelInfo(level).chars);
  });

  it('has a name of its own', () => {
    expect(new Set(CONTEXT_MANAGERS.map(({ name }) => name)).size).toBe(CONTEXT_MANAGERS.length);
  });

  it('that does not exist is refused with the names of those that do', () => {
    expect(() => contextManager('uniform:6')).toThrow(ZipscopeError);
    expect(() => contextManager('uniform:6')).toThrow(
      expect.objectContaining({
        code: 'unknown-manager',
        values: { name: 'uniform:6', known: expect.stringContaining('ziprl, uniform:1') },
      }),
    );
  });
});

test('one budget for all documents opens STOP at nine tenths of it', () => {
  const manager = budget(205);
  expect([manager.levels, manager.interval(1)]).toEqual([[1], [184, 205]]);
  expect([manager.thresholdTokens(LIMITS), manager.maxSummaries(LIMITS)]).toEqual([425, 3]);
});
