/** The facts of a world: what every entity's article states, and what a misleading one states instead. */
import type { Stream } from '../../random.ts';
import {
  COLLECTIONS,
  type Collection,
  type Entity,
  type EntityKind,
  type Fact,
  RELATIONS,
  type Relation,
} from './model.ts';
import { RELATIONS_OF, type RelationGraph } from './relations.ts';

type MemberFact = Extract<Fact, { type: 'member' }>;

/** The list an entity of a kind has. */
export const COLLECTION_OF = Object.fromEntries(
  Object.entries(COLLECTIONS).map(([collection, kind]) => [kind, collection]),
) as Readonly<Record<EntityKind, Collection>>;

export const relationFactId = (subject: string, relation: Relation) => `${subject}/${relation}`;
export const yearFactId = (subject: string) => `${subject}/year`;
const memberFactId = (subject: string, collection: Collection, i: number) =>
  `${subject}/${collection}-${i + 1}`;

/** All true facts about an entity: its relations, its year, and the members of its list. */
export function trueFacts(entity: Entity, graph: RelationGraph, members: readonly string[]): Fact[] {
  const object = (relation: Relation) => graph.object(entity.id, relation);
  return statements(entity, { object, year: entity.year, members, prefix: '' });
}

/**
 * The same statements, all false: another object, another year, other members. Their ids begin with "false:",
 * so that no task can need one.
 */
export function falseFacts(
  entity: Entity,
  graph: RelationGraph,
  entities: readonly Entity[],
  members: readonly string[],
  random: Stream,
): Fact[] {
  const object = (relation: Relation) => {
    const kind = RELATIONS[relation][1];
    const truth = graph.object(entity.id, relation);
    return random.pick(
      entities.filter((other) => other.kind === kind && ![truth, entity.id].includes(other.id)),
    ).id;
  };
  // An even step keeps the split's parity of years.
  const year = entity.year + 2 * (1 + random.int(10)) * (random.chance(0.5) ? 1 : -1);
  return statements(entity, { object, year, members, prefix: 'false:' });
}

interface Stated {
  object(relation: Relation): string;
  readonly year: number;
  readonly members: readonly string[];
  /** What the ids of the facts begin with. */
  readonly prefix: string;
}

function statements({ id, kind }: Entity, { object, year, members, prefix }: Stated): Fact[] {
  const collection = COLLECTION_OF[kind];
  return [
    ...RELATIONS_OF[kind].map(
      (relation): Fact => ({
        id: prefix + relationFactId(id, relation),
        type: 'relation',
        subject: id,
        relation,
        object: object(relation),
      }),
    ),
    { id: prefix + yearFactId(id), type: 'year', subject: id, year },
    ...members.map(
      (name, i): Fact => ({
        id: prefix + memberFactId(id, collection, i),
        type: 'member',
        subject: id,
        collection,
        name,
      }),
    ),
  ];
}

export function memberFacts(facts: readonly Fact[]): MemberFact[] {
  return facts.filter((fact) => fact.type === 'member');
}
