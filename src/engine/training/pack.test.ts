import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ziprl } from '../context/ziprl.ts';
import { GraphBuilder } from '../graph/builder.ts';
import { interpret } from '../graph/interpreter.ts';
import { draw } from '../policy/draw.ts';
import { actState } from '../policy/features/act.ts';
import { documentState } from '../policy/features/document.ts';
import { summaryState } from '../policy/features/summary.ts';
import { pickLogProbabilities } from '../policy/pick-logprob.ts';
import { FEATURES, MAX_PICKS, type PolicyState } from '../policy/state.ts';
import { article, CAPTAIN_QUESTION, kept, viewOf } from '../policy/testing/views.ts';
import { stream } from '../random.ts';
import { type Chunk, type Example, packChunks } from './pack.ts';

const view = viewOf(CAPTAIN_QUESTION, [...kept('Brannock & Sons'), ...kept('Marigold'), ...kept('Tern')]);
const wide = viewOf(CAPTAIN_QUESTION, Array.from({ length: 6 }, () => view.kept).flat());
const reading = { source: article('Orla Venn'), readable: 4, rank: 0, queryKey: 'orla venn' };
const STATES: readonly PolicyState[] = [
  actState(view),
  documentState(view, reading, ziprl),
  documentState(view, { ...reading, readable: 0 }, ziprl),
  summaryState(view, 60),
  // Some fifty items: another size of chunk.
  summaryState(wide, 200),
];

interface Drawn extends Example {
  readonly logits: Float64Array;
  readonly logProbs: readonly number[];
}

/** A decision as a policy with random logits draws it. */
function drawn(state: PolicyState, seed: number): Drawn {
  const random = stream(seed, 'pack');
  const logits = Float64Array.from({ length: 2 * state.itemCount }, () => 4 * random.normal());
  const settings = { mode: 'sampled', temperature: 1, maxPicks: MAX_PICKS } as const;
  const { picks, logProbs } = draw(state, logits, settings, random);
  return { state, logits, picks, logProbs, weights: picks.map((_, k) => k + 1) };
}

const someDrawn = fc.tuple(fc.constantFrom(...STATES), fc.nat()).map(([state, seed]) => drawn(state, seed));

const graph = (() => {
  const builder = new GraphBuilder();
  const options = ['B', 'K', '2*N'];
  const logits = builder.input('logits', ['B', 2, 'N']);
  const legal = builder.input('legal', options);
  const { logProb } = pickLogProbabilities(logits, legal, builder.input('target', options));
  return builder.finish({ logProb });
})();

/** Log-probabilities of a chunk, one row an example, from its own logits and anything in place of the padding. */
function logProbsOf({ examples, items, picks, feeds }: Chunk<Drawn>, padding: () => number): number[][] {
  const states = examples.length;
  const logits = Float64Array.from({ length: states * 2 * items }, padding);
  examples.forEach((example, b) => {
    const { itemCount } = example.state;
    logits.set(example.logits.subarray(0, itemCount), b * 2 * items);
    logits.set(example.logits.subarray(itemCount), (b * 2 + 1) * items);
  });
  const { legal, target } = feeds();
  const outputs = interpret(graph, { logits: { shape: [states, 2, items], data: logits }, legal, target });
  return examples.map((_, b) => Array.from(outputs.logProb?.data.subarray(b * picks, (b + 1) * picks) ?? []));
}

/** The chunk an example is packed into. */
function chunkOf<E extends Example>(example: E, examples: readonly E[]): Chunk<E> {
  const found = packChunks(examples, () => 64).find((chunk) => chunk.examples.includes(example));
  if (!found) throw new RangeError('an example is in no chunk');
  return found;
}

describe('a packed chunk', () => {
  it('gives each pick the log-probability it was drawn with, and padding none', () => {
    fc.assert(
      fc.property(fc.array(someDrawn, { minLength: 1, maxLength: 6 }), fc.nat(), (examples, seed) => {
        const random = stream(seed, 'padding');
        for (const chunk of packChunks(examples, () => 4)) {
          const rows = logProbsOf(chunk, () => 20 * random.normal());
          chunk.examples.forEach(({ logProbs }, b) => {
            expect(rows[b]).toHaveLength(chunk.picks);
            rows[b]?.forEach((logProb, k) => {
              expect(Math.abs(logProb - (logProbs[k] ?? 0))).toBeLessThan(1e-5);
            });
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives an example the same log-probabilities alone and beside any others', () => {
    fc.assert(
      fc.property(someDrawn, fc.array(someDrawn, { maxLength: 5 }), fc.nat(), (example, others, seed) => {
        const random = stream(seed, 'padding');
        const of = (given: readonly Drawn[]) => {
          const chunk = chunkOf(example, given);
          return logProbsOf(chunk, () => 20 * random.normal())[chunk.examples.indexOf(example)];
        };
        expect(of([...others, example])).toEqual(of([example])?.map((x) => expect.closeTo(x, 10)));
      }),
      { numRuns: 60 },
    );
  });

  it('holds features, mask and weights in place, and zeros elsewhere', () => {
    const example = drawn(STATES[0] as PolicyState, 1);
    const feeds = chunkOf(example, [example]).feeds();
    const { itemCount, features } = example.state;
    const items = feeds.mask.shape[1] ?? 0;
    const padded = (values: ArrayLike<number>, length: number) =>
      Array.from({ length }, (_, i) => values[i] ?? 0);
    expect(Array.from(feeds.features.data)).toEqual(padded(features, items * FEATURES));
    expect(Array.from(feeds.mask.data)).toEqual(padded(Array(itemCount).fill(1), items));
    expect(Array.from(feeds.weight.data)).toEqual(padded(example.weights, feeds.weight.data.length));
  });

  it('moves options of the answer head behind the padded items', () => {
    const state = STATES[0] as PolicyState;
    const answer = state.options.findLastIndex((option) => option?.type === 'answer');
    const example = { state, picks: [answer], weights: [1] };
    const feeds = chunkOf(example, [example]).feeds();
    const items = feeds.mask.shape[1] ?? 0;
    const ones = (data: Float32Array) => Array.from(data.keys()).filter((i) => data[i] === 1);
    expect(ones(feeds.target.data)).toEqual([answer - state.itemCount + items]);
    expect(ones(feeds.legal.data)).toEqual(
      state.rule
        .legal([])
        .map((option) => (option < state.itemCount ? option : option - state.itemCount + items)),
    );
  });
});

test('every example is in one chunk, with its like, and no chunk is larger than allowed', () => {
  fc.assert(
    fc.property(fc.array(someDrawn, { maxLength: 20 }), fc.integer({ min: 1, max: 7 }), (examples, most) => {
      const chunks = packChunks(examples, () => most);
      const members = chunks.flatMap((chunk) => chunk.examples);
      expect(members).toHaveLength(examples.length);
      expect(new Set(members)).toEqual(new Set(examples));
      for (const { examples: own, feeds: pack } of chunks) {
        const feeds = pack();
        expect(own.length).toBeLessThanOrEqual(most);
        const [states = 0, items = 0] = feeds.mask.shape;
        const picks = feeds.weight.shape[1] ?? 0;
        expect(states).toBe(own.length);
        expect(feeds.features.shape).toEqual([states, items, FEATURES]);
        for (const { shape } of [feeds.legal, feeds.target])
          expect(shape).toEqual([states, picks, 2 * items]);
        for (const { shape, data } of Object.values(feeds)) {
          expect(data).toHaveLength(shape.reduce((product, dim) => product * dim, 1));
        }
      }
    }),
    { numRuns: 30 },
  );
});
