/** The numbers in which two runs are compared. Pure; unknown is null. */
import type { Outline } from '../../../engine/trajectory/outline.ts';
import { runKey } from '../../../state/logs-state.ts';
import type { Refined, RunPlace } from '../../../workers/importer/protocol.ts';
import { widestOfAll } from '../model/tank.ts';

export const FIGURES = [
  'reward',
  'turns',
  'segments',
  'boundaries',
  'widest',
  'saved',
  'again',
  'lost',
  'qcom',
] as const;

export interface ComparedFigure {
  readonly name: (typeof FIGURES)[number];
  readonly values: readonly [number | null, number | null];
  readonly digits: number;
}

const DIGITS: Partial<Record<ComparedFigure['name'], number>> = { reward: 3, qcom: 3 };

export function figuresOf(
  a: Outline,
  b: Outline,
  refined: ReadonlyMap<string, Refined>,
  placeA: RunPlace,
  placeB: RunPlace,
): ComparedFigure[] {
  const [one, other] = [numbers(a, refined.get(runKey(placeA))), numbers(b, refined.get(runKey(placeB)))];
  return FIGURES.map((name) => ({ name, values: [one[name], other[name]], digits: DIGITS[name] ?? 0 }));
}

function numbers(
  outline: Outline,
  found: Refined | undefined,
): Record<ComparedFigure['name'], number | null> {
  const { turns, outcome, boundaries, segmentStarts } = outline;
  const findings = found?.findings;
  return {
    reward: outcome.reward,
    turns: turns.count,
    segments: new Set(segmentStarts).size,
    boundaries: boundaries.length,
    widest: widestOfAll(turns) || null,
    saved: findings?.tokensSaved ?? null,
    again: findings?.reexplorations ?? null,
    lost: findings?.commitmentsLost ?? null,
    qcom: findings?.qcom ?? null,
  };
}
