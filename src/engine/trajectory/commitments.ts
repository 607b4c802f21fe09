/**
 * What a run had bound itself to and a summary left out: numbers, paths, identifiers, and sentences that forbid or
 * demand or deny. Engine layer, pure. Only what user and agent said counts, and the files the agent worked on, not what
 * tools returned: a listing of a thousand files is no commitment. RECONSTRUCTION: the patterns, what counts as said
 * often, and the share of words by which a sentence counts as taken over.
 */
import { alignmentUnits, alignmentWords } from './alignment.ts';
import type { Segment, Trajectory } from './model.ts';
import { targetOf } from './reexploration.ts';
import { openingText, windowTexts } from './window-text.ts';

export type CommitmentKind = 'number' | 'path' | 'identifier' | 'rule';

export interface Commitment {
  readonly kind: CommitmentKind;
  readonly text: string;
  /** Turn that said it last. */
  readonly turn: number;
}

export interface LostCommitment extends Commitment {
  /** The boundary follows this turn. */
  readonly afterTurn: number;
}

// Scripts without spaces: a number or path may follow one of their letters, or be followed by one.
const SPACELESS = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]';
const notAfter = (signs: string) => `(?<!(?!${SPACELESS})[\\p{L}\\p{N}${signs}])`;
const notBefore = (signs: string) => `(?!(?!${SPACELESS})[\\p{L}\\p{N}${signs}])`;

const NUMBER = new RegExp(
  String.raw`${notAfter('._/-')}\d{1,3}(?:,\d{3})+(?:\.\d+)?${notBefore('')}|` +
    String.raw`${notAfter('._/-')}\d+(?:\.\d+)?%?${notBefore('_/-')}`,
  'gu',
);
const PATH = new RegExp(
  String.raw`${notAfter(':/.')}(?:~|\.{1,2})?\/?(?:[\w.@-]+\/)+[\w.@-]*[\w@-]|` +
    String.raw`${notAfter('/.')}[\w-]+\.(?:[a-z]{1,4}[0-9]?)(?![\w(]|\.\w)`,
  'gu',
);
const IDENTIFIER =
  /\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[a-z0-9]+_\w+|[A-Z][A-Z0-9]+_[A-Z0-9_]+|[0-9a-f]{7,40})\b/g;
