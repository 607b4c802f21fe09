/** One chart with its title, the figures of the last step and its definition. Redraws when its turn comes. */
import { memo, useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { MOST_POINTS, pointsOf, type Range } from '../../../state/train-curves.ts';
import type { Trace } from '../../../state/train-traces.ts';
import { useSize } from '../../charts/use-size.ts';
import { Explain } from '../../ui/explain.tsx';
import { useTrain, useTurn } from '../use-train.ts';
import { CurveChart } from './curve-chart.tsx';
import type { Facts } from './facts.ts';
import { SeriesLegend } from './series-legend.tsx';
import { type ChartSpec, shownSeries, strokesOf } from './specs.ts';

interface ChartCardProps {
  readonly spec: ChartSpec;
  readonly traces: readonly Trace[];
  /** Of the runs in training, for the definitions. */
  readonly facts: Facts;
  readonly slot: number;
}

export const ChartCard = memo(function ChartCard({ spec, traces, facts, slot }: ChartCardProps) {
  const { t } = useText('train');
  const terms = useText('terms').t;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const span = useMemo(() => range ?? stepsOf(traces), [traces, range, turn]);
  const title = t(`charts.${spec.title}`);
  const about = t(`charts.abouts.${spec.title}`, facts);
  const isBegun = traces.some(({ runs }) => runs.some(({ history }) => history.length > 0));
  // Shares of two runs cannot lie in one stack: they stand side by side.
  const plots = spec.isStacked ? traces.map((trace) => [trace]) : [traces];
  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-col border border-line bg-surface">
      <header className="flex min-h-6 flex-wrap items-baseline gap-x-2 px-2 pt-1">
        <h3 className="text-xs font-semibold">
          <Explain
            label={t('form.what', { name: title })}
            title={title}
            text={[
              about,
              ...spec.defined.map((name) => `${name}: ${terms(`metrics.${name}`)}`),
              ...(spec.isOfRatio ? [t('charts.onPolicy')] : []),
            ].join(' ')}
          >
            {title}
          </Explain>
        </h3>
        <SeriesLegend spec={spec} traces={traces} strokes={strokes} />
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
                span={span}
                isSmoothed={weight > 0}
                width={Math.floor(size.width / plots.length)}
                height={Math.floor(size.height)}
              />
            ))
          : null}
        {points.length === 0 ? (
          <p className="m-auto px-2 text-center text-xs text-ink-3">
            {isBegun ? t(`charts.unmeasured.${spec.measuredBy ?? 'other'}`) : t('charts.empty')}
          </p>
        ) : null}
      </div>
      <p className="mx-2 mb-1 line-clamp-2 h-7 shrink-0 text-2xs text-ink-3" title={about}>
        {about}
      </p>
    </section>
  );
});

/** From the first step of any run to the last. */
function stepsOf(traces: readonly Trace[]): Range {
  const all = traces.flatMap(({ runs }) => runs.map(({ history }) => history.steps()));
  const ends = all.filter(({ length }) => length > 0);
  return {
    from: Math.min(...ends.map((steps) => steps[0] ?? 0)),
    to: Math.max(...ends.map((steps) => steps.at(-1) ?? 0)),
  };
}
