import { describe, expect, it } from 'vitest';
import { aTrajectory, twoWindowTrajectory } from '../engine/trajectory/test-builders.ts';
import { addressOf, applyAddress } from './address.ts';
import { createAdvantagesStore } from './advantages.ts';
import { openRollouts } from './advantages-open.ts';
import { groupResult } from './advantages-state.ts';
import { createInspectStore } from './inspect.ts';
import { createPageStore } from './page.ts';
import { createSettingsStore } from './settings.ts';
import { closedLogs } from './testing/closed-logs.ts';
import { parseAddress } from './url.ts';

const scored = (id: string, reward: number) => {
  const trajectory = twoWindowTrajectory();
  return aTrajectory(trajectory.segments, {
    id,
    groupId: 'g',
    task: trajectory.task,
    outcome: { ...trajectory.outcome, reward },
  });
};

describe('rollouts handed over by another workspace', () => {
  it('stand as one group under the estimator they were credited with', () => {
    const advantages = createAdvantagesStore();
    const origin = { type: 'training', run: 'grpo', step: 12 } as const;
    const hand = { estimator: 'grpo', given: { ddof: 0 } } as const;
    openRollouts(advantages, origin, [scored('a', 1), scored('b', 0)], hand);
    const state = advantages.getState();
    expect(state.source).toEqual(origin);
    expect(state.groups.map(({ rollouts }) => rollouts.length)).toEqual([2]);
    const bases = groupResult(state)?.rollouts.map(({ base }) => base) ?? [];
    expect(bases[0]).toBeCloseTo(1, 5);
    expect(bases[1]).toBeCloseTo(-1, 5);
  });

  it('carry loss where training let dropped turns carry it, and open at the group asked for', () => {
    const advantages = createAdvantagesStore();
    const origin = { type: 'training', run: 'grpo', step: 12 } as const;
    const dropped = scored('a', 1);
    const trajectory = {
      ...dropped,
      segments: dropped.segments.map((segment) => ({
        ...segment,
        turns: segment.turns.map((turn) => ({ ...turn, dropped: true })),
      })),
    };
    const other = { ...scored('b', 0), groupId: 'other' };
    const masks = () =>
      advantages
        .getState()
        .groups[0]?.rollouts[0]?.segments.flatMap(({ turns }) => turns.map(({ masked }) => masked));
    openRollouts(advantages, origin, [trajectory, other]);
    expect(masks()).toContain(true);
    expect(advantages.getState().at).toBe(0);
    openRollouts(advantages, origin, [trajectory, other], { trainDropped: true, first: other });
    expect(masks()).not.toContain(true);
    expect(advantages.getState().at).toBe(1);
  });

  it('stay when the address is written and read again, since it cannot name them', () => {
    const inspect = createInspectStore({
      example: () => Promise.reject(new Error('not asked for')),
      policyFile: () => Promise.reject(new Error('not asked for')),
      policy: {
        load: () => Promise.reject(new Error('not asked for')),
        run: () => {
          throw new Error('not asked for');
        },
      },
    });
    const all = {
      settings: createSettingsStore(() => localStorage),
      page: createPageStore(),
      logs: closedLogs(),
      advantages: createAdvantagesStore(),
      inspect,
    };
    openRollouts(all.advantages, { type: 'training', run: 'grpo', step: 3 }, [scored('a', 1)]);
    expect(addressOf(all, '/advantages').group).toBe('w-too-large');
    applyAddress(parseAddress('', '#/advantages'), all);
    expect(all.advantages.getState().source.type).toBe('training');
  });
});
