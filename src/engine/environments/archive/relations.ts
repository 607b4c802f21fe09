/**
 * The relation graph of a world: for every relation a total function on the entities of its subject kind.
 * Plausible dates where they can be had, hubs and leaves in every kind, and no way straight back to where one
 * came from where another object is at hand.
 */
import type { Stream } from '../../random.ts';
import { ENTITY_KINDS, type Entity, type EntityKind, RELATIONS, type Relation } from './model.ts';

export const RELATION_NAMES = Object.keys(RELATIONS) as Relation[];

/** The relations a kind is the subject of. */
export const RELATIONS_OF: Readonly<Record<EntityKind, readonly Relation[]>> = {
  person: RELATION_NAMES.filter((relation) => RELATIONS[relation][0] === 'person'),
  firm: RELATION_NAMES.filter((relation) => RELATIONS[relation][0] === 'firm'),
  ship: RELATION_NAMES.filter((relation) => RELATIONS[relation][0] === 'ship'),
  town: RELATION_NAMES.filter((relation) => RELATIONS[relation][0] === 'town'),
  work: RELATION_NAMES.filter((relation) => RELATIONS[relation][0] === 'work'),
};

/** Years from the object's year to the subject's that read as possible, e.g. a founder is 20 to 55 years old. */
const GAPS: Readonly<Record<Relation, readonly [low: number, high: number]>> = {
  birthplace: [1, 400],
  teacher: [8, 45],
  employer: [-65, 60],
  founder: [20, 55],
  headquarters: [1, 400],
  flagship: [-80, 0],
  captain: [18, 70],
  builder: [0, 100],
  homePort: [1, 400],
  mayor: [-300, 0],
  author: [20, 65],
  setting: [1, 400],
};

/** How unevenly objects are chosen: the object of rank r weighs 1 / r^0.7, in another order for every relation. */
const HUB_EXPONENT = 0.7;

export interface RelationGraph {
  /** The id of the object. */
  object(subject: string, relation: Relation): string;
  /** Ids of a path that visits no entity twice, each an object of the one before; empty where none was asked for. */
  readonly backbone: readonly string[];
  /** The relations along the backbone, one less than its entities. */
  readonly backboneRelations: readonly Relation[];
}

/**
 * @param backboneLength entities on a path laid through the world first, so that chains far longer than a
 * random walk finds exist; 0 for none. It may come out shorter where entities run out.
 */
export function relate(entities: readonly Entity[], random: Stream, backboneLength: number): RelationGraph {
  const byKind = new Map<EntityKind, Entity[]>(ENTITY_KINDS.map((kind) => [kind, []]));
  for (const entity of entities) byKind.get(entity.kind)?.push(entity);
  const objects = new Map<string, Map<Relation, string>>(entities.map((entity) => [entity.id, new Map()]));
  const objectOf = (subject: string, relation: Relation) => objects.get(subject)?.get(relation);

  const backbone = layBackbone(byKind, random.fork('backbone'), backboneLength);
  for (const [i, relation] of backbone.relations.entries()) {
    const subject = backbone.entities[i];
    const object = backbone.entities[i + 1];
    if (subject && object) objects.get(subject.id)?.set(relation, object.id);
  }

  for (const relation of RELATION_NAMES) {
    const [subjectKind, objectKind] = RELATIONS[relation];
    const draw = random.fork('relation', relation);
    const ranked = draw.shuffle(byKind.get(objectKind) ?? []);
    for (const subject of byKind.get(subjectKind) ?? []) {
      if (objectOf(subject.id, relation) !== undefined) continue;
      const misfit = ranked.map((object) => {
        if (object === subject) return Number.POSITIVE_INFINITY;
        const back = RELATIONS_OF[objectKind].some((r) => objectOf(object.id, r) === subject.id);
        return yearsOutside(GAPS[relation], subject.year - object.year) + (back ? 1000 : 0);
      });
      const best = Math.min(...misfit);
      const weights = misfit.map((m, rank) => (m === best ? (rank + 1) ** -HUB_EXPONENT : 0));
      const object = ranked[drawIndex(weights, draw)];
      if (object) objects.get(subject.id)?.set(relation, object.id);
    }
  }

  return {
    object(subject, relation) {
      const object = objectOf(subject, relation);
      if (object === undefined) throw new RangeError(`${subject} has no ${relation}`);
      return object;
    },
    backbone: backbone.entities.map((entity) => entity.id),
    backboneRelations: backbone.relations,
  };
}

/** A path through unused entities; the next kind is drawn by how many of it are left, so that none runs out early. */
function layBackbone(byKind: ReadonlyMap<EntityKind, readonly Entity[]>, random: Stream, length: number) {
  const entities: Entity[] = [];
  const relations: Relation[] = [];
  if (length === 0) return { entities, relations };
  const left = new Map(ENTITY_KINDS.map((kind) => [kind, random.shuffle(byKind.get(kind) ?? [])]));
  const take = (kind: EntityKind, fits: (object: Entity) => number) => {
    const pool = left.get(kind) ?? [];
    let at = 0;
    let best = Number.POSITIVE_INFINITY;
    for (const [i, candidate] of pool.entries()) {
      const misfit = fits(candidate);
      if (misfit < best) {
        best = misfit;
        at = i;
      }
    }
    return pool.splice(at, 1)[0];
  };

  // A work is nobody's object, so only the first entity can be one.
  let current = take('work', () => 0) ?? take('person', () => 0);
  while (current !== undefined && entities.length < length) {
    entities.push(current);
    const subject = current;
    const open = RELATIONS_OF[subject.kind];
    const weights = open.map((relation) => left.get(RELATIONS[relation][1])?.length ?? 0);
    const relation = open[drawIndex(weights, random)];
    if (relation === undefined || entities.length === length || weights.every((w) => w === 0)) break;
    current = take(RELATIONS[relation][1], (object) =>
      yearsOutside(GAPS[relation], subject.year - object.year),
    );
    if (current !== undefined) relations.push(relation);
  }
  return { entities, relations };
}

function yearsOutside([low, high]: readonly [number, number], gap: number): number {
  return Math.max(0, low - gap, gap - high);
}

/** An index with probability proportional to its weight; the last one where all are 0. */
export function drawIndex(weights: readonly number[], random: Stream): number {
  let rest = random.float() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [i, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return i;
  }
  return weights.length - 1;
}
