/** Chains of relations through a world; none visits an entity twice, so none asks for what it started from. */
import type { Stream } from '../../random.ts';
import type { Entity, Relation } from './model.ts';
import { RELATIONS_OF, type RelationGraph } from './relations.ts';

export interface Chain {
  /** Root first, target last; one more than `relations`. */
  readonly entities: readonly Entity[];
  readonly relations: readonly Relation[];
}

/** Beyond this length chains are stretches of the backbone: a search without revisits would not end. */
export const LONGEST_FREE_CHAIN = 8;

export interface Chains {
  /** A chain of so many relations; null where the world has none. */
  draw(hops: number, random: Stream): Chain | null;
  /** Every chain of so many relations, up to LONGEST_FREE_CHAIN; stretches of the backbone beyond. */
  all(hops: number): Iterable<Chain>;
}

export function createChains(entities: readonly Entity[], graph: RelationGraph): Chains {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const objectOf = (subject: Entity, relation: Relation) => byId.get(graph.object(subject.id, relation));

  function* extend(
    path: Entity[],
    relations: Relation[],
    hops: number,
    random: Stream | null,
  ): Iterable<Chain> {
    if (relations.length === hops) {
      yield { entities: [...path], relations: [...relations] };
      return;
    }
    const subject = path[path.length - 1];
    if (subject === undefined) return;
    const open = RELATIONS_OF[subject.kind];
    for (const relation of random === null ? open : random.shuffle(open)) {
      const object = objectOf(subject, relation);
      if (object === undefined || path.includes(object)) continue;
      path.push(object);
      relations.push(relation);
      yield* extend(path, relations, hops, random);
      path.pop();
      relations.pop();
    }
  }

  function* stretches(hops: number): Iterable<Chain> {
    for (let start = 0; start + hops < graph.backbone.length; start++) yield stretch(start, hops);
  }
  function stretch(start: number, hops: number): Chain {
    const path = graph.backbone.slice(start, start + hops + 1).flatMap((id) => byId.get(id) ?? []);
    return { entities: path, relations: graph.backboneRelations.slice(start, start + hops) };
  }

  return {
    draw(hops, random) {
      if (hops > LONGEST_FREE_CHAIN) {
        const starts = graph.backbone.length - hops;
        return starts < 1 ? null : stretch(random.int(starts), hops);
      }
      for (const root of random.shuffle(entities)) {
        for (const chain of extend([root], [], hops, random)) return chain;
      }
      return null;
    },
    *all(hops) {
      if (hops > LONGEST_FREE_CHAIN) yield* stretches(hops);
      else for (const root of entities) yield* extend([root], [], hops, null);
    },
  };
}
