/** M6-M8: which problems a batch takes, and when compression has gone far enough. Engine layer, pure. */

export interface BatchMix {
  readonly requestedMastered: number;
  readonly mastered: number;
  readonly other: number;
  /** How many the batch falls short of its size. */
  readonly shortfall: number;
}

/**
 * M6: round_half_up(rho B) mastered problems, the rest from the others; each side fills in for the other.
 * RECONSTRUCTION: rounding and what happens in a shortage.
 */
export function batchMix(
  size: number,
  masteredShare: number,
  available: { readonly mastered: number; readonly other: number },
): BatchMix {
  const requestedMastered = Math.floor(masteredShare * size + 0.5);
  const firstMastered = Math.min(requestedMastered, available.mastered);
  const other = Math.min(size - firstMastered, available.other);
  const mastered = Math.min(size - other, available.mastered);
  return { requestedMastered, mastered, other, shortfall: size - mastered - other };
}

/** Shares of mastered problems the source ran: larger ones collapse sooner. */
export const MASTERED_SHARES = [0.1, 0.2, 0.4, 0.9] as const;

export interface EarlyStopSettings {
  /** Evaluations in the trailing means. */
  readonly window: number;
  /** How far below its best the accuracy must lie, in points. */
  readonly tolerance: number;
  /** Declines in a row. */
  readonly patience: number;
}

/** M7, all RECONSTRUCTION. */
export const EARLY_STOP_DEFAULTS: EarlyStopSettings = { window: 3, tolerance: 0.5, patience: 2 };

export interface EarlyStop {
  readonly accuracy: readonly number[];
  readonly length: readonly number[];
  /** Evaluation to stop at, and the one to keep; null while there is no reason to stop. */
  readonly stopAt: number | null;
  readonly keep: number | null;
}

export function trailingMeans(values: readonly number[], window: number): number[] {
  return values.map((_, k) => {
    const last = values.slice(Math.max(0, k + 1 - window), k + 1);
    return last.reduce((sum, value) => sum + value, 0) / last.length;
  });
}

/** M7: stops at the first lasting decline of accuracy during which length still falls. Accuracy in points. */
export function earlyStop(
  accuracies: readonly number[],
  lengths: readonly number[],
  { window, tolerance, patience }: EarlyStopSettings = EARLY_STOP_DEFAULTS,
): EarlyStop {
  const accuracy = trailingMeans(accuracies, window);
  const length = trailingMeans(lengths, window);
  let best = Number.NEGATIVE_INFINITY;
  let declines = 0;
  for (let k = 0; k < accuracy.length; k++) {
    const now = accuracy[k] ?? Number.NaN;
    best = Math.max(best, now);
    declines = now < best - tolerance ? declines + 1 : 0;
    const before = k - declines;
    // The first evaluation is its own best, so a run of declines always has one before it.
    if (declines >= patience && (length[k] ?? 0) < (length[before] ?? 0)) {
      return { accuracy, length, stopAt: k, keep: before };
    }
  }
  return { accuracy, length, stopAt: null, keep: null };
}

/** M8: the phases, in order; compression ends by M7, and the cycle may be run again. */
export const CURRICULUM = ['accuracy', 'compression', 'accuracy'] as const;
