import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type AlignedSpan, fates } from '../../../engine/trajectory/alignment.ts';
import type { Outline, OutlineBoundary } from '../../../engine/trajectory/outline.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApp } from '../../../state/hooks.tsx';
import type { BoundaryView, RunPlace } from '../../../workers/importer/protocol.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Tokens } from '../../ui/figure.tsx';
import { formatCount, formatShare, formatTokens } from '../../ui/format.ts';
import { LevelChip } from '../../ui/level-chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { triggerText } from '../model/trigger-text.ts';
import { BlockText } from '../turns/block-text.tsx';
import { TextViewer } from '../viewer/text-viewer.tsx';
import { Facts, Part } from './facts.tsx';

interface BoundaryPanelProps {
  readonly place: RunPlace;
  readonly outline: Outline;
  /** The boundary shown; null lists them all. */
  readonly selected: number | null;
  readonly onSelect: (afterTurn: number | null) => void;
  readonly onTurn: (turn: number) => void;
}

export function BoundaryPanel({ place, outline, selected, onSelect, onTurn }: BoundaryPanelProps) {
  const { t } = useText('logs');
  const boundary = outline.boundaries.find(({ afterTurn }) => afterTurn === selected);
  if (boundary) {
    return (
      <>
        <Button className="mb-2" onClick={() => onSelect(null)}>
          {t('panel.boundaries')} ({outline.boundaries.length})
        </Button>
        <One place={place} outline={outline} boundary={boundary} onTurn={onTurn} />
      </>
    );
  }
  if (outline.boundaries.length === 0) return <p className="text-sm text-ink-3">{t('findings.none')}</p>;
  return <List boundaries={outline.boundaries} onSelect={onSelect} />;
}

