/**
 * Advantages of a step: base behind, after the shift as an outline, bars between the bounds of a group. Of the step
 * under the crosshair, else of the last one. Every bar opens the rollouts that have a turn in it.
 */
import { useText } from '../../../i18n/use-text.ts';
import { type History, histogramAt } from '../../../state/train-history.ts';
import type { Trace } from '../../../state/train-traces.ts';
import { rangeOf } from '../../../workers/trainer/bars.ts';
import type { AdvantageHistogram } from '../../../workers/trainer/protocol.ts';
import { useSize } from '../../charts/use-size.ts';
import { Explain } from '../../ui/explain.tsx';
import { formatCount, formatSigned } from '../../ui/format.ts';
import { useTrain, useTurn } from '../use-train.ts';
import type { Facts } from './facts.ts';
import { TRACE_COLOURS } from './specs.ts';

interface HistogramChartProps {
  readonly trace: Trace;
  readonly isMany: boolean;
  readonly facts: Facts;
  readonly slot: number;
}

const NONE: readonly Trace[] = [];

export function HistogramChart({ trace, isMany, facts, slot }: HistogramChartProps) {
  const { t } = useText('train');
  const [run] = trace.runs;
  useTurn(run ? [trace] : NONE, slot);
  const cursor = useTrain((state) => state.cursor);
  const [room, size] = useSize<HTMLDivElement>();
  const step = run ? stepShown(run.history, cursor) : null;
  const histogram = run && step !== null ? histogramAt(run.history, step) : null;
  const title = t('charts.histogram');
  const about = t('charts.abouts.histogram', {
    ...facts,
    bound: histogram === null ? '—' : `±${formatCount(histogram.bound, 2)}`,
  });
  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-col border border-line bg-surface">
      <header className="flex min-h-6 items-baseline justify-between gap-2 px-2 pt-1">
        <h3 className="text-xs font-semibold">
          <Explain
            label={t('form.what', { name: title })}
            title={title}
            text={`${about} ${t('charts.histogramBounds')}`}
          >
            {title}
          </Explain>{' '}
          {isMany ? (
            <span style={{ color: `var(${TRACE_COLOURS[trace.letter]})` }}>{trace.letter}</span>
          ) : null}
        </h3>
        <span className="num text-2xs text-ink-2">{step === null ? '—' : t('charts.at', { step })}</span>
      </header>
      <div ref={room} className="min-h-0 flex-1 px-1">
        {run && step !== null && histogram !== null && size && size.width > 60 && size.height > 40 ? (
          <Bars run={run.id} step={step} histogram={histogram} width={size.width} height={size.height} />
        ) : (
          <p className="flex h-full items-center justify-center text-center text-xs text-ink-3">
            {step === null ? t('charts.empty') : t('charts.unmeasured.other')}
          </p>
        )}
      </div>
      <p className="mx-2 mb-1 line-clamp-2 h-7 shrink-0 text-2xs text-ink-3" title={about}>
        {about}
      </p>
    </section>
  );
}

function stepShown(history: History, cursor: number | null): number | null {
  if (cursor !== null && histogramAt(history, cursor) !== null) return cursor;
  return history.lastStep === 0 ? null : history.lastStep;
}

interface BarsProps {
  readonly run: string;
  readonly step: number;
  readonly histogram: AdvantageHistogram;
  readonly width: number;
  readonly height: number;
}

const AXIS_HEIGHT = 14;

function Bars({ run, step, histogram, width, height }: BarsProps) {
  const { t } = useText('train');
  const openStep = useTrain((state) => state.openStep);
  const { bound, base, shifted } = histogram;
  const most = Math.max(1, ...base, ...shifted);
  const floor = height - AXIS_HEIGHT;
  const bar = width / base.length;
  const edge = rangeOf(base.length - 1, bound)[1];
  const x = (value: number) => ((value + edge) / (2 * edge)) * width;
  // Square roots keep a single turn in sight beside the hundreds at 0.
  const tall = (count: number) => Math.sqrt(count / most) * (floor - 4);
  return (
    <div className="relative" style={{ width, height }}>
      <svg width={width} height={height} aria-hidden="true" className="block">
        {[-bound, 0, bound].map((value) => (
          <g key={value}>
            <line x1={x(value)} x2={x(value)} y1={0} y2={floor} stroke="var(--ink-3)" strokeDasharray="3 3" />
            <text
              x={x(value)}
              y={height - 3}
              fontSize={10}
              fill="var(--ink-2)"
              textAnchor={value === 0 ? 'middle' : value < 0 ? 'start' : 'end'}
            >
              {formatCount(value, 2)}
            </text>
          </g>
        ))}
        {Array.from(base, (count, bin) => {
          const left = bin * bar;
          const after = shifted[bin] ?? 0;
          return (
            <g key={left}>
              <rect
                x={left}
                width={Math.max(1, bar - 1)}
                y={floor - tall(count)}
                height={tall(count)}
                fill="var(--raw)"
              />
              <rect
                x={left + 0.5}
                width={Math.max(1, bar - 2)}
                y={floor - tall(after)}
                height={tall(after)}
                fill="none"
                stroke="var(--ink)"
              />
            </g>
          );
        })}
      </svg>
      {Array.from(base, (count, bin) => {
        const after = shifted[bin] ?? 0;
        if (count === 0 && after === 0) return null;
        const [from, to] = rangeOf(bin, bound);
        const label = t('charts.bar', {
          from: formatSigned(from, 2),
          to: formatSigned(to, 2),
          base: count,
          shifted: after,
        });
        return (
          <button
            key={from}
            type="button"
            aria-label={label}
            title={label}
            className="absolute top-0 hover:bg-ink/10 focus-visible:bg-ink/10"
            style={{ left: bin * bar, width: bar, height: floor }}
            // What happened to the turns is the shifted value; a bar that only the base has opens by that.
            onClick={() => void openStep(run, step, { of: after > 0 ? 'shifted' : 'base', bin })}
          />
        );
      })}
    </div>
  );
}
