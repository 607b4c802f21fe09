import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/format.ts';
import { LevelChip } from '../../ui/level-chip.tsx';
import { Splitter } from '../../ui/splitter.tsx';
import { mapBands } from '../model/minimap.ts';
import { nest } from '../model/nest.ts';
import type { Reading, Stage } from '../model/reading.ts';
import { Minimap } from './minimap.tsx';
import { TextRuns, type UnitToggle } from './text-runs.tsx';

interface ReadingPanesProps {
  readonly reading: Reading;
  readonly stage: Stage;
  /** S3: what was kept overflowed the threshold and did not stay; null where it stayed. */
  readonly dropped: 'before-summary' | 'at-the-end' | null;
  /** Nothing will be compressed: what was read stays as it is. */
  readonly raw: boolean;
  /** Changes with the turn: the panes then scroll to what was kept first. */
  readonly place: string;
  /** Present while units may be chosen by hand. */
  readonly units: UnitToggle | null;
  readonly onEditUnits: (() => void) | null;
}

const SPLIT = { initial: 0.58, min: 0.3, max: 0.8 };

/** The document beside what was kept of it. Kept text lights up in both; the divider can be dragged. */
export function ReadingPanes({ reading, stage, dropped, raw, place, units, onEditUnits }: ReadingPanesProps) {
  const { t } = useText('detail');
  const [split, setSplit] = useState(SPLIT.initial);
  const [showOrder, setShowOrder] = useState(false);
  const source = useRef<HTMLElement>(null);
  const output = useRef<HTMLElement>(null);
  const documentPassages = useMemo(() => nest(reading.document), [reading]);
  const outputPassages = useMemo(() => nest(reading.output), [reading]);
  const bands = useMemo(
    () => mapBands(stage === 'compressed' ? reading.document : withoutKept(reading)),
    [reading, stage],
  );

  // A new turn shows a needed fact, else what was kept first; a change of units leaves the text where the person is reading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` names the turn; the reading's own changes must not scroll.
  useEffect(() => {
    for (const box of [source.current, output.current]) {
      if (!box) continue;
      const first =
        box.querySelector<HTMLElement>('[data-need]') ?? box.querySelector<HTMLElement>('[data-kept]');
      const top = stage === 'compressed' && first ? first.offsetTop - box.clientHeight / 3 : 0;
      box.scrollTo({ top: Math.max(0, top) });
    }
  }, [place, stage]);

  const locate = (box: HTMLElement | null) => (kept: number) =>
    box?.querySelector(`[data-kept="${kept}"]`)?.scrollIntoView({ block: 'center' });

  const percent = reading.documentChars === 0 ? 0 : reading.outputChars / reading.documentChars;
  return (
    <div className="flex h-full min-h-0 flex-col gap-1.5 md:flex-row md:gap-0">
      <Pane
        title={reading.title ?? t('reading.untitled')}
        share={split}
        aside={
          <>
            <span className="truncate text-2xs text-ink-3 tabular-nums">
              {t('reading.chars', {
                count: reading.documentChars,
                chars: formatCount(reading.documentChars),
              })}
            </span>
            {stage === 'compressed' && onEditUnits !== null ? (
              <Button
                look="bare"
                className="h-5! px-1.5! text-2xs!"
                pressed={units !== null}
                onClick={onEditUnits}
              >
                {t(units === null ? 'reading.editUnits' : 'reading.editingUnits')}
              </Button>
            ) : null}
          </>
        }
      >
        <section
          ref={source}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard.
          tabIndex={0}
          aria-label={t('reading.documentLabel')}
          className="relative min-w-0 flex-1 overflow-y-auto px-3 py-2 text-sm leading-[1.45rem] break-words whitespace-pre-wrap"
        >
          <TextRuns
            passages={documentPassages}
            level={reading.level}
            plain={stage === 'read'}
            showOrder={showOrder}
            unreadLabel={t('reading.unread', { chars: formatCount(reading.unreadChars) })}
            units={units ?? undefined}
            onLocate={locate(output.current)}
          />
        </section>
        <Minimap bands={bands} level={reading.level} scroller={source} />
      </Pane>
      <Splitter
        label={t('reading.divider')}
        value={split}
        min={SPLIT.min}
        max={SPLIT.max}
        onChange={setSplit}
      />
      <Pane
        title={
          <span className="flex w-14 items-center gap-1.5">
            {t('reading.kept')}
            {reading.level === null ? null : (
              <LevelChip level={reading.level} className="h-4! w-4! text-2xs!" />
            )}
          </span>
        }
        share={1 - split}
        aside={
          stage === 'compressed' ? (
            <>
              <span className="truncate text-2xs text-ink-3 tabular-nums">
                {t('reading.keptOf', {
                  chars: formatCount(reading.outputChars),
                  percent: (percent * 100).toFixed(0),
                })}
              </span>
              <Button
                look="bare"
                className="h-5! px-1.5! text-2xs!"
                pressed={showOrder}
                onClick={() => setShowOrder(!showOrder)}
              >
                {t('reading.order')}
              </Button>
            </>
          ) : null
        }
      >
        <section
          ref={output}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard.
          tabIndex={0}
          aria-label={t('reading.compressionLabel')}
          className="relative min-w-0 flex-1 overflow-y-auto px-3 py-2 text-sm leading-[1.45rem] break-words whitespace-pre-wrap"
        >
          {stage === 'read' ? (
            <p className="text-ink-3">{t(raw ? 'reading.raw' : 'reading.notYet')}</p>
          ) : (
            <>
              {dropped === null ? null : (
                <p className="mb-2 border-l-4 border-line-strong bg-sunken px-2 py-0.5 text-xs text-ink-2">
                  {t(`reading.dropped.${dropped}`)}
                </p>
              )}
              <TextRuns
                passages={outputPassages}
                level={reading.level}
                plain={false}
                showOrder={showOrder}
                unreadLabel=""
                onLocate={locate(source.current)}
              />
              <Losses reading={reading} />
            </>
          )}
        </section>
      </Pane>
    </div>
  );
}

