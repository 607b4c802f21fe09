/** What a list of many runs shows before anything of them is analysed. Engine layer, pure; cheap for any size. */
import { contextCurve } from './context.ts';
import type { Origin, Outcome, TokenCount, Trajectory } from './model.ts';

export interface Glance {
  readonly id: string;
  readonly group: string | null;
  /** Beginning of the question. */
  readonly question: string;
  readonly turns: number;
  readonly segments: number;
  readonly explicit: number;
  readonly inferred: number;
  /** Widest window of the run. */
  readonly tokens: TokenCount;
  readonly status: Outcome['status'];
  readonly reward: number | null;
  readonly step: number | null;
  /** Of a run that a turn of another one started. */
  readonly startedBy: Origin | null;
  /** False for our own episodes, which have decisions instead of a log. */
  readonly isLog: boolean;
  /** The window over the run in at most CURVE_POINTS shares of its widest; NaN where unknown. */
  readonly curve: readonly number[];
  readonly warnings: number;
}

export const CURVE_POINTS = 40;
const QUESTION_CHARS = 160;

export function glanceOf(trajectory: Trajectory): Glance {
  const { points, widest } = contextCurve(trajectory);
  const at = points.find((point) => point.tokens.value === widest)?.tokens;
  const boundaries = trajectory.segments.flatMap(({ boundary }) => boundary ?? []);
  const turns = trajectory.segments.reduce((sum, segment) => sum + segment.turns.length, 0);
  const { outcome, task } = trajectory;
  return {
    id: trajectory.id,
    group: trajectory.groupId,
    question: task.question.slice(0, QUESTION_CHARS),
    turns,
    segments: trajectory.segments.filter((segment) => segment.turns.length > 0).length,
    explicit: boundaries.filter(({ kind }) => kind === 'explicit').length,
    inferred: boundaries.filter(({ kind }) => kind === 'inferred').length,
    tokens: widest === null || !at ? { value: null, basis: 'unknown' } : at,
    status: outcome.status,
    reward: outcome.reward,
    step: trajectory.log?.step ?? null,
    startedBy: trajectory.log?.startedBy ?? null,
    isLog:
      trajectory.log !== undefined ||
      trajectory.segments.some(({ turns: all }) => all.some(({ log }) => log)),
    curve: curveOf(
      points.map(({ tokens }) => tokens.value),
      widest,
    ),
    warnings: trajectory.source.warnings.length,
  };
}

/** The largest value of each of equal stretches, so that no peak is lost. */
function curveOf(values: readonly (number | null)[], widest: number | null): number[] {
  if (widest === null || widest <= 0) return [];
  const count = Math.min(CURVE_POINTS, values.length);
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * values.length) / count);
    const to = Math.max(from + 1, Math.floor(((i + 1) * values.length) / count));
    let most = Number.NaN;
    for (let k = from; k < to; k++) {
      const value = values[k];
      if (value !== null && value !== undefined && !(most >= value)) most = value;
    }
    return most / widest;
  });
}
