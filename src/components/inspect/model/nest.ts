/**
 * Text pieces as nested runs, the way they are drawn: a needed fact is one outline around everything in it,
 * a kept or dropped stretch one run inside, keywords its innermost parts. View model: pure, no React.
 */
import type { Fate, KeywordMark, NeedMark, TextPiece } from './document.ts';

export interface RunPart {
  readonly text: string;
  readonly keyword: KeywordMark | null;
}

export interface Run {
  readonly start: number;
  readonly fate: Fate;
  readonly kept: number | null;
  readonly unit: number | null;
  readonly order: number | null;
  readonly parts: readonly RunPart[];
}

export interface Passage {
  readonly start: number;
  readonly need: NeedMark | null;
  readonly runs: readonly Run[];
}

export function nest(pieces: readonly TextPiece[]): readonly Passage[] {
  return chunk(pieces, (a, b) => a.need === b.need).map((passage) => ({
    start: passage[0]?.start ?? 0,
    need: passage[0]?.need ?? null,
    runs: chunk(passage, (a, b) => a.fate === b.fate && a.kept === b.kept && a.unit === b.unit).flatMap(run),
  }));
}

function run(pieces: readonly TextPiece[]): readonly Run[] {
  const first = pieces[0];
  if (first === undefined) return [];
  const { start, fate, kept, unit, order } = first;
  return [{ start, fate, kept, unit, order, parts: pieces.map(({ text, keyword }) => ({ text, keyword })) }];
}

/** Splits a list where neighbours do not belong together. */
function chunk<T>(items: readonly T[], together: (a: T, b: T) => boolean): readonly (readonly T[])[] {
  const chunks: T[][] = [];
  for (const item of items) {
    const open = chunks.at(-1);
    const last = open?.at(-1);
    if (open !== undefined && last !== undefined && together(last, item)) open.push(item);
    else chunks.push([item]);
  }
  return chunks;
}
