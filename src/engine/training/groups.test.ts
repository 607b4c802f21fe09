import { beforeAll, describe, expect, test } from 'vitest';
import { computeAdvantages } from '../advantage/registry.ts';
import { openArchive } from '../environments/archive/archive.ts';
import { initialParameters } from '../policy/network.ts';
import { referenceForward } from '../policy/reference-forward.ts';
import { stream } from '../random.ts';
import { policyAgent } from '../rollout/agents/policy.ts';
import { randomAgent } from '../rollout/agents/random.ts';
import { decisionsOf } from '../rollout/what-if.ts';
import { type CreditedRollout, creditGroups } from './credit.ts';
import { decisionPlaces, toGroup } from './groups.ts';
import { advantageScalars, METRICS, rolloutFigures, scalars, updateScalars } from './metrics.ts';
import { promptSeed, samplePrompts } from './prompts.ts';
import { type RolloutGroup, rollOut } from './rollouts.ts';

const open = openArchive('default', { entities: 24, trainingWorlds: 1, heldOutWorlds: 1 });
const rollOutWith = (agent = randomAgent, count = 2, groupSize = 3) =>
  rollOut({
    open,
    environmentSettings: {},
    manager: 'ziprl',
    prompts: samplePrompts(open, { seed: 1, step: 1, count }),
    groupSize,
    agent,
  });

let rollouts: RolloutGroup[] = [];
beforeAll(async () => {
  rollouts = await rollOutWith();
});

describe('prompts', () => {
  test('are named by run, step and place: more of them leave the first as they were', () => {
    const seeds = (count: number, from = 0) =>
      samplePrompts(open, { seed: 1, step: 3, from, count }).map(({ seed }) => seed);
    expect(seeds(4).slice(0, 2)).toEqual(seeds(2));
    expect(seeds(2, 2)).toEqual(seeds(4).slice(2));
    expect(
      new Set([promptSeed(1, 1, 0), promptSeed(2, 1, 0), promptSeed(1, 2, 0), promptSeed(1, 1, 1)]).size,
    ).toBe(4);
  });
});

describe('rollouts', () => {
  test('of one prompt share its question and differ in their draws', () => {
    for (const { prompt, rollouts: members } of rollouts) {
      expect(members.map(({ trajectory }) => trajectory.task.id)).toEqual(members.map(() => prompt.task.id));
      expect(new Set(members.map(({ trajectory }) => trajectory.source.episode?.rollout)).size).toBe(3);
      expect(
        new Set(members.map(({ decisions }) => decisions.map(({ decision }) => decision.picks).join(';')))
          .size,
      ).toBeGreaterThan(1);
    }
  });

  test('do not depend on how many others run beside them', async () => {
    const [alone] = await rollOutWith(randomAgent, 1, 1);
    expect(alone?.rollouts[0]?.trajectory).toEqual(rollouts[0]?.rollouts[0]?.trajectory);
  });

  test('keep every decision with its state, in the order of the trajectory', () => {
    for (const { trajectory, decisions } of rollouts.flatMap((group) => group.rollouts)) {
      const records = decisionsOf(trajectory);
      expect(decisions.map(({ state }) => state.kind)).toEqual(records.map(({ kind }) => kind));
      expect(decisions.map(({ decision }) => decision.legalCounts)).toEqual(
        records.map(({ picks }) => picks.map(({ legal }) => legal)),
      );
      expect(decisionPlaces(trajectory).length).toBe(records.length);
    }
  });
});

/** Mean advantage of a decision's free picks by turn, from the credited side. */
const advantagesByPlace = ({ decisions }: CreditedRollout) => decisions.map(({ advantages }) => advantages);

