/** Engine layer: what the text modules need to know about scripts. No world knowledge, no locale data. */

/**
 * Whether a code point is a CJK character: Han, kana, Hangul, their punctuation and the full-width forms.
 * Written as ranges because it runs on every code point of every document.
 */
export function isCjk(codePoint: number): boolean {
  if (codePoint < 0x1100) return false;
  return (
    codePoint <= 0x11ff || // Hangul jamo
    (codePoint >= 0x2e80 && codePoint <= 0x9fff) || // radicals, CJK punctuation, kana, Hangul letters, Han
    (codePoint >= 0xa960 && codePoint <= 0xa97f) ||
    (codePoint >= 0xac00 && codePoint <= 0xd7ff) || // Hangul syllables
    (codePoint >= 0xf900 && codePoint <= 0xfaff) ||
    (codePoint >= 0xfe30 && codePoint <= 0xfe4f) ||
    (codePoint >= 0xff00 && codePoint <= 0xffef) ||
    (codePoint >= 0x20000 && codePoint <= 0x3ffff) // Han extensions
  );
}

/** Unicode code points of text[start, end), without building a string or an array. */
export function codePoints(text: string, start = 0, end = text.length): number {
  let n = 0;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c >= 0xd800 && c <= 0xdbff && i + 1 < end) {
      const low = text.charCodeAt(i + 1);
      if (low >= 0xdc00 && low <= 0xdfff) i++;
    }
    n++;
  }
  return n;
}

/** Length of the trimmed text in code points: the "chars" of the method's formulas. */
export function chars(text: string): number {
  return codePoints(text.trim());
}
