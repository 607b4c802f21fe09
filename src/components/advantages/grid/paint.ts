/**
 * Prints numbers and colours into the cells of a grid that stands already. Past React on purpose: moving w changes
 * every cell at once, and writing what changed into 1,024 of them takes a fraction of rendering them anew.
 */
import type { Colour } from '../../../state/advantages-address.ts';
import { cellText, type GridValues, scaleStep } from '../model/cells.ts';

export interface PaintedCell {
  readonly td: HTMLTableCellElement;
  /** null where the cell is too narrow for digits: its label holds the number then. */
  readonly text: Text | null;
  readonly isSummary: boolean;
  readonly rollout: number;
  /** Among the rollout's turns as they stand in the grid, and as recorded. */
  readonly column: number;
  readonly turn: number;
}

/** The cells of a table, found once per layout. */
export function paintedCells(table: HTMLTableElement): PaintedCell[] {
  return [...table.querySelectorAll<HTMLTableCellElement>('td[data-turn]')].map((td) => {
    const text = td.querySelector('.grid-number')?.firstChild;
    const { rollout, column, turn, kind } = td.dataset;
    if (text) td.removeAttribute('aria-label');
    return {
      td,
      text: text instanceof Text ? text : null,
      isSummary: kind === 'summary',
      rollout: Number(rollout),
      column: Number(column),
      turn: Number(turn),
    };
  });
}

export function scaleClass(value: number | null, range: number): string {
  if (value === null) return 'scale-none';
  const step = scaleStep(value, range);
  return step < 0 ? `scale-n${-step}` : `scale-${step}`;
}

/** What a cell says beside its number, for screen readers. */
export interface CellWords {
  readonly noLoss: string;
  readonly summary: string;
}

/** What a cell shows, by cell; reading it back from the page would cost more than writing it. */
const painted = new WeakMap<PaintedCell, { text: string; className: string; masked: boolean }>();

/** What the eye sees: number, colour, hatching. */
export function paintValues(
  cells: readonly PaintedCell[],
  { rows, range }: GridValues,
  colour: Colour,
  { noLoss }: CellWords,
): void {
  for (const cell of cells) {
    const { td, text, rollout, column } = cell;
    const shown = rows[rollout]?.[column];
    if (!shown) continue;
    const before = painted.get(cell) ?? { text: '', className: '', masked: false };
    if (text !== null) {
      const printed = cellText(colour, shown.value);
      if (before.text !== printed) text.data = printed;
      before.text = printed;
    }
    const className = scaleClass(colour === 'mask' ? 0 : shown.value, range);
    if (before.className !== className) td.className = `grid-cell num ${className}`;
    before.className = className;
    if (before.masked !== shown.masked) {
      if (shown.masked) td.dataset.masked = 'true';
      else delete td.dataset.masked;
      td.ariaDescription = shown.masked ? noLoss : null;
    }
    before.masked = shown.masked;
    painted.set(cell, before);
  }
}

/**
 * What is read and not seen: the exact number, and the label of a cell without digits. Written once w rests, since a
 * thousand attributes take as long as the colours.
 */
export function labelValues(
  cells: readonly PaintedCell[],
  { rows }: GridValues,
  colour: Colour,
  { summary }: CellWords,
): void {
  for (const { td, text, isSummary, rollout, column } of cells) {
    const shown = rows[rollout]?.[column];
    if (!shown) continue;
    td.dataset.value = shown.value === null ? '' : String(shown.value);
    if (text !== null) continue;
    const printed = cellText(colour, shown.value);
    td.ariaLabel = isSummary ? `${printed}, ${summary}` : printed;
  }
}

export function toggleData(element: HTMLElement, name: string, on: boolean): void {
  if ((element.dataset[name] !== undefined) === on) return;
  if (on) element.dataset[name] = 'true';
  else delete element.dataset[name];
}
