/** From columns to what a chart draws: smoothing over all steps, then thinning for the screen alone. Pure. */
import type { History } from './train-history.ts';

/** What a chart may hold of one series. */
export const MOST_POINTS = 500;

export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Exponential mean without the pull of its start (divided by 1 - weight^n). Runs over the whole column, so that
 * zooming changes nothing; what was not measured is passed over.
 */
export function smooth(values: Float64Array, weight: number): Float64Array {
  const smoothed = new Float64Array(values.length).fill(Number.NaN);
  let mean = 0;
  let trust = 0;
  values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    mean = weight * mean + (1 - weight) * value;
    trust = weight * trust + (1 - weight);
    smoothed[i] = mean / trust;
  });
  return smoothed;
}

/**
 * Indices to draw: at most `most` of the steps in range. In every stretch the lowest and the highest value of the
 * leading series stay, so that a spike is never thinned away; steps without a value go first.
 */
export function thin(
  steps: ArrayLike<number>,
  leading: ArrayLike<number>,
  range: Range | null,
  most = MOST_POINTS,
): number[] {
  const inside: number[] = [];
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] ?? Number.NaN;
    const isInside = range === null || (step >= range.from && step <= range.to);
    if (isInside && !Number.isNaN(leading[i] ?? Number.NaN)) inside.push(i);
  }
  if (inside.length <= most) return inside;
  const kept = new Set<number>();
  const [first, last] = [inside[0], inside.at(-1)];
  if (first !== undefined) kept.add(first);
  if (last !== undefined) kept.add(last);
  const stretches = Math.max(1, Math.floor((most - 2) / 2));
  for (let s = 0; s < stretches; s++) {
    const from = Math.floor((s * inside.length) / stretches);
    const to = Math.floor(((s + 1) * inside.length) / stretches);
    let [low, high] = [inside[from], inside[from]];
    for (const i of inside.slice(from, to)) {
      if ((leading[i] ?? 0) < (leading[low ?? i] ?? 0)) low = i;
      if ((leading[i] ?? 0) > (leading[high ?? i] ?? 0)) high = i;
    }
    if (low !== undefined) kept.add(low);
    if (high !== undefined) kept.add(high);
  }
  return [...kept].sort((a, b) => a - b);
}

/** One column over the runs of several seeds. */
export interface Curve {
  readonly steps: readonly number[];
  readonly raw: readonly number[];
  readonly line: readonly number[];
  /** Mean minus and plus one standard deviation of the lines (ddof 1); null for a single run. */
  readonly band: readonly (readonly [low: number, high: number])[] | null;
}

/** Only steps that every run has: a mean over fewer seeds would jump where a run ends. */
export function curveOf(histories: readonly History[], column: string, weight: number): Curve {
  const runs = histories.map((history) => {
    const raw = history.column(column) ?? new Float64Array();
    const line = weight > 0 ? smooth(raw, weight) : raw;
    const steps = history.steps();
    return { steps, raw, line, at: new Map(Array.from(steps, (step, i) => [step, i])) };
  });
  const steps: number[] = [];
  const raw: number[] = [];
  const line: number[] = [];
  const band: [number, number][] = [];
  const [first] = runs;
  for (const step of first?.steps ?? []) {
    const places = runs.map(({ at }) => at.get(step));
    if (places.some((place) => place === undefined)) continue;
    const read = (of: 'raw' | 'line') => runs.map((run, r) => run[of][places[r] ?? 0] ?? Number.NaN);
    const values = read('line');
    const mean = average(values);
    const spread = Math.sqrt(
      values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1),
    );
    steps.push(step);
    raw.push(average(read('raw')));
    line.push(mean);
    band.push([mean - spread, mean + spread]);
  }
  return { steps, raw, line, band: runs.length > 1 ? band : null };
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export interface Point {
  readonly step: number;
  readonly [series: string]: number | readonly [number, number] | undefined;
}

export interface SeriesWish {
  /** Names the trace in the keys of its points. */
  readonly key: string;
  /** Of several seeds, or of one run. */
  readonly histories: readonly History[];
  readonly columns: readonly string[];
}

/** As far as the measured steps next to the range on both sides, so that lines go on to its edges. */
function reaching({ steps, raw }: Curve, { from, to }: Range): Range {
  const measured = steps.filter((_, i) => !Number.isNaN(raw[i] ?? Number.NaN));
  return {
    from: measured.findLast((step) => step <= from) ?? from,
    to: measured.find((step) => step >= to) ?? to,
  };
}

/**
 * Points of one chart: `key:column` the line to read, with `:raw` what lies behind it, with `:band` its spread. All
 * series have the same steps, so that what is stacked and what the crosshair reads is whole.
 */
export function pointsOf(
  wishes: readonly SeriesWish[],
  weight: number,
  range: Range | null,
  most = MOST_POINTS,
): Point[] {
  const curves = wishes.flatMap(({ key, histories, columns }) =>
    columns.map((column) => ({ name: `${key}:${column}`, curve: curveOf(histories, column, weight) })),
  );
  const kept = new Set<number>();
  for (const { curve } of curves) {
    const reach = range && reaching(curve, range);
    for (const i of thin(curve.steps, curve.raw, reach, most)) kept.add(curve.steps[i] ?? 0);
  }
  const points = new Map<number, Record<string, number | readonly [number, number]>>();
  for (const { name, curve } of curves) {
    curve.steps.forEach((step, i) => {
      const value = curve.line[i] ?? Number.NaN;
      if (!kept.has(step) || Number.isNaN(value)) return;
      const point = points.get(step) ?? {};
      points.set(step, point);
      point[name] = value;
      if (weight > 0) point[`${name}:raw`] = curve.raw[i] ?? Number.NaN;
      const spread = curve.band?.[i];
      if (spread) point[`${name}:band`] = spread;
    });
  }
  return [...points].sort(([a], [b]) => a - b).map(([step, values]) => ({ ...values, step }));
}
