/** One chart with its title, the figures of the last step and its definition. Redraws when its turn comes. */
import { memo, useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { MOST_POINTS, pointsOf } from '../../../state/train-curves.ts';
import type { Trace } from '../../../state/train-traces.ts';
import { useSize } from '../../charts/use-size.ts';
import { Explain } from '../../ui/explain.tsx';
import { formatCount, formatShare } from '../../ui/format.ts';
import { useTrain, useTurn } from '../use-train.ts';
import { CurveChart } from './curve-chart.tsx';
import { type ChartSpec, shownSeries, strokesOf } from './specs.ts';
import { useSeriesName } from './use-series-name.ts';

interface ChartCardProps {
  readonly spec: ChartSpec;
  readonly traces: readonly Trace[];
  /** Held-out questions of the first run. */
  readonly questions: number | null;
  readonly slot: number;
}

export const ChartCard = memo(function ChartCard({ spec, traces, questions, slot }: ChartCardProps) {
  const { t } = useText('train');
  const terms = useText('terms').t;
  const nameOf = useSeriesName();
  const turn = useTurn(traces, slot);
  const range = useTrain((state) => state.range);
  const weight = useTrain((state) => (spec.isSmoothed ? state.smoothing : 0));
  const [room, size] = useSize<HTMLDivElement>();
  const isMany = traces.length > 1;
  const strokes = useMemo(() => strokesOf(spec, traces), [spec, traces]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the histories change in place; `turn` says when.
  const points = useMemo(
    () =>
      pointsOf(
        traces.map(({ letter, runs }) => ({
          key: letter,
          histories: runs.map(({ history }) => history),
          columns: shownSeries(spec, isMany).map(({ column }) => column),
        })),
        weight,
        range,
        // The points of several series are one table; together they stay within what one may have.
        Math.max(60, Math.floor(MOST_POINTS / strokes.length)),
      ),
    [traces, spec, strokes, isMany, weight, range, turn],
  );
  const title = t(`charts.${spec.title}`);
  const definitions = [
    ...(spec.about
      ? [
          spec.about === 'heldOutAbout'
            ? t('charts.heldOutAbout', { n: questions ?? '—' })
            : t(`charts.${spec.about}`),
        ]
      : []),
    ...spec.defined.map((name) => `${name}: ${terms(`metrics.${name}`)}`),
  ];
  // Shares of two runs cannot lie in one stack: they stand side by side.
  const plots = spec.isStacked ? traces.map((trace) => [trace]) : [traces];
  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-col border border-line bg-surface">
      <header className="flex min-h-6 flex-wrap items-baseline gap-x-2 px-2 pt-1">
        <h3 className="text-xs font-semibold">
          <Explain label={t('form.what', { name: title })} title={title} text={definitions.join(' ')}>
            {title}
          </Explain>
        </h3>
        <span className="ml-auto flex flex-wrap justify-end gap-x-2 text-2xs text-ink-2">
          {shownSeries(spec, isMany).map(({ column, colour }, i) => (
            <span key={column} className="flex items-center gap-1 whitespace-nowrap">
              {spec.series.length > 1 ? (
                <svg width="14" height="8" aria-hidden="true">
                  <line
                    x1="0"
                    x2="14"
                    y1="4"
                    y2="4"
                    strokeWidth={spec.isStacked ? 7 : 2}
                    strokeDasharray={strokes[i]?.dash}
                    style={{ stroke: colour ? `var(${colour})` : isMany ? 'var(--ink)' : strokes[i]?.colour }}
                  />
                </svg>
              ) : null}
              {spec.series.length > 1 ? <span>{nameOf(column)}</span> : null}
              <span className="num font-medium text-ink">
                {traces.map((trace) => figure(trace, column, spec.unit)).join(' / ')}
              </span>
            </span>
          ))}
        </span>
      </header>
      <div ref={room} className="flex min-h-0 flex-1 overflow-hidden" data-points={points.length}>
        {size && size.width > 60 && size.height > 50 && points.length > 0
          ? plots.map((part) => (
              <CurveChart
                key={part[0]?.letter}
                spec={spec}
                traces={part}
                strokes={
                  spec.isStacked ? strokes.filter(({ letter }) => letter === part[0]?.letter) : strokes
                }
                points={points}
                range={range}
                isSmoothed={weight > 0}
                width={Math.floor(size.width / plots.length)}
                height={Math.floor(size.height)}
              />
            ))
          : null}
      </div>
      <p className="truncate px-2 pb-1 text-2xs text-ink-3" title={definitions.join('\n')}>
        {definitions[0] ?? ''}
      </p>
    </section>
  );
});

/** The last value that was measured; with several seeds the mean of theirs. */
function figure({ runs }: Trace, column: string, unit: ChartSpec['unit']): string {
  const last = runs.flatMap(({ history }) => {
    const values = history.column(column) ?? new Float64Array();
    const at = values.findLastIndex((value) => !Number.isNaN(value));
    return at < 0 ? [] : [values[at] ?? Number.NaN];
  });
  const value = last.length === 0 ? null : last.reduce((sum, one) => sum + one, 0) / last.length;
  if (unit === 'share') return formatShare(value, 0);
  return formatCount(
    value,
    value !== null && Math.abs(value) >= 100 ? 0 : value !== null && Math.abs(value) < 0.1 ? 4 : 2,
  );
}
