/**
 * Generates one world: entities, relations, lists, and the articles that state them. Engine layer; everything
 * follows from the settings, the split and the index, each part from a random stream of its own.
 */
import { type Stream, stream } from '../../random.ts';
import type { Document, Split } from '../environment.ts';
import { LONGEST_FREE_CHAIN } from './chains.ts';
import { createEntities } from './entities.ts';
import { COLLECTION_OF, falseFacts, trueFacts } from './facts.ts';
import type { Entity, Fact, StatedFact, WritingBrief, WrittenArticle } from './model.ts';
import { createNamer, type Namer } from './prose/names.ts';
import { writeArticle } from './prose/write.ts';
import { type RelationGraph, relate } from './relations.ts';
import type { ArchiveSettings } from './settings.ts';
import { adversarialTitle, distractorTitle } from './titles.ts';

/** A fact with the place where a true article states it. */
export interface PlacedFact extends StatedFact {
  readonly documentId: string;
  /** The text of the range. */
  readonly text: string;
}

export interface ArchiveContent {
  readonly id: string;
  readonly entities: readonly Entity[];
  readonly graph: RelationGraph;
  /** In the order of the result list for equal scores; true and other articles mixed. */
  readonly documents: readonly Document[];
  /** True facts about an entity. */
  facts(entityId: string): readonly Fact[];
  placed(factId: string): PlacedFact;
  /** 0 for the shortest lists up to SIZE_CLASSES - 1 for the longest. */
  sizeClass(entityId: string): number;
}

/** List sizes come in classes of equal width in the logarithm, as many lists in each: one for every level. */
export const SIZE_CLASSES = 5;
/** Longest stretches a world's backbone must hold room for: so many starts for the longest chain asked for. */
const BACKBONE_STARTS = 100;
/** Units one article may split into; the default window offers as many. */
const ARTICLE_UNITS = 80;
/** How many entities an article may mention in passing. */
const MENTIONED = 12;

export function generateContent(settings: ArchiveSettings, split: Split, index: number): ArchiveContent {
  const random = stream(settings.worldSeed, 'archive', split, index);
  const namer = createNamer(random.fork('names'), split);
  const entities = createEntities(settings.entities, split, random.fork('entities'), namer.entity);
  const longest = settings.hops[1];
  const backbone = longest > LONGEST_FREE_CHAIN ? longest + BACKBONE_STARTS : 0;
  const graph = relate(entities, random.fork('relations'), backbone);

  const sizes = listSizes(entities, settings.collectionFacts, random.fork('lists'));
  const facts = new Map<string, readonly Fact[]>();
  for (const entity of entities) {
    facts.set(entity.id, trueFacts(entity, graph, names(namer, entity, sizes.get(entity.id)?.size ?? 0)));
  }
  const factsOf = (id: string) => facts.get(id) ?? [];

  const briefs = createBriefs(settings, entities, factsOf);
  const written: (Pick<Document, 'role'> & WrittenArticle)[] = [];
  for (const entity of entities) {
    const draw = random.fork('article', entity.id);
    written.push({ role: 'article', ...writeArticle(briefs(entity, factsOf(entity.id), draw), draw) });
  }
  for (const [i, entity] of repeated(entities, settings.distractorShare, random.fork('distractors'))) {
    const draw = random.fork('distractor', i);
    const article = writeArticle(briefs(entity, [], draw), draw);
    written.push({ role: 'distractor', ...article, title: distractorTitle(entity, draw) });
  }
  for (const [i, entity] of repeated(entities, settings.adversarialShare, random.fork('adversaries'))) {
    const draw = random.fork('adversarial', i);
    const members = names(namer, entity, sizes.get(entity.id)?.size ?? 0);
    const lies = falseFacts(entity, graph, entities, members, draw);
    const article = writeArticle(briefs(entity, lies, draw), draw);
    written.push({ role: 'adversarial', ...article, title: adversarialTitle(entity, draw) });
  }

  // Mixed, so that neither an id nor the order of equal scores tells a true article from another.
  const mixed = random.fork('order').shuffle(written);
  const documents = mixed.map(
    ({ title, text, role }, i): Document => ({ id: `d${i + 1}`, title, text, role }),
  );
  const places = new Map<string, PlacedFact>();
  for (const [i, { text, stated }] of mixed.entries()) {
    const documentId = `d${i + 1}`;
    for (const fact of stated) {
      places.set(fact.factId, { ...fact, documentId, text: text.slice(fact.start, fact.end) });
    }
  }

  return {
    id: `archive/${split}/${index}`,
    entities,
    graph,
    documents,
    facts: factsOf,
    placed(factId) {
      const place = places.get(factId);
      if (place === undefined) throw new RangeError(`no article states ${factId}`);
      return place;
    },
    sizeClass: (id) => sizes.get(id)?.sizeClass ?? 0,
  };
}

const names = (namer: Namer, { kind }: Entity, count: number) =>
  Array.from({ length: count }, () => namer.member(COLLECTION_OF[kind]));

function listSizes(
  entities: readonly Entity[],
  [low, high]: ArchiveSettings['collectionFacts'],
  random: Stream,
): ReadonlyMap<string, { readonly size: number; readonly sizeClass: number }> {
  const drawn = random.shuffle(entities).map((entity, i) => {
    const sizeClass = i % SIZE_CLASSES;
    const at = (sizeClass + random.float()) / SIZE_CLASSES;
    const size = Math.floor(low * ((high + 1) / low) ** at);
    return [entity.id, { size, sizeClass }] as const;
  });
  return new Map(drawn);
}

/** round(share x entities) entities, each at most once, with a running number. */
function repeated(entities: readonly Entity[], share: number, random: Stream): [number, Entity][] {
  const count = Math.round(share * entities.length);
  return [...random.shuffle(entities).slice(0, count).entries()];
}

function createBriefs(
  { articleChars, wordingNoise }: ArchiveSettings,
  entities: readonly Entity[],
  factsOf: (id: string) => readonly Fact[],
): (subject: Entity, facts: readonly Fact[], random: Stream) => WritingBrief {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const entityOf = (id: string) => {
    const found = byId.get(id);
    if (found === undefined) throw new RangeError(`no entity ${id}`);
    return found;
  };
  return (subject, facts, random) => {
    const others = random
      .shuffle(entities)
      .filter((other) => other !== subject)
      .slice(0, MENTIONED);
    const otherFacts = others.flatMap((other) =>
      factsOf(other.id).filter((fact) => fact.type === 'relation'),
    );
    const [shortest, longest] = articleChars;
    const targetChars = shortest + random.int(longest - shortest + 1);
    return {
      subject,
      facts,
      entity: entityOf,
      others,
      otherFacts,
      targetChars,
      maxUnits: ARTICLE_UNITS,
      wordingNoise,
    };
  };
}
