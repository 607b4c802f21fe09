/**
 * Over w, side by side with a scale each: the chosen token, the turns that have changed sign, and what pushes up and
 * down in the group. Curves stand still while w moves, so only the marks are drawn anew. w can be dragged here too.
 */
import { memo, type PointerEvent } from 'react';
import type { SweepPoint } from '../../../engine/advantage/flips.ts';
import { REPORTED_W } from '../../../engine/advantage/settings.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSize } from '../../charts/use-size.ts';
import { formatCount, formatSigned } from '../../ui/format.ts';
import { niceRange } from '../model/cells.ts';

interface SweepChartProps {
  readonly points: readonly SweepPoint[];
  /** Of the chosen token. */
  readonly base: number;
  readonly dq: number;
  readonly w: number;
  /** null where w is not in use. */
  readonly onW: ((w: number) => void) | null;
}

const GAP = 14;
const LEFT = 34;
const TOP = 34;
const BOTTOM = 17;
const TICKS = [0, 0.5, 1, 1.5, 2];

interface Curve {
  readonly values: readonly number[];
  readonly colour: string;
  readonly isStepped?: boolean;
}

interface Frame {
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly low: number;
  readonly high: number;
}

const atX = ({ left, width }: Frame, w: number) => left + LEFT + (w / 2) * (width - LEFT - 6);
const atY = ({ height, low, high }: Frame, value: number) =>
  TOP + ((high - value) / (high - low)) * (height - TOP - BOTTOM);

