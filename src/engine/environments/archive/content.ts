/**
 * Generates one world: entities, relations, lists, and the articles that state them. Engine layer; everything
 * follows from the settings, the split and the index, each part from a random stream of its own.
 */
import { stream } from '../../random.ts';
import type { Document, Split } from '../environment.ts';
import { type RoledArticle, writeArticles } from './articles.ts';
import { LONGEST_FREE_CHAIN } from './chains.ts';
import { createEntities } from './entities.ts';
import { COLLECTION_OF, trueFacts } from './facts.ts';
import { type ListSize, listSizes } from './lists.ts';
import type { Entity, Fact, StatedFact } from './model.ts';
import { createNamer } from './prose/names.ts';
import { type RelationGraph, relate } from './relations.ts';
import type { ArchiveSettings } from './settings.ts';

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
  /** True and other articles mixed; results of equal score come in this order. */
  readonly documents: readonly Document[];
  /** True facts about an entity. */
  facts(entityId: string): readonly Fact[];
  placed(factId: string): PlacedFact;
  listSize(entityId: string): ListSize;
}

/** The backbone has this many starts for the longest chain that is asked for. */
const BACKBONE_STARTS = 100;

/**
 * @throws RangeError where the settings ask for more names than there are.
 * @throws ZipscopeError 'article-overfull' where a list is too long for an article.
 */
export function generateContent(settings: ArchiveSettings, split: Split, index: number): ArchiveContent {
  const random = stream(settings.worldSeed, 'archive', split, index);
  const namer = createNamer(random.fork('names'), split);
  const entities = createEntities(settings.entities, split, random.fork('entities'), namer.entity);
  const longest = settings.hops[1];
  const backbone = longest > LONGEST_FREE_CHAIN ? longest + BACKBONE_STARTS : 0;
  const graph = relate(entities, random.fork('relations'), backbone);

  const sizes = listSizes(entities, settings.collectionFacts, random.fork('lists'));
  const listSize = (id: string) => known(sizes.get(id), `no entity ${id}`);
  const freshMembers = ({ kind }: Entity, count: number) =>
    Array.from({ length: count }, () => namer.member(COLLECTION_OF[kind]));
  const factsByEntity = new Map(
    entities.map((entity) => {
      const members = freshMembers(entity, listSize(entity.id).size);
      return [entity.id, trueFacts(entity, graph, members)];
    }),
  );
  const facts = (id: string) => known(factsByEntity.get(id), `no entity ${id}`);

  const sources = { settings, entities, graph, facts, listSize, freshMembers };
  const articles = writeArticles(sources, random.fork('articles'));
  // Mixed, so that neither an id nor the order of equal scores tells a true article from another.
  const mixed = random.fork('order').shuffle(articles);
  const places = new Map(mixed.flatMap((article, i) => placesIn(article, documentId(i))));
  return {
    id: `archive/${split}/${index}`,
    entities,
    graph,
    documents: mixed.map(({ title, text, role }, i) => ({ id: documentId(i), title, text, role })),
    facts,
    placed: (factId) => known(places.get(factId), `no article states ${factId}`),
    listSize,
  };
}

const documentId = (i: number) => `d${i + 1}`;

function placesIn({ role, text, stated }: RoledArticle, id: string): [string, PlacedFact][] {
  if (role !== 'article') return [];
  // Written out, since what a spread makes may have a shape of its own in V8, which is larger than the object.
  return stated.map(({ factId, start, end, objectText }) => [
    factId,
    { factId, start, end, objectText, documentId: id, text: text.slice(start, end) },
  ]);
}

function known<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new RangeError(otherwise);
  return value;
}
