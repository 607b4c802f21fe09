import { describe, expect, test } from 'vitest';
import { interpret } from '../graph/interpreter.ts';
import { initialParameters } from '../policy/network.ts';
import { referenceForward } from '../policy/reference-forward.ts';
import { supervisedGraph } from '../policy/supervised-graph.ts';
import { stream } from '../random.ts';
import { type BatchSettings, miniBatch, shareOut } from './batch.ts';
import type { CreditedDecision, CreditedRollout } from './credit.ts';
import type { Chunk, Example } from './pack.ts';
import { scorePicks } from './score.ts';
import { testState } from './testing/states.ts';

const SETTINGS: BatchSettings = {
  aggregation: 'rollout-mean',
  constant: null,
  ratio: 'token',
  klWeight: 0,
  entropyCoefficient: 0,
  valueCoefficient: 0,
  miniBatches: 1,
  chunkStates: 64,
};

const decision = (
  seed: number,
  picks: readonly number[],
  more: Partial<CreditedDecision> & { readonly advantage?: number } = {},
): CreditedDecision => ({
  state: testState(seed, 6, Math.max(2, picks.length)),
  picks,
  segment: 0,
  live: picks.map(() => 1),
  advantages: picks.map(() => more.advantage ?? 1),
  old: picks.map(() => -1),
  ...more,
});
const rollout = (key: string, ...decisions: CreditedDecision[]): CreditedRollout => ({
  key,
  reward: 1,
  segments: 1 + Math.max(0, ...decisions.map(({ segment }) => segment)),
  decisions,
});
const weightsOf = (rollouts: readonly CreditedRollout[], settings: Partial<BatchSettings> = {}) =>
  miniBatch(rollouts, { ...SETTINGS, ...settings }, 'XS')
    .chunks.flatMap(({ examples }) => examples)
    .flatMap(({ weights }) => weights);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('weights', () => {
  const rollouts = [
    rollout('a', decision(1, [0]), decision(2, [0, 1, 2])),
    rollout('b', decision(3, [0, 1]), decision(4, [0, 1], { segment: 1 })),
  ];

  test('of a rollout add up to its share, whatever its windows', () => {
    const weights = weightsOf(rollouts);
    expect(sum(weights)).toBeCloseTo(1, 9);
    expect(new Set(weights.map((weight) => weight.toFixed(6)))).toEqual(new Set(['0.125000']));
  });

  test.each([
    ['token-mean', 1],
    ['seq-mean-token-mean', 1],
    ['seq-mean-token-sum', 8 / 3],
  ] as const)('of %s add up as that aggregation says', (aggregation, total) => {
    expect(sum(weightsOf(rollouts, { aggregation }))).toBeCloseTo(total, 6);
  });

  test('of the constant normaliser are its inverse', () => {
    const weights = weightsOf(rollouts, { aggregation: 'seq-mean-token-sum-norm', constant: 50 });
    expect(new Set(weights)).toEqual(new Set([0.02]));
  });

  test('are 0 where a pick carries no loss, and the others are not thinned out by it', () => {
    const batch = [rollout('a', decision(1, [0, 1], { live: [0, 1] }))];
    expect(weightsOf(batch)).toEqual([0, 1]);
  });
});

describe('what the backward pass needs', () => {
  const rollouts = [
    rollout('even', decision(1, [0], { advantage: 0 }), decision(2, [1], { advantage: 0 })),
    rollout('pushed', decision(3, [0]), decision(4, [1], { advantage: 0 })),
    rollout('masked', decision(5, [0], { live: [0] })),
  ];
  const packed = (settings: Partial<BatchSettings>) =>
    miniBatch(rollouts, { ...SETTINGS, ...settings }, 'XS').packedStates;

  test.each([
    ['only pushed states where nothing else counts', {}, 1],
    ['every state with loss under a divergence', { klWeight: 0.1 }, 4],
    ['every state with loss under an entropy bonus', { entropyCoefficient: 0.1 }, 4],
    ['every state under a value loss', { valueCoefficient: 1 }, 5],
    ['whole windows under a sequence ratio', { ratio: 'sequence' as const }, 2],
  ])('%s', (_, settings, states) => {
    expect(packed(settings)).toBe(states);
  });

  test('does not change what counts as a token', () => {
    expect(miniBatch(rollouts, SETTINGS, 'XS')).toMatchObject({ tokens: 4, states: 5 });
  });
});

describe('states that several rollouts stood in', () => {
  const parameters = initialParameters('XS', stream(1, 'initial'));
  const graph = supervisedGraph('XS');
  const vector = (data: ArrayLike<number>) => ({ shape: [parameters.length], data });
  const gradientOf = (chunks: readonly Chunk<Example>[]) =>
    chunks.reduce<Float64Array>((gradient, { feeds, examples }) => {
      const perState = { shape: [examples.length], data: new Float64Array(examples.length) };
      const inputs = { ...feeds(), valueTarget: perState, valueWeight: perState };
      const { G2 } = interpret(graph, { ...inputs, P: vector(parameters), G: vector(gradient) }, ['G2']);
      return G2?.data ?? gradient;
    }, new Float64Array(parameters.length));
  const shared = [
    rollout('a', decision(7, [0, 3]), decision(8, [2, 1])),
    rollout('b', decision(7, [3, 2, 0]), decision(9, [1, 2])),
    rollout('c', decision(7, [1, 5])),
  ];
  const together = miniBatch(shared, SETTINGS, 'XS');

  test('are passed through the network once', () => {
    expect(together.packedStates).toBe(5);
    expect(sum(together.chunks.map(({ examples }) => examples.length))).toBe(3);
  });

  test('give the gradient they give one by one', () => {
    // A value loss keeps states apart; at target and weight 0 it adds nothing.
    const apart = miniBatch(shared, { ...SETTINGS, valueCoefficient: 1 }, 'XS');
    expect(sum(apart.chunks.map(({ examples }) => examples.length))).toBe(5);
    const [one, other] = [gradientOf(together.chunks), gradientOf(apart.chunks)];
    one.forEach((value, i) => {
      expect(value).toBeCloseTo(other[i] ?? Number.NaN, 9);
    });
  });

  test('keep the legal sets of each sequence: scores are those of the graph', async () => {
    const forward = referenceForward('XS', parameters);
    for (const chunk of together.chunks) {
      const perState = { shape: [chunk.examples.length], data: new Float64Array(chunk.examples.length) };
      const { logProb } = interpret(
        graph,
        {
          ...chunk.feeds(),
          valueTarget: perState,
          valueWeight: perState,
          P: vector(parameters),
          G: vector(parameters),
        },
        ['logProb'],
      );
      const scores = await scorePicks(chunk.examples, chunk.feeds(), forward);
      // The forward pass hands over float32.
      scores.forEach((score, i) => {
        expect(score).toBeCloseTo(logProb?.data[i] ?? Number.NaN, 5);
      });
    }
  });
});

describe('shares', () => {
  const list = Array.from({ length: 10 }, (_, i) => i);

  test.each([1, 2, 3, 4, 10, 99])('%i of them hold everything once, as evenly as can be', (parts) => {
    const shares = shareOut(list, parts, stream(1));
    expect(shares.flat().sort((a, b) => a - b)).toEqual(list);
    const lengths = shares.map((share) => share.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
  });

  test('depend on the stream alone', () => {
    expect(shareOut(list, 2, stream(1))).toEqual(shareOut(list, 2, stream(1)));
    expect(shareOut(list, 2, stream(1))).not.toEqual(shareOut(list, 2, stream(2)));
  });
});
