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
}

const LEFT = 34;
const RIGHT = 34;
const TOP = 6;
const BOTTOM = 16;

/** Over w: the chosen token, what pushes up and down in the group, and how many turns have changed sign. */
export function SweepChart({ points, base, dq, w }: SweepChartProps) {
  const { t } = useText('advantages');
  const [box, size] = useSize<HTMLDivElement>();
  const width = size?.width ?? 0;
  const height = Math.max(90, size?.height ?? 0);
  const last = points.at(-1)?.w ?? 2;
  const token = points.map((point) => base + point.w * dq);
  const range = niceRange(
    Math.max(...token.map(Math.abs), ...points.map(({ up, down }) => Math.max(up, -down))),
  );
  const most = Math.max(1, ...points.map(({ flips }) => flips));
  const x = (at: number) => LEFT + (at / last) * (width - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - (value + range) / (2 * range)) * (height - TOP - BOTTOM);
  const count = (flips: number) => TOP + (1 - flips / most) * (height - TOP - BOTTOM);
  const line = (values: readonly number[], to: (value: number) => number) =>
    values
      .map((value, i) => `${i === 0 ? 'M' : 'L'}${x(points[i]?.w ?? 0).toFixed(1)} ${to(value).toFixed(1)}`)
      .join('');
  const steps = points
    .map(({ w: at, flips }, i) =>
      i === 0
        ? `M${x(at).toFixed(1)} ${count(flips).toFixed(1)}`
        : `H${x(at).toFixed(1)}V${count(flips).toFixed(1)}`,
    )
    .join('');
  const here = points.findLast((point) => point.w <= w + 1e-9);
  const [low, high] = REPORTED_W.stable[0];
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <div ref={box} className="min-h-24 flex-1 overflow-hidden">
        {width > 0 ? (
          <svg
            data-figure="w"
            width={width}
            height={height}
            role="img"
            aria-label={t('sweep.label', {
              w: formatCount(w, 2),
              token: formatSigned(base + w * dq, 3),
              flips: here?.flips ?? 0,
            })}
          >
            <rect
              x={x(low)}
              y={TOP}
              width={x(high) - x(low)}
              height={height - TOP - BOTTOM}
              fill="var(--sunken)"
            />
            {REPORTED_W.optima.map((optimum) => (
              <path
                key={optimum}
                d={`M${x(optimum)} ${TOP}V${height - BOTTOM}`}
                stroke="var(--line-strong)"
                strokeDasharray="2 3"
              />
            ))}
            <path d={`M${LEFT} ${y(0)}H${width - RIGHT}`} stroke="var(--line-strong)" />
            <path
              d={line(
                points.map(({ up }) => up),
                y,
              )}
              fill="none"
              stroke="var(--signed-pos-2)"
              strokeWidth="2"
            />
            <path
              d={line(
                points.map(({ down }) => down),
                y,
              )}
              fill="none"
              stroke="var(--signed-neg-2)"
              strokeWidth="2"
            />
            <path d={steps} fill="none" stroke="var(--ink-3)" strokeWidth="1.5" strokeDasharray="4 2" />
            <path d={line(token, y)} fill="none" stroke="var(--ink)" strokeWidth="2.5" />
            <path d={`M${x(w)} ${TOP}V${height - BOTTOM}`} stroke="var(--ink)" />
            <circle cx={x(w)} cy={y(base + w * dq)} r="4" fill="var(--ink)" />
            <g className="num" fontSize="10" fill="var(--ink-2)">
              <text x={LEFT - 4} y={TOP + 8} textAnchor="end">
                {formatSigned(range, range < 10 ? 1 : 0)}
              </text>
              <text x={LEFT - 4} y={y(0) + 3} textAnchor="end">
                0
              </text>
              <text x={LEFT - 4} y={height - BOTTOM} textAnchor="end">
                {formatSigned(-range, range < 10 ? 1 : 0)}
              </text>
              <text x={width - RIGHT + 4} y={TOP + 8}>
                {most}
              </text>
              <text x={width - RIGHT + 4} y={height - BOTTOM}>
                0
              </text>
              {[0, 0.5, 1, 1.5, 2].map((tick) => (
                <text key={tick} x={x(tick)} y={height - 4} textAnchor="middle">
                  {tick}
                </text>
              ))}
            </g>
          </svg>
        ) : null}
      </div>
      <p className="flex flex-wrap gap-x-3 text-2xs text-ink-2">
        <Key className="bg-ink" text={t('sweep.token')} />
        <Key className="bg-signed-pos-2" text={t('sweep.up')} />
        <Key className="bg-signed-neg-2" text={t('sweep.down')} />
        <Key className="border-t-2 border-dashed border-ink-3" text={t('sweep.flips')} />
      </p>
    </div>
  );
}

function Key({ className, text }: { readonly className: string; readonly text: string }) {
  return (
    <span className="flex items-center gap-1">
      <span aria-hidden="true" className={`h-1 w-4 ${className}`} />
      {text}
    </span>
  );
}
