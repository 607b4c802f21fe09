/** Keeps what is painted into the grid in step with the store, at once and outside of rendering. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { EditedGroup } from '../../../state/advantages-edits.ts';
import { editedGroup } from '../../../state/advantages-state.ts';
import { useApp } from '../../../state/hooks.tsx';
import { type GridValues, shownValues } from '../model/cells.ts';
import { cellPlace, isPlaceLit, pointed, rewardPlace } from '../model/links.ts';
import {
  type CellWords,
  labelValues,
  type PaintedCell,
  paintedCells,
  paintValues,
  toggleData,
} from './paint.ts';

/** No move of a slider for this long: it rests. */
const REST_MS = 80;

export function usePainting(
  table: RefObject<HTMLTableElement | null>,
  edited: EditedGroup,
  order: readonly number[],
  compact: boolean,
  words: CellWords,
): void {
  const { advantages } = useApp();
  const cells = useRef<readonly PaintedCell[]>([]);
  const { noLoss, summary } = words;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order or cell size is a new layout.
  useLayoutEffect(() => {
    if (!table.current) return;
    cells.current = paintedCells(table.current);
    let selected: HTMLElement | null = null;
    let shown: GridValues | null = null;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const tableElement = table.current;
    const label = () => {
      // For whoever drives the page from outside: labels and exact numbers are those on screen.
      tableElement.dataset.resting = 'true';
      if (shown) labelValues(cells.current, shown, advantages.getState().colour, { noLoss, summary });
    };
    const paint = () => {
      const state = advantages.getState();
      // The layout of another group is on its way: React renders it, and this runs again.
      if (editedGroup(state).origins !== edited.origins) return;
      const values = shownValues(state, edited.group);
      if (values && values !== shown) {
        paintValues(cells.current, values, state.colour, { noLoss, summary });
        clearTimeout(resting);
        tableElement.dataset.resting = 'false';
        if (shown) resting = setTimeout(label, REST_MS);
        shown = values;
      }
      const { rollout, turn } = state.cell;
      if (selected && Number(selected.dataset.rollout) === rollout && Number(selected.dataset.turn) === turn)
        return;
      const td = cells.current.find((cell) => cell.rollout === rollout && cell.turn === turn)?.td ?? null;
      const hadFocus = selected !== null && document.activeElement === selected;
      selected?.setAttribute('aria-selected', 'false');
      if (selected) selected.tabIndex = -1;
      selected = td;
      if (!td) return;
      td.setAttribute('aria-selected', 'true');
      td.tabIndex = 0;
      if (hadFocus) td.focus();
      td.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    for (const { td } of cells.current) {
      td.setAttribute('aria-selected', 'false');
      td.tabIndex = -1;
    }
    paint();
    label();
    const stop = advantages.subscribe(paint);
    return () => {
      clearTimeout(resting);
      stop();
    };
  }, [advantages, edited, order, compact, noLoss, summary, table]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout has new cells to light.
  useEffect(() => {
    let lit: HTMLElement[] = [];
    const light = () => {
      const state = pointed.getState();
      // Most changes are another cell's links while nothing is pointed at.
      if (state.term === null && lit.length === 0) return;
      const wanted = [
        ...cells.current.filter(({ rollout, turn }) => isPlaceLit(state, cellPlace(rollout, turn))),
      ].map(({ td }) => td as HTMLElement);
      for (const td of table.current?.querySelectorAll<HTMLElement>('[data-reward]') ?? []) {
        if (isPlaceLit(state, rewardPlace(Number(td.dataset.reward)))) wanted.push(td);
      }
      for (const td of lit) toggleData(td, 'lit', wanted.includes(td));
      for (const td of wanted) toggleData(td, 'lit', true);
      lit = wanted;
    };
    light();
    const stop = pointed.subscribe(light);
    return () => {
      stop();
      for (const td of lit) toggleData(td, 'lit', false);
    };
  }, [edited, order, table]);
}
