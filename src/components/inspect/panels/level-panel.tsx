import { type Level, levelInfo } from '../../../engine/quality/levels.ts';
import type { RatioPart } from '../../../engine/quality/qcom.ts';
import type { Turn } from '../../../engine/trajectory/model.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { WhatIfObstacle } from '../../../state/inspect-state.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount, formatShare } from '../../ui/format.ts';
import { LEVEL_FILLS, LevelChip } from '../../ui/level-chip.tsx';
import { Explain } from '../explain.tsx';
import { levelChoices } from '../model/decisions.ts';
import { LengthRuler } from './length-ruler.tsx';

interface LevelPanelProps {
  readonly turn: Turn;
  /** Length against the interval; null until the units are picked. */
  readonly ratio: RatioPart | null;
  /** A level being tried out. */
  readonly tried: Level | null;
  readonly onTry: (level: Level) => void;
  /** Why no other level can be tried; null where one can. */
  readonly obstacle: WhatIfObstacle | null;
}

/** The five levels with the policy's probabilities, the chosen one, and the length it led to. */
export function LevelPanel({ turn, ratio, tried, onTry, obstacle }: LevelPanelProps) {
  const { t } = useText('detail');
  const { rows, by, forced } = levelChoices(turn);
  const shownLevel = tried ?? turn.compression?.level ?? null;
  return (
    <div>
      <table className="w-full border-separate border-spacing-y-px text-sm">
        <caption className="sr-only">{t('level.caption')}</caption>
        <thead className="sr-only">
          <tr>
            <th>{t('level.level')}</th>
            <th>{t('level.probability')}</th>
            <th>{t('level.interval')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ level, probability, chosen }) => {
            const [low, high] = levelInfo(level).chars;
            const mark = chosen ? t('chosen') : tried === level ? t('level.tried') : null;
            return (
              <tr key={level}>
                <td className="w-6 align-middle">
                  <button
                    type="button"
                    disabled={obstacle !== null}
                    onClick={() => onTry(level)}
                    aria-pressed={tried === level}
                    title={obstacle === null ? t('level.try', { level }) : t(`level.obstacle.${obstacle}`)}
                    aria-label={t('level.try', { level })}
                    className={cx(
                      'block disabled:cursor-default',
                      chosen && 'outline outline-2 outline-offset-1 outline-ink',
                      tried === level && 'outline outline-2 outline-offset-1 outline-dashed outline-ink',
                    )}
                  >
                    <LevelChip level={level} />
                  </button>
                </td>
                <td className="align-middle">
                  <span className="relative block h-5 bg-sunken">
                    <span
                      className={cx(
                        'absolute inset-y-0 left-0 transition-[width] duration-150',
                        LEVEL_FILLS[level],
                      )}
                      style={{ width: `${(probability ?? 0) * 100}%` }}
                    />
                  </span>
                </td>
                <td
                  className={cx('num w-12 pl-1.5 text-right align-middle text-xs', chosen && 'font-semibold')}
                >
                  {formatShare(probability)}
                </td>
                <td className="num w-20 text-right align-middle text-xs text-ink-3">
                  {chosen ? (
                    <Explain id="interval">
                      {formatCount(low)}–{formatCount(high)}
                    </Explain>
                  ) : (
                    `${formatCount(low)}–${formatCount(high)}`
                  )}
                  {mark ? <span className="sr-only"> {mark}</span> : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="flex justify-between gap-2 text-2xs text-ink-3">
        <Explain id="levelProbability">{by === null ? t('level.byNone') : t(`level.by.${by}`)}</Explain>
        <span className="text-right">
          {t(obstacle === null ? 'level.hint' : `level.obstacle.${obstacle}`)}
        </span>
      </p>
      {forced ? <p className="text-2xs text-ink-2">{t('level.forced')}</p> : null}
      {ratio === null || shownLevel === null ? null : (
        <div className="mt-1">
          <LengthRuler part={ratio} level={shownLevel} />
          <p className="text-xs text-ink-2">
            <Explain id="length">
              {t(
                ratio.lengthChars < ratio.expected[0]
                  ? 'level.tooShort'
                  : ratio.lengthChars > ratio.expected[1]
                    ? 'level.tooLong'
                    : 'level.inside',
                { score: formatCount(ratio.score, 2) },
              )}
            </Explain>
          </p>
        </div>
      )}
    </div>
  );
}
