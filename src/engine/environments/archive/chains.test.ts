import { describe, expect, it } from 'vitest';
import { stream } from '../../random.ts';
import { type Chain, createChains, LONGEST_FREE_CHAIN } from './chains.ts';
import { createEntities } from './entities.ts';
import { RELATIONS } from './model.ts';
import { RELATIONS_OF, relate } from './relations.ts';

function make(count: number, backbone: number) {
  let named = 0;
  const name = () => ({ name: `Name ${++named}`, shortName: `${named}`, gender: null });
  const entities = createEntities(count, 'train', stream(1, 'entities'), name);
  const graph = relate(entities, stream(1, 'relations'), backbone);
  return { entities, graph, chains: createChains(entities, graph) };
}

const small = make(70, 0);
const large = make(640, 260);

function expectSound({ entities, relations }: Chain, graph: typeof small.graph, hops: number) {
  expect(relations).toHaveLength(hops);
  expect(entities).toHaveLength(hops + 1);
  expect(new Set(entities).size).toBe(hops + 1);
  for (const [i, relation] of relations.entries()) {
    const [subject, object] = [entities[i], entities[i + 1]];
    expect(RELATIONS[relation][0]).toBe(subject?.kind);
    expect(graph.object(subject?.id ?? '', relation)).toBe(object?.id);
  }
}

describe('chains', () => {
  it.each([0, 1, 2, 4, 8])('of %i relations follow the graph and visit nothing twice', (hops) => {
    for (let seed = 0; seed < 40; seed++) {
      const chain = small.chains.draw(hops, stream(seed, 'draw'));
      if (!chain) throw new Error('no chain');
      expectSound(chain, small.graph, hops);
    }
  });

  it('are listed completely: one relation gives every relation of every entity', () => {
    const all = [...small.chains.all(1)];
    const relations = small.entities.reduce((sum, { kind }) => sum + RELATIONS_OF[kind].length, 0);
    expect(all).toHaveLength(relations);
    expect([...small.chains.all(0)]).toHaveLength(70);
    for (const chain of small.chains.all(3)) expectSound(chain, small.graph, 3);
  });

  it('of a hundred relations and more lie along the backbone', () => {
    for (const hops of [LONGEST_FREE_CHAIN + 1, 100, 160, 200]) {
      const chain = large.chains.draw(hops, stream(hops, 'draw'));
      if (!chain) throw new Error('no chain');
      expectSound(chain, large.graph, hops);
    }
  });

  it('that the world has no room for are not made up', () => {
    expect(small.chains.draw(LONGEST_FREE_CHAIN + 1, stream(1, 'draw'))).toBeNull();
    expect(large.chains.draw(640, stream(1, 'draw'))).toBeNull();
    expect([...large.chains.all(640)]).toEqual([]);
  });
});

describe('years', () => {
  it('of the two splits never meet', () => {
    const name = () => ({ name: 'Name', shortName: 'Name', gender: null });
    const years = (split: 'train' | 'held-out') =>
      createEntities(300, split, stream(2, 'entities'), name).map(({ year }) => year % 2);
    expect(new Set(years('train'))).toEqual(new Set([0]));
    expect(new Set(years('held-out'))).toEqual(new Set([1]));
  });

  it('let most relations be plausible: nobody founds a firm as a child', () => {
    const byId = new Map(small.entities.map((entity) => [entity.id, entity]));
    const ages = small.entities
      .filter(({ kind }) => kind === 'firm')
      .map(({ id, year }) => year - (byId.get(small.graph.object(id, 'founder'))?.year ?? 0));
    expect(ages.filter((age) => age < 20)).toEqual([]);
  });
});
