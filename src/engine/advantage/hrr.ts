/**
 * Z10-Z12: Hindsight Response Replay on any base estimator: every token of a turn gets the base advantage plus
 * w times how far the turn's Q_com lies from a reference. Engine layer, pure.
 * The paper's reference is the mean of the trajectory; the mean of all compressions of the batch *at the same level*
 * is OURS (it takes away the drift towards long levels) and is to be labelled so.
 * A turn that compressed nothing has no deviation (RECONSTRUCTION). Masked turns count in the mean: they happened.
 */
import type { Estimator, GroupAdvantage, RolloutAdvantage, TurnAdvantage } from './estimator.ts';
import { type Group, type GroupRollout, type GroupTurn, rolloutTurns, scored } from './group-model.ts';
import type { AdvantageSettings, BaseName } from './settings.ts';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Z10 of one trajectory's scores; null entries are turns that compressed nothing, null for none that did. */
export function meanQuality(scores: readonly (number | null)[]): number | null {
  const counted = scores.filter(scored);
  return counted.length === 0 ? null : mean(counted);
}

/** Z11 with the paper's reference: they sum to 0 over the turns that compressed. */
export function deviations(scores: readonly (number | null)[]): number[] {
  const reference = meanQuality(scores);
  return scores.map((score) => (scored(score) && reference !== null ? score - reference : 0));
}

/** Ours: mean Q_com of all compressions of a batch by level; compressions without a valid level share one mean. */
export function levelReferences(groups: readonly Group[]): ReadonlyMap<GroupTurn['level'], number> {
  const byLevel = new Map<GroupTurn['level'], number[]>();
  for (const group of groups) {
    for (const { level, qcom } of group.rollouts.flatMap(rolloutTurns)) {
      if (!scored(qcom)) continue;
      const scores = byLevel.get(level);
      if (scores) scores.push(qcom);
      else byLevel.set(level, [qcom]);
    }
  }
  return new Map([...byLevel].map(([level, scores]) => [level, mean(scores)]));
}

type ReferenceOf = (turn: GroupTurn) => number | null;

function shifted(turn: TurnAdvantage, given: GroupTurn | undefined, referenceOf: ReferenceOf, w: number) {
  const reference = given && scored(given.qcom) ? referenceOf(given) : null;
  if (!given || !scored(given.qcom) || reference === null) return turn;
  const dq = given.qcom - reference;
  const shift = w * dq;
  const baseTokens = turn.baseTokens ?? turn.tokens;
  const tokens = baseTokens?.map((advantage) => advantage + shift) ?? null;
  return { ...turn, advantage: turn.base + shift, shift, dq, reference, tokens, baseTokens };
}

function shiftedRollout(
  base: RolloutAdvantage,
  rollout: GroupRollout,
  byLevel: ReadonlyMap<GroupTurn['level'], number> | null,
  w: number,
): RolloutAdvantage {
  const qMean = meanQuality(rolloutTurns(rollout).map((turn) => turn.qcom));
  const referenceOf: ReferenceOf = byLevel ? (turn) => byLevel.get(turn.level) ?? null : () => qMean;
  return {
    ...base,
    qMean,
    segments: base.segments.map(({ turns }, s) => ({
      turns: turns.map((turn, t) => shifted(turn, rollout.segments[s]?.turns[t], referenceOf, w)),
    })),
  };
}

/** Z12 on the results of a base estimator for the same groups. */
export function hindsight(
  bases: readonly GroupAdvantage[],
  groups: readonly Group[],
  settings: Pick<AdvantageSettings, 'w' | 'reference'>,
): GroupAdvantage[] {
  const byLevel = settings.reference === 'level' ? levelReferences(groups) : null;
  return bases.map((base, g) => ({
    ...base,
    estimator: 'hrr',
    rollouts: base.rollouts.map((rollout, i) => {
      const given = groups[g]?.rollouts[i];
      return given ? shiftedRollout(rollout, given, byLevel, settings.w) : rollout;
    }),
  }));
}

/** HRR as an estimator; `baseNamed` looks a base up, so that the registry can hold both. */
export function hrrOn(baseNamed: (name: BaseName) => Estimator): Estimator {
  return {
    name: 'hrr',
    equations: ['Z10', 'Z11', 'Z12'],
    settings: ['w', 'reference', 'base'],
    defaults: {},
    needs: (settings) => [
      ...baseNamed(settings.base).needs(settings),
      { input: 'qcom', without: 'no-shift', when: 'all' },
    ],
    zeroSpread: 'quality',
    compute: (groups, settings) =>
      hindsight(baseNamed(settings.base).compute(groups, settings), groups, settings),
  };
}
