import type { Level } from '../../../engine/quality/levels.ts';
import { QUALITY_DEFAULTS, type RatioPart } from '../../../engine/quality/qcom.ts';
import { ratioScore } from '../../../engine/quality/ratio.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatCount } from '../../ui/format.ts';
import { rulerCurve, rulerEnd } from '../model/ruler.ts';

const WIDTH = 296;
const TOP = 13;
const HEIGHT = 20;

/** The length of a compression against its level's interval, with the score the length earns above it (Z3). */
export function LengthRuler({ part, level }: { readonly part: RatioPart; readonly level: Level }) {
  const { t } = useText('detail');
  const { lengthChars, expected } = part;
  const end = rulerEnd(lengthChars, expected);
  const x = (chars: number) => (chars / end) * WIDTH;
  const y = (score: number) => TOP + HEIGHT * (1 - score);
  const score = (chars: number) => ratioScore(chars, expected, QUALITY_DEFAULTS.ratio);
  const curve = rulerCurve(expected, end, score)
    .map(([chars, value]) => `${x(chars).toFixed(1)},${y(value).toFixed(1)}`)
    .join(' ');
  const at = x(lengthChars);
  const anchor = at < 40 ? 'start' : at > WIDTH - 40 ? 'end' : 'middle';
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${TOP + HEIGHT + 11}`}
      className="block w-full"
      role="img"
      aria-label={t('level.rulerLabel', {
        length: formatCount(lengthChars),
        low: formatCount(expected[0]),
        high: formatCount(expected[1]),
        score: formatCount(part.score, 2),
      })}
    >
      <rect
        x={x(expected[0])}
        y={TOP}
        width={x(expected[1]) - x(expected[0])}
        height={HEIGHT}
        fill={`var(--level-${level})`}
        opacity={0.45}
      />
      <polyline points={curve} fill="none" stroke="var(--ink-2)" strokeWidth={1.5} />
      <line x1={0} x2={WIDTH} y1={TOP + HEIGHT} y2={TOP + HEIGHT} stroke="var(--line-strong)" />
      <line x1={at} x2={at} y1={TOP - 2} y2={TOP + HEIGHT} stroke="var(--ink)" strokeWidth={2} />
      <circle cx={at} cy={y(score(lengthChars))} r={3.5} fill="var(--ink)" />
      <g className="num" fontSize={10} fill="var(--ink-2)">
        <text x={at} y={9} textAnchor={anchor} fontWeight={600} fill="var(--ink)">
          {formatCount(lengthChars)}
        </text>
        <text x={x(expected[0])} y={TOP + HEIGHT + 10} textAnchor="middle">
          {formatCount(expected[0])}
        </text>
        <text x={x(expected[1])} y={TOP + HEIGHT + 10} textAnchor="middle">
          {formatCount(expected[1])}
        </text>
      </g>
    </svg>
  );
}
