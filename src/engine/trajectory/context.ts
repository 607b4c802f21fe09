/** The saw-tooth: tokens in the window, turn by turn, with boundaries as drops. Engine layer, pure. */
import type { ContextBreakdown, TokenCount, Trajectory } from './model.ts';
import { happenings } from './turns.ts';

export interface ContextPoint {
  /** Turn the point belongs to; a boundary's points carry the turn it follows. */
  readonly turn: number;
  readonly segment: number;
  readonly moment: 'before' | 'peak' | 'after' | 'boundary';
  readonly tokens: TokenCount;
  /** Parts of `tokens`, known after a turn at most. */
  readonly breakdown: ContextBreakdown | null;
}

export interface ContextDrop {
  readonly afterTurn: number;
  readonly from: TokenCount;
  readonly to: TokenCount;
  /** Tokens freed; null where either end is unknown. */
  readonly freed: number | null;
}

export interface ContextCurve {
  readonly points: readonly ContextPoint[];
  readonly drops: readonly ContextDrop[];
  /** Largest known count on the curve; null where nothing is known. */
  readonly widest: number | null;
}

export function contextCurve(trajectory: Trajectory): ContextCurve {
  const points: ContextPoint[] = [];
  const drops: ContextDrop[] = [];
  for (const step of happenings(trajectory)) {
    const segment = step.segment.index;
    if (step.type === 'turn') {
      const { index: turn, context } = step.turn;
      points.push({ turn, segment, moment: 'before', tokens: context.before, breakdown: null });
      points.push({ turn, segment, moment: 'peak', tokens: context.peak, breakdown: null });
      points.push({ turn, segment, moment: 'after', tokens: context.after, breakdown: context.breakdown });
    } else {
      const { afterTurn, tokensBefore: from, tokensAfter: to } = step.boundary;
      const freed = from.value === null || to.value === null ? null : from.value - to.value;
      drops.push({ afterTurn, from, to, freed });
      points.push({ turn: afterTurn, segment, moment: 'boundary', tokens: to, breakdown: null });
    }
  }
  const known = points.flatMap((point) => (point.tokens.value === null ? [] : [point.tokens.value]));
  return { points, drops, widest: known.length > 0 ? known.reduce((a, b) => Math.max(a, b)) : null };
}
