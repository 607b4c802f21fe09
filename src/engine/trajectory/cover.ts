/** When a kept span still carries a needed fact: it must hold the place of the fact's object, the name or value itself. */
import type { NeededFact } from './model.ts';

/** Half-open range of the object in its document. */
export function objectRange(fact: NeededFact): readonly [start: number, end: number] {
  const offset = fact.text.indexOf(fact.objectText);
  // A fact whose object is not in its own words stands or falls with the whole clause.
  return offset < 0
    ? [fact.start, fact.end]
    : [fact.start + offset, fact.start + offset + fact.objectText.length];
}

export function covers(
  documentId: string,
  span: { readonly start: number; readonly end: number },
  fact: NeededFact,
): boolean {
  const [start, end] = objectRange(fact);
  return documentId === fact.documentId && span.start <= start && span.end >= end;
}
