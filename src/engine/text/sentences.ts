/** Z5: sentences by terminators. Engine layer. Abbreviations do end a sentence here; 3.5 does not. */
const TERMINATORS = '.!?\u2026\u3002\uff01\uff1f';
/** These end a sentence even without white space after them. */
const FULL_WIDTH = '\u3002\uff01\uff1f';
const CLOSERS = '"\'\u201d\u2019\u00bb\u203a)]}\u300d\u300f\u3011\u3015\u3009\u300b\uff09\uff3d\uff5d';
const WHITE = /\s/;

export interface Sentence {
  /** Code units [start, end) of the text, without surrounding white space. */
  readonly start: number;
  readonly end: number;
  readonly terminated: boolean;
}

const isOneOf = (set: string, text: string, i: number) => i < text.length && set.includes(text.charAt(i));

/** The same question about terminators, asked of every character of every document. */
function isTerminator(text: string, i: number): boolean {
  const c = text.charCodeAt(i);
  if (c < 0x80) return c === 0x2e || c === 0x21 || c === 0x3f;
  return c >= 0x2026 && TERMINATORS.includes(text.charAt(i));
}

function firstInk(text: string, from: number): number {
  let i = from;
  while (i < text.length && WHITE.test(text.charAt(i))) i++;
  return i;
}

export function sentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  const length = text.trimEnd().length;
  let start = firstInk(text, 0);
  let i = start;
  while (i < length) {
    if (!isTerminator(text, i)) {
      i++;
      continue;
    }
    while (isTerminator(text, i)) i++;
    const fullWidth = isOneOf(FULL_WIDTH, text, i - 1);
    while (isOneOf(CLOSERS, text, i)) i++;
    if (i >= length || fullWidth || WHITE.test(text.charAt(i))) {
      found.push({ start, end: i, terminated: true });
      start = firstInk(text, i);
      i = start;
    }
  }
  if (start < length) found.push({ start, end: length, terminated: false });
  return found;
}

/** The sentences' texts, for display and tests. */
export function sentenceTexts(text: string): string[] {
  return sentences(text).map((s) => text.slice(s.start, s.end));
}
