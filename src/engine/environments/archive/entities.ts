/** The entities of a world: how many of each kind, and when they came to be. */
import type { Stream } from '../../random.ts';
import type { Split } from '../environment.ts';
import { ENTITY_KINDS, type Entity, type EntityKind } from './model.ts';

/** What names an entity; the prose decides how, and never gives the same name twice. */
export type NameEntity = (kind: EntityKind) => Pick<Entity, 'name' | 'shortName' | 'gender'>;

const KIND_SHARES: Readonly<Record<EntityKind, number>> = {
  person: 0.34,
  firm: 0.18,
  ship: 0.17,
  town: 0.16,
  work: 0.15,
};

/** Years born, founded, launched, chartered and published; laid out so that most relations can be plausible. */
export const YEARS: Readonly<Record<EntityKind, readonly [first: number, last: number]>> = {
  person: [1780, 1859],
  firm: [1810, 1889],
  ship: [1830, 1909],
  town: [1540, 1759],
  work: [1810, 1909],
};

export function createEntities(count: number, split: Split, random: Stream, name: NameEntity): Entity[] {
  // A year can be an answer, and a held-out answer is never a training answer: the splits share no year.
  const parity = split === 'train' ? 0 : 1;
  const entities: Entity[] = [];
  for (const [kind, size] of kindSizes(count)) {
    const [first, last] = YEARS[kind];
    for (let i = 0; i < size; i++) {
      const year = first + parity + 2 * random.int((last + 1 - first) / 2);
      entities.push({ id: `${kind}-${i + 1}`, kind, ...name(kind), year });
    }
  }
  return entities;
}

/** Rounded shares; the persons take what rounding leaves. */
function kindSizes(count: number): [EntityKind, number][] {
  const others = ENTITY_KINDS.filter((kind) => kind !== 'person');
  const sizes = others.map((kind): [EntityKind, number] => [kind, Math.round(count * KIND_SHARES[kind])]);
  const persons = count - sizes.reduce((sum, [, size]) => sum + size, 0);
  return [['person', persons], ...sizes];
}
