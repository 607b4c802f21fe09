/**
 * One plot: the drawing, which changes when its figures do, and over it what follows the pointer, which changes with
 * every move. A drag zooms, a click opens the rollouts of the nearest step, and the crosshair is the same in all.
 * Plain paths: recharts was tried here, and redrawing with it held the page for longer than training may.
 */
import { memo, type PointerEvent, useMemo, useState } from 'react';
import type { Point, Range } from '../../../state/train-curves.ts';
import type { Trace } from '../../../state/train-traces.ts';
import { useTrain } from '../use-train.ts';
import { axisText, closed, pathOf, place, type Scale, scaleOf, spanOf } from './scales.ts';
import type { ChartSpec, Stroke } from './specs.ts';

interface CurveChartProps {
  readonly spec: ChartSpec;
  readonly traces: readonly Trace[];
  readonly strokes: readonly Stroke[];
  readonly points: readonly Point[];
  /** Steps from side to side: the same in all charts, so that their crosshairs stand below one another. */
  readonly span: Range;
  readonly isSmoothed: boolean;
  readonly width: number;
  readonly height: number;
}

const LEFT = 36;
const MARGIN = { top: 6, right: 10 } as const;
const AXIS_HEIGHT = 16;
/** Half of a dot at the first or the last step. */
const EDGE = 3;

/** Where a figure lies within the chart. */
interface Frame {
  readonly steps: Scale;
  readonly values: Scale;
  readonly width: number;
  readonly height: number;
}

const xOf = ({ steps, width }: Frame, step: number) =>
  LEFT + place(steps, step) * (width - LEFT - MARGIN.right);
const yOf = ({ values, height }: Frame, value: number) =>
  MARGIN.top + (1 - place(values, value)) * (height - MARGIN.top - AXIS_HEIGHT);

export function CurveChart(props: CurveChartProps) {
  const { spec, traces, strokes, points, span, width, height } = props;
  const frame = useMemo(
    (): Frame => ({
      steps: spanOf(span),
      values: spec.isStacked
        ? scaleOf(
            points.map((point) => strokes.reduce((sum, { key }) => sum + (figure(point, key) ?? 0), 0)),
            spec,
            4,
          )
        : scaleOf(
            points.flatMap((point) =>
              Object.entries(point).flatMap(([key, value]) =>
                key === 'step' || value === undefined ? [] : value,
              ),
            ),
            spec,
            4,
          ),
      width,
      height,
    }),
    [points, strokes, span, spec, width, height],
  );
  // Lines reach to measurements outside of what is zoomed to; the crosshair does not.
  const inSight = useMemo(
    () => points.filter(({ step }) => step >= frame.steps.low && step <= frame.steps.high),
    [points, frame],
  );
  return (
    <div className="relative" style={{ width, height }}>
      <Drawing spec={spec} strokes={strokes} points={points} frame={frame} isSmoothed={props.isSmoothed} />
      <Pointer spec={spec} traces={traces} strokes={strokes} points={inSight} frame={frame} />
    </div>
  );
}

interface DrawingProps {
  readonly spec: ChartSpec;
  readonly strokes: readonly Stroke[];
  readonly points: readonly Point[];
  readonly frame: Frame;
  readonly isSmoothed: boolean;
}

