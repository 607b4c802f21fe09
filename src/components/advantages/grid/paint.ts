/**
 * Prints numbers and colours into the cells of a grid that stands already. Past React on purpose: moving w changes
 * every cell at once, and writing what changed into 1,024 of them takes a fraction of rendering them anew.
 */
import type { Colour } from '../../../state/advantages-address.ts';
import { cellText, type GridValues, scaleStep } from '../model/cells.ts';

export interface PaintedCell {
  readonly td: HTMLTableCellElement;
  readonly text: Text;
  readonly rollout: number;
  /** Among the rollout's turns as they stand in the grid, and as recorded. */
  readonly column: number;
  readonly turn: number;
}

/** The cells of a table, found once per layout. */
export function paintedCells(table: HTMLTableElement): PaintedCell[] {
  return [...table.querySelectorAll<HTMLTableCellElement>('td[data-turn]')].flatMap((td) => {
    const text = td.firstElementChild?.firstChild;
    if (!(text instanceof Text)) return [];
    const { rollout, column, turn } = td.dataset;
    return [{ td, text, rollout: Number(rollout), column: Number(column), turn: Number(turn) }];
  });
}

export function scaleClass(value: number | null, range: number): string {
  if (value === null) return 'scale-none';
  const step = scaleStep(value, range);
  return step < 0 ? `scale-n${-step}` : `scale-${step}`;
}

/** @param noLoss what a masked cell says beside its number, for screen readers */
export function paintValues(
  cells: readonly PaintedCell[],
  { rows, range }: GridValues,
  colour: Colour,
  noLoss: string,
): void {
  for (const { td, text, rollout, column } of cells) {
    const cell = rows[rollout]?.[column];
    if (!cell) continue;
    const printed = cellText(colour, cell.value);
    if (text.data !== printed) text.data = printed;
    const className = `grid-cell num ${scaleClass(colour === 'mask' ? 0 : cell.value, range)}`;
    if (td.className !== className) td.className = className;
    const exact = cell.value === null ? '' : String(cell.value);
    if (td.dataset.value !== exact) td.dataset.value = exact;
    const masked = td.dataset.masked !== undefined;
    if (masked === cell.masked) continue;
    if (cell.masked) {
      td.dataset.masked = 'true';
      td.setAttribute('aria-description', noLoss);
    } else {
      delete td.dataset.masked;
      td.removeAttribute('aria-description');
    }
  }
}

export function toggleData(element: HTMLElement, name: string, on: boolean): void {
  if ((element.dataset[name] !== undefined) === on) return;
  if (on) element.dataset[name] = 'true';
  else delete element.dataset[name];
}
