/** Per rollout two bars from 0: its advantage when it counts once, and when each of its windows does. */
import type { GroupAdvantage } from '../../../engine/advantage/estimator.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSize } from '../../charts/use-size.ts';
import { formatSigned } from '../../ui/format.ts';
import { niceRange } from '../model/cells.ts';

interface RowsChartProps {
  readonly once: GroupAdvantage;
  readonly rows: GroupAdvantage;
  /** Of each rollout. */
  readonly windows: readonly number[];
}

const LEFT = 26;
const STEP = 30;
const BAR = 11;
const TOP = 18;

export function RowsChart({ once, rows, windows }: RowsChartProps) {
  const { t } = useText('advantages');
  const [box, size] = useSize<HTMLDivElement>();
  const width = size?.width ?? 0;
  const height = TOP + windows.length * STEP + 4;
  const values = [once, rows].map(({ rollouts }) => rollouts.map(({ base }) => base));
  const range = niceRange(Math.max(...values.flat().map(Math.abs)));
  const room = (width - LEFT) / 2 - 44;
  const middle = LEFT + 44 + room;
  return (
    <div ref={box} className="min-w-0">
      {width > 0 ? (
        <svg data-figure="rows" width={width} height={height} role="img" aria-label={t('rows.chart')}>
          <g fontSize="10" fill="var(--ink-2)">
            <rect x={LEFT} y="3" width="9" height="8" fill="var(--ink)" />
            <text x={LEFT + 13} y="11">
              {t('rows.once')}
            </text>
            <rect x={middle} y="3" width="9" height="8" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
            <text x={middle + 13} y="11">
              {t('rows.perWindow')}
            </text>
          </g>
          {windows.map((count, r) => {
            const top = TOP + r * STEP;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a rollout is its place in the group.
              <g key={r}>
                <text x="0" y={top + 15} fontSize="11" className="num" fontWeight="600" fill="var(--ink)">
                  {r + 1}
                  <title>{t('loss.rollout', { n: r + 1, windows: count })}</title>
                </text>
                {values.map((list, which) => {
                  const value = list[r] ?? 0;
                  const length = (Math.abs(value) / range) * room;
                  const y = top + which * (BAR + 1);
                  const colour = value < 0 ? 'var(--signed-neg-2)' : 'var(--signed-pos-2)';
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the two ways of counting.
                    <g key={which}>
                      <rect
                        x={value < 0 ? middle - length : middle}
                        y={y + (which === 0 ? 0 : 1)}
                        width={length}
                        height={which === 0 ? BAR : BAR - 2}
                        fill={which === 0 ? colour : 'var(--surface)'}
                        stroke={colour}
                        strokeWidth="2"
                      />
                      <text
                        x={value < 0 ? middle - length - 4 : middle + length + 4}
                        y={y + 9}
                        textAnchor={value < 0 ? 'end' : 'start'}
                        fontSize="10"
                        className="num"
                        fill="var(--ink)"
                      >
                        {formatSigned(value, 2)}
                      </text>
                    </g>
                  );
                })}
              </g>
            );
          })}
          <path d={`M${middle} ${TOP - 2}V${height}`} stroke="var(--line-strong)" />
        </svg>
      ) : null}
    </div>
  );
}
