/** Under the grid: one figure at a time, each on the group as it stands. */
import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FIGURES, type FigureName } from '../../../state/advantages-address.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { FigureExport } from '../export/figure-export.tsx';
import { SweepAndFlips } from './sweep-and-flips.tsx';

const LossShares = lazy(async () => ({ default: (await import('./loss-shares.tsx')).LossShareFigure }));
const Rows = lazy(async () => ({ default: (await import('./rollouts-and-rows.tsx')).RolloutsAndRows }));
const Mastery = lazy(async () => ({ default: (await import('./mastery-panel.tsx')).MasteryPanel }));
const Theorem = lazy(async () => ({ default: (await import('./theorem-panel.tsx')).TheoremPanel }));

const VIEWS: Readonly<Record<FigureName, React.ComponentType>> = {
  w: SweepAndFlips,
  loss: LossShares,
  rows: Rows,
  mastery: Mastery,
  theorem: Theorem,
};

export function Figures() {
  const { t } = useText('advantages');
  const figure = useAdvantages((state) => state.figure);
  const show = useAdvantages((state) => state.show);
  const View = VIEWS[figure];
  return (
    <section
      aria-label={t('figures.label')}
      className="flex h-full min-h-0 flex-col border border-line bg-surface"
    >
      <header className="relative flex shrink-0 items-center gap-2 overflow-x-auto border-b border-line px-1.5 py-1">
        <span className="shrink-0 whitespace-nowrap">
          <Segmented
            label={t('figures.label')}
            value={figure}
            options={FIGURES.map((value) => ({ value, label: t(`figures.${value}`) }))}
            onChange={(next) => show({ figure: next })}
          />
        </span>
        <span className="ml-auto">
          <FigureExport name={figure} />
        </span>
      </header>
      <div id="figure" className="min-h-0 flex-1 overflow-auto p-2">
        <Suspense fallback={null}>
          <View />
        </Suspense>
      </div>
    </section>
  );
}
