import { useText } from '../../../i18n/use-text.ts';
import { Figure, Tokens } from '../../ui/figure.tsx';
import { formatCount } from '../../ui/format.ts';
import { LevelChip } from '../../ui/level-chip.tsx';
import type { NeedCounts, TurnFacts } from './turn-facts.ts';

interface TurnTipProps {
  readonly facts: TurnFacts;
  readonly needs: NeedCounts;
  /** The same turn of the other run; null where there is none. */
  readonly other: TurnFacts | null;
}

/** One turn in a few lines, beside the pointer. */
export function TurnTip({ facts, needs, other }: TurnTipProps) {
  const { t } = useText('strip');
  const { action, text, title, level, qcom, before, peak, after, boundary } = facts;
  return (
    <div className="flex flex-col gap-1 border border-ink bg-surface px-2.5 py-2 text-xs text-ink shadow-lg">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{t('tip.turn', { turn: facts.turn + 1 })}</span>
        <span className="text-ink-3">{t('segment.long', { index: facts.segment + 1 })}</span>
      </p>
      <p className="line-clamp-2">
        {action === 'none' ? t('tip.none') : t(`tip.${action}`, { text: text ?? '—' })}
      </p>
      {title ? <p className="truncate text-ink-2">{t('tip.read', { title })}</p> : null}
      <p className="flex items-center gap-2">
        {level === null ? null : <LevelChip level={level} className="size-4!" />}
        {qcom === null ? null : (
          <span>
            {t('tip.qcom')} <Figure value={qcom} digits={2} />
          </span>
        )}
        {facts.dropped ? <span className="hatched px-1">{t('tip.dropped')}</span> : null}
      </p>
      <p>
        {t('tip.window')} <Tokens count={before} /> → <Tokens count={peak} /> → <Tokens count={after} />
      </p>
      {boundary ? (
        <p>
          {t('tip.boundary')} <Tokens count={boundary.tokensBefore} /> →{' '}
          <Tokens count={boundary.tokensAfter} />
        </p>
      ) : null}
      {needs.total > 0 ? (
        <p className="text-needed">
          {t('tip.needs', {
            total: needs.total,
            held: formatCount(needs.inWindow),
            lost: formatCount(needs.lost),
          })}
        </p>
      ) : null}
      {other ? (
        <p className="flex items-center gap-2 border-t border-line pt-1 text-ink-2">
          <span>{t('tip.other')}</span>
          {other.level === null ? null : <LevelChip level={other.level} className="size-4!" />}
          <Tokens count={other.after} />
        </p>
      ) : null}
    </div>
  );
}
