/**
 * Questions about a world, each with its gold answers and the facts it rests on. A seed fixes the question;
 * wishes for kind and length narrow it. Engine layer.
 */
import { ZipscopeError } from '../../error.ts';
import { normaliseAnswer } from '../../metrics/answers.ts';
import { type Stream, stream } from '../../random.ts';
import type { NeededFact } from '../../trajectory/model.ts';
import type { Task, TaskWish } from '../environment.ts';
import { type Chain, createChains, LONGEST_FREE_CHAIN } from './chains.ts';
import type { ArchiveContent, PlacedFact } from './content.ts';
import { COLLECTION_OF, memberFacts, relationFactId, yearFactId } from './facts.ts';
import { ENTITY_KINDS, type Entity } from './model.ts';
import {
  bridgeQuestion,
  collectionQuestion,
  comparisonQuestion,
  type Extreme,
  type Wording,
  yearQuestion,
} from './prose/phrases.ts';
import { drawIndex } from './relations.ts';
import { type ArchiveSettings, QUESTION_KINDS, type QuestionKind } from './settings.ts';

/** Two things to compare would let a guess be right half the time. */
const COMPARED = 3;
/** Redraws where a question happens to hold its own answer. */
const ATTEMPTS = 20;

type Draft = Pick<Task, 'question' | 'golds' | 'hops' | 'needs'>;

export interface TaskMaker {
  task(seed: number, wish: TaskWish): Task;
  /** Number of different questions by kind, different wordings of one question counted once. */
  countQuestions(): Readonly<Record<QuestionKind, number>>;
}

export function createTasks(content: ArchiveContent, settings: ArchiveSettings): TaskMaker {
  const { entities, graph } = content;
  const chains = createChains(entities, graph);
  const wordingOf = (random: Stream): Wording => ({ random, synonymShare: settings.synonymShare });

  function bridge(hops: number, random: Stream): Draft | null {
    const asksYear = random.chance(settings.yearShare);
    const chain = chains.draw(asksYear ? hops - 1 : hops, random);
    const [root, target] = ends(chain);
    if (chain === null || root === undefined || target === undefined) return null;
    const wording = wordingOf(random.fork('wording'));
    const needs = chainNeeds(content, chain);
    if (!asksYear) {
      return { question: bridgeQuestion(root, chain.relations, wording), golds: [target.name], hops, needs };
    }
    return {
      question: yearQuestion(root, chain.relations, target.kind, wording),
      golds: [String(target.year)],
      hops,
      needs: [...needs, need(content.placed(yearFactId(target.id)), hops - 1)],
    };
  }

  function comparison(random: Stream): Draft | null {
    const kinds = ENTITY_KINDS.filter((kind) => distinctYears(entities, kind).length >= COMPARED);
    if (kinds.length === 0) return null;
    const kind = random.pick(kinds);
    const compared: Entity[] = [];
    for (const entity of random.shuffle(entities)) {
      const fits = entity.kind === kind && compared.every((other) => other.year !== entity.year);
      if (fits && compared.length < COMPARED) compared.push(entity);
    }
    const extreme: Extreme = random.chance(0.5) ? 'earliest' : 'latest';
    const sign = extreme === 'earliest' ? 1 : -1;
    const best = compared.reduce((a, b) => (sign * (b.year - a.year) < 0 ? b : a));
    return {
      question: comparisonQuestion(compared, extreme, wordingOf(random.fork('wording'))),
      golds: [best.name],
      hops: null,
      needs: compared.map((entity) => need(content.placed(yearFactId(entity.id)), 0)),
    };
  }

  /** Chains by the size class of the list at their end, so that every magnitude is asked for equally often. */
  const collectionChains = memo((hops: number) => {
    const byClass = new Map<number, Map<Entity, Chain[]>>();
    for (const chain of chains.all(hops)) {
      const [, target] = ends(chain);
      if (target === undefined) continue;
      const sizeClass = content.listSize(target.id).sizeClass;
      const targets = byClass.get(sizeClass) ?? new Map<Entity, Chain[]>();
      targets.set(target, [...(targets.get(target) ?? []), chain]);
      byClass.set(sizeClass, targets);
    }
    return [...byClass.values()].map((targets) => [...targets.values()]);
  });

  function collection(hops: number, random: Stream): Draft | null {
    const classes = collectionChains(hops);
    if (classes.length === 0) return null;
    const chain = random.pick(random.pick(random.pick(classes)));
    const [root, target] = ends(chain);
    if (root === undefined || target === undefined) return null;
    const members = memberFacts(content.facts(target.id))
      .map((fact) => content.placed(fact.id))
      .sort((a, b) => a.start - b.start);
    const wording = wordingOf(random.fork('wording'));
    return {
      question: collectionQuestion(root, chain.relations, COLLECTION_OF[target.kind], wording),
      golds: [members.map((fact) => fact.objectText).join(', ')],
      hops,
      needs: [...chainNeeds(content, chain), ...members.map((fact) => need(fact, hops))],
    };
  }

  function draft(kind: QuestionKind, wishedHops: number | null, random: Stream): Draft | null {
    if (kind === 'comparison') return wishedHops === null ? comparison(random) : null;
    const range = kind === 'bridge' ? settings.hops : settings.collectionHops;
    const hops = wishedHops ?? range[0] + random.int(range[1] - range[0] + 1);
    if (kind === 'bridge') return hops >= 1 ? bridge(hops, random) : null;
    return hops >= 0 && hops <= LONGEST_FREE_CHAIN ? collection(hops, random) : null;
  }

  return {
    task(seed, wish) {
      const random = stream(seed, content.id, 'task');
      const kind = drawKind(settings, wish, random);
      for (let attempt = 0; kind !== null && attempt < ATTEMPTS; attempt++) {
        const made = draft(kind, wish.hops, random.fork(kind, attempt));
        if (made === null) break;
        if (kind !== 'comparison' && holdsAnswer(made)) continue;
        const id = [content.id, seed, kind, wish.hops ?? 'any'].join('/');
        return { ...made, id, worldId: content.id, environment: 'archive', kind };
      }
      throw new ZipscopeError('no-such-task', {
        world: content.id,
        kind: wish.kind ?? 'any',
        hops: wish.hops ?? 'any',
      });
    },
    countQuestions() {
      const count = (hops: number) => [...chains.all(hops)].length;
      const sum = ([low, high]: readonly [number, number], f: (hops: number) => number) =>
        Array.from({ length: high - low + 1 }, (_, i) => f(low + i)).reduce((a, b) => a + b, 0);
      return {
        bridge: sum(settings.hops, (hops) => count(hops) + (settings.yearShare > 0 ? count(hops - 1) : 0)),
        comparison: ENTITY_KINDS.map((kind) => 2 * triples(entities, kind)).reduce((a, b) => a + b, 0),
        collection: sum(settings.collectionHops, count),
      };
    },
  };
}

