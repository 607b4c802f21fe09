/**
 * What a run had bound itself to and a summary left out: numbers, paths, identifiers, and sentences that forbid or
 * demand. Engine layer, pure. Only what user and agent said counts, not what tools returned: a listing of a thousand
 * files is no commitment. RECONSTRUCTION: the patterns and the share of words by which a sentence counts as taken over.
 */
import { sentences } from '../text/sentences.ts';
import { alignmentWords } from './alignment.ts';
import type { Segment, Trajectory } from './model.ts';
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

const NUMBER =
  /(?<![\p{L}\p{N}._/-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}._/-])\d+(?:\.\d+)?%?(?![\p{L}\p{N}_/-])/gu;
const PATH =
  /(?<![\p{L}\p{N}:/.])(?:~|\.{1,2})?\/?(?:[\w.@-]+\/)+[\w.@-]*[\w@-]|(?<![\p{L}\p{N}/.])[\w-]+\.(?:[a-z]{1,4}[0-9]?)(?![\w(]|\.\w)/gu;
const IDENTIFIER =
  /\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[a-z0-9]+_\w+|[A-Z][A-Z0-9]+_[A-Z0-9_]+|[0-9a-f]{7,40})\b/g;
const RULE =
  /\b(?:must(?:n['\u2019]t)?|never|do not|don['\u2019]t|cannot|can['\u2019]t|should not|shouldn['\u2019]t|always|only if|required to|forbidden|not allowed)\b|\u5fc5\u987b|\u4e0d\u5f97|\u4e0d\u8981|\u7981\u6b62|\u7edd\u4e0d|\u52a1\u5fc5|\u5207\u52ff|\u4e0d\u80fd|\u4e0d\u53ef/i;
/** Small counts are everywhere and bind nobody. */
const isTrivial = (number: string) => /^\d$/.test(number);
const RULE_SHARE = 0.6;
const LONGEST_RULE = 400;

export function commitmentsIn(text: string): { readonly kind: CommitmentKind; readonly text: string }[] {
  const found: { kind: CommitmentKind; text: string }[] = [];
  for (const [path] of text.matchAll(PATH)) found.push({ kind: 'path', text: path });
  for (const [number] of text.matchAll(NUMBER))
    if (!isTrivial(number)) found.push({ kind: 'number', text: number });
  for (const [name] of text.matchAll(IDENTIFIER)) found.push({ kind: 'identifier', text: name });
  for (const { start, end } of sentences(text)) {
    const sentence = text.slice(start, end);
    if (sentence.length <= LONGEST_RULE && RULE.test(sentence))
      found.push({ kind: 'rule', text: sentence.trim() });
  }
  return found;
}

/** Everything user and agent had said in the window, each commitment once. */
export function commitmentsOf(segment: Segment): Commitment[] {
  const byKey = new Map<string, Commitment>();
  for (const { turn, source, text } of windowTexts(segment)) {
    if (source === 'result' || source === 'reasoning' || source === 'injected') continue;
    for (const { kind, text: said } of commitmentsIn(text)) {
      byKey.set(`${kind} ${said}`, { kind, text: said, turn });
    }
  }
  return [...byKey.values()];
}

function isTakenOver(commitment: Commitment, opening: string, words: ReadonlySet<string>): boolean {
  if (opening.includes(commitment.text)) return true;
  if (commitment.kind === 'number')
    return opening.replaceAll(',', '').includes(commitment.text.replaceAll(',', ''));
  // A path may go on by its last part alone.
  if (commitment.kind === 'path')
    return opening.includes(commitment.text.slice(commitment.text.lastIndexOf('/') + 1));
  if (commitment.kind !== 'rule') return false;
  const own = alignmentWords(commitment.text);
  return own.length > 0 && own.filter((word) => words.has(word)).length >= RULE_SHARE * own.length;
}

/** Commitments lost at each boundary whose summary can be read; null where none can. */
export function lostCommitments(trajectory: Trajectory): LostCommitment[] | null {
  let isAnyReadable = false;
  const lost = trajectory.segments.flatMap((segment) => {
    const opening = openingText(trajectory, segment);
    if (opening === null || !segment.boundary) return [];
    isAnyReadable = true;
    const words = new Set(alignmentWords(opening));
    const { afterTurn } = segment.boundary;
    return commitmentsOf(segment)
      .filter((commitment) => !isTakenOver(commitment, opening, words))
      .map((commitment): LostCommitment => ({ ...commitment, afterTurn }));
  });
  return isAnyReadable ? lost : null;
}
