/**
 * Metrics of a step under the names practitioners use, with their definitions as data for the charts. Pure functions
 * of the step's rollouts, advantages and optimiser steps; null where there is nothing to measure, never 0.
 */
import type { GroupAdvantage, TurnAdvantage } from '../advantage/estimator.ts';
import { signFlips } from '../advantage/flips.ts';
import type { Group } from '../advantage/group-model.ts';
import { LEVELS } from '../quality/levels.ts';
import { contextTokens, DOCUMENT_OVERHEAD_TOKENS } from '../text/contextTokens.ts';
import type { Compression, Trajectory, Turn } from '../trajectory/model.ts';
import { allBoundaries, allTurns } from '../trajectory/turns.ts';
import type { MiniBatch } from './batch.ts';
import type { RolloutGroup } from './rollouts.ts';
import { largest, mean, rootMeanSquare, share } from './statistics.ts';
import type { OptimiserStep } from './update.ts';

interface Definition {
  readonly unit: string;
  readonly about: string;
}

/** Scalars of a step, in the order in which they are listed. */
export const METRICS = {
  reward: { unit: 'reward', about: 'Mean reward of the rollouts, shaped where the estimator shapes it.' },
  em: { unit: 'share', about: 'Rollouts whose final answer matches exactly.' },
  zero_std_groups: {
    unit: 'share',
    about: 'Groups whose rewards are all equal: GRPO learns nothing from them.',
  },
  resampled_groups: {
    unit: 'groups',
    about: 'Groups without spread that were replaced by another question.',
  },
  advantage_max: {
    unit: 'advantage',
    about: 'Largest absolute advantage of a turn with loss, after any shift.',
  },
  kl: { unit: 'nats a token', about: 'k3 between the policy and the policy of the start.' },
  kl_k1: { unit: 'nats a token', about: 'The same by k1: unbiased, may be negative.' },
  kl_k2: { unit: 'nats a token', about: 'The same by k2, half the squared log ratio.' },
  approx_kl: {
    unit: 'nats a token',
    about: 'Mean of old minus new log-probability, as the update sees them.',
  },
  entropy: { unit: 'nats a token', about: 'Mean entropy of what the tokens were drawn from.' },
  policy_loss: { unit: 'loss', about: 'Minus the weighted clipped surrogate.' },
  kl_loss: { unit: 'loss', about: 'beta times the weighted divergence.' },
  value_loss: { unit: 'loss', about: 'Squared error of the value head, weighted.' },
  grad_norm: {
    unit: 'length',
    about: 'Length of the gradient before clipping, mean over the optimiser steps.',
  },
  grad_clipped: { unit: 'share', about: 'Optimiser steps whose gradient was scaled down.' },
  clip_fraction_low: {
    unit: 'share',
    about: 'Tokens whose gradient the lower bound of the ratio takes away.',
  },
  clip_fraction_high: {
    unit: 'share',
    about: 'Tokens whose gradient the upper bound of the ratio takes away.',
  },
  dual_clip_fraction: { unit: 'share', about: 'Tokens at the dual clip.' },
  ratio_mean: { unit: 'ratio', about: 'Mean ratio of new to old probability over the tokens trained on.' },
  ratio_max: { unit: 'ratio', about: 'Largest ratio.' },
  log_ratio_first: {
    unit: 'nats',
    about: 'Largest absolute log ratio before the first update; rounding only.',
  },
  learning_rate: { unit: 'a step', about: 'After warm-up and schedule.' },
  tokens_mean: { unit: 'policy tokens', about: 'Picks with a choice in them, per rollout.' },
  turns_mean: { unit: 'turns', about: 'Turns per rollout.' },
  summaries_mean: { unit: 'summaries', about: 'Summaries per rollout.' },
  overlong: { unit: 'share', about: 'Rollouts that ran out of steps or summaries.' },
  context_kept: { unit: 'context tokens', about: 'Kept text and summaries written, per rollout.' },
  context_saved: { unit: 'context tokens', about: 'Text read and not kept, per rollout.' },
  qcom_reference: {
    unit: 'Q_com',
    about: 'Q-bar, the mean over rollouts of their mean Q_com: it moves along.',
  },
  hrr_shift: { unit: 'advantage', about: 'Root mean square of the shift by HRR over turns that compressed.' },
  hrr_shift_share: {
    unit: 'share',
    about: 'The same over the root mean square of the base advantage, in groups with spread.',
  },
  hrr_sign_flips: { unit: 'turns', about: 'Turns that HRR pushes the other way than the reward alone.' },
  states: { unit: 'states', about: 'Decisions of the step.' },
  states_trained: { unit: 'states', about: 'Those that the backward pass needed.' },
  loss: { unit: 'loss', about: 'What was minimised, mean over the optimiser steps.' },
} as const satisfies Readonly<Record<string, Definition>>;

