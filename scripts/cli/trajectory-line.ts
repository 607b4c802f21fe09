/** One line about a trajectory, for lists of many. */
import type { TrajectorySummary } from '../../src/engine/trajectory/summary.ts';

export const countText = (value: number | null, basis: string) =>
  value === null ? 'unknown' : basis === 'estimated' ? `about ${value}` : String(value);

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

export const many = (count: number, one: string, several = `${one}s`) =>
  `${count} ${count === 1 ? one : several}`;

type Line = Omit<TrajectorySummary, 'warnings'> & { readonly warnings: readonly string[] };

export function trajectoryLine(t: Line): string {
  const explicit = t.boundaries.filter(({ kind }) => kind === 'explicit').length;
  const inferred = t.boundaries.length - explicit;
  return [
    `${t.id}: ${many(t.turns, 'turn')}`,
    t.tokens === null ? 'window unknown' : `widest window ${countText(t.tokens, t.tokensBasis)} tokens`,
    t.status,
    ...(t.reward === null ? [] : [`reward ${t.reward}`]),
    ...(explicit > 0 ? [many(explicit, 'boundary', 'boundaries')] : []),
    ...(inferred > 0 ? [many(inferred, 'inferred boundary', 'inferred boundaries')] : []),
    ...(t.compressions.length > 0
      ? [`mean Q_com ${mean(t.compressions.map(({ qcom }) => qcom.total)).toFixed(3)}`]
      : []),
    ...(t.tokensSaved === null ? [] : [`tokens saved net ${t.tokensSaved}`]),
    `looked up again ${t.reexplorations}`,
    ...(t.commitmentsLost === null ? [] : [`commitments lost ${t.commitmentsLost}`]),
    ...(t.loops === 0 ? [] : [`boundaries without progress ${t.loops}`]),
    ...(t.orphans === 0 ? [] : [`calls or results without their other half ${t.orphans}`]),
    ...(t.warnings.length === 0 ? [] : [many(t.warnings.length, 'warning')]),
  ].join(', ');
}