/** One path a line, redrawn only when the figures are new: every chart is drawn about once a second. */
const Drawing = memo(function Drawing({ spec, strokes, points, frame, isSmoothed }: DrawingProps) {
  const { steps, values, width, height } = frame;
  const floor = height - AXIS_HEIGHT;
  const isSparse = points.length < 3 || !spec.isSmoothed;
  const along = (key: string) =>
    points.flatMap((point) => {
      const value = figure(point, key);
      return value === null ? [] : [[xOf(frame, point.step), yOf(frame, value)] as const];
    });
  return (
    <svg width={width} height={height} aria-hidden="true" className="block">
      {values.ticks.map((value) => (
        <g key={value}>
          <line
            x1={LEFT}
            x2={width - MARGIN.right}
            y1={yOf(frame, value)}
            y2={yOf(frame, value)}
            stroke="var(--line)"
          />
          <text x={LEFT - 4} y={yOf(frame, value) + 3} fontSize={10} fill="var(--ink-2)" textAnchor="end">
            {axisText(value, values.ticks)}
          </text>
        </g>
      ))}
      {steps.ticks.map((step) => (
        <text
          key={step}
          x={xOf(frame, step)}
          y={height - 4}
          fontSize={10}
          fill="var(--ink-2)"
          textAnchor="middle"
        >
          {axisText(step, steps.ticks)}
        </text>
      ))}
      <line x1={LEFT} x2={width - MARGIN.right} y1={floor} y2={floor} stroke="var(--ink-3)" />
      {/* The plot alone, in the same coordinates: what lies outside is cut off. */}
      <svg
        x={LEFT - EDGE}
        width={Math.max(0, width - LEFT - MARGIN.right + 2 * EDGE)}
        height={height}
        viewBox={`${LEFT - EDGE} 0 ${Math.max(0, width - LEFT - MARGIN.right + 2 * EDGE)} ${height}`}
        aria-hidden="true"
      >
        {spec.isStacked
          ? stackOf(strokes, points, frame).map(({ key, colour, outline }) => (
              <path key={key} d={outline} fill={colour} stroke={colour} />
            ))
          : strokes.map((stroke) => {
              const { key, colour, dash, isBand } = stroke;
              const line = along(key);
              return (
                <g key={key} stroke={colour} fill="none">
                  {isBand ? (
                    <path d={bandOf(key, points, frame)} fill={colour} fillOpacity={0.18} stroke="none" />
                  ) : null}
                  {isSmoothed ? <path d={pathOf(along(`${key}:raw`))} strokeOpacity={0.35} /> : null}
                  <path d={pathOf(line)} strokeWidth={1.75} strokeDasharray={dash} />
                  {isSparse
                    ? line.map(([x, y]) => <circle key={x} cx={x} cy={y} r={2} fill={colour} stroke="none" />)
                    : null}
                </g>
              );
            })}
      </svg>
    </svg>
  );
});

function stackOf(strokes: readonly Stroke[], points: readonly Point[], frame: Frame) {
  // What a recipe has no phase for has no height.
  const whole = points.filter((point) => strokes.some(({ key }) => figure(point, key) !== null));
  const base = whole.map(() => 0);
  return strokes.map(({ key, colour }) => {
    const under = whole.map(({ step }, i) => [xOf(frame, step), yOf(frame, base[i] ?? 0)] as const);
    const over = whole.map((point, i) => {
      base[i] = (base[i] ?? 0) + (figure(point, key) ?? 0);
      return [xOf(frame, point.step), yOf(frame, base[i] ?? 0)] as const;
    });
    return { key, colour, outline: closed(over, under) };
  });
}

function bandOf(key: string, points: readonly Point[], frame: Frame): string {
  const ends = points.flatMap((point) => {
    const band = point[`${key}:band`];
    if (typeof band !== 'object' || band.some(Number.isNaN)) return [];
    return [{ x: xOf(frame, point.step), low: yOf(frame, band[0]), high: yOf(frame, band[1]) }];
  });
  return closed(
    ends.map(({ x, high }) => [x, high] as const),
    ends.map(({ x, low }) => [x, low] as const),
  );
}

interface PointerProps {
  readonly spec: ChartSpec;
  readonly traces: readonly Trace[];
  readonly strokes: readonly Stroke[];
  readonly points: readonly Point[];
  readonly frame: Frame;
}

/** The measured step nearest to a place. */
function nearest(points: readonly Point[], at: number): Point | null {
  let found: Point | null = null;
  for (const point of points) {
    if (found === null || Math.abs(point.step - at) < Math.abs(found.step - at)) found = point;
  }
  return found;
}