export type MetricName = keyof typeof METRICS;
export type Scalars = Readonly<Record<MetricName, number | null>>;
export type QualityMeans = Readonly<Record<'ratio' | 'level' | 'info' | 'sem' | 'total', number>>;

export interface StepMetrics extends Scalars {
  readonly step: number;
  /** Shares of levels 1..5 among the compressions; null without any. */
  readonly levels: readonly number[] | null;
  readonly qcom: QualityMeans | null;
  readonly seconds: number;
  /** By phase. */
  readonly seconds_by_phase: Readonly<Record<string, number>>;
}

const NOTHING = Object.fromEntries(Object.keys(METRICS).map((name) => [name, null])) as Scalars;

/** What was measured, with null for the rest. */
export function scalars(...measured: readonly Partial<Scalars>[]): Scalars {
  return Object.assign({}, NOTHING, ...measured) as Scalars;
}

export interface RolloutFigures {
  readonly scalars: Partial<Scalars>;
  readonly levels: readonly number[] | null;
  readonly qcom: QualityMeans | null;
}

export function rolloutFigures(groups: readonly RolloutGroup[]): RolloutFigures {
  const rollouts = groups.flatMap((group) => group.rollouts);
  const trajectories = rollouts.map(({ trajectory }) => trajectory);
  const turns = trajectories.map(allTurns);
  const compressions = turns.flat().flatMap(({ compression }) => (compression ? [compression] : []));
  const choices = rollouts.map(({ decisions }) =>
    decisions.flatMap(({ decision }) =>
      decision.legalCounts.flatMap((legal, k) => (legal > 1 ? [decision.entropies?.[k] ?? Number.NaN] : [])),
    ),
  );
  const entropies = choices.flat();
  return {
    scalars: {
      em: mean(trajectories.map(({ outcome }) => outcome.exactMatch ?? 0)),
      // Scripted agents draw from nothing.
      entropy: mean(entropies, (i) => !Number.isNaN(entropies[i])),
      tokens_mean: mean(choices.map((list) => list.length)),
      turns_mean: mean(turns.map((list) => list.length)),
      summaries_mean: mean(trajectories.map((trajectory) => allBoundaries(trajectory).length)),
      overlong: share(trajectories, ({ outcome }) => outcome.status === 'overlong'),
      context_kept: mean(trajectories.map(writtenTokens)),
      context_saved: mean(turns.map((list) => list.reduce((sum, turn) => sum + saved(turn), 0))),
      states: rollouts.reduce((sum, { decisions }) => sum + decisions.length, 0),
    },
    levels:
      compressions.length === 0
        ? null
        : LEVELS.map((level) => share(compressions, (compression) => compression.level === level) ?? 0),
    qcom: qualityMeans(compressions),
  };
}

/** Context tokens of kept text and summaries. */
function writtenTokens(trajectory: Trajectory): number {
  const kept = allTurns(trajectory).map(({ compression }) => compression?.output ?? '');
  const summaries = allBoundaries(trajectory).map(({ summary }) =>
    summary.status === 'text' ? summary.text : '',
  );
  return [...kept, ...summaries].reduce((sum, text) => sum + contextTokens(text), 0);
}

/** Context tokens read and not kept: what the document took of the window, and what is left of it. */
function saved({ compression, context }: Turn): number {
  const { before, peak } = context;
  if (!compression || before.value === null || peak.value === null) return 0;
  return peak.value - before.value - DOCUMENT_OVERHEAD_TOKENS - contextTokens(compression.output);
}

