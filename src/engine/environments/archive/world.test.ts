import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipscopeError } from '../../error.ts';
import { normaliseAnswer } from '../../metrics/answers.ts';
import { tokens } from '../../text/tokens.ts';
import type { Task, TaskWish } from '../environment.ts';
import { openArchive } from './archive.ts';
import { SIZE_CLASSES } from './content.ts';
import { memberFacts } from './facts.ts';
import { COLLECTIONS, type Entity, RELATIONS } from './model.ts';
import { RELATION_NAMES } from './relations.ts';
import { describeWorld } from './statistics.ts';
import { type ArchiveWorld, createWorld } from './world.ts';

const any: TaskWish = { kind: null, hops: null };
const seeds = Array.from({ length: 150 }, (_, i) => i);
const open = openArchive('default');
const world = open.world('held-out', 0);
const entityById = new Map(world.content.entities.map((entity) => [entity.id, entity]));

function entity(id: string): Entity {
  const found = entityById.get(id);
  if (!found) throw new Error(`no entity ${id}`);
  return found;
}

function trueFact(id: string) {
  const facts = world.content.entities.flatMap(({ id: subject }) => world.content.facts(subject));
  const found = facts.find((fact) => fact.id === id);
  if (!found) throw new Error(`no fact ${id}`);
  return found;
}

function tasksOf(kind: string): Task[] {
  return seeds.map((seed) => world.task(seed, { kind, hops: null }));
}

