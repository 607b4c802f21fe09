/**
 * What an estimator is, and what it gives back: advantages per turn (per token where they differ) with every
 * operand they were worked out from. One file per estimator, one line in registry.ts. Engine layer, pure.
 */
import type { Statistics } from './group.ts';
import { type Group, type GroupRollout, type GroupTurn, liveTokens, scored } from './group-model.ts';
import type { Gate } from './mastery-gate.ts';
import type { Missing, Need } from './missing.ts';
import type { AdvantageSettings, BaseName, SettingName } from './settings.ts';

export type EstimatorName = BaseName | 'hrr';

/** What a group whose rewards are all equal still teaches under an estimator. */
export type ZeroSpread = 'nothing' | 'quality' | 'length' | 'critic' | 'resampled';

export interface Estimator {
  readonly name: EstimatorName;
  readonly equations: readonly string[];
  /** The settings it reads, in the order in which a form shows them. */
  readonly settings: readonly SettingName[];
  /** Where its defaults differ from the table's. */
  readonly defaults: Partial<AdvantageSettings>;
  /** What it needs, given the settings in force. */
  needs(settings: AdvantageSettings): readonly Need[];
  readonly zeroSpread: ZeroSpread;
  /** `groups` are one batch; none of them is blocked. */
  compute(groups: readonly Group[], settings: AdvantageSettings): GroupAdvantage[];
}

/** C5-C7 of one turn: the segment it lies in, and per token what is local to that segment. */
export interface TurnGae {
  /** Segment of C4 within the rollout, from 0. */
  readonly segment: number;
  readonly segmentTokens: number;
  readonly tokensAfter: number;
  /** null: a segment without tokens is left out. */
  readonly lambda: number | null;
  readonly factor: number | null;
  readonly values: readonly number[];
  readonly local: readonly number[];
  readonly target: readonly number[];
}

export interface TurnAdvantage {
  /** What every token of the turn gets; the mean over its tokens where `tokens` is given. */
  readonly advantage: number;
  readonly base: number;
  /** Z12: w dQ; 0 without HRR. */
  readonly shift: number;
  /** Z11: Q_com minus its reference; null where HRR is off or the turn compressed nothing. */
  readonly dq: number | null;
  readonly reference: number | null;
  readonly masked: boolean;
  /** Per token, where tokens of one turn differ. */
  readonly tokens: readonly number[] | null;
  /** The same before HRR, where HRR moved them: with another w they start from here, not from where they are. */
  readonly baseTokens?: readonly number[] | null;
  readonly gae: TurnGae | null;
}

/** Why a rollout has no loss at all. */
export type RolloutMask = 'overlong' | 'unscored' | 'empty';

export interface RolloutAdvantage {
  readonly id: string;
  /** As recorded. */
  readonly reward: number | null;
  /** The reward the statistics used: shaped by M5 or B2, else as recorded; null where it counts nowhere. */
  readonly used: number | null;
  /** Before HRR; the mean over tokens with loss where tokens differ. */
  readonly base: number;
  readonly mask: RolloutMask | null;
  /** Z10: mean Q_com of its compressions; null where HRR is off or there is none. */
  readonly qMean: number | null;
  readonly segments: readonly { readonly turns: readonly TurnAdvantage[] }[];
}

export interface GroupAdvantage {
  readonly id: string;
  readonly estimator: EstimatorName;
  readonly settings: AdvantageSettings;
  /** null for estimators that do not compare within the group, and where the group is blocked. */
  readonly statistics: Statistics | null;
  /** M1-M5; null for other estimators. */
  readonly gate: Gate | null;
  readonly rollouts: readonly RolloutAdvantage[];
  /** What was lacking, and what was done about it; an effect 'blocked' means that nothing could be computed. */
  readonly missing: readonly Missing[];
}

export function rolloutMask(rollout: GroupRollout, settings: AdvantageSettings): RolloutMask | null {
  if (!scored(rollout.reward)) return 'unscored';
  if (settings.overlongMask && rollout.overlong) return 'overlong';
  const isEmpty = rollout.segments.every(({ turns }) => turns.every((turn) => liveTokens(turn) === 0));
  return isEmpty ? 'empty' : null;
}

/** A turn all of whose tokens get `base`. */
export function evenTurn(turn: GroupTurn, base: number, isRolloutMasked: boolean): TurnAdvantage {
  return {
    advantage: base,
    base,
    shift: 0,
    dq: null,
    reference: null,
    masked: isRolloutMasked || liveTokens(turn) === 0,
    tokens: null,
    gae: null,
  };
}

/** A rollout all of whose tokens get `base`: G1 and everything built on it. */
export function evenRollout(
  rollout: GroupRollout,
  base: number,
  used: number | null,
  settings: AdvantageSettings,
): RolloutAdvantage {
  const mask = rolloutMask(rollout, settings);
  return {
    id: rollout.id,
    reward: scored(rollout.reward) ? rollout.reward : null,
    used,
    base,
    mask,
    qMean: null,
    segments: rollout.segments.map(({ turns }) => ({
      turns: turns.map((turn) => evenTurn(turn, base, mask !== null)),
    })),
  };
}

/** The needs every estimator has: a reward, at least somewhere; a rollout without one is left out. */
export const REWARD_NEEDS: readonly Need[] = [
  { input: 'reward', without: 'blocked', when: 'all' },
  { input: 'reward', without: 'left-out', when: 'any' },
];
