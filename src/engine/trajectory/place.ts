/** Where things lie in documents, and whether kept spans cover them. Engine layer, pure. */
import type { NeededFact, Span } from './model.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Sorted, overlapping and touching ranges made one; empty ones left out. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: { start: number; end: number }[] = [];
  const sorted = ranges.filter((r) => r.end > r.start).sort((a, b) => a.start - b.start);
  for (const { start, end } of sorted) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** The place of the fact's object in its document: its first occurrence in the fact, or the whole fact. */
export function objectPlace(fact: NeededFact): Range {
  const at = fact.objectText === '' ? -1 : fact.text.indexOf(fact.objectText);
  if (at < 0) return { start: fact.start, end: fact.end };
  return { start: fact.start + at, end: fact.start + at + fact.objectText.length };
}

/**
 * A fact survives in a set of kept spans iff every character of its object's place that is not white space lies
 * in one of them: a name may straddle two kept units, but half a name is no answer.
 */
export function covers(spans: readonly Span[], fact: NeededFact): boolean {
  const place = objectPlace(fact);
  const kept = mergeRanges(spans.filter((span) => span.documentId === fact.documentId));
  for (let i = place.start; i < place.end; i++) {
    if (/\s/.test(fact.text.charAt(i - fact.start))) continue;
    if (!kept.some((range) => range.start <= i && i < range.end)) return false;
  }
  return true;
}
