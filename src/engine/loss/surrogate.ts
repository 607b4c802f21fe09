/** G3: the clipped surrogate of one token, with the optional dual clip. Engine layer, pure, float64. */

/** Log-ratios are clamped to +- this before exponentiating. */
export const LOG_RATIO_LIMIT = 20;

const clamp = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x));

/** rho from two log-probabilities. */
export function ratio(logProb: number, oldLogProb: number): number {
  return Math.exp(clamp(logProb - oldLogProb, -LOG_RATIO_LIMIT, LOG_RATIO_LIMIT));
}

export interface Clip {
  readonly epsLow: number;
  readonly epsHigh: number;
  /** c > 1: the dual clip; null: none. */
  readonly dual: number | null;
}

export interface Surrogate {
  /** m_t. */
  readonly value: number;
  /** Which bound is in force; then nothing pushes the token any further. */
  readonly clipped: 'low' | 'high' | 'dual' | null;
}

export function surrogate(rho: number, advantage: number, { epsLow, epsHigh, dual }: Clip): Surrogate {
  const free = rho * advantage;
  const bounded = clamp(rho, 1 - epsLow, 1 + epsHigh) * advantage;
  if (dual !== null && advantage < 0 && Math.min(free, bounded) < dual * advantage) {
    return { value: dual * advantage, clipped: 'dual' };
  }
  if (bounded < free) return { value: bounded, clipped: rho > 1 ? 'high' : 'low' };
  return { value: free, clipped: null };
}

/** dm/d log pi of the token: rho A where nothing clips, else 0. */
export function surrogateSlope(rho: number, advantage: number, clip: Clip): number {
  return surrogate(rho, advantage, clip).clipped === null ? rho * advantage : 0;
}
