/** Where turns lie on a chart's x axis. Pure geometry, in CSS pixels. */

/** One drawn column: turns [from, to). More than one turn where they would be thinner than MIN_COLUMN. */
export interface Column {
  readonly x: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

export interface Columns {
  readonly count: number;
  readonly width: number;
  /** Width of one turn; below MIN_COLUMN several share a column. */
  readonly turnWidth: number;
  readonly columns: readonly Column[];
}

/** Thinner than this no colour can be told from its neighbour. */
export const MIN_COLUMN = 2;
/** Wider than this a short episode looks like a bar chart of something else. */
export const MAX_TURN = 96;

/** Lays `count` turns over `width` pixels from the left. */
export function layColumns(count: number, width: number): Columns {
  if (count <= 0 || width <= 0) return { count: 0, width: Math.max(0, width), turnWidth: 0, columns: [] };
  const turnWidth = Math.min(MAX_TURN, width / count);
  const perColumn = Math.max(1, Math.ceil(MIN_COLUMN / turnWidth));
  const columns: Column[] = [];
  for (let from = 0; from < count; from += perColumn) {
    const to = Math.min(count, from + perColumn);
    columns.push({ x: from * turnWidth, width: (to - from) * turnWidth, from, to });
  }
  return { count, width, turnWidth, columns };
}

/** The turn under a pixel; null beside the turns. */
export function turnAtX({ count, turnWidth }: Columns, x: number): number | null {
  if (turnWidth === 0 || x < 0) return null;
  const turn = Math.floor(x / turnWidth);
  return turn < count ? turn : null;
}

export function centreOf({ turnWidth }: Columns, turn: number): number {
  return (turn + 0.5) * turnWidth;
}

/** Left edge of a turn; `count` gives the right edge of the last. */
export function edgeOf({ turnWidth }: Columns, turn: number): number {
  return turn * turnWidth;
}

/** Turns to print a number under: every 1, 2, 5, 10, ... so that labels keep `least` pixels between them. */
export function labelledTurns({ count, turnWidth }: Columns, least: number): readonly number[] {
  if (turnWidth === 0) return [];
  let every = 1;
  for (const factor of [2, 2.5, 2]) {
    if (every * turnWidth >= least) break;
    every *= factor;
  }
  while (every * turnWidth < least) every *= 10;
  every = Math.max(1, Math.round(every));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}
