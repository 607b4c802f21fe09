/**
 * What the features know of a question: its words, its names, and the chain of words that lead from the name outwards.
 * Works on any English question; knows no world. RECONSTRUCTION: every rule here is ours.
 */
import { isKeyword } from '../../text/keywords.ts';
import { type Mention, mentions } from '../../text/mentions.ts';
import { stem } from '../../text/stem.ts';
import { tokens, wordSpans } from '../../text/tokens.ts';
import { type Bag, bagOf } from './bag.ts';

export interface Question {
  readonly text: string;
  readonly names: readonly Mention[];
  /** Stems of the question's keywords with their idf, names included. */
  readonly weights: ReadonlyMap<string, number>;
  readonly totalWeight: number;
  /**
   * Keyword stems outside of names, nearest to the first name first: leftwards from it, then what stands right
   * of it. "the captain of the flagship of Brannock" gives flagship, captain.
   */
  readonly chain: readonly string[];
  /** -1 where the question asks for the last or newest, else 1. */
  readonly orientation: 1 | -1;
  readonly bag: Bag;
}

/** Words that steer the answer's form and name no relation. */
const FORM = new Set(
  'archive name named names list listed mention mentioned full according following three'.split(' '),
);
const LATEST = /\b(?:latest|last|newest|youngest|recently|recent)\b/i;
/** "Which town is ...": the noun tells the kind of answer, not a step of the chain. */
const HEAD_NOUN = /\b(?:which|what)\s+(\p{L}+)\s+(?:is|was|are|were|did|does|do|has|had)\b/iu;

/** @param idf weight of a token of text/tokens, > 0 */
export function readQuestion(text: string, idf: (token: string) => number): Question {
  const names = mentions(text).filter((mention) => mention.kind === 'name');
  const head = HEAD_NOUN.exec(text)?.[1]?.toLowerCase();
  const root = names[0];
  const left: string[] = [];
  const right: string[] = [];
  for (const span of wordSpans(text)) {
    if (names.some((name) => span.start < name.end && span.end > name.start)) continue;
    const token = tokens(text.slice(span.start, span.end))[0];
    if (!token || !isKeyword(token) || FORM.has(token) || token === head) continue;
    (root && span.start > root.start ? right : left).push(stem(token));
  }
  const weights = new Map<string, number>();
  let totalWeight = 0;
  for (const token of tokens(text)) {
    const key = stem(token);
    if (!isKeyword(token) || weights.has(key)) continue;
    const weight = idf(token);
    weights.set(key, weight);
    totalWeight += weight;
  }
  return {
    text,
    names,
    weights,
    totalWeight: totalWeight || 1,
    chain: [...left.reverse(), ...right],
    orientation: LATEST.test(text) ? -1 : 1,
    bag: bagOf(tokens(text), idf),
  };
}

/** Share of the question's idf weight that these stems carry, 0..1. */
export function overlap(question: Question, stems: readonly string[]): number {
  let sum = 0;
  for (const [key, weight] of question.weights) if (stems.includes(key)) sum += weight;
  return sum / question.totalWeight;
}
