/**
 * Z4 tokens and Z5 words. Engine layer; runs on about a thousand documents per training step, so ASCII text
 * takes a scanner that a property test holds to the pattern.
 */

/**
 * The pattern of Z4: runs of letters and digits, joined by one apostrophe or hyphen; digits also by one point
 * or comma, which keeps 3.5 and 4,000 whole.
 */
const WORD = /[\p{L}\p{N}]+(?:['\u2019-][\p{L}\p{N}]+|(?<=\p{Nd})[.,]\p{Nd}+)*/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are part of ASCII.
const ASCII_ONLY = /^[\x00-\x7f]*$/;

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const JOINER = 3;
const DECIMAL = 4;
const CLASS = new Uint8Array(128);
for (let c = 0; c < 128; c++) {
  const ch = String.fromCharCode(c);
  if (/[a-zA-Z]/.test(ch)) CLASS[c] = LETTER;
  else if (/[0-9]/.test(ch)) CLASS[c] = DIGIT;
  else if (ch === "'" || ch === '-') CLASS[c] = JOINER;
  else if (ch === '.' || ch === ',') CLASS[c] = DECIMAL;
}
const classAt = (text: string, i: number) => (i < text.length ? (CLASS[text.charCodeAt(i)] ?? OTHER) : OTHER);

/** Calls `visit` with [start, end) of every word of an ASCII text. */
function scanAscii(text: string, visit: (start: number, end: number) => void): void {
  const n = text.length;
  let i = 0;
  while (i < n) {
    let k = classAt(text, i);
    if (k !== LETTER && k !== DIGIT) {
      i++;
      continue;
    }
    const start = i;
    for (;;) {
      let last = k;
      while (k === LETTER || k === DIGIT) {
        last = k;
        k = classAt(text, ++i);
      }
      const next = classAt(text, i + 1);
      const joins =
        (k === JOINER && (next === LETTER || next === DIGIT)) ||
        (k === DECIMAL && last === DIGIT && next === DIGIT);
      if (!joins) break;
      if (k === DECIMAL) {
        // After a decimal mark only digits belong to the word: "3.5km" ends before "km".
        do i++;
        while (classAt(text, i) === DIGIT);
        k = classAt(text, i);
        if (k === LETTER) break;
        // A further mark or joiner may follow; let the loop above see it with a digit behind it.
        const after = classAt(text, i + 1);
        const goesOn =
          (k === JOINER && (after === LETTER || after === DIGIT)) || (k === DECIMAL && after === DIGIT);
        if (!goesOn) break;
        i--;
        k = DIGIT;
      } else {
        k = classAt(text, ++i);
      }
    }
    visit(start, i);
  }
}

export interface WordSpan {
  /** Code units [start, end) of the text. */
  readonly start: number;
  readonly end: number;
}

/** Words of the text as it is (Z5), with their places. */
export function wordSpans(text: string): WordSpan[] {
  const spans: WordSpan[] = [];
  if (ASCII_ONLY.test(text)) scanAscii(text, (start, end) => spans.push({ start, end }));
  else for (const m of text.matchAll(WORD)) spans.push({ start: m.index, end: m.index + m[0].length });
  return spans;
}

/** Number of words (Z5). */
export function countWords(text: string): number {
  let n = 0;
  if (ASCII_ONLY.test(text)) scanAscii(text, () => n++);
  else for (const _ of text.matchAll(WORD)) n++;
  return n;
}

function withoutPossessive(token: string): string {
  if (!token.endsWith('s') || token.length < 3) return token;
  const mark = token.charCodeAt(token.length - 2);
  return mark === 0x27 || mark === 0x2019 ? token.slice(0, -2) : token;
}

/** Tokens (Z4): NFKC, lower case, one trailing 's removed; in order, with repeats. */
export function tokens(text: string): string[] {
  const found: string[] = [];
  if (ASCII_ONLY.test(text)) {
    const lower = text.toLowerCase();
    scanAscii(lower, (start, end) => found.push(withoutPossessive(lower.slice(start, end))));
    return found;
  }
  const lower = text.normalize('NFKC').toLowerCase();
  for (const m of lower.matchAll(WORD)) found.push(withoutPossessive(m[0]));
  return found;
}

/** The same by the pattern alone: the reference of the scanner's test. */
export function wordsByPattern(text: string): string[] {
  return text.match(WORD) ?? [];
}
