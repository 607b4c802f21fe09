/**
 * The words questions are put in. Engine layer. The usual phrase of a relation holds its keyword, which the usual
 * wordings of its fact in articles hold too; synonyms hold neither. Phrases nest to any depth, since every usual
 * phrase is "the ... of {x}" with x last.
 */
import type { Stream } from '../../../random.ts';
import { type Collection, type Entity, type EntityKind, RELATIONS, type Relation } from '../model.ts';

interface RelationWords {
  /** Words every usual wording of the relation has, in questions and in articles; in lower case. */
  readonly keyword: string;
  /** The usual noun phrase. */
  readonly phrase: string;
  readonly synonyms: readonly string[];
  /** Whole questions for a last step, without the keyword. */
  readonly otherQuestions: readonly string[];
}

export const RELATION_WORDS: Readonly<Record<Relation, RelationWords>> = {
  birthplace: {
    keyword: 'birthplace',
    phrase: 'the birthplace of {x}',
    synonyms: ['the native town of {x}', 'the place of origin of {x}', 'the natal town of {x}'],
    otherQuestions: ['In which town was {x} born?', 'Where was {x} born?'],
  },
  teacher: {
    keyword: 'teacher',
    phrase: 'the teacher of {x}',
    synonyms: ['the tutor of {x}', 'the mentor of {x}', 'the instructor of {x}'],
    otherQuestions: ['Who instructed {x}?', 'Who trained {x}?'],
  },
  employer: {
    keyword: 'employer',
    phrase: 'the employer of {x}',
    synonyms: ['the workplace of {x}', 'the paymaster of {x}'],
    otherQuestions: ['For which firm did {x} work?', 'Which firm paid the wages of {x}?'],
  },
  founder: {
    keyword: 'founder',
    phrase: 'the founder of {x}',
    synonyms: ['the originator of {x}', 'the first proprietor of {x}'],
    otherQuestions: ['Who started {x}?', 'Who opened {x} for business?'],
  },
  headquarters: {
    keyword: 'headquarters',
    phrase: 'the headquarters of {x}',
    synonyms: ['the head office of {x}', 'the seat of {x}', 'the base of {x}'],
    otherQuestions: ['From which town was {x} managed?', 'In which town did {x} have its head office?'],
  },
  flagship: {
    keyword: 'flagship',
    phrase: 'the flagship of {x}',
    synonyms: ['the leading ship of {x}', 'the principal vessel of {x}', 'the finest ship of {x}'],
    otherQuestions: ['Which ship led the fleet of {x}?'],
  },
  captain: {
    keyword: 'captain',
    phrase: 'the captain of {x}',
    synonyms: ['the skipper of {x}', 'the commander of {x}', 'the shipmaster of {x}'],
    otherQuestions: ['Who commanded {x}?'],
  },
  builder: {
    keyword: 'builder',
    phrase: 'the builder of {x}',
    synonyms: ['the maker of {x}', 'the constructor of {x}'],
    otherQuestions: ['Which firm constructed {x}?', 'At whose yard was {x} laid down?'],
  },
  homePort: {
    keyword: 'home port',
    phrase: 'the home port of {x}',
    synonyms: ['the port of registry of {x}', 'the base harbour of {x}'],
    otherQuestions: ['In which town was {x} registered?', 'To which town did {x} belong?'],
  },
  mayor: {
    keyword: 'mayor',
    phrase: 'the mayor of {x}',
    synonyms: ['the first citizen of {x}', 'the civic head of {x}', 'the chief magistrate of {x}'],
    otherQuestions: ['Who presided over the council of {x}?'],
  },
  author: {
    keyword: 'author',
    phrase: 'the author of {x}',
    synonyms: ['the writer of {x}', 'the creator of {x}'],
    otherQuestions: ['Who wrote {x}?', 'By whom was {x} written?'],
  },
  setting: {
    keyword: 'setting',
    phrase: 'the setting of {x}',
    synonyms: ['the scene of {x}', 'the backdrop of {x}'],
    otherQuestions: ['In which town does {x} take place?', 'Where does the story of {x} unfold?'],
  },
};

interface YearWords {
  readonly keyword: string;
  readonly noun: string;
  readonly synonyms: readonly string[];
}

export const YEAR_WORDS: Readonly<Record<EntityKind, YearWords>> = {
  person: { keyword: 'born', noun: 'person', synonyms: ['brought into the world'] },
  firm: { keyword: 'founded', noun: 'firm', synonyms: ['established', 'set up'] },
  ship: { keyword: 'launched', noun: 'ship', synonyms: ['put afloat', 'sent down the slip'] },
  town: { keyword: 'chartered', noun: 'town', synonyms: ['granted its rights', 'incorporated'] },
  work: { keyword: 'published', noun: 'book', synonyms: ['issued', 'brought out'] },
};

