/** Vector implementations of advantages (G1, Z10-Z15, S8-S11, C5-C8, C10, M1-M7, B2). */
import * as v from 'valibot';
import {
  adaptiveLambda,
  concatenatedAdvantages,
  crossSegmentAdvantages,
} from '../../src/engine/advantage/compaction-gae.ts';
import { overlongTerm } from '../../src/engine/advantage/dapo.ts';
import { groupAdvantages } from '../../src/engine/advantage/group.ts';
import { BatchInput, batchOf } from '../../src/engine/advantage/group-file.ts';
import { BLANK_TURN, type Group } from '../../src/engine/advantage/group-model.ts';
import { lengthPenalty, masteryGate } from '../../src/engine/advantage/mastery-gate.ts';
import { batchMix, earlyStop } from '../../src/engine/advantage/mastery-schedule.ts';
import { splitGradient } from '../../src/engine/advantage/policy-gradient.ts';
import { computeAdvantages } from '../../src/engine/advantage/registry.ts';
import { resultJson } from '../../src/engine/advantage/result-json.ts';
import { dummyRows } from '../../src/engine/advantage/supo.ts';
import { allocationGain, UTILITIES } from '../../src/engine/advantage/theorem.ts';
import { whiten } from '../../src/engine/advantage/whiten.ts';
import { implementation, oneOf } from './implementation.ts';

const Normalisation = { eps: v.number(), norm_std: v.boolean(), ddof: v.number() };

interface RolloutShape {
  readonly reward: number;
  /** Q_com of each turn, window by window. */
  readonly windows: readonly (readonly (number | null)[])[];
  readonly overlong?: boolean;
}

function groupOf(rollouts: readonly RolloutShape[]): Group {
  return {
    id: 'vector',
    question: '',
    rollouts: rollouts.map(({ reward, windows, overlong = false }, i) => ({
      id: String(i),
      reward,
      overlong,
      length: null,
      segments: windows.map((scores) => ({
        turns: scores.map((qcom) => ({ ...BLANK_TURN, qcom })),
      })),
    })),
  };
}

/** The estimator on a batch of one group. */
function resultOf(name: string, group: Group, settings: Readonly<Record<string, unknown>>) {
  const [result] = computeAdvantages(name, [group], settings);
  if (!result) throw new Error('one group gives one result');
  return result;
}

const Rewards = v.object({ rewards: v.array(v.number()), ...Normalisation });
export const groupAdvantage = implementation(Rewards, (i) => ({
  adv: groupAdvantages(i.rewards, { ddof: i.ddof, eps: i.eps, normStd: i.norm_std }).advantages,
}));

const Shaped = v.object({ reward: v.array(v.number()), ...Normalisation });
export const masteryAdvantage = implementation(Shaped, (i) => ({
  adv: groupAdvantages(i.reward, { ddof: i.ddof, eps: i.eps, normStd: i.norm_std }).advantages,
}));

const Hrr = v.object({
  rewards: v.array(v.number()),
  q_com: v.array(v.array(v.nullable(v.number()))),
  w: v.number(),
  ...Normalisation,
});
export const ziprlHrr = implementation(Hrr, (i) => {
  const group = groupOf(i.rewards.map((reward, r) => ({ reward, windows: [i.q_com[r] ?? []] })));
  const result = resultOf('hrr', group, { w: i.w, eps: i.eps, ddof: i.ddof, normStd: i.norm_std });
  return {
    trajectories: result.rollouts.map(({ base, qMean, segments }) => {
      const turns = segments.flatMap((segment) => segment.turns);
      return {
        adv_grpo: base,
        q_mean: qMean,
        dq: turns.map(({ dq }) => dq ?? 0),
        adv: turns.map(({ advantage }) => advantage),
      };
    }),
  };
});

const Allocation = v.object({
  utility: v.picklist(UTILITIES.map(({ name }) => name)),
  relevance: v.array(v.number()),
  probability: v.array(v.number()),
  allocation: v.array(v.number()),
});
export const ziprlTheorem = implementation(Allocation, ({ utility: name, ...rest }) => {
  const utility = UTILITIES.find((one) => one.name === name) ?? UTILITIES[0];
  const gain = allocationGain({ utility, ...rest });
  return {
    alpha_bar: gain.mean,
    uniform: gain.uniform,
    adaptive: gain.adaptive,
    gain: gain.gain,
    upper_bound: gain.upper,
    lower_bound: gain.lower,
    marginal_at_uniform: gain.marginalAtUniform,
    marginal_along_f: gain.marginalAlong,
    condition_holds: gain.conditionHolds,
  };
});

