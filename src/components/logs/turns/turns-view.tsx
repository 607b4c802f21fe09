import { useEffect, useMemo, useState } from 'react';
import type { Outline } from '../../../engine/trajectory/outline.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import { filteredTurns, isFiltering } from '../../../state/logs-state.ts';
import type { RunPlace } from '../../../workers/importer/protocol.ts';
import { entriesOf } from '../model/entries.ts';
import { SidePanel, type SideTab } from '../panel/side-panel.tsx';
import { LogStrip } from '../strip/log-strip.tsx';
import { Toolbar } from './toolbar.tsx';
import { TurnList } from './turn-list.tsx';

/** One run: its window over the turns, the turns themselves, and details beside them. */
export function TurnsView({ place, outline }: { readonly place: RunPlace; readonly outline: Outline }) {
  const { logs } = useApp();
  const filter = useLogs((state) => state.filter);
  const search = useLogs((state) => state.search);
  const hits = useMemo(
    () => (search.status === 'done' ? new Set(search.result.hits.map(({ turn }) => turn)) : null),
    [search],
  );
  const turns = useMemo(() => filteredTurns(outline, filter, hits), [outline, filter, hits]);
  const entries = useMemo(() => entriesOf(outline, turns, isFiltering(filter)), [outline, turns, filter]);
  const [tab, setTab] = useState<SideTab>('turn');
  const [boundary, setBoundary] = useState<number | null>(null);
  // The first hit is what a search is for.
  useEffect(() => {
    if (search.status === 'done' && logs.getState().hit === null) logs.getState().goToHit(0);
  }, [search, logs]);
  const showBoundary = (afterTurn: number) => {
    setBoundary(afterTurn);
    setTab('boundaries');
  };
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col gap-1.5">
      <div className="h-[var(--strip-height)] shrink-0">
        <LogStrip outline={outline} />
      </div>
      <Toolbar outline={outline} shown={turns.length} onSearch={() => setTab('search')} />
      <div className="flex min-h-0 flex-1 flex-col gap-1.5 lg:grid lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="h-[70dvh] min-h-0 min-w-0 lg:h-auto">
          <TurnList
            place={place}
            outline={outline}
            entries={entries}
            boundary={tab === 'boundaries' ? boundary : null}
            onBoundary={showBoundary}
          />
        </div>
        <SidePanel
          place={place}
          outline={outline}
          tab={tab}
          onTab={setTab}
          boundary={boundary}
          onBoundary={setBoundary}
        />
      </div>
    </div>
  );
}