export function SweepChart({ points, base, dq, w, onW }: SweepChartProps) {
  const { t } = useText('advantages');
  const [box, size] = useSize<HTMLDivElement>();
  const width = size?.width ?? 0;
  // Three side by side where each has room, else one above the other.
  const columns = width >= 360 ? 3 : 1;
  const each = (width - GAP * (columns - 1)) / columns;
  const height = columns === 3 ? Math.max(130, size?.height ?? 0) : 130;
  const here = points.findLast((point) => point.w <= w + 1e-9);
  const token = base + w * dq;
  const ends = [base, base + 2 * dq].map(Math.abs);
  const tokenRange = niceRange(Math.max(...ends));
  const massRange = niceRange(Math.max(...points.map(({ up, down }) => Math.max(up, -down))));
  const most = Math.max(1, ...points.map(({ flips }) => flips));
  const frame = (column: number, low: number, high: number): Frame => ({
    left: columns === 3 ? column * (each + GAP) : 0,
    width: each,
    height,
    low,
    high,
  });
  const seek = (event: PointerEvent<SVGSVGElement>) => {
    if (!onW || event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const { left } = frame(columns === 3 ? Math.min(2, Math.floor(x / (each + GAP))) : 0, 0, 1);
    const share = (x - left - LEFT) / (each - LEFT - 6);
    onW(Math.round(Math.min(2, Math.max(0, share * 2)) * 100) / 100);
  };
  const up = here?.up ?? 0;
  const down = here?.down ?? 0;
  const panels = [
    {
      frame: frame(0, -tokenRange, tokenRange),
      title: t('sweep.token'),
      values: [{ text: formatSigned(token, 3), colour: 'var(--ink)', at: token }],
      base,
      dq,
      kind: 'token' as const,
    },
    {
      frame: frame(1, 0, most),
      title: t('sweep.flips'),
      values: [{ text: formatCount(here?.flips ?? 0), colour: 'var(--ink)', at: here?.flips ?? 0 }],
      kind: 'flips' as const,
    },
    {
      frame: frame(2, -massRange, massRange),
      title: t('sweep.mass'),
      values: [
        { text: formatSigned(up, 2), colour: 'var(--signed-pos-2)', at: up },
        { text: formatSigned(down, 2), colour: 'var(--signed-neg-2)', at: down },
      ],
      kind: 'mass' as const,
    },
  ];
  return (
    <div ref={box} className="h-full min-h-32 min-w-0 overflow-hidden max-md:h-auto">
      {width > 0 ? (
        <svg
          data-figure="w"
          width={width}
          height={columns === 3 ? height : height * 3}
          role="img"
          className={onW ? 'cursor-ew-resize touch-pan-y' : undefined}
          onPointerDown={seek}
          onPointerMove={seek}
          aria-label={t('sweep.label', {
            w: formatCount(w, 2),
            token: formatSigned(token, 3),
            flips: here?.flips ?? 0,
          })}
        >
          {panels.map((panel, i) => (
            <g key={panel.kind} transform={columns === 3 ? undefined : `translate(0 ${i * height})`}>
              <Curves
                points={points}
                kind={panel.kind}
                base={base}
                dq={dq}
                title={panel.title}
                left={panel.frame.left}
                width={panel.frame.width}
                height={panel.frame.height}
                low={panel.frame.low}
                high={panel.frame.high}
              />
              <path
                d={`M${atX(panel.frame, w)} ${TOP}V${height - BOTTOM}`}
                stroke="var(--ink)"
                strokeDasharray={onW ? undefined : '2 2'}
              />
              {panel.values.map(({ text, colour, at }, v) => (
                <g key={colour}>
                  <circle
                    cx={atX(panel.frame, w)}
                    cy={atY(panel.frame, at)}
                    r="4"
                    fill={colour}
                    stroke="var(--surface)"
                    strokeWidth="1.5"
                  />
                  <rect
                    x={panel.frame.left + v * 74}
                    y="17"
                    width="7"
                    height="7"
                    fill={panel.values.length > 1 ? colour : 'none'}
                  />
                  <text
                    x={panel.frame.left + v * 74 + (panel.values.length > 1 ? 11 : 0)}
                    y="25"
                    className="num"
                    fontSize="12"
                    fontWeight="600"
                    fill="var(--ink)"
                  >
                    {text}
                  </text>
                </g>
              ))}
            </g>
          ))}
        </svg>
      ) : null}
    </div>
  );
}

interface CurvesProps extends Frame {
  readonly points: readonly SweepPoint[];
  readonly kind: 'token' | 'flips' | 'mass';
  readonly base: number;
  readonly dq: number;
  readonly title: string;
}

/** Everything of one panel that w does not move. */
const Curves = memo(function Curves({ points, kind, base, dq, title, ...frame }: CurvesProps) {
  const { left, width, height, low, high } = frame;
  const bottom = height - BOTTOM;
  const right = left + width - 6;
  const [stableLow, stableHigh] = REPORTED_W.stable[0];
  const digits = high >= 10 || kind === 'flips' ? 0 : 1;
  return (
    <>
      <text x={left} y="10" fontSize="11" fill="var(--ink-2)">
        {title}
      </text>
      <rect
        x={atX(frame, stableLow)}
        y={TOP}
        width={atX(frame, stableHigh) - atX(frame, stableLow)}
        height={bottom - TOP}
        fill="var(--sunken)"
      />
      {REPORTED_W.optima.map((optimum) => (
        <path
          key={optimum}
          d={`M${atX(frame, optimum)} ${TOP}V${bottom}`}
          stroke="var(--line-strong)"
          strokeDasharray="2 3"
        />
      ))}
      <path d={`M${left + LEFT} ${atY(frame, 0)}H${right}`} stroke="var(--line-strong)" />
      {curvesOf(kind, points, base, dq).map(({ values, colour, isStepped }) => (
        <path
          key={colour}
          d={points.map(({ w }, i) => segment(frame, w, values[i] ?? 0, i, isStepped ?? false)).join('')}
          fill="none"
          stroke={colour}
          strokeWidth="2"
        />
      ))}
      <g className="num" fontSize="10" fill="var(--ink-2)">
        <text x={left + LEFT - 4} y={TOP + 8} textAnchor="end">
          {kind === 'flips' ? formatCount(high) : formatSigned(high, digits)}
        </text>
        <text x={left + LEFT - 4} y={atY(frame, 0) + (kind === 'flips' ? 0 : 3)} textAnchor="end">
          0
        </text>
        {kind === 'flips' ? null : (
          <text x={left + LEFT - 4} y={bottom} textAnchor="end">
            {formatSigned(low, digits)}
          </text>
        )}
        {TICKS.filter((tick) => width > 200 || Number.isInteger(tick)).map((tick) => (
          <text key={tick} x={atX(frame, tick)} y={height - 4} textAnchor={tick === 2 ? 'end' : 'middle'}>
            {tick === 0 ? 'w = 0' : tick}
          </text>
        ))}
      </g>
    </>
  );
});

function curvesOf(
  kind: CurvesProps['kind'],
  points: readonly SweepPoint[],
  base: number,
  dq: number,
): readonly Curve[] {
  switch (kind) {
    case 'token':
      return [{ values: points.map(({ w }) => base + w * dq), colour: 'var(--ink)' }];
    case 'flips':
      return [{ values: points.map(({ flips }) => flips), colour: 'var(--ink-2)', isStepped: true }];
    case 'mass':
      return [
        { values: points.map(({ up }) => up), colour: 'var(--signed-pos-2)' },
        { values: points.map(({ down }) => down), colour: 'var(--signed-neg-2)' },
      ];
  }
}

function segment(frame: Frame, w: number, value: number, i: number, isStepped: boolean): string {
  const [x, y] = [atX(frame, w).toFixed(1), atY(frame, value).toFixed(1)];
  if (i === 0) return `M${x} ${y}`;
  return isStepped ? `H${x}V${y}` : `L${x} ${y}`;
}
