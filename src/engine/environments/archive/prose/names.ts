/**
 * Fictional names for one world. Engine layer. Inside a namer no name comes twice, and as long as the material
 * lasts no word of a name comes twice either (first names excepted), so that a search meets what it names. Name
 * the entities first: members then keep clear of their words.
 * Names of the two sides are disjoint down to their parts.
 */
import { ZipscopeError } from '../../../error.ts';
import type { Stream } from '../../../random.ts';
import type { Collection, EntityKind } from '../model.ts';
import { FIRM_FORMS, PEOPLE } from './lexicon/people.ts';
import {
  BRIDGE_FORMS,
  BRIDGES,
  type CompoundMaterial,
  ENGINE_FORMS,
  ENGINES,
  TOWNS,
} from './lexicon/places.ts';
import type { Side } from './lexicon/side.ts';
import { SHIPS, WORKS } from './lexicon/titles.ts';

export type { Side } from './lexicon/side.ts';

export interface GivenName {
  /** As the title of an article: ships and firms without "the", works with the "The" of their title. */
  readonly name: string;
  /** What later sentences may say: a surname, a ship's second word; the name itself for towns and works. */
  readonly shortName: string;
  readonly gender: 'f' | 'm' | null;
}

export interface Namer {
  /** @throws ZipscopeError 'names-exhausted' {names} where the side's material is used up (far above 1,000 entities). */
  entity(kind: EntityKind): GivenName;
  /** A member of a collection: a person for pupils, passengers and characters, else an engine or a bridge. */
  member(collection: Collection): string;
}

/** Draws that may fail before the namer settles for less: at first all telling words must be new, then the last. */
const TRIES = 40;
const MOST_TRIES = 4000;

interface Draw {
  readonly name: string;
  /** Words that should be new to the world, the telling one last. */
  readonly words: readonly string[];
}

export function createNamer(random: Stream, side: Side): Namer {
  const usedNames = new Set<string>();
  const usedWords = new Set<string>();
  /** Words of entities' names: no member of a collection ever bears one. */
  const entityWords = new Set<string>();

  /** How much a kind of name still asks for; once its material is thin it does not ask again. */
  const demands = new Map<string, number>();

  function fresh<T extends Draw>(kind: string, draw: () => T, reserved: ReadonlySet<string>): T {
    let demand = demands.get(kind) ?? 2;
    for (let tries = 1; tries < MOST_TRIES; tries++) {
      if (tries % TRIES === 0 && demand > 0) demands.set(kind, --demand);
      const drawn = draw();
      const { name, words } = drawn;
      if (usedNames.has(name) || words.some((word) => reserved.has(word))) continue;
      if (demand === 2 && words.some((word) => usedWords.has(word))) continue;
      if (demand === 1 && usedWords.has(words.at(-1) ?? name)) continue;
      usedNames.add(name);
      for (const word of words) usedWords.add(word);
      return drawn;
    }
    throw new ZipscopeError('names-exhausted', { names: usedNames.size });
  }

  const compound = ({ roots, endings }: CompoundMaterial) => random.pick(roots) + random.pick(endings);
  const surname = () => compound(PEOPLE[side]);

  const drawEntity: Readonly<Record<EntityKind, () => GivenName & Draw>> = {
    person() {
      const gender = random.chance(0.5) ? 'f' : 'm';
      const last = surname();
      return { name: `${random.pick(PEOPLE[side][gender])} ${last}`, shortName: last, gender, words: [last] };
    },
    firm() {
      const a = surname();
      const form = random.pick(FIRM_FORMS);
      if (!form.includes('{b}')) {
        return { name: form.replace('{a}', a), shortName: a, gender: null, words: [a] };
      }
      const b = surname();
      const name = form.replace('{a}', a).replace('{b}', b);
      return { name, shortName: name, gender: null, words: [a, b] };
    },
    ship() {
      const first = random.pick(SHIPS[side].first);
      const second = random.pick(SHIPS[side].second);
      return { name: `${first} ${second}`, shortName: second, gender: null, words: [first, second] };
    },
    town() {
      const name = compound(TOWNS[side]);
      return { name, shortName: name, gender: null, words: [name] };
    },
    work() {
      const first = random.pick(WORKS[side].first);
      const second = random.pick(WORKS[side].second);
      const name = `The ${first} ${second}`;
      return { name, shortName: name, gender: null, words: [first, second] };
    },
  };

  const compoundIn = (material: CompoundMaterial, forms: readonly string[]) => () => {
    const word = compound(material);
    return { name: random.pick(forms).replace('{a}', word), words: [word] };
  };
  const drawMember: Readonly<Record<Collection, () => Draw>> = {
    pupil: drawEntity.person,
    passenger: drawEntity.person,
    character: drawEntity.person,
    bridge: compoundIn(BRIDGES[side], BRIDGE_FORMS),
    engine: compoundIn(ENGINES[side], ENGINE_FORMS),
  };

  const none: ReadonlySet<string> = new Set();
  return {
    entity(kind) {
      const { name, shortName, gender, words } = fresh(kind, drawEntity[kind], none);
      for (const word of words) entityWords.add(word);
      return { name, shortName, gender };
    },
    member: (collection) => fresh(collection, drawMember[collection], entityWords).name,
  };
}
