import { afterAll, describe, expect, test, vi } from 'vitest';
import { ADAMW_DEFAULTS } from '../../src/engine/graph/adamw.ts';
import { createLearner, freshState } from '../../src/engine/graph/learner.ts';
import { AGGREGATIONS } from '../../src/engine/loss/aggregation.ts';
import { type LossRow, policyLoss } from '../../src/engine/loss/policy-loss.ts';
import { initialParameters } from '../../src/engine/policy/network.ts';
import { referenceForward } from '../../src/engine/policy/reference-forward.ts';
import { surrogateGraph } from '../../src/engine/policy/surrogate-graph.ts';
import { stream } from '../../src/engine/random.ts';
import { miniBatch } from '../../src/engine/training/batch.ts';
import type { CreditedDecision, CreditedRollout } from '../../src/engine/training/credit.ts';
import type { Example } from '../../src/engine/training/pack.ts';
import { packChunk } from '../../src/engine/training/pack.ts';
import { scorePicks } from '../../src/engine/training/score.ts';
import { surrogateSettings, trainingSettings } from '../../src/engine/training/settings.ts';
import { testState } from '../../src/engine/training/testing/states.ts';
import { update } from '../../src/engine/training/update.ts';
import { nodeRuntime } from './node-ort.ts';

// Creating a session takes up to a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const parameters = initialParameters('XS', stream(1, 'initial'));
const other = initialParameters('XS', stream(2, 'initial'));
const current = referenceForward('XS', parameters);
const reference = referenceForward('XS', other);
const random = stream(7);

/** Log-probabilities of one decision's picks. */
async function scores(example: Example, forward: typeof current): Promise<number[]> {
  const chunk = packChunk([example], example.state.itemCount, example.picks.length);
  return Array.from(await scorePicks([example], chunk.feeds(), forward));
}

async function decision(seed: number, picks: readonly number[], segment: number): Promise<CreditedDecision> {
  const state = testState(seed, 7, Math.max(2, picks.length));
  const now = await scores({ state, picks, weights: [] }, current);
  return {
    state,
    picks,
    segment,
    // The first pick of some was forced.
    live: picks.map((_, k) => (k === 0 && seed % 2 === 1 ? 0 : 1)),
    advantages: picks.map(() => random.normal()),
    old: now.map((logProb) => logProb + 0.4 * random.normal()),
  };
}

const rollouts: CreditedRollout[] = await Promise.all(
  [[[[1, 3]], [[2], [0, 4, 5]]], [[[6], [1, 2, 3, 4]]], [[[0]], [[5, 1]], [[3, 2]]]].map(
    async (windows, r) => ({
      key: String(r),
      reward: r % 2,
      segments: windows.length,
      decisions: await Promise.all(
        windows.flatMap((decisions, segment) =>
          decisions.map((picks, d) => decision(100 * r + 10 * segment + d, picks, segment)),
        ),
      ),
    }),
  ),
);

/** The same batch as the float64 loss reads it: one row a window. */
async function rows(): Promise<LossRow[]> {
  const lists: LossRow[] = [];
  for (const { key, segments, decisions } of rollouts) {
    for (let segment = 0; segment < segments; segment++) {
      const own = decisions.filter((one) => one.segment === segment);
      const scored = async (forward: typeof current) =>
        (
          await Promise.all(own.map(({ state, picks }) => scores({ state, picks, weights: [] }, forward)))
        ).flat();
      lists.push({
        rollout: key,
        advantages: own.flatMap(({ advantages }) => advantages),
        logProbs: await scored(current),
        oldLogProbs: own.flatMap(({ old }) => old),
        refLogProbs: await scored(reference),
        mask: own.flatMap(({ live }) => live),
      });
    }
  }
  return lists;
}

const runtime = nodeRuntime();
const learner = await createLearner(runtime, surrogateGraph('XS'), freshState(parameters));
afterAll(() => learner.release());

describe('the update', () => {
  const cases = AGGREGATIONS.flatMap((aggregation) =>
    (['token', 'sequence'] as const).map((ratio) => [aggregation, ratio] as const),
  );

  test.each(cases)('has the loss of the float64 reference: %s, ratio per %s', async (aggregation, ratio) => {
    const settings = trainingSettings({
      aggregation,
      ratio,
      klWeight: 0.1,
      constant: 30,
      epsHigh: 0.28,
      chunkStates: 3,
    });
    const [step] = await update({
      learner,
      miniBatches: [miniBatch(rollouts, settings, 'XS')],
      epochs: 1,
      surrogate: surrogateSettings(settings),
      ratio,
      valueCoefficient: 0,
      optimiser: ADAMW_DEFAULTS,
      reference,
      current,
    });
    await learner.rollback();
    const expected = policyLoss(await rows(), { ...settings, klClamped: true });
    const tokens = rollouts
      .flatMap(({ decisions }) => decisions.flatMap(({ live }) => live))
      .filter(Boolean).length;
    expect(step?.tokens).toBe(tokens);
    expect(step?.sums.tokens).toBe(tokens);
    // float32 log-probabilities and sums of some twenty terms of size about 1.
    expect(step?.loss).toBeCloseTo(expected.loss, 5);
    expect(step?.sums.policyLoss).toBeCloseTo(-expected.surrogate, 5);
    expect(step?.sums.klLoss).toBeCloseTo(0.1 * expected.kl, 5);
    expect(step?.ratioMax).toBeCloseTo(expected.ratioMax, 4);
    expect((step?.sums.clippedLow ?? 0) / tokens).toBeCloseTo(expected.clipLow, 9);
    expect((step?.sums.clippedHigh ?? 0) / tokens).toBeCloseTo(expected.clipHigh, 9);
  });

  test('has the squared error of the critic as its value loss, every state with its own rollout\u2019s reward', async () => {
    const settings = trainingSettings({ valueCoefficient: 0.5, chunkStates: 3 });
    const [step] = await update({
      learner,
      miniBatches: [miniBatch(rollouts, settings, 'XS')],
      epochs: 1,
      surrogate: surrogateSettings(settings),
      ratio: 'token',
      valueCoefficient: settings.valueCoefficient,
      optimiser: ADAMW_DEFAULTS,
      reference: null,
      current,
    });
    await learner.rollback();
    const errors = await Promise.all(
      rollouts.flatMap(({ reward, decisions }) =>
        decisions.map(async (one) => {
          const chunk = packChunk([{ ...one, weights: [] }], one.state.itemCount, one.picks.length);
          const { features, mask } = chunk.feeds();
          const batch = { states: 1, items: one.state.itemCount, features: features.data, mask: mask.data };
          return ((await current(batch)).values[0] ?? Number.NaN) - reward;
        }),
      ),
    );
    const squares = errors.reduce((sum, error) => sum + error * error, 0);
    expect(squares).toBeGreaterThan(0.1);
    expect(step?.sums.valueLoss).toBeCloseTo((0.5 * squares) / errors.length, 5);
  });

  test('takes no step where nothing is left to learn', async () => {
    const settings = trainingSettings({ klWeight: 0 });
    const still = rollouts.map((rollout) => ({
      ...rollout,
      decisions: rollout.decisions.map((one) => ({ ...one, advantages: one.advantages.map(() => 0) })),
    }));
    const steps = await update({
      learner,
      miniBatches: [miniBatch(still, settings, 'XS')],
      epochs: 2,
      surrogate: surrogateSettings(settings),
      ratio: 'token',
      valueCoefficient: 0,
      optimiser: ADAMW_DEFAULTS,
      reference: null,
      current,
    });
    expect(steps).toEqual([]);
    expect((await learner.state()).step).toBe(0);
  });
});
