/** Q_com over the turns. Loaded on demand: it is the only part of Inspect that brings recharts along. */
import { useMemo } from 'react';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Trajectory } from '../../../engine/trajectory/model.ts';
import { useText } from '../../../i18n/use-text.ts';
import { timelineOf } from '../../../state/playback.ts';
import { formatCount } from '../../ui/format.ts';
import { type QualityPoint, qualitySeries } from '../model/quality.ts';

const MOST_POINTS = 500;

/** Categorical, apart from the scales of levels and signed values; a dash each, so that colour is never alone. */
const PARTS = [
  { key: 'ratio', colour: 'var(--run-1)', dash: '1 0' },
  { key: 'level', colour: 'var(--run-2)', dash: '6 3' },
  { key: 'info', colour: 'var(--run-4)', dash: '2 3' },
  { key: 'sem', colour: 'var(--run-5)', dash: '8 3 2 3' },
] as const;

interface QualityChartProps {
  readonly trajectory: Trajectory;
  readonly turn: number;
  readonly onTurn: (turn: number) => void;
}

export default function QualityChart({ trajectory, turn, onTurn }: QualityChartProps) {
  const { t } = useText('detail');
  const points = useMemo(
    () =>
      qualitySeries(
        timelineOf(trajectory).turns.map((at) => at.turn),
        MOST_POINTS,
      ),
    [trajectory],
  );
  return (
    <div className="flex h-full flex-col border border-line bg-surface p-2">
      <div className="min-h-0 flex-1">
        <ResponsiveContainer width="100%" height="100%">
          <LineChart
            data={points as QualityPoint[]}
            margin={{ top: 8, right: 16, bottom: 4, left: 0 }}
            onClick={(state) => {
              const label = Number(state.activeLabel);
              if (state.activeLabel !== undefined && Number.isFinite(label)) onTurn(label);
            }}
          >
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="turn"
              type="number"
              domain={['dataMin', 'dataMax']}
              allowDecimals={false}
              tickFormatter={(index: number) => String(index + 1)}
              stroke="var(--ink-3)"
              tick={{ fontSize: 11, fill: 'var(--ink-2)' }}
            />
            <YAxis
              domain={[0, 1]}
              ticks={[0, 0.25, 0.5, 0.75, 1]}
              width={36}
              stroke="var(--ink-3)"
              tick={{ fontSize: 11, fill: 'var(--ink-2)' }}
            />
            <Tooltip
              isAnimationActive={false}
              contentStyle={{
                background: 'var(--surface)',
                border: '1px solid var(--line-strong)',
                fontSize: 12,
              }}
              labelFormatter={(index) => t('chart.turn', { turn: Number(index) + 1 })}
              formatter={(value) => formatCount(typeof value === 'number' ? value : null, 3)}
            />
            <ReferenceLine x={turn} stroke="var(--ink)" />
            {PARTS.map(({ key, colour, dash }) => (
              <Line
                key={key}
                type="linear"
                dataKey={key === 'level' ? 'structure' : key}
                name={t(`quality.part.${key}`)}
                stroke={colour}
                strokeDasharray={dash}
                strokeWidth={1.5}
                dot={false}
                isAnimationActive={false}
              />
            ))}
            <Line
              type="linear"
              dataKey="total"
              name="Qcom"
              stroke="var(--ink)"
              strokeWidth={2.5}
              dot={{ r: 3, fill: 'var(--ink)' }}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1 pl-9 text-xs">
        <li className="flex items-center gap-1.5 font-semibold">
          <Sample colour="var(--ink)" dash="1 0" width={2.5} /> Qcom
        </li>
        {PARTS.map(({ key, colour, dash }) => (
          <li key={key} className="flex items-center gap-1.5">
            <Sample colour={colour} dash={dash} width={1.5} /> {t(`quality.part.${key}`)}
          </li>
        ))}
      </ul>
      <table className="sr-only">
        <caption>{t('chart.title')}</caption>
        <thead>
          <tr>
            <th>{t('compare.turn')}</th>
            <th>Qcom</th>
            {PARTS.map(({ key }) => (
              <th key={key}>{t(`quality.part.${key}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.turn}>
              <th>{point.turn + 1}</th>
              <td>{formatCount(point.total, 3)}</td>
              <td>{formatCount(point.ratio, 3)}</td>
              <td>{formatCount(point.structure, 3)}</td>
              <td>{formatCount(point.info, 3)}</td>
              <td>{formatCount(point.sem, 3)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sample({
  colour,
  dash,
  width,
}: {
  readonly colour: string;
  readonly dash: string;
  readonly width: number;
}) {
  return (
    <svg width="26" height="8" aria-hidden="true">
      <line x1="0" x2="26" y1="4" y2="4" stroke={colour} strokeWidth={width} strokeDasharray={dash} />
    </svg>
  );
}
