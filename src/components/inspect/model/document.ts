/**
 * The document pane and the compression pane as runs of text with one meaning each: kept, dropped or never
 * read; needed for the answer; a keyword of the query. View model: pure, no React.
 */
import type { Span } from '../../../engine/trajectory/model.ts';
import { cut, type Range } from './cut.ts';

export type Fate = 'kept' | 'rewritten' | 'dropped' | 'unread';
export type Survival = 'kept' | 'lost';

export interface KeywordMark extends Range {
  readonly word: string;
  readonly state: Survival;
}

export interface NeedMark extends Range {
  readonly factId: string;
  readonly state: Survival;
}

/** A stretch a compression kept; `order` is the place of its pick, 1-based, null where the log has no picks. */
export interface KeptMark extends Range {
  readonly order: number | null;
}

export interface TextPiece extends Range {
  readonly text: string;
  readonly fate: Fate;
  /** Index into the kept marks; the same number in the document and in its compression. */
  readonly kept: number | null;
  /** Index into the units the policy could pick from. */
  readonly unit: number | null;
  /** Pick order, only on the piece that begins a kept mark. */
  readonly order: number | null;
  readonly need: NeedMark | null;
  readonly keyword: KeywordMark | null;
}

export interface TextMarks {
  readonly kept: readonly KeptMark[];
  readonly units: readonly Range[];
  readonly needs: readonly NeedMark[];
  readonly keywords: readonly KeywordMark[];
}

type Tagged =
  | (Range & { readonly tag: 'kept' | 'unit'; readonly index: number })
  | (Range & { readonly tag: 'need'; readonly mark: NeedMark })
  | (Range & { readonly tag: 'keyword'; readonly mark: KeywordMark })
  | (Range & { readonly tag: 'unread' });

/** The document: everything outside the kept marks is dropped up to `readableChars`, and unread after it. */
export function documentPieces(text: string, readableChars: number, marks: TextMarks): readonly TextPiece[] {
  const unread: readonly Tagged[] = [{ tag: 'unread', start: readableChars, end: text.length }];
  return pieces(text, [...tagged(marks), ...unread], 'dropped', marks.kept);
}

/** The compression: text that stands in no kept mark was rewritten. */
export function outputPieces(text: string, marks: TextMarks): readonly TextPiece[] {
  return pieces(text, tagged(marks), 'rewritten', marks.kept);
}

function tagged(marks: TextMarks): readonly Tagged[] {
  return [
    ...marks.kept.map(({ start, end }, index): Tagged => ({ tag: 'kept', start, end, index })),
    ...marks.units.map(({ start, end }, index): Tagged => ({ tag: 'unit', start, end, index })),
    ...marks.needs.map((mark): Tagged => ({ tag: 'need', start: mark.start, end: mark.end, mark })),
    ...marks.keywords.map((mark): Tagged => ({ tag: 'keyword', start: mark.start, end: mark.end, mark })),
  ];
}

function pieces(
  text: string,
  marks: readonly Tagged[],
  otherwise: Fate,
  keptMarks: readonly KeptMark[],
): readonly TextPiece[] {
  return cut(text.length, marks).map(({ start, end, marks: on }) => {
    let kept: number | null = null;
    let unit: number | null = null;
    let need: NeedMark | null = null;
    let keyword: KeywordMark | null = null;
    let unread = false;
    for (const mark of on) {
      if (mark.tag === 'kept') kept ??= mark.index;
      else if (mark.tag === 'unit') unit ??= mark.index;
      else if (mark.tag === 'need') need ??= mark.mark;
      else if (mark.tag === 'keyword') keyword ??= mark.mark;
      else unread = true;
    }
    const mark = kept === null ? undefined : keptMarks[kept];
    return {
      start,
      end,
      text: text.slice(start, end),
      fate: kept !== null ? 'kept' : unread ? 'unread' : otherwise,
      kept,
      unit,
      order: mark?.start === start ? mark.order : null,
      need,
      keyword,
    };
  });
}

/** A stretch of the output and the code unit of the document its first character comes from. */
export interface Placed extends Range {
  readonly source: number;
}

/**
 * Where each kept span stands in the output, in order; null for one that does not occur word for word after
 * the one before it. Spans are compared without white space at their ends, which joining may change.
 */
export function placeInOutput(
  output: string,
  kept: readonly { readonly start: number; readonly text: string }[],
): readonly (Placed | null)[] {
  let from = 0;
  return kept.map(({ start, text }) => {
    const word = text.trim();
    const at = word === '' ? -1 : output.indexOf(word, from);
    if (at < 0) return null;
    from = at + word.length;
    return { start: at, end: from, source: start + text.indexOf(word) };
  });
}

/** A range of the document as the ranges of the output that hold its text; empty where nothing of it is left. */
export function toOutput(range: Range, placed: readonly (Placed | null)[]): readonly Range[] {
  return placed.flatMap((place) => {
    if (place === null) return [];
    const shift = place.start - place.source;
    const start = Math.max(range.start + shift, place.start);
    const end = Math.min(range.end + shift, place.end);
    return start < end ? [{ start, end }] : [];
  });
}

/** Pick order of every unit that was picked, 1-based, keyed by the unit's start. */
export function pickOrder(picked: readonly Span[]): ReadonlyMap<number, number> {
  return new Map(picked.map((span, index) => [span.start, index + 1]));
}