/** What demands or forbids, whoever says it. */
const DEMAND =
  /\b(?:must(?:n['\u2019]t)?|never|do not|always|only if|required to|forbidden|not allowed|make sure|ensure that)\b|必须|不得|不要|禁止|严禁|绝不|务必|切勿|请勿|不能|不可|不许|不准|一定要|确保|始终|一律|只能|仅当|千万|請勿|必須|嚴禁|務必|不許|不准|確保|ないで|必ず|てはいけ|なければならない|반드시|하지 마/iu;
/** What is not so: an instruction of the user, or a finding of the agent where it names something. */
const NEGATION =
  /\b(?:not|no longer|cannot|without|\w+n['\u2019]t)\b|不|没|沒|勿|未(?![来來])|無(?:法|需|須|效)|无(?:法|需|须|效)|(?<![特区级类个分性辨识鉴判告區級類個識鑑])[别別](?![人的处處名墅离離])|ない|ません|않|없/iu;
/** The agent on its own doings, which bind nobody: "I can't see it yet", "let me not". */
const OWN_DOINGS = /^\W*(?:i|we|let['\u2019]s|let me|now|okay|ok|great|perfect|good|wait|hmm)\b/i;
/** What looks like a file and is none. */
const ABBREVIATION = /^(?:e\.g|i\.e|a\.k\.a|vs|etc)$/i;
/** Two digits say little unless they come again. */
const isTrivial = (number: string) => /^\d$/.test(number);
/** RECONSTRUCTION: the share of a rule's words that one sentence must say for it to count as taken over. */
const RULE_SHARE = 0.5;
const LONGEST_RULE = 400;
/** RECONSTRUCTION: said so often by the agent, a number, path or name matters to the run. */
const RECURRING = 2;

/** Prose alone: code blocks, and lines of tables and output, are no statements. */
function prose(text: string): string {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .split('\n')
    .filter((line) => {
      const ink = line.replace(/\s/g, '');
      return ink.length < 20 || (line.match(/[\p{L}\p{N}]/gu) ?? []).length >= 0.7 * ink.length;
    })
    .join('\n');
}

export function commitmentsIn(text: string): { readonly kind: CommitmentKind; readonly text: string }[] {
  return [...thingsIn(text), ...rulesIn(text, 'user')];
}

/** Numbers, paths and names; what is part of a path is not told again. */
function thingsIn(text: string): { kind: CommitmentKind; text: string }[] {
  const found: { kind: CommitmentKind; text: string }[] = [];
  const rest = text.replace(PATH, (path) => {
    if (!ABBREVIATION.test(path)) found.push({ kind: 'path', text: path });
    return ' ';
  });
  for (const [number] of rest.matchAll(NUMBER))
    if (!isTrivial(number)) found.push({ kind: 'number', text: number });
  for (const [name] of rest.matchAll(IDENTIFIER)) found.push({ kind: 'identifier', text: name });
  return found;
}

function rulesIn(text: string, by: 'user' | 'agent'): { kind: CommitmentKind; text: string }[] {
  return alignmentUnits(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end).trim();
    if (sentence.length > LONGEST_RULE) return [];
    const isBinding =
      by === 'user'
        ? DEMAND.test(sentence) || NEGATION.test(sentence)
        : !OWN_DOINGS.test(sentence) &&
          (DEMAND.test(sentence) || (NEGATION.test(sentence) && thingsIn(sentence).length > 0));
    return isBinding ? [{ kind: 'rule', text: sentence }] : [];
  });
}

interface Mention extends Commitment {
  readonly byUser: boolean;
  /** Turns that said it, and apart from them turns that worked on it. */
  readonly mentions: Set<string>;
}

const keyOf = (kind: CommitmentKind, text: string) =>
  `${kind} ${kind === 'number' ? text.replaceAll(',', '') : text.toLowerCase()}`;

/**
 * What user and agent had bound the run to, each commitment once, those that weigh most first: what the user said
 * counts at once, what the agent said where it comes again, and files where it worked on them.
 */
export function commitmentsOf(segment: Segment): Commitment[] {
  const byKey = new Map<string, Mention>();
  const mention = (kind: CommitmentKind, text: string, turn: number, by: 'user' | 'agent' | 'call') => {
    const byUser = by === 'user';
    const key = keyOf(kind, text);
    const known = byKey.get(key);
    if (known) {
      known.mentions.add(`${turn} ${by}`);
      byKey.set(key, { ...known, turn, byUser: known.byUser || byUser });
    } else byKey.set(key, { kind, text, turn, byUser, mentions: new Set([`${turn} ${by}`]) });
  };
  for (const { turn, source, text } of windowTexts(segment)) {
    if (source !== 'message' && source !== 'reply') continue;
    const by = source === 'message' ? 'user' : 'agent';
    const said = prose(text);
    for (const thing of thingsIn(said)) mention(thing.kind, thing.text, turn, by);
    for (const rule of rulesIn(said, by)) mention('rule', rule.text, turn, by);
  }
  for (const turn of segment.turns) {
    for (const call of turn.calls) {
      const target = targetOf(call);
      if (target !== null && target.length < LONGEST_RULE) mention('path', target, turn.index, 'call');
    }
  }
  const found = [...byKey.values()].filter(
    ({ kind, byUser, mentions }) => kind === 'rule' || byUser || mentions.size >= RECURRING,
  );
  const paths = found.filter(({ kind }) => kind === 'path').map(({ text }) => text);
  return found
    .filter(
      ({ kind, text }) =>
        kind !== 'path' || !paths.some((path) => path !== text && path.endsWith(`/${text}`)),
    )
    .sort((a, b) => weight(b) - weight(a) || b.turn - a.turn)
    .map(({ kind, text, turn }) => ({ kind, text, turn }));
}

const weight = ({ kind, byUser, mentions }: Mention) =>
  (byUser ? 100 : 0) + (kind === 'rule' ? 50 : 0) + Math.min(mentions.size, 40);

/** What the next window opens with, ready to be asked. */
interface Opening {
  readonly text: string;
  readonly things: ReadonlySet<string>;
  readonly sentences: readonly { readonly words: ReadonlySet<string>; readonly isNegated: boolean }[];
}

function openingOf(text: string): Opening {
  const words = (text.match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => keyOf('identifier', word));
  return {
    text,
    things: new Set([...thingsIn(text).map(({ kind, text: said }) => keyOf(kind, said)), ...words]),
    sentences: alignmentUnits(text).map(({ start, end }) => {
      const sentence = text.slice(start, end);
      const isNegated = NEGATION.test(sentence) || DEMAND.test(sentence);
      return { words: new Set(alignmentWords(sentence)), isNegated };
    }),
  };
}

function isTakenOver({ kind, text }: Commitment, opening: Opening): boolean {
  switch (kind) {
    case 'number':
    case 'identifier':
      return opening.things.has(keyOf(kind, text));
    case 'path':
      // A path may go on by its last part alone.
      return opening.text.includes(text.slice(text.lastIndexOf('/') + 1));
    case 'rule': {
      if (opening.text.includes(text)) return true;
      const own = [...new Set(alignmentWords(text))];
      // The same words without the "not" say the opposite.
      return opening.sentences.some(
        ({ words, isNegated }) =>
          isNegated && own.filter((word) => words.has(word)).length >= RULE_SHARE * own.length,
      );
    }
  }
}

/** Commitments lost at each boundary whose summary can be read; null where none can. */
export function lostCommitments(trajectory: Trajectory): LostCommitment[] | null {
  const lost = trajectory.segments.map((segment) => commitmentsLostAt(trajectory, segment));
  return lost.every((one) => one === null) ? null : lost.flatMap((one) => one ?? []);
}

/** Of the boundary that ends a segment; null where there is none, or its summary cannot be read. */
export function commitmentsLostAt(trajectory: Trajectory, segment: Segment): LostCommitment[] | null {
  const opening = openingText(trajectory, segment);
  if (opening === null || !segment.boundary) return null;
  const next = openingOf(opening);
  const { afterTurn } = segment.boundary;
  // Where the log names what was dropped, all else stays in the window.
  const dropped = segment.boundary.dropped.map(({ text }) => text).join('\n');
  const isDropped = ({ text }: Commitment) => dropped === '' || dropped.includes(text);
  return commitmentsOf(segment)
    .filter((commitment) => isDropped(commitment) && !isTakenOver(commitment, next))
    .map((commitment) => ({ ...commitment, afterTurn }));
}
