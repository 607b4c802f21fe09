import { describe, expect, test } from 'vitest';
import { aBoundary, aSegment, aTrajectory, aTurn, twoWindowTrajectory } from '../trajectory/test-builders.ts';
import { groupsFromTrajectories } from './from-trajectories.ts';
import { groupFile, isGroupFile, readGroupFile } from './group-file.ts';
import { BLANK_TURN, type Group } from './group-model.ts';
import { missingInputs } from './missing.ts';
import { computeAdvantages, ESTIMATORS } from './registry.ts';
import { TEACHING_GROUPS } from './teaching-groups.ts';

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a file of groups', () => {
  const batch = (group: Group) => ({
    name: group.id,
    estimator: 'hrr',
    settings: { w: 0.2 },
    groups: [group],
    results: computeAdvantages('hrr', [group], { w: 0.2 }),
  });

  test.each(TEACHING_GROUPS.map(({ id, group }) => [id, group] as const))(
    'brings %s back as it was',
    (_, group) => {
      const written = throughJson(groupFile([batch(group)]));
      expect(isGroupFile(written)).toBe(true);
      const [read] = readGroupFile(written);
      expect(read?.groups).toEqual([group]);
      expect(read).toMatchObject({ name: group.id, estimator: 'hrr', settings: { w: 0.2 } });
    },
  );

  test('writes what is no number as not known', () => {
    const rollouts = [
      {
        id: 'x',
        reward: Number.NaN,
        overlong: false,
        length: Infinity,
        segments: [{ turns: [{ ...BLANK_TURN, qcom: Number.NaN }] }],
      },
    ];
    const [read] = readGroupFile(throughJson(groupFile([batch({ id: 'g', question: '', rollouts })])));
    expect(read?.groups[0]?.rollouts[0]).toMatchObject({ reward: null, length: null });
    expect(read?.groups[0]?.rollouts[0]?.segments[0]?.turns[0]?.qcom).toBeNull();
  });

  const file = (rollout: object) => ({
    id: 'advantage_group',
    cases: [{ name: 'one', input: { groups: [{ id: 'g', rollouts: [rollout] }] } }],
  });
  test.each([
    ['no reward', { segments: [] }, 'reward'],
    ['a quality above 1', { reward: 1, segments: [{ turns: [{ q_com: 1.5 }] }] }, 'q_com'],
    ['a level that is none', { reward: 1, segments: [{ turns: [{ level: 6 }] }] }, 'level'],
    ['half a token', { reward: 1, segments: [{ turns: [{ tokens: 0.5 }] }] }, 'tokens'],
    ['a mask that is none', { reward: 1, segments: [{ turns: [{ mask: 2 }] }] }, 'mask'],
  ])('%s is refused with its place', (_, rollout, where) => {
    expect(() => readGroupFile(file(rollout))).toThrow(`${where}"`);
  });

  test('a short one is enough', () => {
    const [read] = readGroupFile(file({ reward: null, segments: [{ turns: [{}] }] }));
    expect(read).toMatchObject({ estimator: 'grpo', settings: {} });
    expect(read?.groups[0]?.rollouts[0]).toEqual({
      id: 'g-0',
      reward: null,
      overlong: false,
      length: null,
      segments: [{ turns: [BLANK_TURN] }],
    });
  });
});

