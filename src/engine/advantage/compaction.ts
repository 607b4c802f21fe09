/**
 * CompactionRL (C4-C8, C10) as an estimator over recorded groups. Engine layer, pure. Each window gives an
 * execution segment and, where it ends in one, a summary segment (C4); turns without loss are skipped.
 */
import { crossSegmentAdvantages } from './compaction-gae.ts';
import {
  type Estimator,
  evenTurn,
  type GroupAdvantage,
  REWARD_NEEDS,
  type RolloutAdvantage,
  rolloutMask,
  type TurnAdvantage,
} from './estimator.ts';
import { moments } from './group.ts';
import { type Group, type GroupRollout, type GroupTurn, liveTokens, scored } from './group-model.ts';
import { recordedRewards } from './grpo.ts';
import { perToken } from './missing.ts';
import type { AdvantageSettings } from './settings.ts';
import { whitening } from './whiten.ts';

/** Where a turn lies: segment of C4, and its first token in it. */
interface Place {
  readonly segment: number;
  readonly offset: number;
}

/** C4: values per segment, and the place of every turn of the rollout in order. */
function segmentValues(
  rollout: GroupRollout,
  valuesOf: (turn: GroupTurn) => readonly number[],
): { readonly values: number[][]; readonly places: Place[] } {
  const values: number[][] = [];
  const places: Place[] = [];
  for (const { turns } of rollout.segments) {
    let kind: GroupTurn['kind'] | null = null;
    for (const turn of turns) {
      if (turn.kind !== kind) values.push([]);
      kind = turn.kind;
      const current = values.at(-1) ?? [];
      places.push({ segment: values.length - 1, offset: current.length });
      current.push(...valuesOf(turn));
    }
  }
  return { values, places };
}

/** V of the tokens with loss of a turn; 0 where the critic was not recorded. */
function criticOf(group: Group, { critic }: AdvantageSettings): (turn: GroupTurn) => readonly number[] {
  const reward = moments(recordedRewards(group), 0);
  // A single member keeps G2's mean of 0: measured against its own reward it would always be as expected.
  const constant = critic === 'group-mean' ? (reward.mean ?? 0) : 0;
  return (turn) => {
    const tokens = liveTokens(turn) ?? 0;
    const recorded = critic === 'recorded' && tokens > 0 ? perToken(turn, turn.values) : null;
    return recorded ?? new Array<number>(tokens).fill(constant);
  };
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean over all tokens with loss of a rollout; 0 for none. */
function tokenMean(segments: RolloutAdvantage['segments']): number {
  let [sum, n] = [0, 0];
  for (const { turns } of segments) {
    for (const { tokens } of turns) {
      if (!tokens) continue;
      for (const advantage of tokens) sum += advantage;
      n += tokens.length;
    }
  }
  return n === 0 ? 0 : sum / n;
}

function rolloutAdvantage(
  rollout: GroupRollout,
  valuesOf: (turn: GroupTurn) => readonly number[],
  settings: AdvantageSettings,
): RolloutAdvantage {
  const mask = rolloutMask(rollout, settings);
  const reward = scored(rollout.reward) ? rollout.reward : null;
  const { values, places } = segmentValues(rollout, valuesOf);
  const gae = crossSegmentAdvantages(values, reward ?? 0, settings, settings.criticTarget);
  let at = 0;
  const segments = rollout.segments.map(({ turns }) => ({
    turns: turns.map((turn): TurnAdvantage => {
      const { segment = 0, offset = 0 } = places[at++] ?? {};
      const plain = evenTurn(turn, 0, mask !== null);
      const own = gae[segment];
      // Without a reward there is nothing to credit; C5 would read it as a failure.
      if (!own || reward === null) return plain;
      const end = offset + (liveTokens(turn) ?? 0);
      const tokens = own.advantages.slice(offset, end);
      const base = mean(tokens);
      return {
        ...plain,
        advantage: base,
        base,
        tokens,
        gae: {
          segment,
          segmentTokens: own.n,
          tokensAfter: own.tokensAfter,
          lambda: own.lambda,
          factor: own.factor,
          values: (values[segment] ?? []).slice(offset, end),
          local: own.local.slice(offset, end),
          target: own.targets.slice(offset, end),
        },
      };
    }),
  }));
  return { id: rollout.id, reward, used: reward, base: tokenMean(segments), mask, qMean: null, segments };
}

/** C10 over every token with loss of the batch. */
function whitened(groups: readonly GroupAdvantage[]): GroupAdvantage[] {
  // Loops instead of nested flatMaps: a batch has tens of thousands of tokens and is redone at every move of a slider.
  const live: number[] = [];
  for (const { rollouts } of groups) {
    for (const { segments } of rollouts) {
      for (const { turns } of segments) {
        for (const { masked, tokens } of turns) if (!masked && tokens) for (const a of tokens) live.push(a);
      }
    }
  }
  const { apply } = whitening(live);
  const turnOf = (turn: TurnAdvantage): TurnAdvantage => {
    if (!turn.tokens || turn.tokens.length === 0) return turn;
    const tokens = turn.tokens.map(apply);
    const base = mean(tokens);
    return { ...turn, tokens, base, advantage: base };
  };
  return groups.map((group) => ({
    ...group,
    rollouts: group.rollouts.map((rollout) => {
      const segments = rollout.segments.map(({ turns }) => ({ turns: turns.map(turnOf) }));
      return { ...rollout, segments, base: tokenMean(segments) };
    }),
  }));
}

export const compactionrl: Estimator = {
  name: 'compactionrl',
  equations: ['C4', 'C5', 'C6', 'C7', 'C8', 'C10'],
  settings: ['gamma', 'lambda', 'alpha', 'critic', 'criticTarget', 'whiten', 'overlongMask'],
  defaults: {},
  needs: ({ critic }) => [
    ...REWARD_NEEDS,
    { input: 'tokens', without: 'blocked', when: 'any' },
    ...(critic === 'recorded' ? [{ input: 'values', without: 'zero-value', when: 'any' } as const] : []),
  ],
  zeroSpread: 'critic',
  compute: (groups, settings) => {
    const results = groups.map((group): GroupAdvantage => {
      const valuesOf = criticOf(group, settings);
      return {
        id: group.id,
        estimator: 'compactionrl',
        settings,
        statistics: null,
        gate: null,
        rollouts: group.rollouts.map((rollout) => rolloutAdvantage(rollout, valuesOf, settings)),
        missing: [],
      };
    });
    return settings.whiten ? whitened(results) : results;
  },
};
