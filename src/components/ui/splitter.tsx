import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

interface SplitterProps {
  readonly label: string;
  /** Share of the room the first side takes, 0..1. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

const STEP = 0.05;

/** A divider between two sides, dragged or moved by arrow keys; its parent is the room it divides. */
export function Splitter({ label, value, min, max, onChange }: SplitterProps) {
  const bar = useRef<HTMLDivElement>(null);
  const clamp = (share: number) => Math.min(max, Math.max(min, share));
  const onPointerMove = (event: PointerEvent) => {
    const room = bar.current?.parentElement?.getBoundingClientRect();
    if (!room || !bar.current?.hasPointerCapture(event.pointerId)) return;
    onChange(clamp((event.clientX - room.left) / room.width));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: value - STEP,
      ArrowRight: value + STEP,
      Home: min,
      End: max,
    }[event.key];
    if (next === undefined) return;
    // The arrows step through the episode everywhere else.
    event.preventDefault();
    event.stopPropagation();
    onChange(clamp(next));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the pattern for a splitter; hr takes no value.
    <div
      ref={bar}
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={Math.round(value * 100)}
      aria-valuemin={Math.round(min * 100)}
      aria-valuemax={Math.round(max * 100)}
      tabIndex={0}
      className="group hidden w-2 shrink-0 cursor-col-resize touch-none items-center justify-center md:flex"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onChange((min + max) / 2)}
    >
      <span className="h-8 w-0.5 bg-line-strong group-hover:bg-ink" />
    </div>
  );
}
