import { describe, expect, test } from 'vitest';
import { twoWindowTrajectory } from '../trajectory/test-builders.ts';
import { isOwnLine, readLines, writeLine } from './lines.ts';

const trajectory = twoWindowTrajectory();

describe('own JSON lines', () => {
  test('come back as they were, blank lines passed over', () => {
    const line = writeLine(trajectory);
    expect(isOwnLine(JSON.parse(line))).toBe(true);
    expect(readLines(`${line}\n\n${line}\n`)).toEqual([trajectory, trajectory]);
  });

  test.each([
    ['no JSON', '{'],
    ['no mark', '{"id":"x"}'],
    ['a missing field', '{"zipscope":1,"id":"x"}'],
  ])('a line with %s is named by its number', (_, bad) => {
    expect(() => readLines(`${writeLine(trajectory)}\n${bad}`)).toThrow('"line":2');
  });
});