function drawKind(settings: ArchiveSettings, { kind, hops }: TaskWish, random: Stream): QuestionKind | null {
  if (kind !== null) return QUESTION_KINDS.find((known) => known === kind) ?? null;
  const inRange = ([low, high]: readonly [number, number]) => hops === null || (low <= hops && hops <= high);
  const fits = {
    bridge: inRange(settings.hops),
    comparison: hops === null,
    collection: inRange(settings.collectionHops),
  };
  const weights = QUESTION_KINDS.map((known) => (fits[known] ? settings.kindShares[known] : 0));
  // A length no mixture has can still be asked for: longer chains are bridge questions.
  if (weights.every((weight) => weight === 0)) return 'bridge';
  return QUESTION_KINDS[drawIndex(weights, random)] ?? null;
}

function ends(chain: Chain | null): readonly [root: Entity | undefined, target: Entity | undefined] {
  return [chain?.entities[0], chain?.entities.at(-1)];
}

function chainNeeds(content: ArchiveContent, chain: Chain): NeededFact[] {
  return chain.relations.flatMap((relation, hop) => {
    const subject = chain.entities[hop];
    return subject ? [need(content.placed(relationFactId(subject.id, relation)), hop)] : [];
  });
}

function need(fact: PlacedFact, hop: number): NeededFact {
  const { factId, documentId, start, end, text, objectText } = fact;
  return { id: factId, documentId, start, end, text, objectText, hop };
}

function holdsAnswer({ question, golds }: Draft): boolean {
  const words = ` ${normaliseAnswer(question)} `;
  return golds.some((gold) => words.includes(` ${normaliseAnswer(gold)} `));
}

function distinctYears(entities: readonly Entity[], kind: Entity['kind']): number[] {
  return [...new Set(entities.filter((entity) => entity.kind === kind).map((entity) => entity.year))];
}

/** Sets of three entities of a kind with three different years: third elementary symmetric sum of the year counts. */
function triples(entities: readonly Entity[], kind: Entity['kind']): number {
  let [one, two, three] = [0, 0, 0];
  for (const year of distinctYears(entities, kind)) {
    const n = entities.filter((entity) => entity.kind === kind && entity.year === year).length;
    three += n * two;
    two += n * one;
    one += n;
  }
  return three;
}

function memo<T>(make: (key: number) => T): (key: number) => T {
  const made = new Map<number, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
