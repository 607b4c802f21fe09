import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Outline } from '../../../engine/trajectory/outline.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import { type RelatedRun, runRelations, startedByTurn } from '../../../state/run-relations.ts';
import { turnPages } from '../../../state/turn-pages.ts';
import type { BlockView, RunPlace } from '../../../workers/importer/protocol.ts';
import { Empty } from '../../ui/empty.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { type Entry, entryAt, entryKey, entryNumber } from '../model/entries.ts';
import { TextViewer } from '../viewer/text-viewer.tsx';
import { blockName } from './block-name.ts';
import { BoundaryRow } from './boundary-row.tsx';
import { selectedSpan } from './selected-span.ts';
import { TurnCard } from './turn-card.tsx';

interface TurnListProps {
  readonly place: RunPlace;
  readonly outline: Outline;
  readonly entries: readonly Entry[];
  readonly boundary: number | null;
  readonly onBoundary: (afterTurn: number) => void;
}

const NONE: readonly RelatedRun[] = [];
const BOUNDARY_HEIGHT = 32;
/** So much is drawn above and below what is seen, in rows of common height. */
const BEYOND = 640;

/** All turns of a run, of which only those in sight exist. Where one stands is a turn, so it survives any filter. */
export function TurnList({ place, outline, entries, boundary, onBoundary }: TurnListProps) {
  const { t } = useText('logs');
  const { importer, logs } = useApp();
  const box = useRef<HTMLDivElement>(null);
  const turn = useLogs((state) => state.turn);
  const span = useLogs((state) => state.span);
  const jumps = useLogs((state) => state.jumps);
  const [whole, setWhole] = useState<{ readonly turn: number; readonly block: BlockView } | null>(null);
  const pages = useMemo(() => turnPages(place, importer.turns), [place, importer]);
  useSyncExternalStore(pages.subscribe, pages.version);
  const boundaries = useMemo(() => new Map(outline.boundaries.map((one) => [one.afterTurn, one])), [outline]);

  const reports = useLogs((state) => state.reports);
  const started = useMemo(() => startedByTurn(runRelations(reports), place), [reports, place]);
  const { heights, beyond } = useMemo(() => {
    const guessed = entries.map((entry) => guessHeight(outline, entry));
    const total = guessed.reduce((sum, height) => sum + height, 0);
    return { heights: guessed, beyond: Math.ceil((BEYOND * guessed.length) / Math.max(1, total)) };
  }, [entries, outline]);
  // The list lays out all of its rows anew whenever this is another function.
  const keyOf = useCallback(
    (index: number) => {
      const entry = entries[index];
      return entry ? entryNumber(entry) : -1;
    },
    [entries],
  );
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heights[index] ?? 0,
    getItemKey: keyOf,
    overscan: beyond,
  });

  // A jump goes to its row whatever the filter; a scroll by hand is no jump.
  const target = useRef({ entries, turn });
  target.current = { entries, turn };
  useEffect(() => {
    if (jumps < 0) return;
    const { entries: rows, turn: to } = target.current;
    virtual.scrollToIndex(entryAt(rows, to), { align: 'start' });
  }, [jumps, virtual]);

  const select = useCallback((index: number) => logs.setState({ turn: index, span: null }), [logs]);
  const showWhole = useCallback((at: number, block: BlockView) => setWhole({ turn: at, block }), []);
  const nameSelection = () => {
    const selected = selectedSpan();
    if (selected) logs.setState({ turn: selected.turn, span: selected.span });
  };

  if (entries.length === 0) return <Empty title={t('search.none')} />;
  return (
    <>
      <Scroller
        ref={box}
        aria-label={t('views.turns')}
        data-list="turns"
        className="h-full overflow-y-auto border border-line bg-surface [overflow-anchor:none]"
        onPointerUp={nameSelection}
        onKeyUp={(event) => event.shiftKey && nameSelection()}
      >
        <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start, size }) => {
            const entry = entries[index];
            if (!entry) return null;
            const mark = entry.type === 'boundary' ? boundaries.get(entry.turn) : undefined;
            const view = mark ? null : pages.turn(entry.turn);
            // A turn on its way keeps the room it is thought to need: measured empty, it would call in ten more.
            const isComing = !mark && view === null;
            return (
              <div
                key={key}
                ref={isComing ? undefined : virtual.measureElement}
                data-index={index}
                data-row={entryKey(entry)}
                className="absolute top-0 left-0 w-full contain-content"
                style={{ transform: `translateY(${start}px)`, minHeight: isComing ? size : undefined }}
              >
                {mark ? (
                  <BoundaryRow
                    boundary={mark}
                    isSelected={boundary === entry.turn}
                    isAnalysed={outline.isAnalysed}
                    onShow={onBoundary}
                  />
                ) : (
                  <TurnCard
                    index={entry.turn}
                    view={view}
                    place={place}
                    outline={outline}
                    isSelected={turn === entry.turn}
                    span={turn === entry.turn ? span : null}
                    started={started.get(entry.turn) ?? NONE}
                    onSelect={select}
                    onWhole={showWhole}
                  />
                )}
              </div>
            );
          })}
        </div>
      </Scroller>
      {whole ? (
        <TextViewer
          title={`${t('turn.heading', { turn: whole.turn + 1 })} · ${blockName(whole.block, t)}`}
          load={() => importer.block(place, whole.turn, whole.block.id)}
          onClose={() => setWhole(null)}
        />
      ) : null}
    </>
  );
}

/** Near enough that the scroll bar does not jump much as rows are measured. */
function guessHeight({ turns }: Outline, entry: Entry): number {
  if (entry.type === 'boundary') return BOUNDARY_HEIGHT;
  const chars = turns.chars[entry.turn] ?? 0;
  return 60 + Math.min(420, Math.ceil(chars / 100) * 18);
}
