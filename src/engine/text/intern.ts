/**
 * One copy of a word for all who keep it. Words cut out of texts are strings of their own each time; what is kept of
 * a thousand documents would be half a million of them.
 */
const words = new Map<string, string>();
const KEPT = 50_000;

/** The same word, as the first copy met. After so many different words it starts anew, which costs only memory. */
export function interned(word: string): string {
  const known = words.get(word);
  if (known !== undefined) return known;
  if (words.size >= KEPT) words.clear();
  words.set(word, word);
  return word;
}
