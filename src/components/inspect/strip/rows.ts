/** How the height of the strip is shared out. The small rows keep their size, the saw-tooth takes the rest. Pure. */
export interface Row {
  readonly top: number;
  readonly height: number;
}

export interface StripRows {
  readonly saw: Row;
  readonly segments: Row;
  readonly cells: Row;
  readonly ghost: Row | null;
  readonly needs: Row | null;
  readonly axis: Row;
}

const SEGMENTS = 14;
const CELLS = 19;
const GHOST = 12;
const NEEDS = 25;
const AXIS = 13;
const GAP = 2;

export function stripRows(
  height: number,
  has: { readonly needs: boolean; readonly ghost: boolean },
): StripRows {
  // With another run beside it the row of cells gives up some of its height, so that the saw-tooth keeps its own.
  const cells = has.ghost ? CELLS - 4 : CELLS;
  const below =
    SEGMENTS + cells + AXIS + GAP * 2 + (has.ghost ? GHOST + 1 : 0) + (has.needs ? NEEDS + GAP : 0);
  const saw = { top: 0, height: Math.max(0, height - below) };
  let top = saw.height + GAP;
  const place = (rowHeight: number, gap: number): Row => {
    const row = { top, height: rowHeight };
    top += rowHeight + gap;
    return row;
  };
  return {
    saw,
    segments: place(SEGMENTS, 0),
    cells: place(cells, has.ghost ? 1 : GAP),
    ghost: has.ghost ? place(GHOST, GAP) : null,
    needs: has.needs ? place(NEEDS, 0) : null,
    axis: { top: Math.max(0, height - AXIS), height: AXIS },
  };
}
