/** Dragging the start of a window along its rollout. Every window keeps at least one turn. */
import type { PointerEvent } from 'react';
import { useRef } from 'react';
import { windowSizes } from '../../../state/advantages-edits.ts';
import { editedGroup } from '../../../state/advantages-state.ts';
import { useApp } from '../../../state/hooks.tsx';

/**
 * Turns per window once the boundary after `window` has been dragged to where `before` turns (summaries not counted)
 * stand in front of it. Pure.
 */
export function draggedSizes(sizes: readonly number[], window: number, before: number): number[] {
  const [own = 0, next = 0] = [sizes[window], sizes[window + 1]];
  const start = sizes.slice(0, window).reduce((sum, size) => sum + size, 0);
  const size = Math.min(own + next - 1, Math.max(1, before - start));
  return sizes.with(window, size).with(window + 1, own + next - size);
}

interface Drag {
  readonly rollout: number;
  readonly window: number;
}

/** Handlers of the table; each says whether the event was its own. */
export function useBoundaryDrag() {
  const { advantages } = useApp();
  const drag = useRef<Drag | null>(null);
  return {
    start(event: PointerEvent<HTMLElement>): boolean {
      const handle = event.target instanceof Element ? event.target.closest('.grid-edge') : null;
      const td = handle?.closest<HTMLElement>('td[data-edge]');
      if (!td || event.button !== 0) return false;
      drag.current = { rollout: Number(td.dataset.rollout), window: Number(td.dataset.edge) };
      event.currentTarget.setPointerCapture(event.pointerId);
      // Else the browser starts to select text.
      event.preventDefault();
      return true;
    },
    move(event: PointerEvent<HTMLElement>): boolean {
      if (!drag.current) return false;
      const { rollout, window } = drag.current;
      const row = event.currentTarget.querySelectorAll<HTMLElement>(`td[data-rollout="${rollout}"]`);
      const before = [...row].filter((td) => {
        const { left, width } = td.getBoundingClientRect();
        return td.dataset.kind === 'turn' && left + width / 2 < event.clientX;
      }).length;
      const given = editedGroup(advantages.getState()).group.rollouts[rollout];
      if (!given) return true;
      const recorded = windowSizes(given);
      const sizes = draggedSizes(recorded, window, before);
      if (sizes.join() !== recorded.join()) {
        advantages.getState().edit({ type: 'windows', rollout, sizes });
      }
      return true;
    },
    end(event: PointerEvent<HTMLElement>): boolean {
      if (!drag.current) return false;
      drag.current = null;
      event.currentTarget.releasePointerCapture(event.pointerId);
      return true;
    },
  };
}
