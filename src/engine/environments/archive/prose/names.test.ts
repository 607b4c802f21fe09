import { describe, expect, it } from 'vitest';
import { ZipscopeError } from '../../../error.ts';
import { stream } from '../../../random.ts';
import { tokens } from '../../../text/tokens.ts';
import { COLLECTIONS, type Collection, ENTITY_KINDS } from '../model.ts';
import { FIRM_FORMS, PEOPLE } from './lexicon/people.ts';
import {
  BRIDGE_FORMS,
  BRIDGES,
  type CompoundMaterial,
  ENGINE_FORMS,
  ENGINES,
  TOWNS,
} from './lexicon/places.ts';
import { SIDES, type Side } from './lexicon/side.ts';
import { SLOT_WORDS } from './lexicon/slots.ts';
import { SHIPS, WORKS } from './lexicon/titles.ts';
import { createNamer } from './names.ts';
import { ADVERSARIAL_CLOSINGS, ADVERSARIAL_LEADS } from './patterns/adversarial.ts';
import { PATTERNS } from './patterns/all.ts';
import { DISTRACTORS } from './patterns/distractor.ts';

/** What a world of 1,000 entities holds; its lists have 20 members on average. */
const MOST_ENTITIES = { person: 340, firm: 180, ship: 170, town: 160, work: 150 } as const;

const collections = Object.keys(COLLECTIONS) as Collection[];
const compounds = ({ roots, endings }: CompoundMaterial) => roots.flatMap((r) => endings.map((e) => r + e));

/** Every word a name of a side can hold, forms common to both left out. */
function wordsOfSide(side: Side): string[] {
  const { f, m } = PEOPLE[side];
  const pairs = [SHIPS[side], WORKS[side]].flatMap(({ first, second }) => [...first, ...second]);
  return [
    ...f,
    ...m,
    ...pairs,
    ...[PEOPLE, TOWNS, BRIDGES, ENGINES].flatMap((material) => compounds(material[side])),
  ];
}

const FORMS = new Set(tokens([...FIRM_FORMS, ...BRIDGE_FORMS, ...ENGINE_FORMS, 'The'].join(' ')));

function proseVocabulary(): Set<string> {
  const words = new Set<string>();
  const add = (text: string) => {
    for (const word of tokens(
      text
        .replace(/ @\w+/g, '')
        .replace(/\{[^}]*\}/g, ' ')
        .replace(/[[\]|]/g, ' '),
    )) {
      for (const part of word.split('-')) words.add(part);
      words.add(word);
    }
  };
  const visit = (value: unknown): void => {
    if (typeof value === 'string') add(value);
    else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(PATTERNS);
  visit(DISTRACTORS);
  visit([ADVERSARIAL_LEADS, ADVERSARIAL_CLOSINGS]);
  visit(SLOT_WORDS);
  return words;
}

describe('names', () => {
  it('share no word between the sides, whatever parts are put together', () => {
    const training = new Set(wordsOfSide('train').map((word) => word.toLowerCase()));
    const common = wordsOfSide('held-out').filter((word) => training.has(word.toLowerCase()));
    expect(common).toEqual([]);
  });

  it('share no root or ending between the sides', () => {
    for (const material of [PEOPLE, TOWNS, BRIDGES, ENGINES]) {
      for (const part of ['roots', 'endings'] as const) {
        const training = new Set(material.train[part]);
        expect(material['held-out'][part].filter((word) => training.has(word))).toEqual([]);
      }
    }
  });

  it('are no words of the prose', () => {
    const prose = proseVocabulary();
    const met = SIDES.flatMap(wordsOfSide).filter((word) => prose.has(word.toLowerCase()));
    expect(met).toEqual([]);
  });

  it.each(SIDES)('of a world on the %s side come once, and so does every telling word', (side) => {
    const namer = createNamer(stream(1, side), side);
    const names = ENTITY_KINDS.flatMap((kind) => Array.from({ length: 20 }, () => namer.entity(kind).name));
    const firstNames = new Set([...PEOPLE[side].f, ...PEOPLE[side].m].map((name) => name.toLowerCase()));
    for (const collection of collections) {
      for (let i = 0; i < 200; i++) names.push(namer.member(collection));
    }
    expect(new Set(names).size).toBe(names.length);
    const words = names
      .slice(0, 100)
      .flatMap(tokens)
      .filter((word) => !FORMS.has(word) && !firstNames.has(word));
    expect(new Set(words).size).toBe(words.length);
  });

  it.each(SIDES)('on the %s side suffice for the largest world, members clear of entities', (side) => {
    const namer = createNamer(stream(2, side), side);
    const entities = ENTITY_KINDS.flatMap((kind) =>
      Array.from({ length: MOST_ENTITIES[kind] }, () => namer.entity(kind)),
    );
    const names = entities.map(({ name }) => name);
    const telling = new Set(
      entities.flatMap(({ shortName }) => tokens(shortName)).filter((word) => !FORMS.has(word)),
    );
    const members = collections.flatMap((collection) =>
      Array.from({ length: 3600 }, () => namer.member(collection)),
    );
    names.push(...members);
    expect(members.filter((member) => tokens(member).some((word) => telling.has(word)))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('follow from the stream alone', () => {
    const draw = () => createNamer(stream(3), 'train').entity('person');
    expect(draw()).toEqual(draw());
  });

  it('run out with an error that says so', () => {
    const namer = createNamer(stream(4), 'train');
    const error = () => {
      for (;;) namer.entity('town');
    };
    expect(error).toThrow(ZipscopeError);
  });

  it('have the short forms later sentences use', () => {
    const namer = createNamer(stream(5), 'held-out');
    for (const kind of ENTITY_KINDS) {
      const { name, shortName, gender } = namer.entity(kind);
      expect(name).toContain(shortName);
      expect(gender === null).toBe(kind !== 'person');
      if (kind === 'person') expect(PEOPLE['held-out'][gender ?? 'f']).toContain(name.split(' ')[0]);
    }
  });
});
