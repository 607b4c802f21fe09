/** The whole loss as one bar per aggregation, split by rollout, with what summaries take of each. */
import type { Aggregation } from '../../../engine/loss/aggregation.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSize } from '../../charts/use-size.ts';
import { formatShare } from '../../ui/format.ts';
import type { LossShares } from '../model/loss.ts';
import type { SelectedPath } from '../model/selected.ts';

interface LossBarsProps {
  readonly columns: readonly { readonly aggregation: Aggregation; readonly shares: LossShares }[];
  readonly chosen: Aggregation;
  readonly selected: SelectedPath | null;
}

const LABEL = 138;
const TOKEN = 74;
const BAR = 18;
const STEP = 23;
const TOP = 16;

export function LossBars({ columns, chosen, selected }: LossBarsProps) {
  const { t } = useText('advantages');
  const [box, size] = useSize<HTMLDivElement>();
  const width = size?.width ?? 0;
  const label = width < 420 ? 0 : LABEL;
  const step = label === 0 ? STEP + 14 : STEP;
  const length = Math.max(40, width - label - TOKEN);
  const height = TOP + columns.length * step + 2;
  return (
    <div ref={box} className="min-w-0">
      {width > 0 ? (
        <svg data-figure="loss" width={width} height={height} role="img" aria-label={t('loss.chart')}>
          <g fontSize="10" fill="var(--ink-2)">
            <text x={label} y="10">
              {t('loss.byRollout')}
            </text>
            <rect x={label + 150} y="2" width="10" height="9" fill="var(--summary)" />
            <text x={label + 164} y="10">
              {t('loss.inSummaries')}
            </text>
            <text x={width} y="10" textAnchor="end">
              {t('loss.token')}
            </text>
          </g>
          {columns.map(({ aggregation, shares }, i) => {
            const top = TOP + i * step + (label === 0 ? 12 : 0);
            const token = selected
              ? (shares.token[selected.rollout]?.[selected.segment]?.[selected.turn] ?? 0)
              : 0;
            let at = label;
            return (
              <g key={aggregation}>
                <text
                  x="0"
                  y={label === 0 ? top - 3 : top + 13}
                  fontSize="11"
                  fontWeight={aggregation === chosen ? 700 : 400}
                  fill="var(--ink)"
                >
                  {t(`lossOptions.${aggregation}`)}
                </text>
                {shares.rollouts.map((share, r) => {
                  const summaries = shares.rolloutSummaries[r] ?? 0;
                  const from = at;
                  const own = share * length;
                  at += own;
                  const isChosen = selected?.rollout === r;
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a rollout is its place in the group.
                    <g key={r}>
                      <title>
                        {t('loss.barTitle', {
                          n: r + 1,
                          share: formatShare(share, 1),
                          summaries: formatShare(summaries, 1),
                        })}
                      </title>
                      <rect
                        x={from}
                        y={top}
                        width={Math.max(0, own - 1)}
                        height={BAR}
                        fill="var(--raw)"
                        stroke={isChosen ? 'var(--ink)' : 'none'}
                        strokeWidth="2"
                      />
                      <rect
                        x={from + own - 1 - Math.max(0, summaries * length - 1)}
                        y={top + BAR - 6}
                        width={Math.max(0, summaries * length - 1)}
                        height="6"
                        fill="var(--summary)"
                      />
                      {own > 16 ? (
                        <text x={from + 4} y={top + 12} fontSize="10" className="num" fill="var(--ink)">
                          {own > 64 ? `${r + 1} · ${formatShare(share, 1)}` : r + 1}
                        </text>
                      ) : null}
                    </g>
                  );
                })}
                <text x={width} y={top + 13} fontSize="11" className="num" textAnchor="end" fill="var(--ink)">
                  {formatShare(token, 2)}
                </text>
              </g>
            );
          })}
        </svg>
      ) : null}
    </div>
  );
}
