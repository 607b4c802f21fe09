import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLANK_TURN, type Group } from '../engine/advantage/group-model.ts';
import { TEACHING_GROUPS } from '../engine/advantage/teaching-groups.ts';
import { GROUP_SOURCES } from './advantages-address.ts';
import { applyEdits, type Edit, movedBoundary, readEdits, withEdit, writeEdits } from './advantages-edits.ts';

const turn = (index: number) => ({ ...BLANK_TURN, index, qcom: 0.5, level: 2 as const, tokens: 2 });
const summary = { ...BLANK_TURN, kind: 'summary' as const, tokens: 1 };
const group: Group = {
  id: 'g',
  question: '',
  rollouts: [
    {
      id: 'a',
      reward: 1,
      overlong: false,
      length: null,
      segments: [{ turns: [turn(0), turn(1), summary] }, { turns: [turn(2), turn(3)] }],
    },
    { id: 'b', reward: 0, overlong: false, length: null, segments: [{ turns: [turn(0)] }] },
  ],
};

const indices = (edited: Group) =>
  edited.rollouts[0]?.segments.map(({ turns }) => turns.map(({ index }) => index));

describe('edits of a group', () => {
  it('change what they name and nothing else', () => {
    const { group: edited } = applyEdits(group, [
      { type: 'reward', rollout: 1, value: 0.5 },
      { type: 'qcom', rollout: 0, turn: 3, value: 0.9 },
      { type: 'mask', rollout: 0, turn: 0, value: true },
      { type: 'level', rollout: 0, turn: 1, value: 5 },
    ]);
    expect(edited.rollouts.map(({ reward }) => reward)).toEqual([1, 0.5]);
    const turns = edited.rollouts[0]?.segments.flatMap((segment) => segment.turns) ?? [];
    expect(turns.map(({ qcom }) => qcom)).toEqual([0.5, 0.5, null, 0.9, 0.5]);
    expect(turns.map(({ masked }) => masked)).toEqual([true, false, false, false, false]);
    expect(turns.map(({ level }) => level)).toEqual([2, 5, null, 2, 2]);
  });

  it('of a part bring Q_com along', () => {
    const parts = { ratio: 1, level: 1, info: 0.5, sem: 1 };
    const graded: Group = {
      ...group,
      rollouts: [
        {
          id: 'a',
          reward: 1,
          overlong: false,
          length: null,
          segments: [{ turns: [{ ...turn(0), parts, qcom: 0.8 }] }],
        },
      ],
    };
    const { group: edited } = applyEdits(graded, [
      { type: 'part', rollout: 0, turn: 0, part: 'info', value: 0 },
    ]);
    // Z9: 0.3 + 0.1 + 0 + 0.2.
    expect(edited.rollouts[0]?.segments[0]?.turns[0]?.qcom).toBeCloseTo(0.6, 12);
  });

  it('move the end of a window; its summary stays its last act, and places keep their names', () => {
    const rollout = group.rollouts[0];
    const sizes = rollout ? movedBoundary(rollout, 0, 1) : null;
    expect(sizes).toEqual([3, 1]);
    const moved = applyEdits(group, [
      { type: 'windows', rollout: 0, sizes: sizes ?? [] },
      { type: 'qcom', rollout: 0, turn: 3, value: 0.9 },
    ]);
    expect(indices(moved.group)).toEqual([[0, 1, 2, null], [3]]);
    expect(moved.origins[0]).toEqual([[0, 1, 3, 2], [4]]);
    expect(moved.group.rollouts[0]?.segments[0]?.turns[2]?.qcom).toBe(0.9);
  });

  it('leave every window a turn', () => {
    const rollout = applyEdits(group, [{ type: 'windows', rollout: 0, sizes: [3, 1] }]).group.rollouts[0];
    expect(rollout && movedBoundary(rollout, 0, 1)).toBeNull();
    expect(rollout && movedBoundary(rollout, 0, -1)).toEqual([2, 2]);
    expect(rollout && movedBoundary(rollout, 1, 1)).toBeNull();
  });

  it('with sizes that are not this rollout change nothing', () => {
    expect(indices(applyEdits(group, [{ type: 'windows', rollout: 0, sizes: [9, 1] }]).group)).toEqual(
      indices(group),
    );
  });

  it('replace an earlier edit of the same place', () => {
    const edits = [0, 1, 0.5].reduce<Edit[]>(
      (all, value) => withEdit(all, { type: 'reward', rollout: 1, value }),
      [],
    );
    expect(edits).toEqual([{ type: 'reward', rollout: 1, value: 0.5 }]);
  });

  it('of a sum and of its parts take each other away', () => {
    const part: Edit = { type: 'part', rollout: 0, turn: 1, part: 'sem', value: 0.3 };
    const sum: Edit = { type: 'qcom', rollout: 0, turn: 1, value: 0.3 };
    expect(withEdit(withEdit([], part), sum)).toEqual([sum]);
    expect(withEdit(withEdit([], sum), part)).toEqual([part]);
  });
});

describe('edits in an address', () => {
  const place = { rollout: fc.nat(20), turn: fc.nat(90) };
  const share = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.record({ type: fc.constant('reward' as const), rollout: fc.nat(20), value: fc.integer() }),
    fc.record({ type: fc.constant('qcom' as const), ...place, value: share }),
    fc.record({
      type: fc.constant('part' as const),
      ...place,
      part: fc.constantFrom('ratio', 'level', 'info', 'sem'),
      value: share,
    }),
    fc.record({ type: fc.constant('level' as const), ...place, value: fc.constantFrom(1, 2, 3, 4, 5) }),
    fc.record({ type: fc.constant('mask' as const), ...place, value: fc.boolean() }),
    fc.record({
      type: fc.constant('windows' as const),
      rollout: fc.nat(20),
      sizes: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 }),
    }),
  );

  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        expect(readEdits(writeEdits(edits))).toEqual(edits);
      }),
    );
  });

  it.each(['x', 'r0', 'r0:one', 'q0.1:2', 'p0.1.colour:0.5', 'l0.1:6', 'm0.1:2', 'b0:', 'r0:1~'])(
    '%s is none of ours',
    (text) => {
      expect(readEdits(text)).toBeNull();
    },
  );
});

it('every teaching group can be named by an address', () => {
  const ids = TEACHING_GROUPS.map(({ id }) => id).sort();
  expect(GROUP_SOURCES.filter((source) => source !== 'episode').sort()).toEqual(ids);
});
