import { describe, expect, test } from 'vitest';
import { groupFile } from '../../src/engine/advantage/group-file.ts';
import { computeAdvantages } from '../../src/engine/advantage/registry.ts';
import { TEACHING_GROUPS } from '../../src/engine/advantage/teaching-groups.ts';
import { writeAtif } from '../../src/engine/formats/atif.ts';
import { writeLine } from '../../src/engine/formats/lines.ts';
import { twoWindowTrajectory } from '../../src/engine/trajectory/test-builders.ts';
import { file, run } from './testing/command-line.ts';

const advantages = (...argv: string[]) => run('advantages', ...argv);

const won = twoWindowTrajectory();
const lost = { ...won, id: 'lost', outcome: { ...won.outcome, reward: 0, exactMatch: 0 } };
const lines = file('two.jsonl', `${writeLine(won)}\n${writeLine(lost)}\n`);
const atif = file('one.json', JSON.stringify(writeAtif(won)));

describe('advantages', () => {
  test('prints groups, rollouts, segments and turns as JSON', async () => {
    const { code, out } = await advantages(lines, '--estimator', 'hrr', '--w', '0', '--json');
    expect(code).toBe(0);
    const { groups } = JSON.parse(out.join('\n'));
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({ id: won.groupId, estimator: 'hrr', ddof: 1, eps: 1e-6 });
    expect(groups[0].rollouts.map((r: { reward: number }) => r.reward)).toEqual([1, 0]);
    const [first] = groups[0].rollouts[0].segments;
    expect(first.turns).toHaveLength(3);
    expect(first.turns[0]).toEqual({ advantage: groups[0].rollouts[0].base, shift: 0, masked: false });
    expect(groups[0].rollouts[0].base).toBeCloseTo(Math.SQRT1_2, 5);
  });

  test('settings change the answer', async () => {
    const base = async (...argv: string[]) => {
      const { out } = await advantages(lines, '--json', ...argv);
      return JSON.parse(out.join('\n')).groups[0].rollouts[0].base;
    };
    expect(await base('--estimator', 'drgrpo')).toBe(0.5);
    expect(await base('--estimator', 'grpo', '--norm-std', 'off')).toBe(0.5);
    expect(await base('--estimator', 'grpo', '--ddof', '0', '--eps', '0')).toBe(1);
    expect(await base('--estimator', 'hrr', '--base', 'drgrpo')).toBe(0.5);
  });

  test('prints text for people, and says what is missing', async () => {
    const { code, out } = await advantages(
      file('first.jsonl', writeLine({ ...won, groupId: null })),
      '--estimator',
      'compactionrl',
      '--lambda',
      'auto',
    );
    expect(code).toBe(1);
    expect(out.some((line) => line.includes('token counts missing at 2 of 5 places'))).toBe(true);
    const { out: text } = await advantages(atif, '--estimator', 'hrr');
    expect(text[0]).toContain('a group of one');
    expect(text.at(-1)).toBe('  sign flips at w = 0.5: 0');
  });

  test('reads a file of groups with its own settings under those of the command line', async () => {
    const batches = TEACHING_GROUPS.slice(1, 3).map(({ id, group }) => ({
      name: id,
      estimator: 'hrr',
      settings: { w: 2 },
      groups: [group],
      results: computeAdvantages('hrr', [group], { w: 2 }),
    }));
    const path = file('groups.json', JSON.stringify(groupFile(batches)));
    const shift = async (...argv: string[]) => {
      const { out } = await advantages(path, '--estimator', 'hrr', '--json', ...argv);
      const { groups } = JSON.parse(out.join('\n'));
      expect(groups.map((g: { id: string }) => g.id)).toEqual(['failed-group', 'zero-spread']);
      return groups[0].rollouts[0].segments[0].turns[0].shift;
    };
    expect(await shift()).toBeCloseTo(0.6, 12);
    expect(await shift('--w', '0.5')).toBeCloseTo(0.15, 12);
  });

  test.each([
    ['no estimator', [lines]],
    ['an estimator that is none', [lines, '--estimator', 'ppo']],
    ['a number that is none', [lines, '--estimator', 'hrr', '--w', 'much']],
    ['a switch that is none', [lines, '--estimator', 'grpo', '--norm-std', 'maybe']],
  ])('2 for wrong usage: %s', async (_, argv) => {
    const { code, err } = await advantages(...argv);
    expect(code).toBe(2);
    expect(err).toHaveLength(1);
  });

  test.each([
    ['a weight out of range', [lines, '--estimator', 'hrr', '--w', '3'], 'w cannot be 3'],
    ['a choice that is none', [lines, '--estimator', 'hrr', '--base', 'hrr'], 'base cannot be'],
    [
      'a damaged file of groups',
      [file('bad.json', '{"id":"advantage_group"}'), '--estimator', 'grpo'],
      'file of groups',
    ],
    [
      'an empty file of groups',
      [file('none.json', '{"id":"advantage_group","cases":[]}'), '--estimator', 'grpo'],
      'no rollouts',
    ],
  ])('1 for bad input: %s', async (_, argv, sentence) => {
    const { code, err } = await advantages(...argv);
    expect(code).toBe(1);
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(sentence);
  });
});