describe('groups from trajectories', () => {
  const two = twoWindowTrajectory();

  test('take windows, quality, tokens and log-probabilities over', () => {
    const [group, ...others] = groupsFromTrajectories([two, { ...two, id: 'second' }]);
    expect(others).toEqual([]);
    expect(group?.id).toBe(two.groupId);
    expect(group?.rollouts.map(({ id }) => id)).toEqual([two.id, 'second']);
    const [first, second] = group?.rollouts[0]?.segments ?? [];
    expect(first?.turns.map(({ kind }) => kind)).toEqual(['turn', 'turn', 'summary']);
    const compression = two.segments[0]?.turns[0]?.compression;
    expect(first?.turns[0]).toMatchObject({ qcom: compression?.quality.total, level: 1, tokens: 1 });
    expect(first?.turns[0]?.logProbs).toEqual([Math.log(0.75)]);
    // Two kept sentences: the first had two options, the second one.
    expect(second?.turns[0]).toMatchObject({ tokens: 2, logProbs: [Math.log(0.75), -0.5] });
    expect(second?.turns[1]).toMatchObject({ qcom: null, tokens: null });
  });

  test('are told apart by group, else by task', () => {
    const other = { ...two, groupId: null, task: { ...two.task, question: 'Another?' } };
    const groups = groupsFromTrajectories([{ ...two, groupId: null }, other, { ...two, groupId: null }]);
    expect(groups.map(({ id, rollouts }) => [id, rollouts.length])).toEqual([
      [two.task.question, 2],
      ['Another?', 1],
    ]);
  });

  test('mask the dropped pair, and leave what a person chose out of the tokens', () => {
    const [turn] = two.segments[0]?.turns ?? [];
    if (!turn) throw new Error('the builder has a first turn');
    const byUser = turn.decisions.map((decision) => ({ ...decision, by: 'user' as const }));
    const trajectory = aTrajectory([
      aSegment(0, [
        { ...turn, dropped: true },
        { ...turn, decisions: byUser },
      ]),
    ]);
    const turns = groupsFromTrajectories([trajectory])[0]?.rollouts[0]?.segments[0]?.turns;
    expect(turns?.map(({ masked, tokens }) => [masked, tokens])).toEqual([
      [true, 1],
      [false, 0],
    ]);
  });

  test('a log that keeps summaries as segments of their own has them in the window before', () => {
    const log = aTrajectory([
      aSegment(0, [aTurn(0)], aBoundary(0, { summary: { status: 'none' } })),
      { ...aSegment(1, [aTurn(1, { text: 'What I know so far.' })]), kind: 'summary' },
      aSegment(2, [aTurn(2)]),
    ]);
    const segments = groupsFromTrajectories([log])[0]?.rollouts[0]?.segments ?? [];
    expect(segments.map(({ turns }) => turns.map(({ kind }) => kind))).toEqual([
      ['turn', 'summary'],
      ['turn'],
    ]);
  });

  test('without decisions tokens are not known, and length is what was written', () => {
    const log = aTrajectory([aSegment(0, [aTurn(0, { text: 'Eight characters or so', reasoning: 'four' })])]);
    const [group] = groupsFromTrajectories([log]);
    expect(group?.rollouts[0]?.length).toBe(6 + 1);
    expect(group && missingInputs(group).map(({ input }) => input)).toEqual([
      'qcom',
      'tokens',
      'log-probs',
      'new-log-probs',
      'ref-log-probs',
      'values',
    ]);
  });

  test.each([
    [120, 120],
    [null, null],
    [-1, null],
    [0.5, null],
  ])('a reply of %s reported tokens has %s', (completion, tokens) => {
    const usage = { prompt: 900, completion, cached: null, reasoning: null };
    const log = { inputs: [], usage, model: null, time: null, raw: [] };
    const [group] = groupsFromTrajectories([aTrajectory([aSegment(0, [aTurn(0, { log })])])]);
    expect(group?.rollouts[0]?.segments[0]?.turns[0]?.tokens).toBe(tokens);
  });

  test('length counts kept texts, summaries and acts of our own episodes, and is unknown with an unreadable summary', () => {
    const [group] = groupsFromTrajectories([two]);
    const written = two.segments
      .flatMap(({ turns }) => turns.map(({ compression }) => compression?.output ?? ''))
      .concat('Venn was born in Tessaly.')
      .reduce((sum, text) => sum + Math.ceil([...text].length / 4), 0);
    expect(group?.rollouts[0]?.length).toBe(written + 3);
    const segments = [aSegment(0, [aTurn(0)], aBoundary(0, { summary: { status: 'unreadable' } }))];
    expect(groupsFromTrajectories([aTrajectory(segments)])[0]?.rollouts[0]?.length).toBeNull();
  });

  test.each(ESTIMATORS.map(({ name }) => name))('%s has an answer for them', (name) => {
    const failed = {
      ...two,
      id: 'failed',
      outcome: { ...two.outcome, reward: 0, status: 'overlong' as const },
    };
    const groups = groupsFromTrajectories([two, failed]);
    const [result] = computeAdvantages(name, groups);
    expect(result?.rollouts).toHaveLength(2);
  });
});
