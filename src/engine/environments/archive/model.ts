/**
 * The archive's world model: entities, the relations between them, and the facts articles state.
 * Generation (world.ts) fills it, prose/ turns it into articles, tasks.ts asks about it.
 */
export const ENTITY_KINDS = ['person', 'firm', 'ship', 'town', 'work'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/**
 * The 12 relations: name, kind of subject, kind of object. Each is a function (one object for a subject), so
 * that a chain of relations from a root has one answer.
 */
export const RELATIONS = {
  birthplace: ['person', 'town'],
  teacher: ['person', 'person'],
  employer: ['person', 'firm'],
  founder: ['firm', 'person'],
  headquarters: ['firm', 'town'],
  flagship: ['firm', 'ship'],
  captain: ['ship', 'person'],
  builder: ['ship', 'firm'],
  homePort: ['ship', 'town'],
  mayor: ['town', 'person'],
  author: ['work', 'person'],
  setting: ['work', 'town'],
} as const satisfies Record<string, readonly [EntityKind, EntityKind]>;
export type Relation = keyof typeof RELATIONS;

export interface Entity {
  readonly id: string;
  readonly kind: EntityKind;
  /** Full name as the article's title, e.g. "Orla Venn", "Brannock & Sons", "Tessaly". Ships come without "the". */
  readonly name: string;
  /** Short form later sentences may use, e.g. "Venn", "Brannock". */
  readonly shortName: string;
  /** Pronouns of persons; other kinds take "it" (ships: "she" where the pattern says so). */
  readonly gender: 'f' | 'm' | null;
  /** Year born, founded, launched, chartered or published. */
  readonly year: number;
}

/** What an article states. Every fact of a world is stated in exactly one true article. */
export type Fact =
  | {
      readonly id: string;
      readonly type: 'relation';
      readonly subject: string;
      readonly relation: Relation;
      readonly object: string;
    }
  | { readonly id: string; readonly type: 'year'; readonly subject: string; readonly year: number }
  | {
      readonly id: string;
      readonly type: 'member';
      readonly subject: string;
      readonly collection: Collection;
      readonly name: string;
    };

/**
 * Lists of names an article spreads over many sentences; a collection question wants them all. One noun per
 * entity kind is what the members are called (with its plural through light stemming): a person's pupils,
 * a firm's engines, a ship's voyages' passengers, a town's bridges, a work's characters.
 */
export const COLLECTIONS = {
  pupil: 'person',
  engine: 'firm',
  passenger: 'ship',
  bridge: 'town',
  character: 'work',
} as const satisfies Record<string, EntityKind>;
export type Collection = keyof typeof COLLECTIONS;

/** Where a written article states a fact: half-open range of code units of its text. */
export interface StatedFact {
  readonly factId: string;
  /** The clause or sentence that has to survive for the fact to survive. */
  readonly start: number;
  readonly end: number;
  /** The name or value in it, as written. */
  readonly objectText: string;
}

export interface WrittenArticle {
  readonly title: string;
  readonly text: string;
  readonly stated: readonly StatedFact[];
}

/** What a writer needs to know: names by id, and the settings that shape the prose. */
export interface WritingBrief {
  readonly subject: Entity;
  readonly facts: readonly Fact[];
  /** Any entity of the world, for names in facts and in decoy sentences about others. */
  readonly entity: (id: string) => Entity;
  /** Others the article may mention in passing, truthfully, without stating any needed fact about the subject. */
  readonly others: readonly Entity[];
  /** True facts about `others`, for decoy sentences ("As for X, her captain was Y"). */
  readonly otherFacts: readonly Fact[];
  /** Aimed length of the text in characters, 1,500 to 8,000. */
  readonly targetChars: number;
  /** Most clause units the text may split into (text/clauses), so that a state holds it whole. */
  readonly maxUnits: number;
  /** Share of facts worded without the relation's own noun, 0..1. */
  readonly wordingNoise: number;
}