const Rollouts = v.object({
  rollouts: v.array(v.object({ reward: v.number(), n_traj: v.number(), overlong: v.boolean() })),
  count_overlong: v.optional(v.boolean(), true),
  ...Normalisation,
});
const Rows = v.object({ rows: v.number(), multiple: v.number() });
/** The trajectory-level ablation has the same input; its result is one list `adv`. */
const Ablation = v.object({ adv: v.array(v.number()) });
export const supoAdvantage = oneOf(
  [Rows, implementation(Rows, ({ rows, multiple }) => ({ dummy: dummyRows(rows, multiple) }))],
  [
    Rollouts,
    implementation(Rollouts, (i, expected) => {
      const group = groupOf(
        i.rollouts.map(({ reward, n_traj, overlong }) => ({
          reward,
          overlong,
          windows: Array.from({ length: n_traj }, () => [null]),
        })),
      );
      const settings = { eps: i.eps, ddof: i.ddof, normStd: i.norm_std, countOverlong: i.count_overlong };
      const isAblation = v.is(Ablation, expected);
      const result = resultOf(isAblation ? 'supo-trajectory' : 'supo', group, settings);
      const statistics = { mean: result.statistics?.mean, std: result.statistics?.std };
      if (isAblation) return { ...statistics, adv: result.rollouts.map(({ base }) => base) };
      return {
        ...statistics,
        rollouts: result.rollouts.map(({ base, mask, segments }) => ({
          adv: base,
          per_traj: segments.map(({ turns }) => turns[0]?.advantage),
          loss_mask: mask === null ? 1 : 0,
        })),
      };
    }),
  ],
);

const Gradient = v.object({
  logits: v.record(v.string(), v.array(v.number())),
  segments: v.array(v.array(v.tuple([v.string(), v.number()]))),
  reward: v.number(),
});
export const supoPolicyGradient = implementation(Gradient, ({ logits, segments, reward }) => {
  const { perSegment, total } = splitGradient(logits, segments, reward);
  return { per_segment: perSegment, total };
});

const Lambda = v.object({ l: v.number(), alpha: v.number() });
export const compactionLambda = implementation(Lambda, ({ l, alpha }) => ({
  lambda: adaptiveLambda(l, alpha),
}));

const Discount = {
  R: v.number(),
  gamma: v.number(),
  lambda: v.nullable(v.number()),
  alpha: v.optional(v.number(), 1.5),
};
const Segments = v.object({
  values: v.array(v.array(v.number())),
  critic_target: v.picklist(['local', 'corrected']),
  ...Discount,
});
const Concatenated = v.object({ values_concatenated: v.array(v.number()), ...Discount });
export const compactionGae = oneOf(
  [
    Segments,
    implementation(Segments, ({ values, R, critic_target, ...discount }) => ({
      segments: crossSegmentAdvantages(values, R, discount, critic_target).map((segment) => ({
        n: segment.n,
        tokens_after: segment.tokensAfter,
        lam: segment.lambda,
        factor: segment.factor,
        local: segment.local,
        adv: segment.advantages,
        critic_target: segment.targets,
      })),
    })),
  ],
  [
    Concatenated,
    implementation(Concatenated, ({ values_concatenated, R, ...discount }) => ({
      adv: concatenatedAdvantages([values_concatenated], R, discount),
    })),
  ],
);

const Whiten = v.object({ adv: v.array(v.array(v.number())), eps: v.number() });
export const compactionWhiten = implementation(Whiten, ({ adv, eps }) => ({ adv: whiten(adv, eps) }));

const Responses = v.object({
  correct: v.array(v.number()),
  lengths: v.array(v.number()),
  threshold: v.number(),
});
const Response = v.object({ length: v.number(), L_start: v.number(), L_max: v.number() });
export const masteryPenalty = oneOf(
  [
    Responses,
    implementation(Responses, ({ correct, lengths, threshold }) => {
      const gate = masteryGate(correct, lengths, threshold);
      return {
        pass_rate: gate.passRate,
        gate: gate.open,
        L_start: gate.start,
        L_max: gate.max,
        r_len: gate.penalties,
        reward: gate.rewards,
      };
    }),
  ],
  [
    Response,
    implementation(Response, ({ length, L_start, L_max }) => ({
      r_len: lengthPenalty(length, L_start, L_max),
    })),
  ],
);

const Mix = v.object({ B: v.number(), rho: v.number(), mastered: v.number(), other: v.number() });
export const masterySampler = implementation(Mix, ({ B, rho, ...available }) => {
  const mix = batchMix(B, rho, available);
  return {
    requested_mastered: mix.requestedMastered,
    mastered: mix.mastered,
    other: mix.other,
    shortfall: mix.shortfall,
  };
});

const Evaluations = v.object({
  acc: v.array(v.number()),
  length: v.array(v.number()),
  window: v.number(),
  tol: v.number(),
  patience: v.number(),
});
export const masteryEarlyStop = implementation(Evaluations, ({ acc, length, window, tol, patience }) => {
  const stop = earlyStop(acc, length, { window, tolerance: tol, patience });
  return {
    smoothed_acc: stop.accuracy,
    smoothed_len: stop.length,
    stop_at: stop.stopAt,
    keep: stop.keep,
  };
});

const Length = v.object({ length: v.number(), L_max: v.number(), L_cache: v.number() });
export const dapoOverlong = implementation(Length, ({ length, L_max, L_cache }) => ({
  reward: overlongTerm(length, L_max, L_cache),
}));

/** Exported groups: the batch is computed again and compared with what the file says. */
export const advantageGroup = implementation(BatchInput, (input) => {
  const { estimator, groups, settings } = batchOf('', input);
  return { groups: computeAdvantages(estimator, groups, settings).map(resultJson) };
});
