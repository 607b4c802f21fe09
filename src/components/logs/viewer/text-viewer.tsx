import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { BlockText } from '../turns/block-text.tsx';

interface TextViewerProps {
  readonly title: string;
  readonly load: () => Promise<string | null>;
  readonly onClose: () => void;
  readonly note?: ReactNode;
}

/** Lines longer than this are broken, so that one of ten megabytes is no single element. */
const LONGEST = 1000;

/** A whole text, however long, line by line in a dialog. */
export function TextViewer({ title, load, onClose, note }: TextViewerProps) {
  const { t } = useText('logs');
  const [text, setText] = useState<string | null | undefined>(undefined);
  const first = useRef(load);
  useEffect(() => {
    let stale = false;
    first.current().then(
      (loaded) => !stale && setText(loaded),
      () => !stale && setText(null),
    );
    return () => {
      stale = true;
    };
  }, []);
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('viewer.close')} wide>
      {note}
      {text === undefined ? (
        <p>{t('viewer.loading')}</p>
      ) : text === null ? (
        <p role="alert">{t('viewer.failed')}</p>
      ) : (
        <Lines text={text} />
      )}
    </Dialog>
  );
}

function Lines({ text }: { readonly text: string }) {
  const { t } = useText('logs');
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => brokenLines(text), [text]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => 18,
    overscan: 20,
  });
  return (
    <>
      <p className="mb-1 text-xs text-ink-3">{t('viewer.lines', { count: lines.length })}</p>
      <Scroller ref={box} className="num h-[65dvh] overflow-auto border border-line bg-sunken p-2 text-xs">
        <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = lines[index];
            return (
              <div
                key={index}
                ref={virtual.measureElement}
                data-index={index}
                className="absolute top-0 left-0 min-h-[18px] w-full"
                style={{ transform: `translateY(${start}px)` }}
              >
                {line ? <BlockText text={text.slice(line.start, line.end)} from={line.start} /> : null}
              </div>
            );
          })}
        </div>
      </Scroller>
    </>
  );
}

function brokenLines(text: string): { readonly start: number; readonly end: number }[] {
  const lines: { start: number; end: number }[] = [];
  for (let at = 0; at <= text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    for (let start = at; ; ) {
      let stop = Math.min(end, start + LONGEST);
      // Never between the halves of a character.
      const unit = text.charCodeAt(stop - 1);
      if (stop < end && unit >= 0xd800 && unit <= 0xdbff) stop -= 1;
      lines.push({ start, end: stop });
      start = stop;
      if (start >= end) break;
    }
    at = end + 1;
  }
  return lines;
}
