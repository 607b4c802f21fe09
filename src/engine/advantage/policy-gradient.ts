/**
 * S11: the policy gradient of a rollout splits at its summaries. Worked for a tabular softmax policy, where every
 * number can be followed by hand. Engine layer, pure.
 */

/** State name -> logits of its actions. */
export type Logits = Readonly<Record<string, readonly number[]>>;
/** An action taken in a state; the summary is the last one of its trajectory. */
export type Choice = readonly [state: string, action: number];

export function softmax(logits: readonly number[]): number[] {
  const top = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - top));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Log-probability of one trajectory; environment terms do not depend on theta and are left out. */
export function trajectoryLogProb(logits: Logits, choices: readonly Choice[]): number {
  return choices.reduce((sum, [state, action]) => {
    return sum + Math.log(softmax(logits[state] ?? [])[action] ?? 0);
  }, 0);
}

/** (R - baseline) sum_t grad log pi(a_t | s_t) of one trajectory, by state. The baseline may depend on the prompt. */
export function trajectoryGradient(
  logits: Logits,
  choices: readonly Choice[],
  reward: number,
  baseline = 0,
): Record<string, number[]> {
  const gradient = Object.fromEntries(
    Object.entries(logits).map(([state, row]) => [state, row.map(() => 0)] as const),
  );
  const probabilities = new Map(Object.entries(logits).map(([state, row]) => [state, softmax(row)]));
  for (const [state, action] of choices) {
    const own = probabilities.get(state) ?? [];
    gradient[state] = (gradient[state] ?? []).map(
      (sum, i) => sum + (reward - baseline) * ((i === action ? 1 : 0) - (own[i] ?? 0)),
    );
  }
  return gradient;
}

export interface SplitGradient {
  readonly perSegment: readonly Readonly<Record<string, readonly number[]>>[];
  readonly total: Readonly<Record<string, readonly number[]>>;
}

/** The gradient of a rollout, trajectory by trajectory, and their sum. */
export function splitGradient(
  logits: Logits,
  segments: readonly (readonly Choice[])[],
  reward: number,
  baseline = 0,
): SplitGradient {
  const perSegment = segments.map((choices) => trajectoryGradient(logits, choices, reward, baseline));
  const total = Object.fromEntries(
    Object.entries(logits).map(([state, row]) => [
      state,
      row.map((_, i) => perSegment.reduce((sum, gradient) => sum + (gradient[state]?.[i] ?? 0), 0)),
    ]),
  );
  return { perSegment, total };
}
