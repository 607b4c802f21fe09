/** Has all articles of a world written: true ones, distractors, and adversarial ones where asked for. */
import type { Stream } from '../../random.ts';
import { MAX_UNITS, units } from '../../text/clauses.ts';
import type { Document } from '../environment.ts';
import { falseFacts } from './facts.ts';
import { type ListSize, LONGEST_CLASS } from './lists.ts';
import type { Entity, Fact, WritingBrief, WrittenArticle } from './model.ts';
import { writeAdversarial } from './prose/adversarial.ts';
import { writeDistractor } from './prose/namesake.ts';
import { writeArticle } from './prose/write.ts';
import type { RelationGraph } from './relations.ts';
import type { ArchiveSettings } from './settings.ts';

export type RoledArticle = WrittenArticle & Pick<Document, 'role'>;

export interface Sources {
  readonly settings: ArchiveSettings;
  readonly entities: readonly Entity[];
  readonly graph: RelationGraph;
  /** True facts about an entity. */
  readonly facts: (entityId: string) => readonly Fact[];
  readonly listSize: (entityId: string) => ListSize;
  /** Fresh names for a list of the entity's kind. */
  readonly freshMembers: (entity: Entity, count: number) => readonly string[];
}

type Writer = (brief: WritingBrief, random: Stream) => WrittenArticle;

/** Articles aimed at more than this have more clauses than MAX_UNITS, so that their units are whole sentences. */
const SENTENCES_FROM = 6500;
/** Clauses such an article may have; its sentences are fewer than MAX_UNITS. */
const MOST_CLAUSES = 116;
/** How many entities an article may mention in passing. */
const MENTIONED = 12;
/** An article with more sentences than a state offers is aimed this much shorter and written again. */
const SHORTEN = 0.95;

export function writeArticles(sources: Sources, random: Stream): RoledArticle[] {
  const { settings, entities, graph, facts, listSize, freshMembers } = sources;
  const brief = (subject: Entity, stated: readonly Fact[], draw: Stream) =>
    briefFor(sources, subject, stated, draw);
  const articles: RoledArticle[] = [];

  for (const entity of entities) {
    const draw = random.fork('article', entity.id);
    const article = writeWhole(brief(entity, facts(entity.id), draw), draw, writeArticle);
    articles.push({ ...article, role: 'article' });
  }
  const titles = new Set(articles.map(({ title }) => title));
  for (const [i, entity] of some(entities, settings.distractorShare, random.fork('distractors'))) {
    const draw = random.fork('distractor', i);
    const article = writeWhole(brief(entity, [], draw), draw, (plan, text) =>
      writeDistractor(plan, text, titles),
    );
    titles.add(article.title);
    articles.push({ ...article, role: 'distractor' });
  }
  for (const [i, entity] of some(entities, settings.adversarialShare, random.fork('adversaries'))) {
    const draw = random.fork('adversarial', i);
    const members = freshMembers(entity, listSize(entity.id).size);
    const lies = falseFacts(entity, graph, entities, members, draw);
    const article = writeWhole(brief(entity, lies, draw), draw, writeAdversarial);
    articles.push({ ...article, role: 'adversarial' });
  }
  return articles;
}

/** round(share x entities) entities, each at most once, with a running number. */
function some(entities: readonly Entity[], share: number, random: Stream): [number, Entity][] {
  const count = Math.round(share * entities.length);
  return [...random.shuffle(entities).slice(0, count).entries()];
}

function briefFor(
  { settings, entities, facts, listSize }: Sources,
  subject: Entity,
  stated: readonly Fact[],
  random: Stream,
): WritingBrief {
  const others = random
    .shuffle(entities)
    .filter((other) => other !== subject)
    .slice(0, MENTIONED);
  const [shortest, longest] = settings.articleChars;
  const drawn = shortest + random.int(longest - shortest + 1);
  const hasLongestList = stated.length > 0 && listSize(subject.id).sizeClass === LONGEST_CLASS;
  const targetChars = hasLongestList ? Math.max(drawn, SENTENCES_FROM) : drawn;
  return {
    subject,
    facts: stated,
    entity: byId(entities),
    others,
    otherFacts: others.flatMap(({ id }) => facts(id).filter((fact) => fact.type === 'relation')),
    targetChars,
    maxUnits: targetChars >= SENTENCES_FROM ? MOST_CLAUSES : MAX_UNITS,
    wordingNoise: settings.wordingNoise,
  };
}

/** Writes an article that a state can offer to its end; few enough clauses are so as they are. */
function writeWhole(brief: WritingBrief, random: Stream, write: Writer): WrittenArticle {
  for (let { targetChars } = brief; ; targetChars = Math.floor(targetChars * SHORTEN)) {
    const article = write({ ...brief, targetChars }, random.fork('text', targetChars));
    if (brief.maxUnits <= MAX_UNITS || !units(article.text).cutOff) return article;
  }
}

function byId(entities: readonly Entity[]): (id: string) => Entity {
  return (id) => {
    const found = entities.find((entity) => entity.id === id);
    if (found === undefined) throw new RangeError(`no entity ${id}`);
    return found;
  };
}