describe('a world', () => {
  it('comes out the same, byte for byte, from the same settings', () => {
    const again = createWorld(open.settings, 'held-out', 0);
    expect(again.content.documents).toEqual(world.content.documents);
    expect(again.task(5, any)).toEqual(world.task(5, any));
  });

  it('comes out different from another seed or another index', () => {
    const titles = (other: ArchiveWorld) => other.content.documents.map((document) => document.title);
    expect(titles(open.world('held-out', 1))).not.toEqual(titles(world));
    const reseeded = openArchive('default', { worldSeed: 2 }).world('held-out', 0);
    expect(titles(reseeded)).not.toEqual(titles(world));
  });

  it.each(RELATION_NAMES)(
    'has one object of the right kind for every subject of %s, never itself',
    (relation) => {
      const [subjectKind, objectKind] = RELATIONS[relation];
      for (const { id, kind } of world.content.entities) {
        if (kind !== subjectKind) continue;
        const object = entity(world.content.graph.object(id, relation));
        expect(object.kind).toBe(objectKind);
        expect(object.id).not.toBe(id);
      }
    },
  );

  it('has hubs and leaves', () => {
    const degrees = new Map<string, number>();
    for (const { id, kind } of world.content.entities) {
      for (const relation of RELATION_NAMES) {
        if (RELATIONS[relation][0] !== kind) continue;
        const object = world.content.graph.object(id, relation);
        degrees.set(object, (degrees.get(object) ?? 0) + 1);
      }
    }
    expect(Math.max(...degrees.values())).toBeGreaterThanOrEqual(6);
    expect([...degrees.values()].filter((degree) => degree === 1).length).toBeGreaterThan(3);
  });

  it('states every true fact once, at the place it says', () => {
    for (const { id, name } of world.content.entities) {
      for (const fact of world.content.facts(id)) {
        const place = world.content.placed(fact.id);
        const document = world.document(place.documentId);
        expect(document).toMatchObject({ title: name, role: 'article' });
        expect(document.text.slice(place.start, place.end)).toBe(place.text);
        expect(place.text).toContain(place.objectText);
        const said =
          fact.type === 'relation'
            ? entity(fact.object).name
            : fact.type === 'year'
              ? String(fact.year)
              : fact.name;
        expect(place.objectText).toBe(said);
      }
    }
  });

  it('names nothing twice', () => {
    const names = world.content.entities.flatMap(({ id, name }) => [
      name,
      ...memberFacts(world.content.facts(id)).map((fact) => fact.name),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has lists of every magnitude, one in five of each', () => {
    const sizes = world.content.entities.map(({ id }) => memberFacts(world.content.facts(id)).length);
    expect(Math.min(...sizes)).toBe(4);
    expect(Math.max(...sizes)).toBeGreaterThan(40);
    const largest = world.content.entities.filter(
      ({ id }) => world.content.sizeClass(id) === SIZE_CLASSES - 1,
    );
    expect(largest).toHaveLength(world.content.entities.length / SIZE_CLASSES);
  });

  it('has as many distractors as asked for, and adversarial articles that state no true fact', () => {
    const { content } = openArchive('default', { adversarialShare: 0.2, entities: 20 }).world('train', 0);
    const roles = content.documents.map((document) => document.role);
    expect(roles.filter((role) => role === 'distractor')).toHaveLength(6);
    expect(roles.filter((role) => role === 'adversarial')).toHaveLength(4);
    const adversarial = new Set(content.documents.filter((d) => d.role === 'adversarial').map((d) => d.id));
    for (const { id } of content.entities) {
      for (const fact of content.facts(id))
        expect(adversarial).not.toContain(content.placed(fact.id).documentId);
    }
  });
});

describe('a task', () => {
  it('is fixed by its seed, and differs between seeds', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(world.task(seed, any)).toEqual(world.task(seed, any));
      }),
      { numRuns: 50 },
    );
    expect(new Set(seeds.map((seed) => world.task(seed, any).question)).size).toBeGreaterThan(120);
  });

  it.each(['bridge', 'comparison', 'collection'])(
    'of kind %s rests on facts that are where it says',
    (kind) => {
      for (const { needs, kind: got } of tasksOf(kind)) {
        expect(got).toBe(kind);
        expect(needs.length).toBeGreaterThan(0);
        for (const need of needs) {
          const text = world.document(need.documentId).text.slice(need.start, need.end);
          expect(text).toBe(need.text);
          expect(text).toContain(need.objectText);
          expect(world.document(need.documentId).role).toBe('article');
        }
      }
    },
  );

  it('of kind bridge is answered by following its relations from the thing it names', () => {
    for (const task of tasksOf('bridge')) {
      const facts = task.needs.map((need) => trueFact(need.id));
      const [first] = facts;
      expect(task.question).toContain(entity(first?.subject ?? '').name);
      expect(facts).toHaveLength(task.hops ?? 0);
      const visited = new Set<string>([first?.subject ?? '']);
      for (const [i, fact] of facts.entries()) {
        if (fact.type !== 'relation') continue;
        expect(visited).not.toContain(fact.object);
        visited.add(fact.object);
        const next = facts[i + 1];
        if (next) expect(next.subject).toBe(fact.object);
        else expect(task.golds).toEqual([entity(fact.object).name]);
      }
      const last = facts.at(-1);
      if (last?.type === 'year') expect(task.golds).toEqual([String(last.year)]);
    }
  });

  it('of kind comparison names three things of a kind and asks for the first or the last of them', () => {
    const asked = new Set<string>();
    for (const task of tasksOf('comparison')) {
      const compared = task.needs.map((need) => entity(trueFact(need.id).subject));
      expect(compared).toHaveLength(3);
      expect(new Set(compared.map(({ kind }) => kind)).size).toBe(1);
      for (const { name } of compared) expect(task.question).toContain(name);
      const byYear = [...compared].sort((a, b) => a.year - b.year);
      const extreme = /last/.test(task.question) ? byYear.at(-1) : byYear[0];
      asked.add(/last/.test(task.question) ? 'last' : 'first');
      expect(task.golds).toEqual([extreme?.name]);
    }
    expect(asked.size).toBe(2);
  });

  it('of kind collection wants the whole list of the last thing, in the order of the document', () => {
    for (const task of tasksOf('collection')) {
      const hops = task.hops ?? 0;
      const members = task.needs.slice(hops);
      const [first] = members;
      const owner = entity(trueFact(first?.id ?? '').subject);
      expect(members).toHaveLength(memberFacts(world.content.facts(owner.id)).length);
      expect(members.map((need) => need.start)).toEqual(
        members.map((need) => need.start).sort((a, b) => a - b),
      );
      expect(task.golds).toEqual([members.map((need) => need.objectText).join(', ')]);
      const noun = Object.entries(COLLECTIONS).find(([, kind]) => kind === owner.kind)?.[0] ?? '';
      expect(task.question).toContain(noun);
      if (hops === 0) expect(task.question).toContain(owner.name);
      else expect(entity(trueFact(task.needs[0]?.id ?? '').subject)).not.toBe(owner);
    }
  });

  it.each(['bridge', 'collection'])('of kind %s never holds its own answer', (kind) => {
    for (const { question, golds, needs } of tasksOf(kind)) {
      const words = ` ${normaliseAnswer(question)} `;
      for (const gold of golds) expect(words).not.toContain(` ${normaliseAnswer(gold)} `);
      for (const need of needs) expect(words).not.toContain(` ${normaliseAnswer(need.objectText)} `);
    }
  });

  it('has the kind and length asked for', () => {
    expect(world.task(3, { kind: 'bridge', hops: 7 })).toMatchObject({ kind: 'bridge', hops: 7 });
    expect(world.task(3, { kind: 'collection', hops: 0 })).toMatchObject({ kind: 'collection', hops: 0 });
    expect(world.task(3, { kind: null, hops: 4 })).toMatchObject({ kind: 'bridge', hops: 4 });
    expect(world.task(3, { kind: null, hops: 6 })).toMatchObject({ kind: 'bridge', hops: 6 });
  });

  it.each([
    { kind: 'riddle', hops: null },
    { kind: 'comparison', hops: 2 },
    { kind: 'bridge', hops: 200 },
    { kind: 'bridge', hops: 0 },
  ])('that the world does not have is refused with a clear error: %j', (wish) => {
    expect(() => world.task(1, wish)).toThrow(ZipscopeError);
    expect(() => world.task(1, wish)).toThrow(/no-such-task/);
  });

  it('comes in the mixture of the settings', () => {
    const kinds = Array.from({ length: 400 }, (_, seed) => world.task(seed, any).kind);
    const share = (kind: string) => kinds.filter((other) => other === kind).length / kinds.length;
    expect(share('bridge')).toBeCloseTo(0.5, 0.5);
    expect(share('comparison')).toBeGreaterThan(0.08);
    expect(share('comparison')).toBeLessThan(0.22);
    expect(share('collection')).toBeGreaterThan(0.27);
    expect(share('collection')).toBeLessThan(0.43);
  });

  it('is scored by exact match, lists as sets', () => {
    const [bridge] = tasksOf('bridge');
    const [list] = tasksOf('collection');
    if (!bridge || !list) throw new Error('no task');
    expect(world.score(bridge, `the ${bridge.golds[0]}`)).toEqual({ exactMatch: 1, f1: 1 });
    expect(world.score(bridge, null)).toEqual({ exactMatch: 0, f1: 0 });
    const names = (list.golds[0] ?? '').split(', ');
    expect(world.score(list, [...names].reverse().join(', ')).exactMatch).toBe(1);
    expect(world.score(list, names.slice(1).join(', ')).exactMatch).toBe(0);
  });
});

