import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZipscopeError } from '../../error.ts';
import { normaliseAnswer } from '../../metrics/answers.ts';
import type { Task, TaskWish } from '../environment.ts';
import { openArchive } from './archive.ts';
import { memberFacts } from './facts.ts';
import { COLLECTIONS, type Entity } from './model.ts';
import { QUESTION_KINDS } from './settings.ts';

const any: TaskWish = { kind: null, hops: null };
const seeds = Array.from({ length: 150 }, (_, i) => i);
const world = openArchive('default').world('held-out', 0);
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
    const weights = openArchive('default').settings.kindShares;
    for (const kind of QUESTION_KINDS) {
      const total = weights.bridge + weights.comparison + weights.collection;
      expect(Math.abs(share(kind) - weights[kind] / total)).toBeLessThan(0.08);
    }
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
