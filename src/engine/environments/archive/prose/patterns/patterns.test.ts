import { describe, expect, it } from 'vitest';
import { stem } from '../../../../text/stem.ts';
import { tokens } from '../../../../text/tokens.ts';
import { COLLECTIONS, ENTITY_KINDS, RELATIONS } from '../../model.ts';
import { SLOT_WORDS } from '../lexicon/slots.ts';
import { COLLECTION_NOUNS, RELATION_WORDS, YEAR_WORDS } from '../phrases.ts';
import { isBuiltInSlot } from '../scribe.ts';
import { template } from '../template.ts';
import { PATTERNS } from './all.ts';
import { DISTRACTORS } from './distractor.ts';
import type { ByTopic, KindPatterns } from './kind.ts';

const flat = (table: ByTopic) => Object.values(table).flat();
const factPatterns = ({ year, relations, members }: KindPatterns) => [
  ...[year, ...Object.values(relations)].flatMap(({ usual, other }) => [...flat(usual), ...flat(other)]),
  ...members,
];
const fillerPatterns = ({ leads, filler }: KindPatterns) => [...leads, ...flat(filler)];
const all = (kind: KindPatterns) => [...fillerPatterns(kind), ...factPatterns(kind)];

/** Words of a pattern as it stands, slots taken out. */
const wordsOf = (pattern: string) =>
  tokens(
    pattern
      .replace(/ @\w+/g, '')
      .replace(/\{[^}]*\}/g, ' ')
      .replace(/[[\]|]/g, ' '),
  ).map(stem);

const SYNONYMS =
  'native natal tutor mentor instructor workplace paymaster originator proprietor skipper commander ' +
  'shipmaster maker constructor magistrate writer creator scene backdrop';

/** Words that would make filler look like the statement of a relation, a year or a member. */
const TELLING = new Set(
  [
    ...Object.values(RELATION_WORDS).map(({ keyword }) => keyword),
    ...Object.values(YEAR_WORDS).map(({ keyword }) => keyword),
    ...Object.values(COLLECTION_NOUNS).map(([one]) => one),
    ...SYNONYMS.split(' '),
  ]
    .filter((word) => word !== 'home port')
    .map(stem),
);

describe.each(ENTITY_KINDS)('the patterns of a %s', (kind) => {
  const patterns = PATTERNS[kind];

  it('number at least 40, none twice', () => {
    expect(new Set(all(patterns)).size).toBe(all(patterns).length);
    expect(fillerPatterns(patterns).length).toBeGreaterThanOrEqual(100);
    expect(factPatterns(patterns).length).toBeGreaterThanOrEqual(60);
  });

  it('use known slots only and end as sentences do', () => {
    const known = new Set([...Object.keys(SLOT_WORDS), ...Object.keys(patterns.traits)]);
    for (const source of all(patterns)) {
      const { slots, source: text } = template(source);
      expect(
        slots.filter((slot) => !isBuiltInSlot(slot) && !known.has(slot)),
        source,
      ).toEqual([]);
      expect(text.replace(/ @\w+/g, '').endsWith('.'), source).toBe(true);
      expect(text, source).not.toMatch(/ {2}|[^\x20-\x7e]/);
    }
  });

  it('keep to the topics of the kind', () => {
    const topics = new Set([...patterns.topics, 'any']);
    const tables = [
      patterns.filler,
      ...[patterns.year, ...Object.values(patterns.relations)].flatMap(({ usual, other }) => [usual, other]),
    ];
    for (const table of tables) for (const topic of Object.keys(table)) expect(topics).toContain(topic);
    for (const topic of patterns.topics) expect(patterns.filler[topic]?.length).toBeGreaterThanOrEqual(7);
  });

  it('open an article with the full name', () => {
    for (const lead of patterns.leads) expect(lead).toContain('{N}');
  });

  it('tell no relation, year or member in filler', () => {
    for (const source of fillerPatterns(patterns)) {
      expect(
        wordsOf(source).filter((word) => TELLING.has(word)),
        source,
      ).toEqual([]);
      expect(source).not.toMatch(/home port/i);
    }
  });

  it('word every relation of the kind and its own list', () => {
    const own = Object.entries(RELATIONS).filter(([, [subject]]) => subject === kind);
    expect(Object.keys(patterns.relations).sort()).toEqual(own.map(([relation]) => relation).sort());
    expect(COLLECTIONS[patterns.collection]).toBe(kind);
  });

  it('hold the keyword in usual wordings and not in the others', () => {
    const rows = [
      { words: patterns.year, keyword: YEAR_WORDS[kind].keyword, slot: /\{Y\}/ },
      ...Object.entries(RELATION_WORDS).flatMap(([relation, { keyword }]) => {
        const words = patterns.relations[relation as keyof typeof RELATIONS];
        return words ? [{ words, keyword, slot: /\{Xn?\}/ }] : [];
      }),
    ];
    for (const { words, keyword, slot } of rows) {
      expect(flat(words.usual).length).toBeGreaterThanOrEqual(8);
      expect(flat(words.other).length).toBeGreaterThanOrEqual(4);
      for (const source of flat(words.usual)) expect(` ${source.toLowerCase()}`).toContain(` ${keyword}`);
      for (const source of flat(words.other)) expect(source.toLowerCase()).not.toContain(keyword);
      for (const source of [...flat(words.usual), ...flat(words.other)]) {
        expect(source.split(slot).length, source).toBe(2);
      }
    }
  });

  it('name each member once, beside the noun of the list and no other name', () => {
    const [noun] = COLLECTION_NOUNS[patterns.collection];
    for (const source of patterns.members) {
      expect(source.split('{M}').length, source).toBe(2);
      expect(wordsOf(source).filter((word) => word === noun).length, source).toBe(1);
      expect(source).not.toMatch(/\{[NPFVTWXZ]\}/);
    }
  });

  it('hold no keyword of another relation or list in a fact', () => {
    for (const [relation, words] of Object.entries(patterns.relations)) {
      const own = RELATION_WORDS[relation as keyof typeof RELATIONS].keyword;
      const born = relation === 'birthplace' ? 'born' : '';
      for (const source of [...flat(words.usual), ...flat(words.other)]) {
        const telling = wordsOf(source).filter(
          (word) => TELLING.has(word) && word !== stem(own) && word !== born,
        );
        expect(telling, source).toEqual([]);
      }
    }
  });
});

describe('slot words and traits', () => {
  it('tell no relation, year or member', () => {
    const lists = [SLOT_WORDS, ...ENTITY_KINDS.map((kind) => PATTERNS[kind].traits)].flatMap(Object.values);
    for (const words of lists as readonly (readonly string[])[]) {
      expect(words.length).toBeGreaterThan(0);
      for (const word of words) expect(wordsOf(word).filter((w) => TELLING.has(w))).toEqual([]);
    }
  });
});

describe('the patterns of distractors', () => {
  const namesakes = new Set(Object.values(DISTRACTORS).flat());

  it('tell no relation, year or member', () => {
    for (const { leads, filler } of namesakes) {
      for (const source of [...leads, ...flat(filler)]) {
        expect(
          wordsOf(source).filter((word) => TELLING.has(word)),
          source,
        ).toEqual([]);
      }
    }
  });

  it('open with the namesake and the full name of what it is called after', () => {
    for (const { leads } of namesakes) {
      for (const lead of leads) {
        expect(lead).toContain('{N}');
        expect(lead).toContain('{Z}');
      }
    }
  });
});
