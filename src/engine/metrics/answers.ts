/**
 * X1, X2: exact match and token F1 of an answer, by the usual SQuAD rules (RECONSTRUCTION), and exact match
 * between sets of names for questions that ask for several. Engine layer.
 */
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/g;
// Not \b, which takes accented letters for word ends.
const ARTICLES = /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu;

/** X1: lower case, no ASCII punctuation, no English articles, single spaces. */
export function normaliseAnswer(answer: string): string {
  return answer
    .toLowerCase()
    .replace(ASCII_PUNCTUATION, '')
    .replace(ARTICLES, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');
}

/** X1: 1 if the answer equals any gold answer after normalisation. */
export function exactMatch(answer: string, golds: readonly string[]): 0 | 1 {
  const normal = normaliseAnswer(answer);
  return golds.some((gold) => normaliseAnswer(gold) === normal) ? 1 : 0;
}

function tokenF1(answer: readonly string[], gold: readonly string[]): number {
  if (answer.length === 0 || gold.length === 0) return answer.length === gold.length ? 1 : 0;
  const left = new Map<string, number>();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  let same = 0;
  for (const word of answer) {
    const n = left.get(word) ?? 0;
    if (n > 0) {
      same++;
      left.set(word, n - 1);
    }
  }
  return (2 * same) / (answer.length + gold.length);
}

const words = (text: string) => normaliseAnswer(text).split(' ').filter(Boolean);

/** X2: harmonic mean of token precision and recall, best over the gold answers. */
export function answerF1(answer: string, golds: readonly string[]): number {
  const given = words(answer);
  return golds.reduce((best, gold) => Math.max(best, tokenF1(given, words(gold))), 0);
}

/** The names of a list answer: parts between commas and "and", normalised, without repeats. */
export function answerSet(answer: string): Set<string> {
  const parts = answer.split(/,\s+(?:and\s+)?|\s+and\s+/);
  return new Set(parts.map(normaliseAnswer).filter((name) => name !== ''));
}

/** 1 if the answer lists exactly the names of any gold list, in whatever order. */
export function setExactMatch(answer: string, golds: readonly string[]): 0 | 1 {
  const given = answerSet(answer);
  const matches = golds.some((gold) => {
    const want = answerSet(gold);
    return want.size === given.size && [...want].every((name) => given.has(name));
  });
  return matches ? 1 : 0;
}
