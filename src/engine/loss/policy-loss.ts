/**
 * The loss of a batch, composed: ratio (G3 or B4), clipped surrogate, KL term (G4), aggregation (B5). Engine layer,
 * pure, float64: what the training graph is checked against, and what the loss view takes apart.
 */
import { AGGREGATION_DEFAULTS, type RowShape, tokenWeights } from './aggregation.ts';
import { divergence } from './divergence.ts';
import { sequenceRatio } from './gspo.ts';
import type { LossSettings } from './settings.ts';
import { ratio, surrogate } from './surrogate.ts';

/** One row: a window's policy tokens. Lists have one entry per token. */
export interface LossRow {
  readonly rollout: string | number;
  readonly advantages: readonly number[];
  readonly logProbs: readonly number[];
  readonly oldLogProbs: readonly number[];
  /** null: no reference; needed where the KL weight is above 0. */
  readonly refLogProbs: readonly number[] | null;
  readonly mask: readonly number[];
}

export interface LossToken {
  readonly ratio: number;
  readonly surrogate: number;
  readonly clipped: 'low' | 'high' | 'dual' | null;
  /** 0 where there is no reference. */
  readonly kl: number;
  /** Share of the token in the sum; 0 where masked. */
  readonly weight: number;
}

export interface PolicyLoss {
  /** To be minimised: minus the weighted surrogate, plus beta times the weighted KL. */
  readonly loss: number;
  readonly surrogate: number;
  /** Under the same weights; a mean where they add up to 1. */
  readonly kl: number;
  /** Over tokens with loss; 0 for none. `clipHigh` counts what the dual clip holds as well. */
  readonly clipLow: number;
  readonly clipHigh: number;
  readonly ratioMax: number;
  readonly tokens: readonly (readonly LossToken[])[];
}

export function rowShape({ rollout, mask }: LossRow): RowShape {
  return { rollout, live: mask.filter((m) => m !== 0).length, width: mask.length };
}

/** An empty batch, or one that is masked throughout, has loss 0: the step is skipped. */
export function policyLoss(rows: readonly LossRow[], settings: LossSettings): PolicyLoss {
  const { epsLow, epsHigh, dualClip, aggregation, constant, klWeight, klKind, klClamped } = settings;
  const clip = { epsLow, epsHigh, dual: dualClip };
  const weights = tokenWeights(rows.map(rowShape), aggregation, { ...AGGREGATION_DEFAULTS, constant });
  const tokens = rows.map((row, i) => {
    const { logProbs, oldLogProbs, refLogProbs, advantages, mask } = row;
    const whole = settings.ratio === 'sequence' ? sequenceRatio(logProbs, oldLogProbs, mask) : null;
    return logProbs.map((logProb, t): LossToken => {
      const rho = whole ?? ratio(logProb, oldLogProbs[t] ?? logProb);
      const { value, clipped } = surrogate(rho, advantages[t] ?? 0, clip);
      const ref = refLogProbs?.[t];
      const kl = ref === undefined ? 0 : divergence(klKind, logProb, ref, klClamped);
      return { ratio: rho, surrogate: value, clipped, kl, weight: mask[t] ? (weights[i] ?? 0) : 0 };
    });
  });
  const live = tokens.flatMap((row, i) => row.filter((_, t) => rows[i]?.mask[t]));
  const weighted = (of: (token: LossToken) => number) =>
    live.reduce((sum, token) => sum + token.weight * of(token), 0);
  const share = (...kinds: readonly LossToken['clipped'][]) =>
    live.length === 0 ? 0 : live.filter(({ clipped }) => kinds.includes(clipped)).length / live.length;
  const gain = weighted((token) => token.surrogate);
  const kl = weighted((token) => token.kl);
  return {
    // Adding 0 turns the -0 of an empty batch into 0.
    loss: klWeight * kl - gain + 0,
    surrogate: gain,
    kl,
    clipLow: share('low'),
    clipHigh: share('high', 'dual'),
    ratioMax: live.reduce((max, token) => Math.max(max, token.ratio), 0),
    tokens,
  };
}
