/**
 * M1-M5: the mastery gate, safe lengths, the piecewise penalty and the shaped reward. Engine layer, pure functions
 * of recorded values. A response without a finite reward is not known to be right, so it keeps the gate closed.
 */

export interface Gate {
  /** p(x); 0 for no responses. */
  readonly passRate: number;
  readonly open: boolean;
  /** L_start and L_max, over the correct responses; null where none is correct. */
  readonly start: number | null;
  readonly max: number | null;
  /** r_len, per response; 0 throughout while the gate is closed. */
  readonly penalties: readonly number[];
  /** r = r_cor + r_len, per response. */
  readonly rewards: readonly number[];
}

/** The mean of the two middle values where the count is even; null for none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** M4, in [-1, 0]. Lengths in tokens; L_start = L_max means that there is nothing to shorten. */
export function lengthPenalty(length: number, start: number, max: number): number {
  if (length <= start || start === max) return 0;
  return length > max ? -1 : -(length - start) / (max - start);
}

/**
 * M1-M5 for the responses to one problem.
 * @param correct r_cor per response, 0 or 1
 * @param lengths l(y) per response, in tokens
 * @param threshold pass rate from which the gate is open; the source's is 1
 */
export function masteryGate(correct: readonly number[], lengths: readonly number[], threshold = 1): Gate {
  const right = correct.map((value) => value >= 1);
  const n = correct.length;
  const passRate = n === 0 ? 0 : right.filter(Boolean).length / n;
  const open = n > 0 && passRate >= threshold && right.some(Boolean);
  const safe = lengths.filter((_, i) => right[i]);
  const start = median(safe);
  const max = safe.length === 0 ? null : Math.max(...safe);
  const penalties = lengths.map((length, i) =>
    // Only right responses are shortened: below 1, a threshold lets wrong ones through the gate.
    open && right[i] && start !== null && max !== null ? lengthPenalty(length, start, max) : 0,
  );
  return {
    passRate,
    open,
    start,
    max,
    penalties,
    rewards: correct.map((value, i) => value + (penalties[i] ?? 0)),
  };
}
