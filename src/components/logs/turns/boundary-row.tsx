import type { OutlineBoundary } from '../../../engine/trajectory/outline.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount, formatTokens, UNKNOWN } from '../../ui/format.ts';
import { triggerText } from '../model/trigger-text.ts';

interface BoundaryRowProps {
  readonly boundary: OutlineBoundary;
  readonly isSelected: boolean;
  readonly isAnalysed: boolean;
  readonly onShow: (afterTurn: number) => void;
}

/** The rule across the list where a window ended: solid as logged, dashed where inferred. */
export function BoundaryRow({ boundary, isSelected, isAnalysed, onShow }: BoundaryRowProps) {
  const { t } = useText('logs');
  const { afterTurn, kind, tokensBefore, tokensAfter, trigger, savedNet, commitmentsLost, reexplorations } =
    boundary;
  const pending = isAnalysed ? UNKNOWN : '…';
  const figure = (value: number | null, digits = 0) =>
    value === null ? pending : formatCount(value, digits);
  return (
    <button
      type="button"
      onClick={() => onShow(afterTurn)}
      className={cx(
        'flex w-full flex-wrap items-baseline gap-x-3 border-y-2 border-ink bg-sunken px-2.5 py-1 text-left text-xs hover:bg-surface',
        kind === 'inferred' && 'border-dashed',
        isSelected && 'bg-surface outline-2 -outline-offset-4 outline-ink',
      )}
    >
      <span className="sr-only">{t('boundary.show', { turn: afterTurn + 1 })}</span>
      <span className="font-semibold">{t(`boundary.${kind}`)}</span>
      <span className="num">
        {formatTokens(tokensBefore)} → {formatTokens(tokensAfter)}
      </span>
      {trigger === 'unknown' ? null : (
        <span className="max-w-60 truncate text-ink-2">{triggerText(trigger, t)}</span>
      )}
      <span className="text-ink-2">
        {t('boundary.qcom')} <span className="num">{figure(boundary.qcom?.total ?? null, 2)}</span>
      </span>
      <span className="text-ink-2">
        {t('boundary.savedShort')} <span className="num">{figure(savedNet)}</span>
      </span>
      <span className="text-ink-2">
        {t('boundary.againShort')} <span className="num">{figure(reexplorations)}</span>
      </span>
      <span className="text-ink-2">
        {t('boundary.lostShort')} <span className="num">{figure(commitmentsLost)}</span>
      </span>
      {boundary.isLoop ? <span className="bg-notice px-1 text-on-notice">{t('boundary.loop')}</span> : null}
    </button>
  );
}
