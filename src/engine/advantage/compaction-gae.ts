/**
 * C5-C8: CompactionRL's advantage from recorded critic values. Engine layer, pure, float64; no critic is trained
 * here. Nothing is bootstrapped across a segment's end; the correction (C7) discounts by the distance to the end of
 * the rollout instead. A segment without tokens with loss is left out: its lists are empty, lambda and factor null.
 */

/** C6: 1 - 1/(alpha l), l tokens with loss; null for l = 0. In [0, 1) for alpha >= 1. */
export function adaptiveLambda(tokens: number, alpha: number): number | null {
  return tokens > 0 ? 1 - 1 / (alpha * tokens) : null;
}

export interface Discount {
  readonly gamma: number;
  /** null: length-adaptive (C6) with `alpha`. */
  readonly lambda: number | null;
  readonly alpha: number;
}

/** C5: deltas summed back from the end; `values` V before each token, V after the last is 0, reward at the last. */
export function localAdvantages(
  values: readonly number[],
  reward: number,
  gamma: number,
  lambda: number,
): number[] {
  const advantages = new Array<number>(values.length).fill(0);
  let next = 0;
  let nextValue = 0;
  for (let i = values.length - 1; i >= 0; i--) {
    const value = values[i] ?? 0;
    const own = i === values.length - 1 ? reward : 0;
    next = own + gamma * nextValue - value + gamma * lambda * next;
    advantages[i] = next;
    nextValue = value;
  }
  return advantages;
}

export interface SegmentGae {
  /** n_s, tokens with loss. */
  readonly n: number;
  /** N_{>s}. */
  readonly tokensAfter: number;
  readonly lambda: number | null;
  /** C7: (gamma lambda_s)^N_{>s}. */
  readonly factor: number | null;
  readonly local: readonly number[];
  readonly advantages: readonly number[];
  /** C8. */
  readonly targets: readonly number[];
}

/** C5-C8 of one rollout. `segments` hold V per token with loss; RECONSTRUCTION: which target the critic gets. */
export function crossSegmentAdvantages(
  segments: readonly (readonly number[])[],
  reward: number,
  { gamma, lambda: fixed, alpha }: Discount,
  criticTarget: 'local' | 'corrected' = 'local',
): SegmentGae[] {
  let tokensAfter = segments.reduce((sum, values) => sum + values.length, 0);
  return segments.map((values) => {
    const n = values.length;
    tokensAfter -= n;
    const lambda = n === 0 ? null : (fixed ?? adaptiveLambda(n, alpha));
    if (lambda === null) {
      return { n, tokensAfter, lambda, factor: null, local: [], advantages: [], targets: [] };
    }
    const factor = (gamma * lambda) ** tokensAfter;
    const local = localAdvantages(values, reward, gamma, lambda);
    const advantages = local.map((advantage) => factor * advantage);
    const aimed = criticTarget === 'local' ? local : advantages;
    const targets = aimed.map((advantage, i) => advantage + (values[i] ?? 0));
    return { n, tokensAfter, lambda, factor, local, advantages, targets };
  });
}

/** What one trajectory that bootstraps across the boundaries would give: shown beside C7, never trained on. */
export function concatenatedAdvantages(
  segments: readonly (readonly number[])[],
  reward: number,
  { gamma, lambda, alpha }: Discount,
): number[] {
  const values = segments.flat();
  return localAdvantages(values, reward, gamma, lambda ?? adaptiveLambda(values.length, alpha) ?? 0);
}
