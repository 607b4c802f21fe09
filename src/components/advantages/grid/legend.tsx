import { useText } from '../../../i18n/use-text.ts';
import type { AdvantagesState } from '../../../state/advantages-state.ts';
import { editedGroup } from '../../../state/advantages-state.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { cx } from '../../ui/class-names.ts';
import { cellText, isSigned, shownValues } from '../model/cells.ts';

const STEPS = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];

const rangeOf = (state: AdvantagesState) => shownValues(state, editedGroup(state).group)?.range ?? 1;

/** The one scale, with its ends printed; the half below 0 is left out where nothing can be there. */
export function Legend() {
  const { t } = useText('advantages');
  const range = useAdvantages(rangeOf);
  const colour = useAdvantages((state) => state.colour);
  const signed = isSigned(colour);
  const steps = signed ? STEPS : STEPS.filter((step) => step >= 0);
  return (
    <span className="grid-table flex flex-wrap items-center gap-x-1.5 text-2xs whitespace-nowrap text-ink-2">
      <span className="num">{cellText(colour, signed ? -range : 0)}</span>
      <span className="scale-bar flex" role="img" aria-label={t('grid.scale')}>
        {steps.map((step) => (
          <span key={step} className={step < 0 ? `scale-n${-step}` : `scale-${step}`} />
        ))}
      </span>
      <span className="num">{cellText(colour, range)}</span>
      <span className={cx('hatched ml-1 h-3 w-5 border border-line-strong')} />
      <span>{t('grid.noLoss')}</span>
      <span className="ml-1 h-3.5 w-0.5 bg-ink" />
      <span>{t('grid.boundary')}</span>
    </span>
  );
}
