/**
 * The units a compression keeps or drops: clauses of about 80 characters, or whole sentences where a document
 * has too many clauses. Engine layer. Joining all units of a text in order gives the trimmed text back.
 * RECONSTRUCTION: cut marks and lengths are ours.
 */
import type { Unit } from './join.ts';
import { isCjk } from './languages.ts';
import { type Sentence, sentences } from './sentences.ts';

export const MAX_UNITS = 80;

/** Words that open a clause of their own after a comma. */
const CONNECTIVES =
  'and but or nor so yet for which who whom whose where when while whereas because although though since until ' +
  'unless if after before as once that then not with without among including having being';
/** Words that open a clause without any comma; fewer, since these cut a sentence that nothing else cuts. */
const BARE_CONNECTIVES =
  'which who whose where when while whereas because although though but until after before since';
const alternatives = (words: string) => words.split(' ').join('|');

/** Mark with its following white space; the second and third groups tell whether a clause word comes next. */
const CUT = new RegExp(
  `([;:\\u2014\\u2013](?=\\s)\\s+|\\s-\\s+|[\\uff1b\\uff1a]\\s*)|(,\\s+)(?=(?:${alternatives(CONNECTIVES)})\\b)|` +
    `(,\\s+|\\uff0c\\s*)|(\\s+)(?=(?:${alternatives(BARE_CONNECTIVES)})\\b)`,
  'g',
);

/** Shortest pieces, in code units, left and right of a cut by kind of mark. */
const LEAST = {
  strong: { left: 30, right: 30 },
  comma: { left: 64, right: 36 },
  bare: { left: 84, right: 48 },
} as const;
/** A CJK character carries about as much as three Latin ones, so pieces may be shorter by that factor. */
const CJK_FACTOR = 3;

function cutSentence(text: string, sentence: Sentence, into: Unit[]): void {
  const body = text.slice(sentence.start, sentence.end);
  const scale = isCjk(body.codePointAt(0) ?? 0) ? CJK_FACTOR : 1;
  let from = 0;
  // Most sentences are too short to cut; the pattern is the slow part.
  if (body.length * scale < LEAST.strong.left + LEAST.strong.right) {
    into.push({ start: sentence.start, end: sentence.end });
    return;
  }
  for (const m of body.matchAll(CUT)) {
    const cut = m.index + m[0].length;
    const least = m[1] || m[2] ? LEAST.strong : m[3] ? LEAST.comma : LEAST.bare;
    if ((cut - from) * scale < least.left || (body.length - cut) * scale < least.right) continue;
    const end = from + body.slice(from, cut).trimEnd().length;
    into.push({ start: sentence.start + from, end: sentence.start + end });
    from = cut;
  }
  into.push({ start: sentence.start + from, end: sentence.end });
}

/** Clauses of a text in order; every non-blank character lies in exactly one. */
export function clauses(text: string): Unit[] {
  const found: Unit[] = [];
  for (const sentence of sentences(text)) cutSentence(text, sentence, found);
  return found;
}

export interface UnitSplit {
  readonly units: readonly Unit[];
  readonly kind: 'clauses' | 'sentences';
  /** The text goes on after the last unit: there were more than `maxUnits` sentences. */
  readonly cutOff: boolean;
  /** Code unit at which the last unit ends. */
  readonly end: number;
}

export interface UnitOptions {
  readonly maxUnits?: number;
  /** Whole sentences whatever the number of clauses. */
  readonly wholeSentences?: boolean;
}

/** Clauses; whole sentences where the text has more than `maxUnits` clauses; never more than `maxUnits` units. */
export function units(text: string, options: UnitOptions = {}): UnitSplit {
  const { maxUnits = MAX_UNITS, wholeSentences = false } = options;
  const asSentences = sentences(text);
  const asClauses: Unit[] = [];
  if (!wholeSentences) for (const sentence of asSentences) cutSentence(text, sentence, asClauses);
  const whole = wholeSentences || asClauses.length > maxUnits;
  const all = whole ? asSentences.map(({ start, end }) => ({ start, end })) : asClauses;
  const kept = all.length > maxUnits ? all.slice(0, maxUnits) : all;
  return {
    units: kept,
    kind: whole ? 'sentences' : 'clauses',
    cutOff: kept.length < all.length,
    end: kept.at(-1)?.end ?? 0,
  };
}
