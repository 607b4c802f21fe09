/**
 * Names and numbers in a text, found by their form alone: capitals, small joining words, digits, quotes.
 * Engine layer; knows no world, so it works on any English text. Answer candidates come from here.
 * RECONSTRUCTION: the rules are ours.
 */
import { sentences } from './sentences.ts';
import { STOP_WORDS_EN } from './stopwords.ts';

export interface Mention {
  /** Code units [start, end) of the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: 'name' | 'number';
  /** For a name with joining words in it, the names it is made of ("Bank of Tessaly": Bank, Tessaly). */
  readonly parts: readonly { readonly start: number; readonly end: number; readonly text: string }[];
}

/** Function words beyond the stop words that open English sentences without being names. */
const OPENERS = new Set(
  (
    'later earlier soon early late today yesterday tomorrow according although another around away besides ' +
    'certainly consequently critics despite even eventually finally first second third fourth fifth last next ' +
    'following formerly furthermore generally hence indeed initially instead its known long meanwhile moreover ' +
    'mostly near nearby never nevertheless nobody none nothing old originally others otherwise perhaps people ' +
    'previously probably recently several shortly similarly something somewhere sometimes thereafter today ' +
    'together two three four five six seven eight nine ten twelve twenty unlike unless usually visitors well ' +
    'whatever whenever years yes asked born built founded named written published across along amid among apart ' +
    'asked behind beneath beside beyond inside outside throughout toward towards whereas whilst'
  ).split(' '),
);
/** Join two capitalised words into one name; the first set may be followed by "the". */
const OF = new Set(['of']);
const PARTICLES = new Set(
  'de la le du des del della di da van von der den ter ten zu al el bin ibn'.split(' '),
);
/** "and" joins only before a word of a firm's name; elsewhere it stands between two names. */
const AFTER_AND = new Set(
  'Sons Daughters Brothers Sisters Bros Partners Company Co Associates Son'.split(' '),
);
const ABBREVIATED = new Set('St Dr Mr Mrs Ms Jr Sr Mt Ft'.split(' '));

