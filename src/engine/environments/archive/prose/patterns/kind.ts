/** The shape of a kind's pattern tables. Sentences are in the language of template.ts. */
import type { Collection, Relation } from '../../model.ts';

/** Patterns by the topic of the paragraph they suit; those under `any` suit every paragraph. */
export type ByTopic = Readonly<Record<string, readonly string[]>>;

export interface FactWordings {
  /** With the relation's keyword (phrases.ts) in the clause that names the object. */
  readonly usual: ByTopic;
  /** Without it. */
  readonly other: ByTopic;
}

export interface KindPatterns {
  /** Topics of the paragraphs in their order in an article; the first is the lead's. */
  readonly topics: readonly string[];
  /** One value each is drawn per article and fills the slot of its name throughout. */
  readonly traits: Readonly<Record<string, readonly string[]>>;
  /** What the subject may be called besides its names and pronoun, with "the". May hold trait slots. */
  readonly descriptions: readonly string[];
  /** First sentences; each has {N}, the full name. */
  readonly leads: readonly string[];
  /** True but useless. */
  readonly filler: ByTopic;
  readonly year: FactWordings;
  readonly relations: Readonly<Partial<Record<Relation, FactWordings>>>;
  readonly collection: Collection;
  /** One member per sentence, the collection's noun in its clause, no other name anywhere in the sentence. */
  readonly members: readonly string[];
}
