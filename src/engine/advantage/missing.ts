/**
 * What a group does not hold: logs without token log-probabilities, turns without Q_com. Estimators say what they
 * need and what happens without it; nothing is made up silently. Engine layer, pure.
 */
import { type Group, type GroupTurn, liveTokens, rolloutTurns, scored } from './group-model.ts';

export const INPUTS = [
  'reward',
  'qcom',
  'level',
  'tokens',
  'log-probs',
  'new-log-probs',
  'ref-log-probs',
  'values',
  'length',
] as const;
export type Input = (typeof INPUTS)[number];

/** How often an input is wanted in a group, and how often it is not there. */
export interface Supply {
  readonly input: Input;
  /** Rollouts for reward and length, compressing turns for level, turns with loss for the rest. */
  readonly wanted: number;
  readonly lacking: number;
}

const hasTokens = (turn: GroupTurn) => liveTokens(turn) !== 0;

/**
 * A list of per-token numbers of the right length; a turn without tokens needs none.
 * Numbers that are not finite count as absent.
 */
export function perToken(turn: GroupTurn, list: readonly number[] | null): readonly number[] | null {
  if (list === null || list.length !== turn.tokens) return null;
  return list.every(Number.isFinite) ? list : null;
}

export function supply(group: Group, input: Input): Supply {
  const of = <T>(places: readonly T[], isThere: (place: T) => boolean): Supply => ({
    input,
    wanted: places.length,
    lacking: places.filter((place) => !isThere(place)).length,
  });
  const turns = group.rollouts.flatMap(rolloutTurns);
  const live = turns.filter(hasTokens);
  switch (input) {
    case 'reward':
      return of(group.rollouts, (rollout) => scored(rollout.reward));
    case 'length':
      return of(group.rollouts, (rollout) => scored(rollout.length));
    case 'qcom': {
      // A turn that compressed nothing has none by right, so only a group without any lacks it.
      const isAny = turns.some((turn) => scored(turn.qcom));
      return { input, wanted: turns.length, lacking: isAny ? 0 : turns.length };
    }
    case 'level':
      return of(
        turns.filter((turn) => scored(turn.qcom)),
        (turn) => turn.level !== null,
      );
    case 'tokens':
      return of(turns, (turn) => turn.masked || turn.tokens !== null);
    case 'log-probs':
      return of(live, (turn) => perToken(turn, turn.logProbs) !== null);
    case 'new-log-probs':
      return of(live, (turn) => perToken(turn, turn.newLogProbs) !== null);
    case 'ref-log-probs':
      return of(live, (turn) => perToken(turn, turn.refLogProbs) !== null);
    case 'values':
      return of(live, (turn) => perToken(turn, turn.values) !== null);
  }
}

/** Everything a group could hold and does not, whatever is to be computed. */
export function missingInputs(group: Group): Supply[] {
  return INPUTS.map((input) => supply(group, input)).filter(({ lacking }) => lacking > 0);
}

export interface Need {
  readonly input: Input;
  /** blocked: cannot be computed once that much is lacking; else what is done where it is lacking. */
  readonly without: 'blocked' | 'left-out' | 'no-shift' | 'zero-value';
  /** Whether one lacking place is enough, or only all of them together. */
  readonly when: 'any' | 'all';
}

export interface Missing extends Supply {
  readonly effect: Need['without'];
}

/** The needs a group does not meet, in the order in which they are stated; the first that applies per input. */
export function unmet(group: Group, needs: readonly Need[]): Missing[] {
  const found = new Map<Input, Missing>();
  for (const { input, without, when } of needs) {
    if (found.has(input)) continue;
    const given = supply(group, input);
    const applies = when === 'any' ? given.lacking > 0 : given.lacking > 0 && given.lacking === given.wanted;
    if (applies) found.set(input, { ...given, effect: without });
  }
  return [...found.values()];
}
