import { type RefObject, useEffect, useState } from 'react';
import type { Level } from '../../../engine/quality/levels.ts';
import { cx } from '../../ui/class-names.ts';
import { LEVEL_FILLS } from '../../ui/level-chip.tsx';
import type { MapBand } from '../model/minimap.ts';

interface MinimapProps {
  readonly bands: readonly MapBand[];
  readonly level: Level | null;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The scroll bar's companion: where kept text and needed facts lie, and which part is in view. */
export function Minimap({ bands, level, scroller }: MinimapProps) {
  const [view, setView] = useState({ from: 0, to: 1 });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => {
      const height = Math.max(1, box.scrollHeight);
      setView({ from: box.scrollTop / height, to: Math.min(1, (box.scrollTop + box.clientHeight) / height) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [scroller]);

  const scrollTo = (share: number) => {
    const box = scroller.current;
    box?.scrollTo({ top: share * box.scrollHeight - box.clientHeight / 2 });
  };
  return (
    // A picture of what the text beside it says; the text itself is what the keyboard scrolls.
    <div
      aria-hidden="true"
      className="relative w-3 shrink-0 cursor-pointer border-l border-line bg-sunken"
      onPointerDown={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        event.currentTarget.setPointerCapture(event.pointerId);
        scrollTo((event.clientY - box.top) / box.height);
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const box = event.currentTarget.getBoundingClientRect();
        scrollTo((event.clientY - box.top) / box.height);
      }}
    >
      {bands.map((band) => (
        <span
          key={`${band.kind} ${band.from}`}
          className={cx(
            'absolute min-h-0.5',
            band.kind === 'kept' && `inset-x-0.5 ${level === null ? 'bg-ink-3' : LEVEL_FILLS[level]}`,
            band.kind === 'unread' && 'inset-x-0 border-t border-line-strong bg-line',
            band.kind === 'needed' && 'inset-x-0 border-2 border-needed bg-needed',
            band.kind === 'needed-lost' && 'inset-x-0 border-2 border-dotted border-needed',
          )}
          style={{ top: `${band.from * 100}%`, height: `${(band.to - band.from) * 100}%` }}
        />
      ))}
      <span
        className="absolute inset-x-0 border border-ink"
        style={{ top: `${view.from * 100}%`, height: `${(view.to - view.from) * 100}%` }}
      />
    </div>
  );
}
