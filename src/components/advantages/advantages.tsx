/** The workspace: controls at the left, the grid with its figures in the middle, the selected cell at the right. */
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { editedGroup } from '../../state/advantages-state.ts';
import { useAdvantages } from '../../state/hooks.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Panel } from '../ui/panel.tsx';
import { CellPanel } from './cell/cell-panel.tsx';
import { Controls } from './controls/controls.tsx';
import { Figures } from './figures/figures.tsx';
import { FindField } from './grid/find-field.tsx';
import { Grid } from './grid/grid.tsx';
import { Legend } from './grid/legend.tsx';
import { GroupTags, StatisticsLine } from './grid/statistics.tsx';
import { SourceBar } from './source/source-bar.tsx';

export function Advantages() {
  const { t } = useText('advantages');
  const isEmpty = useAdvantages((state) => editedGroup(state).group.rollouts.length === 0);
  useEffect(() => {
    // For whoever drives the page from outside: the first view is complete.
    document.documentElement.dataset.ready = 'true';
  }, []);
  return (
    <div className="flex flex-col gap-1.5 p-1.5 lg:grid lg:h-[calc(100dvh-44px)] lg:min-h-[560px] lg:grid-cols-[230px_minmax(0,1fr)_310px]">
      <div className="min-h-0 max-lg:order-2">
        <Controls />
      </div>
      <div className="flex min-h-0 min-w-0 flex-col gap-1.5 max-lg:order-1">
        <SourceBar />
        {isEmpty ? (
          <Nothing />
        ) : (
          <Panel
            title={t('grid.title')}
            aside={
              <span className="flex min-w-0 items-center gap-3">
                <FindField />
                <span className="max-lg:hidden">
                  <Legend />
                </span>
              </span>
            }
            className="min-h-40 shrink"
            bodyClassName="flex flex-col min-h-0"
          >
            <div className="px-2.5 pt-1 lg:hidden">
              <Legend />
            </div>
            <StatisticsLine />
            <GroupTags />
            <div className="flex min-h-0 flex-col">
              <Grid />
            </div>
          </Panel>
        )}
        <div className="min-h-60 flex-1 shrink-0 max-lg:min-h-72">
          <Figures />
        </div>
      </div>
      <div className="min-h-0 max-lg:order-3">
        <CellPanel />
      </div>
    </div>
  );
}

/** No rollouts on screen: why, and the quickest way to some. */
function Nothing() {
  const { t } = useText('advantages');
  const openGroup = useAdvantages((state) => state.openGroup);
  return (
    <div className="min-h-40 flex-1 border border-line bg-surface">
      <Empty title={t('empty.title')}>
        <Button look="primary" onClick={() => openGroup('w-too-large')}>
          {t('empty.teaching')}
        </Button>
      </Empty>
    </div>
  );
}
