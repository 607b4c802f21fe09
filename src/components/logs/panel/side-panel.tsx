import type { Outline } from '../../../engine/trajectory/outline.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApp } from '../../../state/hooks.tsx';
import type { RunPlace } from '../../../workers/importer/protocol.ts';
import { Scroller } from '../../ui/scroller.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { BoundaryPanel } from './boundary-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { RunPanel } from './run-panel.tsx';
import { SearchPanel } from './search-panel.tsx';
import { TurnPanel } from './turn-panel.tsx';

export const SIDE_TABS = ['turn', 'boundaries', 'findings', 'search', 'run'] as const;
export type SideTab = (typeof SIDE_TABS)[number];

interface SidePanelProps {
  readonly place: RunPlace;
  readonly outline: Outline;
  readonly tab: SideTab;
  readonly onTab: (tab: SideTab) => void;
  readonly boundary: number | null;
  readonly onBoundary: (afterTurn: number | null) => void;
}

/** Beside the list: the turn, the boundary, what was found, where the search hit. */
export function SidePanel({ place, outline, tab, onTab, boundary, onBoundary }: SidePanelProps) {
  const { t } = useText('logs');
  const { logs } = useApp();
  const onTurn = (turn: number) => logs.getState().goTo(turn);
  const showBoundary = (afterTurn: number) => {
    onBoundary(afterTurn);
    onTab('boundaries');
  };
  return (
    <aside
      aria-label={t('panel.label')}
      className="flex min-h-0 min-w-0 flex-col border border-line bg-surface"
    >
      <div className="overflow-x-auto border-b border-line p-1">
        <Segmented
          label={t('panel.label')}
          value={tab}
          options={SIDE_TABS.map((value) => ({
            value,
            label: <span className="text-xs">{t(`panel.${value}`)}</span>,
          }))}
          onChange={onTab}
        />
      </div>
      <Scroller className="min-h-0 flex-1 overflow-y-auto p-2">
        {tab === 'turn' ? (
          <TurnPanel place={place} outline={outline} onBoundary={showBoundary} />
        ) : tab === 'boundaries' ? (
          <BoundaryPanel
            place={place}
            outline={outline}
            selected={boundary}
            onSelect={onBoundary}
            onTurn={onTurn}
          />
        ) : tab === 'findings' ? (
          <FindingsPanel outline={outline} onTurn={onTurn} onBoundary={showBoundary} />
        ) : tab === 'search' ? (
          <SearchPanel />
        ) : (
          <RunPanel place={place} outline={outline} />
        )}
      </Scroller>
    </aside>
  );
}