export const COLLECTION_NOUNS: Readonly<Record<Collection, readonly [one: string, many: string]>> = {
  pupil: ['pupil', 'pupils'],
  engine: ['engine', 'engines'],
  passenger: ['passenger', 'passengers'],
  bridge: ['bridge', 'bridges'],
  character: ['character', 'characters'],
};

/** How a question words its relations: each relation is named by a synonym at rate `synonymShare`. */
export interface Wording {
  readonly random: Stream;
  readonly synonymShare: number;
}

/** The name as running text has it: ships take "the". */
export function inText(entity: Pick<Entity, 'kind' | 'name'>): string {
  return entity.kind === 'ship' ? `the ${entity.name}` : entity.name;
}

/** A function replacement, so that a "$" in a name means itself. */
const fill = (pattern: string, x: string) => pattern.replace('{x}', () => x);

function relationPhrase(relation: Relation, x: string, { random, synonymShare }: Wording): string {
  const { phrase, synonyms } = RELATION_WORDS[relation];
  return fill(random.chance(synonymShare) ? random.pick(synonyms) : phrase, x);
}

/** "the captain of the flagship of Brannock & Sons": `relations` in the order they are followed from the root. */
export function nestedPhrase(root: Entity, relations: readonly Relation[], wording: Wording): string {
  return relations.reduce((x, relation) => relationPhrase(relation, x, wording), inText(root));
}

const HEADS: Readonly<Record<EntityKind, readonly string[]>> = {
  person: ['Who is {x}?', 'Who was {x}?'],
  firm: ['Which firm is {x}?', 'Which firm was {x}?'],
  ship: ['Which ship is {x}?', 'Which ship was {x}?'],
  town: ['Which town is {x}?', 'Which town was {x}?'],
  work: ['Which book is {x}?'],
};

/**
 * A question for the entity at the end of a chain.
 * @param relations at least one, in the order they are followed from the root.
 */
export function bridgeQuestion(root: Entity, relations: readonly Relation[], wording: Wording): string {
  const last = relations.at(-1);
  if (last === undefined) throw new RangeError('bridgeQuestion: no relation to ask about');
  const { random, synonymShare } = wording;
  const x = nestedPhrase(root, relations.slice(0, -1), wording);
  const { phrase, synonyms, otherQuestions } = RELATION_WORDS[last];
  const head = random.pick(HEADS[RELATIONS[last][1]]);
  if (!random.chance(synonymShare)) return fill(head, fill(phrase, x));
  const other = random.int(synonyms.length + otherQuestions.length);
  const synonym = synonyms[other];
  if (synonym !== undefined) return fill(head, fill(synonym, x));
  return fill(otherQuestions[other - synonyms.length] ?? head, x);
}

/** A question for the year of the entity at the end of a chain of any length; `kind` is that entity's. */
export function yearQuestion(
  root: Entity,
  relations: readonly Relation[],
  kind: EntityKind,
  wording: Wording,
): string {
  const x = nestedPhrase(root, relations, wording);
  const pattern = wording.random.pick(['In which year was {x} {verb}?', 'In what year was {x} {verb}?']);
  return fill(pattern, x).replace('{verb}', () => yearVerb(kind, wording));
}

function yearVerb(kind: EntityKind, { random, synonymShare }: Wording): string {
  const { keyword, synonyms } = YEAR_WORDS[kind];
  return random.chance(synonymShare) ? random.pick(synonyms) : keyword;
}

const COMPARISONS = {
  earliest: ['{which} was {verb} first: {list}?', '{which} was the first to be {verb}: {list}?'],
  latest: ['{which} was {verb} last: {list}?', '{which} was the last to be {verb}: {list}?'],
} as const;
export type Extreme = keyof typeof COMPARISONS;

/** "Which ship was launched first: the Grey Heron, the Amber Swallow or the Hooded Tern?" Entities of one kind. */
export function comparisonQuestion(entities: readonly Entity[], extreme: Extreme, wording: Wording): string {
  const [first] = entities;
  if (first === undefined) throw new RangeError('comparisonQuestion: nothing to compare');
  const names = entities.map(inText);
  const list = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  const which = first.kind === 'person' ? 'Who' : `Which ${YEAR_WORDS[first.kind].noun}`;
  return wording.random
    .pick(COMPARISONS[extreme])
    .replace('{which}', which)
    .replace('{verb}', () => yearVerb(first.kind, wording))
    .replace('{list}', () => list);
}

const COLLECTION_QUESTIONS = [
  'Which {many} of {x} does the archive name?',
  'Which {many} of {x} are named in the archive?',
  'What are the names of the {many} of {x}?',
];

/** A question for all members of a list of the entity at the end of a chain of any length. */
export function collectionQuestion(
  root: Entity,
  relations: readonly Relation[],
  collection: Collection,
  wording: Wording,
): string {
  const pattern = wording.random
    .pick(COLLECTION_QUESTIONS)
    .replace('{many}', COLLECTION_NOUNS[collection][1]);
  return fill(pattern, nestedPhrase(root, relations, wording));
}
