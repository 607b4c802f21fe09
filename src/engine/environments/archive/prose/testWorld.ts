/** A small world for the tests of the prose: entities, facts and briefs from a seed. */
import { type Stream, stream } from '../../../random.ts';
import { YEARS } from '../entities.ts';
import {
  COLLECTIONS,
  type Collection,
  ENTITY_KINDS,
  type Entity,
  type Fact,
  RELATIONS,
  type Relation,
  type WritingBrief,
} from '../model.ts';
import { createNamer, type Side } from './names.ts';

export interface TestWorld {
  readonly entities: readonly Entity[];
  readonly random: Stream;
  factsOf(id: string): readonly Fact[];
  brief(subject: Entity, change?: Partial<WritingBrief>): WritingBrief;
}

export function createTestWorld(seed: number, side: Side = 'train', ofKind = 6): TestWorld {
  const random = stream(seed, 'test world');
  const namer = createNamer(random.fork('names'), side);
  const entities: Entity[] = ENTITY_KINDS.flatMap((kind) =>
    Array.from({ length: ofKind }, (_, i) => {
      const [first, last] = YEARS[kind];
      return { id: `${kind}-${i}`, kind, ...namer.entity(kind), year: first + random.int(last - first + 1) };
    }),
  );
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const entity = (id: string) => {
    const found = byId.get(id);
    if (!found) throw new RangeError(id);
    return found;
  };
  const facts = new Map<string, Fact[]>();
  for (const { id: subject, kind, year } of entities) {
    const own: Fact[] = [{ id: `${subject}/year`, type: 'year', subject, year }];
    for (const [relation, [subjectKind, objectKind]] of Object.entries(RELATIONS)) {
      if (subjectKind !== kind) continue;
      const object = random.pick(entities.filter((e) => e.kind === objectKind && e.id !== subject)).id;
      own.push({
        id: `${subject}/${relation}`,
        type: 'relation',
        subject,
        relation: relation as Relation,
        object,
      });
    }
    const [collection] = Object.entries(COLLECTIONS).find(([, of]) => of === kind) ?? [];
    const count = Math.round(4 * (45 / 4) ** random.float());
    for (let i = 0; i < count && collection; i++) {
      const name = namer.member(collection as Collection);
      own.push({
        id: `${subject}/${i}`,
        type: 'member',
        subject,
        collection: collection as Collection,
        name,
      });
    }
    facts.set(subject, own);
  }
  const factsOf = (id: string) => facts.get(id) ?? [];
  return {
    entities,
    random,
    factsOf,
    brief(subject, change = {}) {
      const own = change.facts ?? factsOf(subject.id);
      const others = entities.filter(({ id }) => id !== subject.id);
      return {
        subject,
        facts: own,
        entity,
        others,
        otherFacts: others.flatMap(({ id }) => factsOf(id)).filter(({ type }) => type === 'relation'),
        targetChars: Math.max(1500 + random.int(5001), own.length * 95 + 300),
        maxUnits: 80,
        wordingNoise: 0.1,
        ...change,
      };
    },
  };
}
