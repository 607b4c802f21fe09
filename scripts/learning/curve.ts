/** A run's JSON lines, as `train --json --eval-every` prints them, read into what the tables show. */
import * as v from 'valibot';

const Measured = v.object({
  em: v.number(),
  levels: v.array(v.number()),
  charsMean: v.nullable(v.number()),
  overlongShare: v.number(),
  qcom: v.nullable(v.object({ total: v.number() })),
});

const Line = v.object({
  step: v.number(),
  /** Of the step, without evaluation; absent before the first. */
  seconds: v.optional(v.number()),
  entropy: v.optional(v.nullable(v.number())),
  tokens_mean: v.optional(v.nullable(v.number())),
  held_out: v.optional(v.object({ sampled: Measured, greedy: Measured })),
});

export interface CurvePoint {
  readonly step: number;
  /** Training so far: steps alone, evaluations left out. */
  readonly seconds: number;
  readonly sampled: v.InferOutput<typeof Measured>;
  readonly greedy: v.InferOutput<typeof Measured>;
}

export interface Curve {
  readonly steps: number;
  readonly points: readonly CurvePoint[];
  /** Mean over the last ten steps; null where none was measured. */
  readonly entropyLast: number | null;
  readonly tokensLast: number | null;
}

/** @throws where a line is not what `train --json` prints */
export function readCurve(text: string): Curve {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => v.parse(Line, JSON.parse(line)));
  let seconds = 0;
  const points = lines.flatMap((line): CurvePoint[] => {
    seconds += line.seconds ?? 0;
    return line.held_out ? [{ step: line.step, seconds, ...line.held_out }] : [];
  });
  const last = lines.slice(-10);
  return {
    steps: lines.at(-1)?.step ?? 0,
    points,
    entropyLast: mean(last.flatMap(({ entropy }) => entropy ?? [])),
    tokensLast: mean(last.flatMap(({ tokens_mean }) => tokens_mean ?? [])),
  };
}

/** The first point whose sampled exact match lies `gain` above the start's; null where none does. */
export function firstGain({ points }: Curve, gain: number): CurvePoint | null {
  const start = points[0]?.sampled.em ?? Number.NaN;
  // Counts of questions are compared, not their quotients, which rounding may put on either side.
  return points.find(({ sampled }) => sampled.em - start > gain - 1e-9) ?? null;
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sample deviation, divisor n - 1; null for fewer than two values. */
export function deviation(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}