const figure = (point: Point, key: string): number | null => {
  const value = point[key];
  return typeof value === 'number' && !Number.isNaN(value) ? value : null;
};

function Pointer({ spec, traces, strokes, points, frame }: PointerProps) {
  const zoom = useTrain((state) => state.zoom);
  const openStep = useTrain((state) => state.openStep);
  const point = useTrain((state) => state.point);
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const share = (clientX - left - LEFT) / (frame.width - LEFT - MARGIN.right);
    const { low, high } = frame.steps;
    return { point: nearest(points, low + share * (high - low)), y: clientY - top };
  };
  /** Of the line that passes nearest to the pointer. */
  const runAt = (here: Point, y: number): string | undefined => {
    let best = { far: Number.POSITIVE_INFINITY, letter: traces[0]?.letter };
    for (const { key, letter } of strokes) {
      const value = figure(here, key);
      if (value === null) continue;
      const far = Math.abs(yOf(frame, value) - y);
      if (far < best.far) best = { far, letter };
    }
    return traces.find(({ letter }) => letter === best.letter)?.runs[0]?.id;
  };
  return (
    // The same by keyboard: arrows move the crosshair, Enter opens its step (see the keys of the workspace).
    <div
      className="absolute inset-0 cursor-crosshair touch-pan-y select-none"
      onPointerDown={(event) => {
        const step = at(event).point?.step ?? 0;
        setDrag({ from: step, to: step });
      }}
      onPointerMove={(event) => {
        const here = at(event).point;
        point(here?.step ?? null);
        if (drag !== null && here !== null && here.step !== drag.to) setDrag({ ...drag, to: here.step });
      }}
      onPointerUp={(event) => {
        if (drag === null) return;
        const { from, to } = drag;
        setDrag(null);
        const { point: here, y } = at(event);
        if (from !== to) zoom({ from: Math.min(from, to), to: Math.max(from, to) });
        else if (here !== null && here.step > 0) {
          const run = runAt(here, y);
          if (run !== undefined) void openStep(run, here.step);
        }
      }}
      onPointerLeave={() => {
        setDrag(null);
        point(null);
      }}
    >
      {drag !== null && drag.from !== drag.to ? (
        <span
          className="absolute bg-ink opacity-10"
          style={{
            left: Math.min(xOf(frame, drag.from), xOf(frame, drag.to)),
            width: Math.abs(xOf(frame, drag.to) - xOf(frame, drag.from)),
            top: MARGIN.top,
            bottom: AXIS_HEIGHT,
          }}
        />
      ) : null}
      <Crosshair spec={spec} strokes={strokes} points={points} frame={frame} />
    </div>
  );
}

type CrosshairProps = Omit<PointerProps, 'traces'>;

/** The step under the pointer, here or in another chart; the legend has its figures, so that no line is hidden. */
function Crosshair({ spec, strokes, points, frame }: CrosshairProps) {
  const cursor = useTrain((state) => state.cursor);
  const here = cursor === null ? null : nearest(points, cursor);
  if (here === null || here.step < frame.steps.low || here.step > frame.steps.high) return null;
  const x = xOf(frame, here.step);
  return (
    <div className="pointer-events-none absolute inset-0" aria-hidden="true">
      <span className="absolute w-px bg-ink" style={{ left: x, top: MARGIN.top, bottom: AXIS_HEIGHT }} />
      {spec.isStacked
        ? null
        : strokes.map(({ key, colour }) => {
            const value = figure(here, key);
            return value === null ? null : (
              <span
                key={key}
                className="absolute size-2 -translate-1/2 rounded-full border border-surface"
                style={{ left: x, top: yOf(frame, value), background: colour }}
              />
            );
          })}
      <span
        className="num absolute bottom-0 -translate-x-1/2 bg-ink px-1 text-2xs text-surface"
        style={{ left: Math.min(x, frame.width - MARGIN.right) }}
      >
        {here.step}
      </span>
    </div>
  );
}
