import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import type { SearchResult } from '../../../workers/search/protocol.ts';
import { useErrorText } from '../../inspect/episode/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { blockName } from '../turns/block-name.ts';
import { BlockText } from '../turns/block-text.tsx';

export function SearchPanel() {
  const { t } = useText('logs');
  const errorText = useErrorText();
  const search = useLogs((state) => state.search);
  const { logs } = useApp();
  switch (search.status) {
    case 'none':
      return <p className="text-sm text-ink-2">{t('search.help')}</p>;
    case 'searching':
      return (
        <div role="status" className="flex items-center gap-2 text-sm">
          {t('search.running')}
          <Button onClick={() => void logs.getState().find(null)}>{t('search.stop')}</Button>
        </div>
      );
    case 'failed':
      return <Notice urgency="alert">{errorText(search.error)}</Notice>;
    case 'done':
      return <Result result={search.result} />;
    default:
      return search satisfies never;
  }
}

function Result({ result }: { readonly result: SearchResult }) {
  const { t } = useText('logs');
  const { logs } = useApp();
  const box = useRef<HTMLDivElement>(null);
  const hit = useLogs((state) => state.hit);
  const isHitsOnly = useLogs((state) => state.filter.isHitsOnly);
  const { hits, total, perSegment } = result;
  const virtual = useVirtualizer({
    count: hits.length,
    getScrollElement: () => box.current,
    estimateSize: () => 54,
    overscan: 8,
  });
  return (
    <div className="flex h-full min-h-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-1.5 text-sm" role="status">
        <span className="font-semibold">
          {total === 0 ? t('search.none') : t('search.total', { count: total })}
        </span>
        {total > hits.length ? (
          <span className="text-xs text-ink-3">{t('search.listed', { count: hits.length })}</span>
        ) : null}
      </div>
      {total === 0 ? null : (
        <>
          <div className="flex flex-wrap gap-1">
            <Button onClick={() => logs.getState().goToHit((hit ?? 1) - 1)}>{t('search.previous')}</Button>
            <Button onClick={() => logs.getState().goToHit((hit ?? -1) + 1)}>{t('search.next')}</Button>
            <Button
              pressed={isHitsOnly}
              onClick={() => logs.getState().setFilter({ isHitsOnly: !isHitsOnly })}
            >
              {t('search.hitsOnly')}
            </Button>
          </div>
          <details className="text-xs">
            <summary>{t('search.perSegment')}</summary>
            <ul className="grid max-h-32 grid-cols-2 gap-x-3 overflow-y-auto">
              {perSegment.map((count, segment) =>
                count === 0 ? null : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its position.
                  <li key={segment} className="flex justify-between gap-2">
                    <button
                      type="button"
                      className="hover:underline"
                      onClick={() => logs.getState().setFilter({ segment })}
                    >
                      {t('search.segment', { segment: segment + 1 })}
                    </button>
                    <span className="num">{formatCount(count)}</span>
                  </li>
                ),
              )}
            </ul>
          </details>
          <Scroller ref={box} className="min-h-40 flex-1 overflow-y-auto border border-line">
            <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, start }) => {
                const one = hits[index];
                if (!one) return null;
                return (
                  <button
                    key={index}
                    type="button"
                    ref={virtual.measureElement}
                    data-index={index}
                    data-hit={index}
                    onClick={() => logs.getState().goToHit(index)}
                    className={cx(
                      'absolute top-0 left-0 block w-full border-b border-line px-1.5 py-1 text-left text-xs hover:bg-sunken',
                      index === hit && 'bg-sunken',
                    )}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <span className="flex gap-2 text-2xs text-ink-3">
                      {t('search.hit', { turn: one.turn + 1, where: blockName({ ...one, role: null }, t) })}
                      {one.isDropped ? <span className="dropped ml-auto">{t('search.dropped')}</span> : null}
                    </span>
                    <span className="line-clamp-2">
                      <BlockText
                        text={one.excerpt}
                        span={{
                          start: one.at,
                          end: Math.min(one.excerpt.length, one.at + one.end - one.start),
                        }}
                      />
                    </span>
                  </button>
                );
              })}
            </div>
          </Scroller>
        </>
      )}
    </div>
  );
}