function List({
  boundaries,
  onSelect,
}: {
  readonly boundaries: readonly OutlineBoundary[];
  readonly onSelect: (afterTurn: number) => void;
}) {
  const { t } = useText('logs');
  return (
    <ul>
      <li aria-hidden="true" className="label flex items-baseline gap-2 border-b border-line-strong py-1">
        <span className="w-0.5" />
        <span className="w-12 text-right">{t('boundary.afterShort')}</span>
        <span className="ml-auto">{t('boundary.tokens')}</span>
        <span className="w-10 text-right">{t('boundary.qcom')}</span>
      </li>
      {boundaries.map((one) => (
        <li key={one.afterTurn} className="border-b border-line">
          <button
            type="button"
            className="flex w-full items-baseline gap-2 py-1 text-left text-xs hover:bg-sunken"
            onClick={() => onSelect(one.afterTurn)}
          >
            <span className="sr-only">{t('boundary.show', { turn: one.afterTurn + 1 })}</span>
            <span
              aria-hidden="true"
              className={cx('h-3 w-0 border-l-2 border-ink', one.kind === 'inferred' && 'border-dashed')}
            />
            <span className="num w-12 text-right">{one.afterTurn + 1}</span>
            <span className="num ml-auto">
              <Tokens count={one.tokensBefore} /> → <Tokens count={one.tokensAfter} />
            </span>
            <span className="num w-10 text-right">{formatCount(one.qcom?.total ?? null, 2)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function One({
  place,
  outline,
  boundary,
  onTurn,
}: {
  readonly place: RunPlace;
  readonly outline: Outline;
  readonly boundary: OutlineBoundary;
  readonly onTurn: (turn: number) => void;
}) {
  const { t } = useText('logs');
  const { importer } = useApp();
  const { afterTurn, qcom, level } = boundary;
  const [view, setView] = useState<BoundaryView | null>(null);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    let stale = false;
    setView(null);
    importer.boundary(place, afterTurn).then(
      (found) => !stale && setView(found),
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [importer, place, afterTurn]);
  const again = outline.reexplorations.filter((one) => one.afterTurn === afterTurn);
  const parts = qcom?.parts;
  return (
    <>
      <h3 className="text-sm font-semibold">{t('boundary.heading', { turn: afterTurn + 1 })}</h3>
      <p className="mb-1 text-xs text-ink-2">{t(`boundary.${boundary.kind}`)}</p>
      {boundary.isLoop ? <Notice className="mb-2">{t('boundary.loop')}</Notice> : null}
      <Facts
        rows={[
          [t('boundary.trigger'), triggerText(boundary.trigger, t).slice(0, 120)],
          [
            t('boundary.tokens'),
            `${formatTokens(boundary.tokensBefore)} → ${formatTokens(boundary.tokensAfter)}`,
          ],
          [t('boundary.saved'), boundary.saved],
          [t('boundary.savedNet'), boundary.savedNet],
          [t('boundary.ratio'), boundary.ratio === null ? null : formatShare(boundary.ratio, 1)],
          [t('boundary.lost'), boundary.commitmentsLost],
          [t('boundary.again'), boundary.reexplorations],
        ]}
      />
      <Part title={t('boundary.qcom')}>
        {qcom && level ? (
          <div className="text-xs">
            <p className="flex items-center gap-2">
              <span className="num text-base font-semibold">{formatCount(qcom.total, 3)}</span>
              <LevelChip level={level} />
              <span>{t('boundary.level', { level })}</span>
            </p>
            <p className="num text-ink-2">
              {t('boundary.parts', {
                ratio: formatCount(parts?.ratio?.score ?? null, 2),
                level: formatCount(parts?.level?.score ?? null, 2),
                info: formatCount(parts?.info.score ?? null, 2),
                sem: formatCount(parts?.sem.score ?? null, 2),
              })}
            </p>
          </div>
        ) : (
          <p className="text-xs text-ink-3">
            {outline.isAnalysed ? t('boundary.noQcom') : t('boundary.pending')}
          </p>
        )}
      </Part>
      {view === null ? (
        <p className="mt-3 text-xs text-ink-3">{t('boundary.loading')}</p>
      ) : (
        <Detail view={view} status={boundary.summary} onTurn={onTurn} onWhole={() => setWhole(true)} />
      )}
      {again.length > 0 ? (
        <Part title={t('boundary.again')}>
          <ul className="text-xs">
            {again.slice(0, MOST).map((one) => (
              <li key={`${one.turn} ${one.target}`} className="border-b border-line py-0.5">
                <TurnLink turn={one.turn} onTurn={onTurn} />{' '}
                <BlockText text={`${one.tool} ${one.target}`.slice(0, 160)} />
              </li>
            ))}
          </ul>
          {again.length > MOST ? (
            <p className="text-xs">{t('findings.more', { count: again.length - MOST })}</p>
          ) : null}
        </Part>
      ) : null}
      {isWhole && view?.summary ? (
        <TextViewer
          title={t('boundary.summary')}
          load={async () => view.summary}
          onClose={() => setWhole(false)}
        />
      ) : null}
    </>
  );
}

const MOST = 50;
const SUMMARY_SHOWN = 1200;

interface DetailProps {
  readonly view: BoundaryView;
  readonly status: OutlineBoundary['summary'];
  readonly onTurn: (turn: number) => void;
  readonly onWhole: () => void;
}

function Detail({ view, status, onTurn, onWhole }: DetailProps) {
  const { t } = useText('logs');
  const { summary, alignment, source, lost } = view;
  const sums = alignment ? fates(alignment) : null;
  const total = sums ? Math.max(1, sums.kept + sums.rewritten + sums.dropped) : 1;
  return (
    <>
      <Part title={t('boundary.summary')}>
        {summary === null ? (
          <p className="text-xs text-ink-3">
            {t(status === 'unreadable' ? 'boundary.unreadable' : 'boundary.none')}
          </p>
        ) : (
          <div className="border-l-2 border-summary pl-2 text-xs">
            <BlockText text={summary.slice(0, SUMMARY_SHOWN)} />
            {summary.length > SUMMARY_SHOWN ? (
              <Button className="mt-1" onClick={onWhole}>
                {t('block.whole', { count: summary.length, chars: formatCount(summary.length) })}
              </Button>
            ) : null}
          </div>
        )}
      </Part>
      <Part title={t('boundary.fates')}>
        {alignment === null || sums === null || source === '' ? (
          <p className="text-xs text-ink-3">{t('boundary.noSource')}</p>
        ) : (
          <>
            <p className="flex flex-wrap gap-x-3 text-xs">
              <span className="kept">
                {t('boundary.kept')} {formatShare(sums.kept / total)}
              </span>
              <span className="rewritten">
                {t('boundary.rewritten')} {formatShare(sums.rewritten / total)}
              </span>
              <span className="dropped">
                {t('boundary.dropped')} {formatShare(sums.dropped / total)}
              </span>
            </p>
            <Fates source={source} spans={alignment.spans} />
            {alignment.isComplete ? null : <p className="text-xs text-ink-3">{t('boundary.cut')}</p>}
            {view.isSourceCut ? (
              <p className="text-xs text-ink-3">
                {t('boundary.sourceCut', { chars: formatCount(source.length) })}
              </p>
            ) : null}
          </>
        )}
      </Part>
      {lost !== null && lost.length > 0 ? (
        <Part title={`${t('boundary.lost')} (${lost.length})`}>
          <ul className="text-xs">
            {lost.slice(0, MOST).map((one) => (
              <li key={`${one.kind} ${one.text}`} className="border-b border-line py-0.5">
                <TurnLink turn={one.turn} onTurn={onTurn} />{' '}
                <span className="text-ink-3">{t(`lostKinds.${one.kind}`)}</span>{' '}
                <BlockText text={one.text.slice(0, 300)} />
              </li>
            ))}
          </ul>
          {lost.length > MOST ? (
            <p className="text-xs">{t('findings.more', { count: lost.length - MOST })}</p>
          ) : null}
        </Part>
      ) : null}
    </>
  );
}

/** What stood before, span by span, each as what became of it. */
function Fates({ source, spans }: { readonly source: string; readonly spans: readonly AlignedSpan[] }) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => spans.filter(({ start, end }) => source.slice(start, end).trim() !== ''),
    [source, spans],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 32,
    overscan: 10,
  });
  const { t } = useText('logs');
  return (
    <Scroller
      ref={box}
      aria-label={t('boundary.fates')}
      className="mt-1 h-56 overflow-y-auto border border-line p-1 text-xs"
    >
      <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={index}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute top-0 left-0 w-full pb-0.5"
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={row.fate}>
                <BlockText text={source.slice(row.start, Math.min(row.end, row.start + LONGEST_SPAN))} />
              </span>
            </div>
          );
        })}
      </div>
    </Scroller>
  );
}

const LONGEST_SPAN = 1000;

export function TurnLink({
  turn,
  onTurn,
}: {
  readonly turn: number;
  readonly onTurn: (turn: number) => void;
}) {
  const { t } = useText('logs');
  return (
    <button type="button" className="num underline underline-offset-2" onClick={() => onTurn(turn)}>
      {t('turn.heading', { turn: turn + 1 })}
    </button>
  );
}
