import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ComparedRow } from '../../../engine/trajectory/comparison.ts';
import type { Outline } from '../../../engine/trajectory/outline.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import type { CompareState } from '../../../state/logs-state.ts';
import { type TurnPages, turnPages } from '../../../state/turn-pages.ts';
import type { RunPlace } from '../../../workers/importer/protocol.ts';
import { useErrorText } from '../../inspect/episode/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Empty } from '../../ui/empty.tsx';
import { formatCount, formatSigned, formatTokens } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { BlockText } from '../turns/block-text.tsx';
import { figuresOf } from './figures.ts';

export function CompareView() {
  const { t } = useText('logs');
  const errorText = useErrorText();
  const compare = useLogs((state) => state.compare);
  const pair = useLogs((state) => state.pair);
  switch (compare.status) {
    case 'none':
      return <Empty title={t('runs.pickTwo')} />;
    case 'loading':
      return <Empty title={t('compare.loading')} />;
    case 'failed':
      return <Notice urgency="alert">{errorText(compare.error)}</Notice>;
    case 'ready': {
      const [a, b] = pair;
      return a && b ? <Pair state={compare} places={[a, b]} /> : <Empty title={t('runs.pickTwo')} />;
    }
    default:
      return compare satisfies never;
  }
}

interface PairProps {
  readonly state: Extract<CompareState, { status: 'ready' }>;
  readonly places: readonly [RunPlace, RunPlace];
}

function Pair({ state, places }: PairProps) {
  const { t } = useText('logs');
  const { importer } = useApp();
  const { a, b, comparison } = state;
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const [first, second] = places;
  const pagesA = useMemo(() => turnPages(first, importer.turns), [first, importer]);
  const pagesB = useMemo(() => turnPages(second, importer.turns), [second, importer]);
  useSyncExternalStore(pagesA.subscribe, pagesA.version);
  useSyncExternalStore(pagesB.subscribe, pagesB.version);
  const virtual = useVirtualizer({
    count: comparison.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 110,
    overscan: 4,
  });
  const toDifference = () => {
    if (comparison.firstDifference === null) return;
    setCurrent(comparison.firstDifference);
    virtual.scrollToIndex(comparison.firstDifference, { align: 'start' });
  };
  return (
    <div className="flex h-full min-h-0 flex-col gap-1.5">
      <Figures a={a} b={b} places={places} />
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span>
          {comparison.firstDifference === null
            ? t('compare.identical')
            : t('compare.same', { count: comparison.same })}
        </span>
        {comparison.firstDifference === null ? null : (
          <Button onClick={toDifference}>{t('compare.first')}</Button>
        )}
        {comparison.isComplete ? null : <span className="text-xs text-ink-3">{t('compare.incomplete')}</span>}
      </div>
      <Scroller
        ref={box}
        aria-label={t('compare.rows')}
        className="min-h-0 flex-1 overflow-auto border border-line bg-surface"
      >
        <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = comparison.rows[index];
            if (!row) return null;
            return (
              <div
                key={index}
                ref={virtual.measureElement}
                data-index={index}
                data-match={row.match}
                className={cx(
                  'absolute top-0 left-0 grid w-full grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-2 border-b border-line px-2 py-1',
                  index === current && 'outline-2 -outline-offset-2 outline-ink',
                )}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className={cx('text-2xs', row.match === 'same' ? 'text-ink-3' : 'font-semibold')}>
                  {t(`compare.match.${row.match}`)}
                </span>
                <Side row={row} side="a" pages={pagesA} place={first} />
                <Side row={row} side="b" pages={pagesB} place={second} />
              </div>
            );
          })}
        </div>
      </Scroller>
    </div>
  );
}

const EXCERPT = 240;

interface SideProps {
  readonly row: ComparedRow;
  readonly side: 'a' | 'b';
  readonly pages: TurnPages;
  readonly place: RunPlace;
}

/** One turn of one run: what it called, or said where it called nothing. */
function Side({ row, side, pages, place }: SideProps) {
  const { t } = useText('logs');
  const { logs } = useApp();
  const turn = row[side];
  if (turn === null) return <span className="bg-sunken" />;
  const view = pages.turn(turn);
  const calls = view?.blocks.filter(({ kind }) => kind === 'call') ?? [];
  const said = view?.blocks.find(({ kind }) => kind === 'reply') ?? null;
  return (
    <div className="min-w-0 text-xs">
      <button
        type="button"
        className="num font-semibold underline underline-offset-2"
        aria-label={t('compare.open', { turn: turn + 1, side: side === 'a' ? 'A' : 'B' })}
        onClick={() => void logs.getState().openRun(place, { turn, span: null })}
      >
        {t('turn.heading', { turn: turn + 1 })}
      </button>{' '}
      <span className="num text-ink-2">{view?.context ? formatTokens(view.context.before) : ''}</span>
      {view === null ? (
        <p className="text-ink-3">{t('turn.loading')}</p>
      ) : calls.length === 0 ? (
        <p className="line-clamp-4">
          {said ? (
            <BlockText text={said.text.slice(0, EXCERPT)} />
          ) : (
            <span className="text-ink-3">{t('turn.nothing')}</span>
          )}
        </p>
      ) : (
        calls.slice(0, 4).map((call) => (
          <p key={call.id} className="num line-clamp-4">
            <span className="font-semibold">{call.tool.slice(0, 60)}</span>{' '}
            <BlockText text={call.text.slice(0, EXCERPT)} />
          </p>
        ))
      )}
    </div>
  );
}

function Figures({
  a,
  b,
  places,
}: {
  readonly a: Outline;
  readonly b: Outline;
  readonly places: PairProps['places'];
}) {
  const { t } = useText('logs');
  const refined = useLogs((state) => state.refined);
  const [first, second] = places;
  const rows = figuresOf(a, b, refined, first, second);
  return (
    <div className="overflow-x-auto border border-line bg-surface">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line-strong text-left">
            <th className="label px-2 py-1">{t('compare.figure')}</th>
            {[a, b].map(({ id }, i) => (
              <th
                key={i === 0 ? 'a' : 'b'}
                className="max-w-60 truncate px-2 py-1 text-right text-xs font-semibold"
              >
                {i === 0 ? 'A' : 'B'} · <BlockText text={id.slice(0, 60)} className="whitespace-nowrap!" />
              </th>
            ))}
            <th className="label px-2 py-1 text-right">{t('compare.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values: [one, other], digits }) => (
            <tr key={name} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-2 text-left text-xs font-normal text-ink-2">
                {t(`compare.figures.${name}`)}
              </th>
              <td className="num px-2 text-right">{formatCount(one, digits)}</td>
              <td className="num px-2 text-right">{formatCount(other, digits)}</td>
              <td className="num px-2 text-right">
                {formatSigned(one === null || other === null ? null : other - one, digits)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