describe('the search of a world', () => {
  it('finds the own article of every thing among the first three for its name', () => {
    const places = world.content.entities.map(({ name }) => {
      const hits = world.search(name, new Set(), 10);
      return hits.findIndex((hit) => hit.title === name);
    });
    expect(places.filter((place) => place < 0)).toEqual([]);
    expect(places.filter((place) => place > 2)).toEqual([]);
    // The share the field gets right at once; distractors about the same thing take some of the first places.
    expect(places.filter((place) => place === 0).length / places.length).toBeGreaterThan(0.7);
  });

  it('weighs a name above a common word', () => {
    const [name] = tokens(world.content.entities[0]?.name ?? '');
    expect(world.idf(name ?? '')).toBeGreaterThan(world.idf('the'));
  });
});

describe('the twelve worlds of the default preset', () => {
  let worlds: { train: ArchiveWorld[]; heldOut: ArchiveWorld[] };
  beforeAll(() => {
    const all = (split: 'train' | 'held-out') =>
      Array.from({ length: open.worldCount(split) }, (_, index) => open.world(split, index));
    worlds = { train: all('train'), heldOut: all('held-out') };
  });

  it('hold at least 1,000 articles and 20,000 questions', () => {
    const described = [...worlds.train, ...worlds.heldOut].map(describeWorld);
    expect(described).toHaveLength(12);
    const articles = described.flatMap((d) => Object.values(d.articles)).reduce((a, b) => a + b, 0);
    expect(articles).toBeGreaterThanOrEqual(1000);
    const bridges = described.reduce((sum, d) => sum + d.questions.bridge, 0);
    expect(bridges).toBeGreaterThanOrEqual(20_000);
    for (const d of described) {
      expect(d.units.max).toBeLessThanOrEqual(80);
      expect(d.chars.min).toBeGreaterThan(1000);
      expect(d.chars.max).toBeLessThan(9000);
    }
  });

  it('share no name and no answer between training and held out', () => {
    const answers = (list: ArchiveWorld[]) =>
      new Set(
        list.flatMap(({ content }) =>
          content.entities.flatMap(({ id, name, year }) => [
            normaliseAnswer(name),
            String(year),
            ...memberFacts(content.facts(id)).map((fact) => normaliseAnswer(fact.name)),
          ]),
        ),
      );
    const training = answers(worlds.train);
    expect([...answers(worlds.heldOut)].filter((answer) => training.has(answer))).toEqual([]);
    const name = (list: ArchiveWorld[]) =>
      new Set(list.flatMap(({ content }) => content.entities.flatMap((e) => tokens(e.name))));
    const trainingWords = name(worlds.train);
    const shared = [...name(worlds.heldOut)].filter((word) => trainingWords.has(word));
    // Forms of names such as "Sons" and "The" are common property.
    expect(shared.length).toBeLessThan(40);
  });
});

describe('an open archive', () => {
  it('makes a world once', () => {
    expect(open.world('train', 0)).toBe(open.world('train', 0));
    expect(openArchive('tight').world('train', 0)).toBe(open.world('train', 0));
  });

  it('spreads the seeds over the worlds of a split', () => {
    const ids = new Set(seeds.map((seed) => open.task('held-out', seed, any).world.id));
    expect([...ids].sort()).toEqual([
      'archive/held-out/0',
      'archive/held-out/1',
      'archive/held-out/2',
      'archive/held-out/3',
    ]);
  });

  it('has no world beyond the count', () => {
    expect(() => open.world('train', 8)).toThrow(RangeError);
    expect(() => open.world('train', -1)).toThrow(RangeError);
  });
});