function withoutKept(reading: Reading): Reading['document'] {
  return reading.document.map((piece) =>
    piece.fate === 'kept' ? { ...piece, fate: 'dropped' as const } : piece,
  );
}

/** What of the answer this document held and the compression let go. */
function Losses({ reading }: { readonly reading: Reading }) {
  const { t } = useText('detail');
  const { kept, lost } = reading.needs;
  if (kept.length + lost.length === 0) {
    return <p className="mt-3 text-xs text-ink-3">{t('reading.needsNone')}</p>;
  }
  return (
    <p className="mt-3 text-xs leading-6 text-ink-2">
      {t('reading.needs', { kept: kept.length, count: kept.length + lost.length })}{' '}
      {[...kept.map((fact) => [fact, true] as const), ...lost.map((fact) => [fact, false] as const)].map(
        ([fact, survived]) => (
          <span
            key={fact.id}
            className={cx('mr-2 inline-block px-1 leading-4', survived ? 'needed' : 'needed-lost')}
          >
            {fact.objectText}
          </span>
        ),
      )}
    </p>
  );
}

interface PaneProps {
  readonly title: ReactNode;
  readonly aside: ReactNode;
  readonly share: number;
  readonly children: ReactNode;
}

function Pane({ title, aside, share, children }: PaneProps) {
  return (
    <section
      className="flex min-h-0 min-w-0 flex-1 flex-col border border-line bg-surface md:flex-none"
      style={{ flexBasis: `calc(${share * 100}% - 0.25rem)` }}
    >
      <header className="flex h-7 shrink-0 items-center justify-between gap-2 border-b border-line px-2.5">
        <h2 className="label min-w-14 flex-1 truncate">{title}</h2>
        <span className="flex min-w-0 items-center gap-1.5">{aside}</span>
      </header>
      <div className="flex min-h-0 flex-1">{children}</div>
    </section>
  );
}
