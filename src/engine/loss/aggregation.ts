/**
 * B5, C9, Z13: how token losses become one number. Engine layer, pure, float64. The primary form is the weight of
 * one token: it depends on its row alone, and the loss is the weighted sum of token losses. A row is one sequence
 * (a window); rows of one rollout share a key. Rows without a token with loss count nowhere; no live row: loss 0.
 */

export const AGGREGATIONS = [
  'token-mean',
  'seq-mean-token-sum',
  'seq-mean-token-mean',
  'seq-mean-token-sum-norm',
  'rollout-mean',
] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

export interface RowShape {
  /** Rows with the same key belong to one rollout. */
  readonly rollout: string | number;
  /** Tokens with loss. */
  readonly live: number;
  /** Length of the row, masked tokens included. */
  readonly width: number;
}

export interface AggregationOptions {
  /** Divisor of seq-mean-token-sum-norm; null: the longest row's width (the padded length). */
  readonly constant: number | null;
  /** Added to the row length in seq-mean-token-mean; verl's. */
  readonly rowEps: number;
}

export const AGGREGATION_DEFAULTS: AggregationOptions = { constant: null, rowEps: 1e-8 };

/**
 * Weight of one token with loss of each row, 0 for rows without any. All weights, summed over tokens, give 1 in
 * token-mean, seq-mean-token-mean (up to rowEps) and rollout-mean; the mean live row length in seq-mean-token-sum;
 * live tokens over the constant in seq-mean-token-sum-norm.
 */
export function tokenWeights(
  rows: readonly RowShape[],
  mode: Aggregation,
  { constant, rowEps }: AggregationOptions = AGGREGATION_DEFAULTS,
): number[] {
  const liveRows = rows.filter(({ live }) => live > 0);
  const weightOf = rowWeight(liveRows, rows, mode, constant, rowEps);
  return rows.map((row) => (row.live > 0 ? weightOf(row) : 0));
}

function rowWeight(
  liveRows: readonly RowShape[],
  rows: readonly RowShape[],
  mode: Aggregation,
  constant: number | null,
  rowEps: number,
): (row: RowShape) => number {
  switch (mode) {
    case 'token-mean': {
      const tokens = liveRows.reduce((sum, { live }) => sum + live, 0);
      return () => 1 / tokens;
    }
    case 'seq-mean-token-sum':
      return () => 1 / liveRows.length;
    case 'seq-mean-token-mean':
      return ({ live }) => 1 / (liveRows.length * (live + rowEps));
    case 'seq-mean-token-sum-norm': {
      const divisor = constant ?? Math.max(...rows.map(({ width }) => width));
      return () => 1 / divisor;
    }
    case 'rollout-mean': {
      const byRollout = new Map<RowShape['rollout'], number>();
      for (const { rollout, live } of liveRows) byRollout.set(rollout, (byRollout.get(rollout) ?? 0) + live);
      return ({ rollout, live }) => 1 / (byRollout.size * (byRollout.get(rollout) ?? live));
    }
  }
}

export type Mask = readonly (readonly number[])[];

/** Shapes of masked rows; each row is a rollout of its own unless keys are given. */
export function rowShapes(mask: Mask, rollouts: readonly (string | number)[] = []): RowShape[] {
  return mask.map((row, i) => ({
    rollout: rollouts[i] ?? i,
    live: row.filter((m) => m !== 0).length,
    width: row.length,
  }));
}

/** B5: one loss from a matrix of token losses; what the mask leaves out may hold anything. */
export function aggregate(
  losses: readonly (readonly number[])[],
  mask: Mask,
  mode: Aggregation,
  options: Partial<AggregationOptions> & { readonly rollouts?: readonly (string | number)[] } = {},
): number {
  const { rollouts, ...rest } = options;
  const weights = tokenWeights(rowShapes(mask, rollouts), mode, { ...AGGREGATION_DEFAULTS, ...rest });
  return losses.reduce((total, row, i) => {
    const sum = row.reduce((s, loss, j) => (mask[i]?.[j] ? s + loss : s), 0);
    return total + (weights[i] ?? 0) * sum;
  }, 0);
}

/** C9: weight of one token per segment of each rollout under three of the normalisations. */
export function compactionWeights(
  segmentTokensByRollout: readonly (readonly number[])[],
  mode: 'token-mean' | 'seq-mean-token-mean' | 'rollout-mean',
): number[][] {
  const rows = segmentTokensByRollout.flatMap((segments, rollout) =>
    segments.map((tokens) => ({ rollout, live: tokens, width: tokens })),
  );
  const weights = tokenWeights(rows, mode, { constant: null, rowEps: 0 });
  let at = 0;
  return segmentTokensByRollout.map((segments) => segments.map(() => weights[at++] ?? 0));
}