describe('credit', () => {
  const groups = () => rollouts.map((group) => toGroup(group, true));

  test('every pick with a choice gets the advantage of its turn, forced ones none', () => {
    const results = computeAdvantages('hrr', groups(), { w: 0.5 });
    const credited = creditGroups(rollouts, results);
    rollouts
      .flatMap((group, g) =>
        group.rollouts.map((rollout, i) => ({ rollout, result: results[g]?.rollouts[i] })),
      )
      .forEach(({ rollout, result }, r) => {
        const places = decisionPlaces(rollout.trajectory);
        advantagesByPlace(credited[r] as CreditedRollout).forEach((advantages, d) => {
          const place = places[d];
          const turn = result?.segments[place?.segment ?? -1]?.turns[place?.turn ?? -1];
          const legal = rollout.decisions[d]?.decision.legalCounts ?? [];
          expect(advantages).toEqual(legal.map((count) => (count > 1 ? turn?.advantage : 0)));
          expect(credited[r]?.decisions[d]?.live).toEqual(legal.map((count) => (count > 1 ? 1 : 0)));
        });
      });
    const flat = credited.flatMap(({ decisions }) => decisions.flatMap(({ advantages }) => advantages));
    expect(flat.some((advantage) => advantage !== 0)).toBe(true);
  });

  test('tokens that differ within a turn go to the picks in their order', () => {
    const results = computeAdvantages('compactionrl', groups());
    const credited = creditGroups(rollouts, results);
    const [first] = credited;
    const turn = results[0]?.rollouts[0]?.segments[0]?.turns[0];
    const count = turn?.tokens?.length ?? 0;
    expect(count).toBeGreaterThan(0);
    const free =
      first?.decisions.flatMap(({ advantages, live }) => advantages.filter((_, k) => live[k] === 1)) ?? [];
    expect(free.slice(0, count)).toEqual(turn?.tokens);
  });

  test('dropped turns carry loss only where they shall', async () => {
    const narrow = openArchive('default', {
      entities: 24,
      trainingWorlds: 1,
      heldOutWorlds: 1,
      thresholdShare: 0.06,
    });
    const overflowing = await rollOut({
      open: narrow,
      environmentSettings: {},
      manager: 'ziprl',
      prompts: samplePrompts(narrow, { seed: 1, step: 1, count: 3 }),
      groupSize: 2,
      agent: randomAgent,
    });
    const masked = (trainDropped: boolean) =>
      overflowing
        .flatMap((group) => toGroup(group, trainDropped).rollouts)
        .flatMap(({ segments }) => segments.flatMap(({ turns }) => turns))
        .filter((turn) => turn.masked).length;
    expect(masked(false)).toBeGreaterThan(0);
    expect(masked(true)).toBe(0);
  });
});

describe('metrics', () => {
  test('of rollouts are those of their trajectories', async () => {
    const parameters = initialParameters('XS', stream(1, 'initial'));
    const agent = policyAgent(referenceForward('XS', parameters), { mode: 'sampled', temperature: 1 });
    const played = await rollOutWith(agent, 1, 2);
    const { scalars: figures, levels, qcom } = rolloutFigures(played);
    const decisions = played.flatMap((group) => group.rollouts.flatMap((rollout) => rollout.decisions));
    const free = decisions.flatMap(({ decision }) =>
      decision.legalCounts.flatMap((legal, k) => (legal > 1 ? [decision.entropies?.[k] ?? Number.NaN] : [])),
    );
    expect(figures.states).toBe(decisions.length);
    expect(figures.tokens_mean).toBe(free.length / 2);
    expect(figures.entropy).toBeCloseTo(free.reduce((sum, h) => sum + h, 0) / free.length, 12);
    expect(figures.context_kept).toBeGreaterThan(0);
    expect(figures.context_saved).toBeGreaterThan(0);
    expect(levels?.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(qcom?.total).toBeGreaterThan(0);
  });

  test('of nothing are null, and entropy of scripted rollouts is', () => {
    const { scalars: figures, levels, qcom } = rolloutFigures([]);
    expect([figures.em, figures.tokens_mean, levels, qcom]).toEqual([null, null, null, null]);
    expect(rolloutFigures(rollouts).scalars.entropy).toBeNull();
    expect(
      Object.values(updateScalars([], [], { reference: false, value: false })).filter((x) => x !== null),
    ).toEqual([0]);
    expect(advantageScalars([], [])).toMatchObject({
      reward: null,
      zero_std_groups: null,
      hrr_sign_flips: null,
    });
  });

  test('of the advantages count what HRR turned round', () => {
    const groups = rollouts.map((group, g) => {
      const own = toGroup(group, true);
      // One success in the first group, none in the second.
      const rewarded = own.rollouts.map((rollout, i) => ({ ...rollout, reward: g === 0 && i === 0 ? 1 : 0 }));
      return { ...own, rollouts: rewarded };
    });
    const figures = advantageScalars(groups, computeAdvantages('hrr', groups, { w: 2 }));
    expect(figures).toMatchObject({ reward: 1 / 6, zero_std_groups: 0.5 });
    expect(figures.hrr_shift).toBeGreaterThan(0);
    const without = advantageScalars(groups, computeAdvantages('hrr', groups, { w: 0 }));
    expect(without).toMatchObject({ hrr_shift: 0, hrr_sign_flips: 0 });
    expect(advantageScalars(groups, computeAdvantages('grpo', groups)).hrr_shift).toBeNull();
  });

  test('every scalar has a definition, and a step without any is all null', () => {
    for (const [name, { about, unit }] of Object.entries(METRICS)) {
      expect([name, about.endsWith('.'), unit.length > 0]).toEqual([name, true, true]);
    }
    expect(new Set(Object.values(scalars()))).toEqual(new Set([null]));
    expect(scalars({ em: 0.5 }, { em: 0.25 }).em).toBe(0.25);
  });
});
