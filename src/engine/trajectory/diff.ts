/** A source cut into what a compression kept and what it dropped, for highlighting. Engine layer, pure. */
import { mergeRanges, type Range } from './place.ts';

export interface SourceDiff {
  readonly kept: readonly Range[];
  readonly dropped: readonly Range[];
}

/**
 * Kept and dropped ranges of a text, each list merged and in order; together they cover it. White space between
 * two kept ranges counts as kept, since joining neighbours keeps it. Ranges beyond the text are cut off.
 */
export function sourceDiff(source: string, keptRanges: readonly Range[]): SourceDiff {
  const clipped = keptRanges.map(({ start, end }) => ({
    start: Math.max(0, start),
    end: Math.min(source.length, end),
  }));
  const kept: { start: number; end: number }[] = [];
  for (const range of mergeRanges(clipped)) {
    const last = kept.at(-1);
    if (last && source.slice(last.end, range.start).trim() === '') last.end = range.end;
    else kept.push({ ...range });
  }
  const dropped: Range[] = [];
  let at = 0;
  for (const { start, end } of kept) {
    if (start > at) dropped.push({ start: at, end: start });
    at = end;
  }
  if (at < source.length) dropped.push({ start: at, end: source.length });
  return { kept, dropped };
}
