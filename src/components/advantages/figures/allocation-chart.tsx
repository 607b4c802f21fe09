/**
 * What each kind of document gets, as bars under one's hand: as wide as the kind is common, so that the area is the
 * budget. Below them the gain between its two bounds.
 */
import { type PointerEvent, useState } from 'react';
import type { AllocationGain } from '../../../engine/advantage/theorem.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSize } from '../../charts/use-size.ts';
import { formatCount, formatSigned } from '../../ui/format.ts';

export const MOST = 4;
export const LEAST = 0.01;

interface AllocationChartProps {
  readonly relevance: readonly number[];
  readonly probability: readonly number[];
  readonly allocation: readonly number[];
  readonly gain: AllocationGain;
  readonly onPut: (index: number, amount: number) => void;
}

const TOP = 14;
/** Relevance under the bars, then the number line. */
const LINE = 62;

export function AllocationChart({ relevance, probability, allocation, gain, onPut }: AllocationChartProps) {
  const { t } = useText('advantages');
  const [box, size] = useSize<HTMLDivElement>();
  const width = size?.width ?? 0;
  const height = Math.max(190, size?.height ?? 0);
  const bottom = height - LINE;
  const total = probability.reduce((sum, p) => sum + p, 0);
  // The scale follows what is given out, so that small differences can be seen, but never under a hand that drags.
  const [held, setHeld] = useState<number | null>(null);
  const most = held ?? Math.max(2, Math.ceil(Math.max(...allocation) * 1.1));
  const y = (amount: number) => bottom - (amount / most) * (bottom - TOP);
  const drag = (index: number) => (event: PointerEvent<SVGGElement>) => {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(most);
    const svg = event.currentTarget.ownerSVGElement;
    if (!svg) return;
    const at = event.clientY - svg.getBoundingClientRect().top;
    onPut(index, ((bottom - at) / (bottom - TOP)) * most);
  };
  let left = 0;
  return (
    <div ref={box} className="min-h-48 min-w-0">
      {width > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset.
        <svg data-figure="theorem" width={width} height={height} role="group" aria-label={t('theorem.chart')}>
          {relevance.map((r, i) => {
            const amount = allocation[i] ?? 0;
            const own = ((probability[i] ?? 0) / total) * width;
            const x = left;
            left += own;
            const middle = x + own / 2;
            return (
              <g
                key={r}
                role="slider"
                tabIndex={0}
                aria-orientation="vertical"
                aria-label={t('theorem.bar', { r })}
                aria-valuemin={LEAST}
                aria-valuemax={MOST}
                aria-valuenow={amount}
                className="allocation-bar touch-none cursor-ns-resize"
                onPointerDown={drag(i)}
                onPointerMove={drag(i)}
                onPointerUp={() => setHeld(null)}
                onPointerCancel={() => setHeld(null)}
                onKeyDown={(event) => {
                  const by = { ArrowUp: 0.05, ArrowRight: 0.05, ArrowDown: -0.05, ArrowLeft: -0.05 }[
                    event.key
                  ];
                  if (by === undefined) return;
                  event.preventDefault();
                  onPut(i, amount + by);
                }}
              >
                <rect x={x + 1} y={TOP} width={own - 2} height={bottom - TOP} fill="var(--sunken)" />
                <rect
                  x={x + 1}
                  y={y(amount)}
                  width={own - 2}
                  height={Math.max(0, bottom - y(amount))}
                  fill="var(--level-3)"
                />
                <path d={`M${x + 1} ${y(amount)}h${own - 2}`} stroke="var(--ink)" strokeWidth="3" />
                <text
                  x={middle}
                  y={Math.max(10, y(amount) - 5)}
                  textAnchor="middle"
                  fontSize="11"
                  className="num"
                  fontWeight="600"
                  fill="var(--ink)"
                >
                  {formatCount(amount, 2)}
                </text>
                <text
                  x={middle}
                  y={bottom + 12}
                  textAnchor="middle"
                  fontSize="10"
                  className="num"
                  fill="var(--ink-2)"
                >
                  {i === 0 && own > 44 ? `r = ${r}` : r}
                </text>
              </g>
            );
          })}
          <path d={`M0 ${y(gain.mean)}H${width}`} stroke="var(--ink)" strokeDasharray="3 3" />
          <NumberLine gain={gain} width={width} top={height - LINE + 20} />
        </svg>
      ) : null}
    </div>
  );
}

interface NumberLineProps {
  readonly gain: AllocationGain;
  readonly width: number;
  readonly top: number;
}

/** Lower bound, gain and upper bound on one line with 0. */
function NumberLine({ gain: { lower, gain, upper }, width, top }: NumberLineProps) {
  const { t } = useText('advantages');
  const [from, to] = [Math.min(0, lower), Math.max(0, upper)];
  const span = to - from || 1;
  const x = (value: number) => 6 + ((value - from) / span) * (width - 12);
  const y = top + 12;
  return (
    <g fontSize="10" fill="var(--ink-2)">
      <path d={`M6 ${y}H${width - 6}`} stroke="var(--line-strong)" />
      <path d={`M${x(lower)} ${y}H${x(upper)}`} stroke="var(--raw)" strokeWidth="8" />
      <path d={`M${x(0)} ${y - 8}V${y + 8}`} stroke="var(--ink)" />
      <circle
        cx={x(gain)}
        cy={y}
        r="5"
        fill={gain < 0 ? 'var(--signed-neg-2)' : 'var(--signed-pos-2)'}
        stroke="var(--ink)"
      />
      <text x={width / 2} y={y + 21} textAnchor="middle" className="num">
        <title>{t('theorem.line')}</title>
        {`${formatSigned(lower, 3)} ≤ ${formatSigned(gain, 3)} ≤ ${formatSigned(upper, 3)}`}
      </text>
    </g>
  );
}
