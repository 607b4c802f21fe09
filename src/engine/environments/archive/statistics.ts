/** Figures about one world, for checks and for people who choose settings. */
import { units } from '../../text/clauses.ts';
import type { Document } from '../environment.ts';
import { memberFacts } from './facts.ts';
import type { QuestionKind } from './settings.ts';
import type { ArchiveWorld } from './world.ts';

export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly mean: number;
  readonly max: number;
}

export interface WorldDescription {
  readonly articles: Readonly<Record<Document['role'], number>>;
  /** Code units of an article. */
  readonly chars: Spread;
  /** Units an article splits into, at most as many as a state offers. */
  readonly units: Spread;
  /** Facts a true article states. */
  readonly facts: Spread;
  /** Code units of the clauses that state an entity's whole list: what a collection question needs kept. */
  readonly listChars: Spread;
  readonly questions: Readonly<Record<QuestionKind, number>>;
}

export function describeWorld(world: ArchiveWorld): WorldDescription {
  const { documents, entities, facts, placed } = world.content;
  const withRole = (role: Document['role']) => documents.filter((document) => document.role === role).length;
  const listChars = entities.map((entity) =>
    memberFacts(facts(entity.id)).reduce((sum, fact) => sum + placed(fact.id).text.length + 1, 0),
  );
  return {
    articles: {
      article: withRole('article'),
      distractor: withRole('distractor'),
      adversarial: withRole('adversarial'),
    },
    chars: spread(documents.map((document) => document.text.length)),
    units: spread(documents.map((document) => units(document.text).units.length)),
    facts: spread(entities.map((entity) => facts(entity.id).length)),
    listChars: spread(listChars),
    questions: world.countQuestions(),
  };
}

/** The median of an even number of values is the upper of the two in the middle. */
export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const [min, median, max] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (min === undefined || median === undefined || max === undefined) {
    return { min: Number.NaN, median: Number.NaN, mean: Number.NaN, max: Number.NaN };
  }
  return { min, median, mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length, max };
}