/** One capitalised word, small word, number or sign, with the marks that decide how it joins. */
const PIECE = /[\p{L}\p{M}]+(?:['\u2019-][\p{L}\p{M}]+)*|\p{Nd}+(?:[.,]\p{Nd}+)*|&/gu;
const QUOTED = /[\u201c"\u300a]([\p{Lu}][^\u201c\u201d"\u300a\u300b.!?;:]{0,79})[\u201d"\u300b]/gu;
const CAPITAL = /^\p{Lu}/u;
const NUMBER = /^\p{Nd}/u;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly capital: boolean;
  readonly initial: boolean;
}

function pieces(text: string): Piece[] {
  const starts = new Set(sentences(text).map((s) => s.start));
  const found: Piece[] = [];
  let initial = true;
  for (const m of text.matchAll(PIECE)) {
    let word = m[0];
    const possessive = /['\u2019]s$/.exec(word);
    if (possessive) word = word.slice(0, -2);
    // Sentence starts lie before opening quotes and brackets, the piece after them.
    for (let i = m.index; !initial && i >= 0 && i >= m.index - 3; i--) initial = starts.has(i);
    const before = text.charAt(m.index - 1);
    found.push({
      start: m.index,
      end: m.index + word.length,
      text: word,
      capital: CAPITAL.test(word),
      initial: initial || before === '\u201c' || before === '"',
    });
    initial = false;
  }
  return found;
}

/** Words that occur in lower case as well: such a word at the head of a sentence is no name. */
function lowerCaseWords(all: readonly Piece[]): Set<string> {
  return new Set(all.filter((p) => !p.capital).map((p) => p.text));
}

function startsName(
  piece: Piece,
  next: Piece | undefined,
  text: string,
  plain: ReadonlySet<string>,
): boolean {
  if (!piece.capital) return false;
  const lower = piece.text.toLowerCase();
  if (piece.text === 'I') return false;
  if (!piece.initial) return true;
  if (STOP_WORDS_EN.has(lower) || OPENERS.has(lower)) return false;
  if (!plain.has(lower)) return true;
  // "Harbour Suite" at the head of a sentence stays whole though "harbour" occurs elsewhere.
  return next?.capital === true && text.slice(piece.end, next.start) === ' ';
}

const single = (text: string, a: Piece, b: Piece) => {
  const between = text.slice(a.end, b.start);
  if (between === ' ' || between === '\u00a0') return true;
  if (between !== '. ') return false;
  return (a.text.length === 1 && a.capital) || ABBREVIATED.has(a.text);
};

/** Index of the piece that goes on the name after piece i, or -1. */
function continues(all: readonly Piece[], i: number, text: string): number {
  const here = all[i];
  const next = all[i + 1];
  if (!here || !next || !single(text, here, next)) return -1;
  if (next.capital) return i + 1;
  if (NUMBER.test(next.text)) return next.text.length <= 3 ? i + 1 : -1;
  let j = i + 2;
  let last = next;
  if (OF.has(next.text)) {
    const the = all[j];
    if (the?.text === 'the' && single(text, last, the)) {
      last = the;
      j++;
    }
  } else if (PARTICLES.has(next.text)) {
    for (let p = all[j]; p && PARTICLES.has(p.text) && single(text, last, p); p = all[++j]) last = p;
  } else if (next.text === 'and') {
    if (!AFTER_AND.has(all[j]?.text ?? '')) return -1;
  } else if (next.text !== '&') return -1;
  const end = all[j];
  return end?.capital && single(text, last, end) ? j : -1;
}

function partsOf(all: readonly Piece[], from: number, to: number, text: string): Mention['parts'] {
  const runs: [Piece, Piece][] = [];
  for (let i = from; i <= to; i++) {
    const piece = all[i];
    if (!piece || !(piece.capital || NUMBER.test(piece.text))) continue;
    const open = runs.at(-1);
    if (open && all[i - 1] === open[1]) open[1] = piece;
    else runs.push([piece, piece]);
  }
  if (runs.length < 2) return [];
  return runs.map(([a, b]) => ({ start: a.start, end: b.end, text: text.slice(a.start, b.end) }));
}

const CAPITALISED_TITLE = /^(?:\p{Lu}\S*|\p{Nd}+|[a-z]{1,4}|&)(?:\s(?:\p{Lu}\S*|\p{Nd}+|[a-z]{1,4}|&))*$/u;

/** Short quotations in title case: names of works, whatever small words they hold. */
function quotedTitles(text: string): Mention[] {
  const found: Mention[] = [];
  for (const m of text.matchAll(QUOTED)) {
    const title = m[1];
    if (!title || title.endsWith(',') || !CAPITALISED_TITLE.test(title)) continue;
    const start = m.index + 1;
    found.push({ start, end: start + title.length, text: title, kind: 'name', parts: [] });
  }
  return found;
}

/**
 * Mentions in order of their place, none overlapping. A name is a maximal run of capitalised words, joined by
 * a space, "of (the)", "&", particles such as "de" and "van", or "and" before a word like Sons; a number of at
 * most three digits right after a name belongs to it. A number is a run of digits on its own ("1931", "4,000").
 */
export function mentions(text: string): Mention[] {
  const found = quotedTitles(text);
  const quoted = [...found];
  const inQuoted = (at: number) => quoted.some((q) => at >= q.start && at < q.end);
  const all = pieces(text);
  const plain = lowerCaseWords(all);
  for (let i = 0; i < all.length; i++) {
    const piece = all[i];
    if (!piece || inQuoted(piece.start)) continue;
    if (NUMBER.test(piece.text)) {
      const { start, end } = piece;
      found.push({ start, end, text: piece.text, kind: 'number', parts: [] });
      continue;
    }
    if (!startsName(piece, all[i + 1], text, plain)) continue;
    let to = i;
    for (let j = continues(all, to, text); j >= 0; j = continues(all, to, text)) {
      const next = all[j];
      if (!next || inQuoted(next.start)) break;
      to = j;
    }
    const end = all[to]?.end ?? piece.end;
    found.push({
      start: piece.start,
      end,
      text: text.slice(piece.start, end),
      kind: 'name',
      parts: partsOf(all, i, to, text),
    });
    i = to;
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Two mentions with equal keys name the same thing: lower case, no leading article, single spaces. */
export function mentionKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:the|a|an) /, '');
}
