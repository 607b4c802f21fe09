/** The mastery gate on the group at hand: lengths on a line, the penalty over them, and what one wrong answer does. */
import { masteryGate } from '../../../engine/advantage/mastery-gate.ts';
import { computeAdvantages } from '../../../engine/advantage/registry.ts';
import { useText } from '../../../i18n/use-text.ts';
import { editedGroup, groupResult } from '../../../state/advantages-state.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { useSize } from '../../charts/use-size.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount, formatSigned } from '../../ui/format.ts';

const LEFT = 30;
const RIGHT = 14;
const TOP = 22;
const BOTTOM = 20;

export function MasteryPanel() {
  const { t } = useText('advantages');
  const group = useAdvantages((state) => editedGroup(state).group);
  const threshold = useAdvantages((state) => groupResult(state)?.settings.gateThreshold ?? 1);
  const edit = useAdvantages((state) => state.edit);
  const [box, size] = useSize<HTMLDivElement>();
  const lengths = group.rollouts.map(({ length }) => length);
  if (lengths.length === 0 || lengths.some((length) => length === null)) {
    return <p className="text-sm text-ink-2">{t('mastery.noLengths')}</p>;
  }
  const known = lengths.map((length) => length ?? 0);
  const rewards = group.rollouts.map(({ reward }) => reward ?? 0);
  const gate = masteryGate(rewards, known, threshold);
  // Where the curve would lie were the gate open: the same lengths, every answer right.
  const ifOpen = masteryGate(
    known.map(() => 1),
    known,
  );
  const { start, max } = gate.open ? gate : ifOpen;
  const advantages = computeAdvantages('mastery', [group], { gateThreshold: threshold })[0];
  const width = size?.width ?? 0;
  const height = Math.min(320, Math.max(130, (size?.height ?? 0) - 4));
  const most = Math.max(...known) * 1.05 || 1;
  const x = (length: number) => LEFT + (length / most) * (width - LEFT - RIGHT);
  const y = (reward: number) => TOP + (1 - reward) * (height - TOP - BOTTOM);
  return (
    <div className="grid h-full min-h-0 gap-3 md:grid-cols-[minmax(0,1fr)_minmax(13rem,19rem)]">
      <div ref={box} className="h-full min-h-0 min-w-0">
        {width > 0 && start !== null && max !== null ? (
          <svg
            data-figure="mastery"
            width={width}
            height={height}
            role="img"
            aria-label={t(gate.open ? 'mastery.openLabel' : 'mastery.closedLabel', {
              start: formatCount(start),
              max: formatCount(max),
            })}
          >
            <path
              d={`M${LEFT} ${y(0)}H${width - RIGHT}M${LEFT} ${y(1)}H${width - RIGHT}`}
              stroke="var(--line)"
            />
            <path
              d={`M${LEFT} ${y(1)}H${x(start)}L${x(max)} ${y(0)}H${width - RIGHT}`}
              fill="none"
              stroke="var(--ink)"
              strokeWidth="2"
              strokeDasharray={gate.open ? undefined : '4 4'}
            />
            {(
              [
                ['start', start],
                ['max', max],
              ] as const
            ).map(([name, value]) => (
              <g key={name}>
                <path
                  d={`M${x(value)} ${TOP}V${height - BOTTOM}`}
                  stroke="var(--line-strong)"
                  strokeDasharray="2 3"
                />
                <text x={x(value)} y={height - 5} textAnchor="middle" fontSize="10" fill="var(--ink-2)">
                  {t(`mastery.${name}`)} <tspan className="num">{formatCount(value)}</tspan>
                </text>
              </g>
            ))}
            {known.map((length, r) => (
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: a rollout is its place in the group.
                key={r}
                cx={x(length)}
                cy={y(gate.rewards[r] ?? 0)}
                r="5"
                fill={(rewards[r] ?? 0) >= 1 ? 'var(--signed-pos-2)' : 'var(--signed-neg-2)'}
                stroke="var(--ink)"
              >
                <title>{`${r + 1}: ${formatCount(length)}`}</title>
              </circle>
            ))}
            <g fontSize="10" fill="var(--ink-2)">
              <text x={LEFT} y="9">
                {t('mastery.axisReward')}
              </text>
              <text x={width - RIGHT} y={y(0) - 5} textAnchor="end">
                {t('mastery.axisLength')}
              </text>
            </g>
            <g className="num" fontSize="10" fill="var(--ink-2)">
              <text x={LEFT - 4} y={y(1) + 3} textAnchor="end">
                1
              </text>
              <text x={LEFT - 4} y={y(0) + 3} textAnchor="end">
                0
              </text>
              <text x={LEFT} y={height - 5}>
                0
              </text>
            </g>
          </svg>
        ) : null}
      </div>
      <section aria-label={t('mastery.title')} className="flex min-h-0 flex-col text-xs">
        <p>
          <strong>{t(gate.open ? 'statistics.open' : 'mastery.closed')}</strong> · p(x) ={' '}
          <span className="num">{formatCount(gate.passRate, 3)}</span>
        </p>
        <p className="mb-1 text-2xs text-ink-3">{t('mastery.try')}</p>
        <table className="w-full">
          <thead>
            <tr className="label">
              <th scope="col" className="text-left">
                {t('grid.rollout')}
              </th>
              <th scope="col" className="text-right">
                {t('mastery.length')}
              </th>
              <th scope="col">{t('mastery.right')}</th>
              <th scope="col" className="text-right">
                r
              </th>
              <th scope="col" className="text-right">
                A
              </th>
            </tr>
          </thead>
          <tbody className="num">
            {group.rollouts.map((rollout, r) => (
              <tr key={rollout.id} className="border-t border-line">
                <th scope="row" className="text-left font-normal">
                  {r + 1}
                </th>
                <td className="text-right">{formatCount(known[r] ?? null)}</td>
                <td className="text-center">
                  <input
                    type="checkbox"
                    aria-label={t('mastery.rightOf', { n: r + 1 })}
                    checked={(rewards[r] ?? 0) >= 1}
                    onChange={({ target }) =>
                      edit({ type: 'reward', rollout: r, value: target.checked ? 1 : 0 })
                    }
                  />
                </td>
                <td className={cx('text-right', (gate.penalties[r] ?? 0) < 0 && 'font-semibold')}>
                  {formatCount(gate.rewards[r] ?? null, 3)}
                </td>
                <td className="text-right">{formatSigned(advantages?.rollouts[r]?.base ?? null, 3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
