/**
 * Search over the texts of a run: plain words or a regular expression, in all of it or only in what a boundary took
 * away. Engine layer, pure. A regular expression may not end in any time worth waiting for; whoever runs this must be
 * able to end it from outside.
 */
import { ZipscopeError } from '../error.ts';
import { type BlockKind, trailingBlocks, turnBlocks } from './blocks.ts';
import type { Trajectory } from './model.ts';
import { openingText } from './window-text.ts';

export interface SearchQuery {
  readonly pattern: string;
  readonly isRegex: boolean;
  readonly isCaseSensitive: boolean;
  /** Only what stood in a window and was not taken over word for word into the next. */
  readonly isDroppedOnly: boolean;
}

/** One text of a run, as it goes to whoever searches it. */
export interface SearchText {
  readonly turn: number;
  readonly segment: number;
  readonly block: string;
  readonly kind: BlockKind;
  readonly tool: string;
  readonly text: string;
  /** The system prompt and what came after the last boundary are still there at the end. */
  readonly canBeDropped: boolean;
}

/** Texts of a few turns, with what the windows after them opened with. */
export interface SearchPage {
  readonly texts: readonly SearchText[];
  /** By segment; null: the window went on without a readable summary. */
  readonly openings: readonly { readonly segment: number; readonly text: string | null }[];
  /** Turn to go on with; null at the end. */
  readonly next: number | null;
}

export interface SearchHit {
  readonly turn: number;
  readonly segment: number;
  readonly block: string;
  readonly kind: BlockKind;
  readonly tool: string;
  readonly start: number;
  readonly end: number;
  /** Text around the hit, and where in it the hit lies. */
  readonly excerpt: string;
  readonly at: number;
  readonly isDropped: boolean;
}

const PAGE_CHARS = 1 << 21;
const AROUND = 60;
/** The part of a line that is looked for in the next window. */
const LINE = 300;
/** More hits than this in one text are counted no further. */
const MOST_IN_TEXT = 100_000;

export function searchPage(trajectory: Trajectory, from: number): SearchPage {
  const texts: SearchText[] = [];
  const openings: { segment: number; text: string | null }[] = [];
  let chars = 0;
  let at = 0;
  for (const segment of trajectory.segments) {
    const first = at;
    at += segment.turns.length;
    if (at <= from) continue;
    const canBeDropped = segment.boundary !== null;
    if (canBeDropped) openings.push({ segment: segment.index, text: openingText(trajectory, segment) });
    for (let i = Math.max(0, from - first); i < segment.turns.length; i++) {
      const turn = segment.turns[i];
      if (!turn) continue;
      for (const { id, kind, role, tool, text } of turnBlocks(turn)) {
        const stays = role === 'system' || role === 'developer';
        texts.push({
          ...{ turn: turn.index, segment: segment.index, block: id, kind, tool, text },
          canBeDropped: canBeDropped && !stays,
        });
        chars += text.length;
      }
      if (chars >= PAGE_CHARS) return { texts, openings, next: first + i + 1 };
    }
  }
  for (const { id, kind, tool, text } of trailingBlocks(trajectory)) {
    const segment = trajectory.segments.at(-1)?.index ?? 0;
    texts.push({ turn: at, segment, block: id, kind, tool, text, canBeDropped: false });
  }
  return { texts, openings, next: null };
}

/** @throws ZipscopeError 'bad-pattern' {why} */
export function matcher({ pattern, isRegex, isCaseSensitive }: SearchQuery): RegExp {
  const flags = isCaseSensitive ? 'g' : 'gi';
  const source = isRegex ? pattern : pattern.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    // Escapes that the strict form forbids are common in patterns written by hand.
  }
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new ZipscopeError('bad-pattern', { why: error instanceof Error ? error.message : String(error) });
  }
}

export function* searchText(
  text: SearchText,
  opening: string | null,
  pattern: RegExp,
  isDroppedOnly: boolean,
): Generator<SearchHit> {
  if (isDroppedOnly && !text.canBeDropped) return;
  pattern.lastIndex = 0;
  let count = 0;
  for (let found = pattern.exec(text.text); found !== null; found = pattern.exec(text.text)) {
    const start = found.index;
    const end = start + found[0].length;
    // An empty match would be found again for ever.
    if (end === start) pattern.lastIndex++;
    const isDropped =
      text.canBeDropped && (opening === null || !opening.includes(lineAround(text.text, start, end)));
    if (!isDroppedOnly || isDropped) {
      const from = Math.max(0, start - AROUND);
      const { turn, segment, block, kind, tool } = text;
      const excerpt = text.text.slice(from, Math.min(text.text.length, Math.min(end, start + LINE) + AROUND));
      yield { turn, segment, block, kind, tool, start, end, excerpt, at: start - from, isDropped };
    }
    if (++count >= MOST_IN_TEXT) return;
  }
}

/** The line a hit stands in, or its neighbourhood where lines are long. */
function lineAround(text: string, start: number, end: number): string {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - LINE);
  const newline = text.indexOf('\n', end);
  return text.slice(from, Math.min(newline < 0 ? text.length : newline, end + LINE)).trim();
}
