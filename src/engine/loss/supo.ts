/**
 * S7: SUPO's loss: clip 0.20 / 0.28, mean over all tokens with loss, no KL, no entropy term. Engine layer, pure.
 * Composed from surrogate and aggregation. If no token has loss it is 0 and the step is skipped (RECONSTRUCTION).
 */
import { aggregate } from './aggregation.ts';
import { type Clip, surrogate } from './surrogate.ts';

export const SUPO_CLIP: Clip = { epsLow: 0.2, epsHigh: 0.28, dual: null };

/** One window: its rollout's advantage, and ratio and mask per token. */
export interface SupoRow {
  readonly advantage: number;
  readonly ratios: readonly number[];
  readonly mask: readonly number[];
}

export function supoLoss(rows: readonly SupoRow[], clip: Clip = SUPO_CLIP): number {
  const losses = rows.map(({ advantage, ratios }) =>
    ratios.map((rho) => -surrogate(rho, advantage, clip).value),
  );
  return aggregate(
    losses,
    rows.map(({ mask }) => mask),
    'token-mean',
  );
}