function qualityMeans(compressions: readonly Compression[]): QualityMeans | null {
  if (compressions.length === 0) return null;
  const of = (read: (compression: Compression) => number) => mean(compressions.map(read)) ?? 0;
  return {
    ratio: of(({ quality }) => quality.parts.ratio?.score ?? 0),
    level: of(({ quality }) => quality.parts.level?.score ?? 0),
    info: of(({ quality }) => quality.parts.info.score),
    sem: of(({ quality }) => quality.parts.sem.score),
    total: of(({ quality }) => quality.total),
  };
}

export function advantageScalars(
  groups: readonly Group[],
  results: readonly GroupAdvantage[],
): Partial<Scalars> {
  const rollouts = results.flatMap((result) => result.rollouts);
  const turnsOf = (result: GroupAdvantage): TurnAdvantage[] =>
    result.rollouts
      .flatMap(({ segments }) => segments.flatMap(({ turns }) => turns))
      .filter((turn) => !turn.masked);
  const turns = results.flatMap(turnsOf);
  const spread = results.filter(({ statistics }) => statistics?.spread === 'some').flatMap(turnsOf);
  const isHrr = results.some(({ estimator }) => estimator === 'hrr');
  const shifts = turns.flatMap(({ dq, shift }) => (dq === null ? [] : [shift]));
  const shiftSize = rootMeanSquare(spread.flatMap(({ dq, shift }) => (dq === null ? [] : [shift])));
  const baseSize = rootMeanSquare(spread.map(({ base }) => base));
  const qualities = groups.flatMap((group) =>
    group.rollouts.flatMap(({ segments }) => {
      const scores = segments.flatMap((segment) =>
        segment.turns.flatMap(({ qcom }) => (qcom === null ? [] : [qcom])),
      );
      return mean(scores) ?? [];
    }),
  );
  return {
    reward: mean(rollouts.flatMap(({ used }) => (used === null ? [] : [used]))),
    zero_std_groups: share(results, ({ statistics }) => statistics?.spread === 'none'),
    advantage_max: largest(turns.map(({ advantage }) => Math.abs(advantage))),
    qcom_reference: mean(qualities),
    hrr_shift: isHrr ? rootMeanSquare(shifts) : null,
    hrr_shift_share: isHrr && shiftSize !== null && baseSize ? shiftSize / baseSize : null,
    hrr_sign_flips: isHrr ? signFlips(results).filter(({ flipped }) => flipped).length : null,
  };
}

/** What the update had to do with; figures of the rest would be zeros that mean nothing. */
interface InUse {
  readonly reference: boolean;
  readonly value: boolean;
}

export function updateScalars(
  steps: readonly OptimiserStep[],
  batches: readonly MiniBatch[],
  { reference: hasReference, value: hasValue }: InUse,
): Partial<Scalars> {
  const total = (read: (step: OptimiserStep) => number) => steps.reduce((sum, step) => sum + read(step), 0);
  const trained = total(({ sums }) => sums.tokens);
  const all = total(({ tokens }) => tokens);
  const perToken = (name: keyof OptimiserStep['sums']) =>
    trained === 0 ? null : total(({ sums }) => sums[name]) / trained;
  const ofAll = (name: keyof OptimiserStep['sums']) =>
    all === 0 ? null : total(({ sums }) => sums[name]) / all;
  const perStep = (read: (step: OptimiserStep) => number) => mean(steps.map(read));
  return {
    kl: hasReference ? perToken('k3') : null,
    kl_k1: hasReference ? perToken('k1') : null,
    kl_k2: hasReference ? perToken('k2') : null,
    approx_kl: perToken('approxKl'),
    policy_loss: perStep(({ sums }) => sums.policyLoss),
    kl_loss: hasReference ? perStep(({ sums }) => sums.klLoss) : null,
    value_loss: hasValue ? perStep(({ sums }) => sums.valueLoss) : null,
    loss: perStep(({ loss }) => loss),
    grad_norm: perStep(({ gradientNorm }) => gradientNorm),
    grad_clipped: share(steps, ({ clipScale }) => clipScale < 1),
    clip_fraction_low: ofAll('clippedLow'),
    clip_fraction_high: ofAll('clippedHigh'),
    dual_clip_fraction: ofAll('dualClipped'),
    ratio_mean: perToken('ratio'),
    ratio_max: largest(steps.map(({ ratioMax }) => ratioMax)),
    log_ratio_first: steps[0]?.logRatioMax ?? null,
    states_trained: batches.reduce((sum, { packedStates }) => sum + packedStates, 0),
  };
}
