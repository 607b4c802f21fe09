/** Vector implementations of losses (G3, G4, Z13, S7, C9, B4, B5). */
import * as v from 'valibot';
import { AGGREGATIONS, aggregate, compactionWeights } from '../../src/engine/loss/aggregation.ts';
import { divergence } from '../../src/engine/loss/divergence.ts';
import { sequenceRatio } from '../../src/engine/loss/gspo.ts';
import { objective } from '../../src/engine/loss/objective.ts';
import { supoLoss } from '../../src/engine/loss/supo.ts';
import { surrogate } from '../../src/engine/loss/surrogate.ts';
import { implementation, oneOf } from './implementation.ts';

const Token = v.object({
  rho: v.number(),
  A: v.number(),
  eps_low: v.number(),
  eps_high: v.number(),
  dual_c: v.optional(v.nullable(v.number()), null),
});
const Pair = v.object({ logp: v.number(), logp_ref: v.number() });
const Objective = v.object({
  trajectories: v.array(v.array(v.array(v.object({ rho: v.number(), A: v.number(), kl: v.number() })))),
  beta: v.number(),
  eps: v.number(),
  normalizer: v.picklist(['tokens', 'turns']),
});
export const ziprlObjective = oneOf(
  [
    Token,
    implementation(Token, ({ rho, A, eps_low, eps_high, dual_c }) => ({
      m: surrogate(rho, A, { epsLow: eps_low, epsHigh: eps_high, dual: dual_c }).value,
    })),
  ],
  [Pair, implementation(Pair, ({ logp, logp_ref }) => ({ kl: divergence('k3', logp, logp_ref) }))],
  [
    Objective,
    implementation(Objective, ({ trajectories, beta, eps, normalizer }) => {
      const turns = trajectories.map((trajectory) =>
        trajectory.map((turn) => turn.map(({ rho, A, kl }) => ({ ratio: rho, advantage: A, kl }))),
      );
      return { J: objective(turns, { beta, eps, normaliser: normalizer }) };
    }),
  ],
);

const Masked = v.object({
  rows: v.array(v.object({ A: v.number(), rhos: v.array(v.number()), mask: v.array(v.number()) })),
  eps_low: v.number(),
  eps_high: v.number(),
});
export const supoLossVector = implementation(Masked, ({ rows, eps_low, eps_high }) => ({
  loss: supoLoss(
    rows.map(({ A, rhos, mask }) => ({ advantage: A, ratios: rhos, mask })),
    { epsLow: eps_low, epsHigh: eps_high, dual: null },
  ),
}));

const Weights = v.object({
  segment_tokens_by_rollout: v.array(v.array(v.number())),
  mode: v.picklist(['token_mean', 'segment_mean', 'rollout_mean']),
});
const WEIGHT_MODES = {
  token_mean: 'token-mean',
  segment_mean: 'seq-mean-token-mean',
  rollout_mean: 'rollout-mean',
} as const;
export const compactionWeightsVector = implementation(Weights, (i) => ({
  weights: compactionWeights(i.segment_tokens_by_rollout, WEIGHT_MODES[i.mode]),
}));

const Sequence = v.object({
  logp: v.array(v.number()),
  logp_old: v.array(v.number()),
  mask: v.array(v.number()),
});
export const gspoRatio = implementation(Sequence, ({ logp, logp_old, mask }) => ({
  ratio: sequenceRatio(logp, logp_old, mask),
}));

const Matrix = v.object({
  loss: v.array(v.array(v.number())),
  mask: v.array(v.array(v.number())),
  mode: v.picklist(AGGREGATIONS),
  scale: v.nullable(v.number()),
});
export const lossAggregation = implementation(Matrix, ({ loss, mask, mode, scale }) => ({
  loss: aggregate(loss, mask, mode, { constant: scale }),
}));
