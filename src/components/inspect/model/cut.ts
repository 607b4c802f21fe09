/**
 * Cuts a text at the edges of overlapping marks. View model: pure, no React; every text pane draws what this
 * returns, as text and never as markup.
 */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Piece<M extends Range> extends Range {
  /** The marks that cover this piece, in the order they were given. */
  readonly marks: readonly M[];
}

/**
 * Non-overlapping pieces that cover [0, length) in order; marks are clipped to that range and empty ones are
 * ignored. Neighbouring pieces differ in at least one mark.
 */
export function cut<M extends Range>(length: number, marks: readonly M[]): readonly Piece<M>[] {
  const inside = marks.filter((mark) => Math.max(0, mark.start) < Math.min(length, mark.end));
  const edges = new Set<number>([0, length]);
  for (const mark of inside) {
    edges.add(Math.max(0, mark.start));
    edges.add(Math.min(length, mark.end));
  }
  const sorted = [...edges].sort((a, b) => a - b);
  // Sweep: a mark is added at its start and removed at its end, so long documents with many marks stay linear.
  const opening = [...inside.keys()].sort((a, b) => startOf(inside[a]) - startOf(inside[b]));
  const active = new Set<number>();
  const pieces: Piece<M>[] = [];
  let next = 0;
  for (let i = 0; i + 1 < sorted.length; i++) {
    const start = sorted[i] ?? 0;
    const end = sorted[i + 1] ?? length;
    for (const index of active) {
      if ((inside[index]?.end ?? 0) <= start) active.delete(index);
    }
    while (next < opening.length) {
      const index = opening[next];
      if (index === undefined || startOf(inside[index]) > start) break;
      active.add(index);
      next++;
    }
    const covering = [...active].sort((a, b) => a - b).flatMap((index) => inside[index] ?? []);
    pieces.push({ start, end, marks: covering });
  }
  return pieces;
}

const startOf = (mark: Range | undefined) => mark?.start ?? 0;
