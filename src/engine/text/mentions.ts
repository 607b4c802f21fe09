/**
 * Names and numbers in a text, found by their form alone: capitals, small joining words, digits, quotes.
 * Engine layer; knows no world, so it works on any English text. Answer candidates come from here.
 * RECONSTRUCTION: the rules are ours.
 */
import { sentences } from './sentences.ts';
import { stem } from './stem.ts';
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
    'following formerly furthermore generally hence indeed initially instead its known meanwhile moreover ' +
    'mostly near nearby never nevertheless nobody none nothing originally others otherwise perhaps people ' +
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

/** One word, number or sign; words with their marks. ASCII texts, most of all, need no Unicode classes. */
const PIECE = /[\p{L}\p{M}]+(?:['\u2019-][\p{L}\p{M}]+)*|\p{Nd}+(?:[.,]\p{Nd}+)*|&/gu;
const ASCII_PIECE = /[a-zA-Z]+(?:['-][a-zA-Z]+)*|[0-9]+(?:[.,][0-9]+)*|&/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are part of ASCII.
const ASCII_ONLY = /^[\x00-\x7f]*$/;
const QUOTED = /[\u201c"\u300a]([\p{Lu}][^\u201c\u201d"\u300a\u300b.!?;:]{0,79})[\u201d"\u300b]/gu;
const CAPITAL = /^\p{Lu}/u;
const NUMBER = /^\p{Nd}/u;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly capital: boolean;
  /** First of its sentence or of a quotation, where any word takes a capital. */
  readonly initial: boolean;
  readonly possessive: boolean;
}

function isCapital(word: string): boolean {
  const c = word.charCodeAt(0);
  return c < 128 ? c >= 65 && c <= 90 : CAPITAL.test(word);
}

function pieces(text: string): Piece[] {
  const starts = sentences(text).map((s) => s.start);
  const found: Piece[] = [];
  let next = 0;
  for (const m of text.matchAll(ASCII_ONLY.test(text) ? ASCII_PIECE : PIECE)) {
    const at = m.index;
    let word = m[0];
    const mark = word.charAt(word.length - 2);
    const possessive = word.endsWith('s') && (mark === "'" || mark === '\u2019');
    if (possessive) word = word.slice(0, -2);
    let initial = false;
    // A sentence starts at its opening quotes and brackets, a few characters before its first word.
    for (let start = starts[next]; start !== undefined && start <= at; start = starts[++next]) {
      initial = at - start <= 3;
    }
    const before = text.charAt(at - 1);
    found.push({
      start: at,
      end: at + word.length,
      text: word,
      capital: isCapital(word),
      initial: initial || before === '\u201c' || before === '"',
      possessive,
    });
  }
  return found;
}

/** What the rest of the text says about a capital at the head of a sentence. */
interface Evidence {
  /** Words in lower case somewhere: no names at the head of a sentence. */
  readonly plain: ReadonlySet<string>;
  /** Words with a capital where none is due, in a name of several words, or with a possessive ending. */
  readonly named: ReadonlySet<string>;
  /** The first sentence introduces its subject. */
  readonly firstEnd: number;
  /** What the collection says that the text belongs to; null for a text on its own. */
  readonly collection: CollectionEvidence | null;
}

function evidence(all: readonly Piece[], text: string, collection: CollectionEvidence | null): Evidence {
  const plain = new Set<string>();
  const named = new Set<string>();
  all.forEach((piece, i) => {
    if (!piece.capital) {
      plain.add(piece.text);
      return;
    }
    const [before, after] = [all[i - 1], all[i + 1]];
    const inName =
      (before?.capital === true && text.slice(before.end, piece.start) === ' ') ||
      (after?.capital === true && text.slice(piece.end, after.start) === ' ');
    if (!piece.initial || inName || piece.possessive) named.add(piece.text);
  });
  return { plain, named, firstEnd: sentences(text)[0]?.end ?? 0, collection };
}

function startsName(piece: Piece, next: Piece | undefined, text: string, evidence: Evidence): boolean {
  if (!piece.capital || piece.text === 'I') return false;
  if (!piece.initial) return true;
  const lower = piece.text.toLowerCase();
  if (STOP_WORDS_EN.has(lower) || OPENERS.has(lower)) return false;
  // "Harbour Suite" at the head of a sentence stays whole though "harbour" occurs elsewhere.
  if (next?.capital === true && text.slice(piece.end, next.start) === ' ') return true;
  if (evidence.plain.has(lower)) return false;
  if (evidence.named.has(piece.text)) return true;
  if (evidence.collection) return evidence.collection.isName(piece.text);
  return piece.start < evidence.firstEnd;
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
 * @param collection of all texts this one belongs with, to judge single words at sentence heads
 */
export function mentions(text: string, collection: CollectionEvidence | null = null): Mention[] {
  const found = quotedTitles(text);
  const quoted = [...found];
  const inQuoted = (at: number) => quoted.some((q) => at >= q.start && at < q.end);
  const all = pieces(text);
  const told = evidence(all, text, collection);
  for (let i = 0; i < all.length; i++) {
    const piece = all[i];
    if (!piece || inQuoted(piece.start)) continue;
    if (NUMBER.test(piece.text)) {
      const { start, end } = piece;
      found.push({ start, end, text: piece.text, kind: 'number', parts: [] });
      continue;
    }
    if (!startsName(piece, all[i + 1], text, told)) continue;
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

/** What a collection of texts says about a single capitalised word at the head of a sentence. */
export interface CollectionEvidence {
  isName(word: string): boolean;
}

/**
 * Most ordinary words of a collection stand in lower case somewhere, or at the head of sentences in several texts.
 * A word that does neither is a name, as is one with a capital where none is due.
 */
export function collectionEvidence(texts: Iterable<string>): CollectionEvidence {
  const plain = new Set<string>();
  const named = new Set<string>();
  const texted = new Map<string, number>();
  for (const text of texts) {
    const all = pieces(text);
    const own = evidence(all, text, null);
    for (const word of own.plain) plain.add(word);
    for (const word of own.named) named.add(word);
    for (const word of new Set(all.filter((piece) => piece.capital).map((piece) => piece.text))) {
      texted.set(word, (texted.get(word) ?? 0) + 1);
    }
  }
  return {
    isName(word) {
      if (named.has(word)) return true;
      const lower = word.toLowerCase();
      // Plurals count with their singular: "Drivers" is none where some text has "driver".
      return !plain.has(lower) && !plain.has(stem(lower)) && (texted.get(word) ?? 0) <= 1;
    },
  };
}

/** Two mentions with equal keys name the same thing: lower case, no leading article, single spaces. */
export function mentionKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:the|a|an) /, '');
}
