/**
 * What features need of a document, worked out once per document: its units with their words, names and bags.
 * Training reads the same documents thousands of times.
 */
import type { Corpus, Document } from '../../environments/environment.ts';
import { units as splitUnits } from '../../text/clauses.ts';
import { interned } from '../../text/intern.ts';
import { areNeighbours } from '../../text/join.ts';
import { isKeyword } from '../../text/keywords.ts';
import { codePoints } from '../../text/languages.ts';
import {
  type CollectionEvidence,
  collectionEvidence,
  type Mention,
  mentionKey,
  mentions,
} from '../../text/mentions.ts';
import { stem } from '../../text/stem.ts';
import { tokens } from '../../text/tokens.ts';
import { BAG_DIMENSIONS, type Bag, bagOf } from './bag.ts';

export interface NamedMention extends Mention {
  /** text/mentions' mentionKey of the text. */
  readonly key: string;
}

export interface PreparedUnit {
  readonly index: number;
  /** Code units [start, end) of the document. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Each once. Not a set: most hold a dozen words, and there are tens of thousands of them. */
  readonly stems: readonly string[];
  readonly mentions: readonly NamedMention[];
  readonly bag: Bag;
}

export interface PreparedDocument {
  readonly document: Document;
  readonly titleKey: string;
  readonly titleBag: Bag;
  readonly units: readonly PreparedUnit[];
  /** Code points of each unit, and between unit i and i + 1 when both are kept: what JoinedLength wants. */
  readonly lengths: readonly number[];
  readonly gaps: readonly number[];
  readonly chars: number;
}

const cache = new WeakMap<Corpus, Map<string, PreparedDocument>>();
const collections = new WeakMap<Corpus, CollectionEvidence>();

function evidenceOf(corpus: Corpus): CollectionEvidence {
  let evidence = collections.get(corpus);
  if (!evidence) {
    evidence = collectionEvidence(corpus.documentIds.map((id) => corpus.document(id).text));
    collections.set(corpus, evidence);
  }
  return evidence;
}

/** @param maxUnits most units the text is split into; what lies beyond is out of the agent's reach. */
export function prepareDocument(corpus: Corpus, id: string, maxUnits: number): PreparedDocument {
  let byId = cache.get(corpus);
  if (!byId) {
    byId = new Map();
    cache.set(corpus, byId);
  }
  const key = `${maxUnits} ${id}`;
  let prepared = byId.get(key);
  if (!prepared) {
    prepared = prepare(corpus.document(id), maxUnits, evidenceOf(corpus), (token) => corpus.idf(token));
    byId.set(key, prepared);
  }
  return prepared;
}

/** An article calls its subject by one word of the title ("Venn"): that is the subject, not somebody else. */
function named(mention: Mention, title: string): NamedMention {
  const key = mentionKey(mention.text);
  const words = mentionKey(title).split(' ');
  const isSubject = words.length > 1 && words.includes(key);
  const { start, end, text, kind, parts } = mention;
  return {
    start,
    end,
    text: isSubject ? title : text,
    kind,
    parts,
    key: interned(isSubject ? mentionKey(title) : key),
  };
}

function prepare(
  document: Document,
  maxUnits: number,
  evidence: CollectionEvidence,
  idf: (token: string) => number,
): PreparedDocument {
  const { text, title } = document;
  const split = splitUnits(text, { maxUnits }).units;
  // Names are found in the whole text, since what opens a sentence is judged by the words elsewhere.
  const found = mentions(text, evidence).map((mention) => named(mention, title));
  // Of all units in one buffer: a buffer costs several times what these numbers take.
  const bags = new Float32Array(split.length * BAG_DIMENSIONS);
  let next = 0;
  const units = split.map((unit, index): PreparedUnit => {
    const own: NamedMention[] = [];
    for (let m = found[next]; m && m.start < unit.end; m = found[++next])
      if (m.start >= unit.start) own.push(m);
    const unitText = text.slice(unit.start, unit.end);
    const words = tokens(unitText);
    return {
      index,
      start: unit.start,
      end: unit.end,
      text: unitText,
      stems: [...new Set(words.filter(isKeyword).map((word) => interned(stem(word))))],
      mentions: own,
      bag: bagOf(words, idf, bags.subarray(index * BAG_DIMENSIONS, (index + 1) * BAG_DIMENSIONS)),
    };
  });
  return {
    document,
    titleKey: mentionKey(title),
    titleBag: bagOf(tokens(title), idf),
    units,
    lengths: split.map((unit) => codePoints(text, unit.start, unit.end)),
    gaps: split.map((unit, i) => {
      const following = split[i + 1];
      return following && areNeighbours(text, unit, following)
        ? codePoints(text, unit.end, following.start)
        : 1;
    }),
    chars: codePoints(text),
  };
}
