import { describe, expect, it } from 'vitest';
import { type Stream, stream } from '../../../random.ts';
import {
  COLLECTIONS,
  type Collection,
  ENTITY_KINDS,
  type Entity,
  RELATIONS,
  type Relation,
} from '../model.ts';
import {
  bridgeQuestion,
  COLLECTION_NOUNS,
  collectionQuestion,
  comparisonQuestion,
  nestedPhrase,
  RELATION_WORDS,
  YEAR_WORDS,
  yearQuestion,
} from './phrases.ts';

const NAMES = {
  person: 'Orla Venn',
  firm: 'Brannock & Sons',
  ship: 'Grey Heron',
  town: 'Tessaly',
  work: 'The Salt Road',
} as const;
const ENTITIES: readonly Entity[] = ENTITY_KINDS.map((kind) => ({
  id: kind,
  kind,
  name: NAMES[kind],
  shortName: NAMES[kind],
  gender: kind === 'person' ? 'f' : null,
  year: 1800,
}));
const relations = Object.keys(RELATIONS) as Relation[];

/** A chain of relations that fit one another, from some kind of root. */
function chain(length: number, random: Stream): [Entity, Relation[]] {
  const root = random.pick(ENTITIES);
  const path: Relation[] = [];
  let kind = root.kind;
  for (let i = 0; i < length; i++) {
    const relation = random.pick(relations.filter((r) => RELATIONS[r][0] === kind));
    path.push(relation);
    kind = RELATIONS[relation][1];
  }
  return [root, path];
}

const usual = (seed: number) => ({ random: stream(seed, 'wording'), synonymShare: 0 });
const other = (seed: number) => ({ random: stream(seed, 'wording'), synonymShare: 1 });
const entity = (kind: Entity['kind']) => ENTITIES.find((e) => e.kind === kind) ?? ENTITIES[0];

describe('the words of relations', () => {
  it.each(relations)('hold the keyword in the usual phrase of %s and in no synonym', (relation) => {
    const { keyword, phrase, synonyms, otherQuestions } = RELATION_WORDS[relation];
    expect(phrase).toBe(`the ${keyword} of {x}`);
    expect(synonyms.length).toBeGreaterThanOrEqual(2);
    for (const text of [...synonyms, ...otherQuestions]) {
      expect(text.split('{x}').length).toBe(2);
      expect(text).not.toMatch(new RegExp(`\\b${keyword}\\b`));
    }
    for (const text of synonyms) expect(text).toMatch(/^the [a-z ]+ of \{x\}$/);
    for (const text of otherQuestions) expect(text).toMatch(/^[A-Z].*\?$/);
  });
});

describe('a nested phrase', () => {
  it('reads from the last relation inwards to the root', () => {
    const ship = entity('ship');
    if (!ship) throw new RangeError('no ship');
    expect(nestedPhrase(ship, ['builder', 'founder', 'birthplace'], usual(1))).toBe(
      'the birthplace of the founder of the builder of the Grey Heron',
    );
  });

  it('keeps its grammar over eight relations', () => {
    for (let seed = 0; seed < 200; seed++) {
      const [root, path] = chain(8, stream(seed));
      for (const wording of [usual(seed), other(seed)]) {
        const phrase = nestedPhrase(root, path, wording);
        expect(phrase).toMatch(
          /^(?:the [a-z ]+ of ){8}(?:the Grey Heron|Orla Venn|Brannock & Sons|Tessaly|The Salt Road)$/,
        );
        expect(phrase).not.toContain('the the');
      }
    }
  });

  it('is the name in running text where no relation is followed', () => {
    expect(ENTITIES.map((root) => nestedPhrase(root, [], usual(1)))).toEqual([
      'Orla Venn',
      'Brannock & Sons',
      'the Grey Heron',
      'Tessaly',
      'The Salt Road',
    ]);
  });
});

describe('a question', () => {
  it('is one sentence without open slots, whatever it asks', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = stream(seed, 'question');
      const [root, path] = chain(1 + random.int(4), random);
      const wording = seed % 2 ? usual(seed) : other(seed);
      const collection = random.pick(Object.keys(COLLECTIONS) as Collection[]);
      const kind = random.pick(ENTITY_KINDS);
      const same = ['A', 'B', 'C'].map((name) => ({ ...root, kind, name }));
      for (const question of [
        bridgeQuestion(root, path, wording),
        yearQuestion(root, path, kind, wording),
        collectionQuestion(root, path, collection, wording),
        comparisonQuestion(same, random.pick(['earliest', 'latest']), wording),
      ]) {
        expect(question).toMatch(/^[A-Z][^?{}]*\?$/);
        expect(question).not.toMatch(/ {2}|the the|\bof \?/);
      }
    }
  });

  it('asks for the kind of thing at the end of the chain, with every keyword', () => {
    const heads = {
      person: /^Who /,
      town: /^Which town /,
      firm: /^Which firm /,
      ship: /^Which ship /,
      work: /^Which/,
    };
    for (let seed = 0; seed < 100; seed++) {
      const [root, path] = chain(3, stream(seed));
      const question = bridgeQuestion(root, path, usual(seed));
      const last = path.at(-1);
      expect(last && heads[RELATIONS[last][1]].test(question)).toBe(true);
      for (const relation of path) expect(question).toContain(RELATION_WORDS[relation].keyword);
    }
  });

  it('avoids every keyword where synonyms are asked for', () => {
    for (let seed = 0; seed < 100; seed++) {
      const [root, path] = chain(3, stream(seed));
      const question = bridgeQuestion(root, path, other(seed));
      for (const relation of path) {
        expect(question).not.toMatch(new RegExp(`\\b${RELATION_WORDS[relation].keyword}\\b`));
      }
    }
  });

  it('about a year uses the verb of the kind', () => {
    for (const root of ENTITIES) {
      expect(yearQuestion(root, [], root.kind, usual(1))).toContain(YEAR_WORDS[root.kind].keyword);
      expect(yearQuestion(root, [], root.kind, other(1))).not.toContain(YEAR_WORDS[root.kind].keyword);
    }
  });

  it('about a list names its members in the plural', () => {
    for (const [collection, kind] of Object.entries(COLLECTIONS)) {
      const root = entity(kind);
      if (!root) continue;
      const question = collectionQuestion(root, [], collection as Collection, usual(2));
      expect(question).toContain(COLLECTION_NOUNS[collection as Collection][1]);
    }
  });

  it('of comparison lists the names with "or" before the last', () => {
    const ships = ['Grey Heron', 'Amber Swallow', 'Hooded Tern'].map(
      (name) => ({ ...ENTITIES[2], name }) as Entity,
    );
    const wording = {
      random: { ...stream(1), pick: <T>(items: readonly T[]) => items[0] as T },
      synonymShare: 0,
    };
    expect(comparisonQuestion(ships, 'earliest', wording)).toBe(
      'Which ship was launched first: the Grey Heron, the Amber Swallow or the Hooded Tern?',
    );
    expect(comparisonQuestion(ships, 'latest', wording)).toBe(
      'Which ship was launched last: the Grey Heron, the Amber Swallow or the Hooded Tern?',
    );
  });
});
