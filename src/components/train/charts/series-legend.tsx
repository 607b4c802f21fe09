/** The lines of a chart by name, each with its figures: at the crosshair, else of the last step, as measured. */
import { LEVELS } from '../../../engine/quality/levels.ts';
import type { Trace } from '../../../state/train-traces.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount, formatShare } from '../../ui/format.ts';
import { LevelChip } from '../../ui/level-chip.tsx';
import { useTrain } from '../use-train.ts';
import { type ChartSpec, type Stroke, shownSeries } from './specs.ts';
import { useSeriesName } from './use-series-name.ts';

interface SeriesLegendProps {
  readonly spec: ChartSpec;
  readonly traces: readonly Trace[];
  readonly strokes: readonly Stroke[];
}

/** Parts of which several runs have no room for figures. */
const MOST_FIGURES = 5;

export function SeriesLegend({ spec, traces, strokes }: SeriesLegendProps) {
  const nameOf = useSeriesName();
  const cursor = useTrain((state) => state.cursor);
  const isMany = traces.length > 1;
  const hasNames = spec.series.length > 1;
  const hasFigures = !isMany || spec.series.length <= MOST_FIGURES || !spec.isStacked;
  return (
    <span
      className={cx(
        'ml-auto flex flex-wrap justify-end text-2xs text-ink-2',
        // Five levels of one run fit into one line.
        spec.title !== 'levels' ? 'gap-x-2' : isMany ? 'gap-x-3' : 'gap-x-1',
      )}
    >
      {shownSeries(spec, isMany).map(({ column, colour }, i) => (
        <span key={column} className="flex items-center gap-1 whitespace-nowrap">
          {spec.title === 'levels' ? (
            <LevelKey column={column} />
          ) : hasNames ? (
            <>
              <svg width="14" height="8" aria-hidden="true">
                <line
                  x1="0"
                  x2="14"
                  y1="4"
                  y2="4"
                  strokeWidth={spec.isStacked ? 7 : 2}
                  strokeDasharray={strokes[i]?.dash}
                  style={{
                    stroke: isMany && !spec.isStacked ? 'var(--ink)' : (colour ?? strokes[i]?.colour),
                  }}
                />
              </svg>
              <span>{nameOf(column)}</span>
            </>
          ) : null}
          {hasFigures ? (
            <span className="num flex gap-1 font-medium text-ink">
              {traces.map((trace, at) => (
                // As wide as figures of this chart get, so that a longer one moves nothing.
                <span
                  key={trace.letter}
                  className={cx(hasManyParts(spec) ? 'text-left' : 'text-right', roomOf(spec))}
                >
                  {at > 0 ? '/ ' : null}
                  {figure(trace, column, spec, cursor)}
                </span>
              ))}
            </span>
          ) : null}
        </span>
      ))}
    </span>
  );
}

/** A level is its number in its colour, as everywhere. */
function LevelKey({ column }: { readonly column: string }) {
  const level = LEVELS.find((one) => column === `level.${one}`);
  return level === undefined ? null : <LevelChip level={level} className="h-3.5! w-3.5! text-2xs!" />;
}

const hasManyParts = ({ series }: ChartSpec) => series.length > 3;

function roomOf(spec: ChartSpec): string {
  return spec.unit === 'share' || hasManyParts(spec) ? 'min-w-[4ch]' : 'min-w-[6ch]';
}

/** Of the measured step nearest to the crosshair, or the last; with several seeds the mean of theirs. */
function figure({ runs }: Trace, column: string, spec: ChartSpec, cursor: number | null): string {
  const found = runs.flatMap(({ history }) => {
    const values = history.column(column) ?? new Float64Array();
    const at = measuredAt(history.steps(), values, cursor);
    return at < 0 ? [] : [values[at] ?? Number.NaN];
  });
  const value = found.length === 0 ? null : found.reduce((sum, one) => sum + one, 0) / found.length;
  if (spec.unit === 'share') return formatShare(value, 0);
  const size = Math.abs(value ?? 0);
  return formatCount(value, size >= 100 ? 0 : size > 0 && size < 0.1 && !hasManyParts(spec) ? 4 : 2);
}

function measuredAt(steps: Float64Array, values: Float64Array, cursor: number | null): number {
  if (cursor === null) return values.findLastIndex((value) => !Number.isNaN(value));
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  values.forEach((value, i) => {
    const far = Math.abs((steps[i] ?? 0) - cursor);
    if (!Number.isNaN(value) && far < least) [found, least] = [i, far];
  });
  return found;
}
