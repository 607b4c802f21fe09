/**
 * Sign flips of HRR and the sweep over w: which turns change sign, at which w, and what the group's signal looks
 * like along the way. Engine layer, pure; A is linear in w, so nothing is computed anew per point.
 */
import type { GroupAdvantage, TurnAdvantage } from './estimator.ts';

export interface TurnPlace {
  readonly group: number;
  readonly rollout: number;
  readonly segment: number;
  readonly turn: number;
}

export interface SignFlip extends TurnPlace {
  readonly base: number;
  readonly dq: number;
  /** The w at which the advantage is 0; beyond it the turn is pushed the other way. */
  readonly at: number;
  readonly direction: 'to-positive' | 'to-negative';
  /** At the w of the result. */
  readonly flipped: boolean;
}

/**
 * w at which base + w dq changes sign, for w > 0; null where it never does.
 * A base of 0 has no sign to flip: such a turn is taught by its quality from the start.
 */
export function flipWeight(base: number, dq: number): number | null {
  if (base * dq >= 0) return null;
  const at = -base / dq;
  // A deviation next to nothing would need a w beyond all numbers.
  return Number.isFinite(at) ? at : null;
}

/**
 * What one token of a turn is pushed by before HRR: its own where the tokens of the turn differ, else the turn's.
 * A chosen token is swept from here; the mean over its turn would cross 0 at another w.
 */
export function tokenBase(turn: TurnAdvantage, token: number): number {
  const own = turn.baseTokens?.[token];
  if (own !== undefined) return own;
  // Without baseTokens nothing has moved the tokens yet.
  return turn.tokens?.[token] ?? turn.base;
}

function* turnsWithLoss(results: readonly GroupAdvantage[]): Generator<[TurnPlace, TurnAdvantage]> {
  for (const [group, { rollouts }] of results.entries()) {
    for (const [rollout, { segments }] of rollouts.entries()) {
      for (const [segment, { turns }] of segments.entries()) {
        for (const [turn, value] of turns.entries()) {
          if (!value.masked) yield [{ group, rollout, segment, turn }, value];
        }
      }
    }
  }
}

/** Every turn with loss that has a flipping w, the smallest first. */
export function signFlips(results: readonly GroupAdvantage[]): SignFlip[] {
  const flips: SignFlip[] = [];
  for (const [place, { base, dq }] of turnsWithLoss(results)) {
    const at = dq === null ? null : flipWeight(base, dq);
    if (dq === null || at === null) continue;
    const w = results[place.group]?.settings.w ?? 0;
    const direction = base < 0 ? 'to-positive' : 'to-negative';
    flips.push({ ...place, base, dq, at, direction, flipped: w > at });
  }
  return flips.sort((a, b) => a.at - b.at);
}

export interface SweepPoint {
  readonly w: number;
  /** Turns whose sign differs from their base's, and those of them that a failure's base pushed down. */
  readonly flips: number;
  readonly flipsToPositive: number;
  /** Sums of A over turns with loss: what pushes up, and what pushes down (a negative number). */
  readonly up: number;
  readonly down: number;
}

/** The group's signal at each w, from results of HRR at any w. */
export function sweepW(results: readonly GroupAdvantage[], ws: readonly number[]): SweepPoint[] {
  const turns = [...turnsWithLoss(results)].map(([, { base, dq }]) => ({ base, dq: dq ?? 0 }));
  return ws.map((w) => {
    let [flips, flipsToPositive, up, down] = [0, 0, 0, 0];
    for (const { base, dq } of turns) {
      const advantage = base + w * dq;
      if (advantage > 0) up += advantage;
      else down += advantage;
      if (advantage * base >= 0) continue;
      flips++;
      if (base < 0) flipsToPositive++;
    }
    return { w, flips, flipsToPositive, up, down };
  });
}
