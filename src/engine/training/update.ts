/**
 * The update phase: passes over the mini-batches, each accumulated chunk by chunk and consumed by one optimiser step.
 * Whatever is not finite ends it at once; going back is the run's business.
 */
import type { AdamWSettings } from '../graph/adamw.ts';
import type { Learner } from '../graph/learner.ts';
import type { HostTensor } from '../graph/runtime.ts';
import type { Forward } from '../policy/forward.ts';
import {
  SURROGATE_HP_LENGTH,
  SURROGATE_SUMS,
  type SurrogateSettings,
  type SurrogateSum,
  surrogateHyperParameters,
} from '../policy/surrogate-graph.ts';
import type { MiniBatch, TokenExample } from './batch.ts';
import { NotFinite } from './failure.ts';
import type { Chunk } from './pack.ts';
import { scorePicks } from './score.ts';

/** One optimiser step. */
export interface OptimiserStep {
  readonly gradientNorm: number;
  readonly clipScale: number;
  readonly loss: number;
  readonly sums: Readonly<Record<SurrogateSum, number>>;
  readonly ratioMax: number;
  readonly logRatioMax: number;
  /** Tokens with loss of the mini-batch, those of states left out included. */
  readonly tokens: number;
}

export interface Update {
  readonly learner: Learner;
  readonly miniBatches: readonly MiniBatch[];
  readonly epochs: number;
  readonly surrogate: SurrogateSettings;
  readonly ratio: 'token' | 'sequence';
  readonly valueCoefficient: number;
  readonly optimiser: AdamWSettings;
  /** With the weights of the start; asked only where the divergence counts. */
  readonly reference: Forward | null;
  /** With the weights of the moment; asked only for sequence ratios. */
  readonly current: Forward;
  readonly signal?: AbortSignal | undefined;
  /** Before the first optimiser step. */
  readonly onFirst?: (first: { readonly logRatioMax: number }) => void;
}

/** @throws NotFinite, the signal's reason */
export async function update(given: Update): Promise<OptimiserStep[]> {
  const { learner, epochs, optimiser, signal } = given;
  const batches = given.miniBatches.map(withoutReferences);
  const steps: OptimiserStep[] = [];
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const batch of batches) {
      signal?.throwIfAborted();
      // Nothing to learn from (every group without spread): no step, since AdamW would still decay and drift.
      if (batch.chunks.length === 0) continue;
      const gathered = await gather(batch, given);
      if (steps.length === 0) given.onFirst?.({ logRatioMax: gathered.logRatioMax });
      const { gradientNorm, clipScale } = await learner.update(optimiser);
      if (!Number.isFinite(gradientNorm)) throw new NotFinite('gradient');
      steps.push({ ...gathered, gradientNorm, clipScale, tokens: batch.tokens });
    }
  }
  return steps;
}

interface Prepared {
  readonly chunk: Chunk<TokenExample>;
  /** Log-probabilities under the reference: null until the first epoch has asked for them, or where there is none. */
  reference: Float64Array | null;
}

interface PreparedBatch {
  readonly chunks: readonly Prepared[];
  readonly states: number;
  readonly tokens: number;
}

function withoutReferences({ chunks, states, tokens }: MiniBatch): PreparedBatch {
  return { chunks: chunks.map((chunk) => ({ chunk, reference: null })), states, tokens };
}

type Gathered = Pick<OptimiserStep, 'loss' | 'sums' | 'ratioMax' | 'logRatioMax'>;

async function gather(batch: PreparedBatch, given: Update): Promise<Gathered> {
  const { learner, surrogate } = given;
  const hp: HostTensor = { shape: [SURROGATE_HP_LENGTH], data: surrogateHyperParameters(surrogate) };
  const whole = given.ratio === 'sequence' ? await sequenceRatios(batch, given.current) : null;
  const valueWeight = given.valueCoefficient / Math.max(1, batch.states);
  const totals = new Float64Array(SURROGATE_SUMS.length);
  let [loss, ratioMax, logRatioMax] = [0, 0, 0];
  for (const [i, prepared] of batch.chunks.entries()) {
    const { chunk } = prepared;
    const old = whole?.old[i] ?? null;
    const feeds = chunk.feeds();
    // The weights of the reference never change, so that the first epoch's scores serve the others.
    if (given.reference) prepared.reference ??= await scorePicks(chunk.examples, feeds, given.reference);
    const outputs = await learner.accumulate({
      ...feeds,
      ...tokenFeeds(chunk, { reference: prepared.reference, old, valueWeight }),
      hp,
    });
    loss += outputs.host('loss').data[0] ?? Number.NaN;
    outputs.host('sums').data.forEach((value, s) => {
      totals[s] = (totals[s] ?? 0) + value;
    });
    const [ratio = Number.NaN, logRatio = Number.NaN] = outputs.host('extremes').data;
    ratioMax = Math.max(ratioMax, ratio);
    logRatioMax = Math.max(logRatioMax, logRatio);
  }
  const sums = Object.fromEntries(SURROGATE_SUMS.map((name, s) => [name, totals[s] ?? 0]));
  if (![loss, ratioMax, logRatioMax, ...totals].every(Number.isFinite)) throw new NotFinite('loss');
  return {
    loss,
    sums: sums as Record<SurrogateSum, number>,
    ratioMax,
    // What the sequence ratio replaces is still what must be 0 at first.
    logRatioMax: whole?.logRatioMax ?? logRatioMax,
  };
}

interface FeedOptions {
  readonly reference: Float64Array | null;
  /** Instead of the log-probabilities of the draw. */
  readonly old: Float64Array | null;
  readonly valueWeight: number;
}

function tokenFeeds(
  { examples, picks }: Chunk<TokenExample>,
  { reference, old, valueWeight }: FeedOptions,
): Readonly<Record<string, HostTensor>> {
  const states = examples.length;
  const shape = [states, picks];
  const perPick = (value: (example: TokenExample, k: number, at: number) => number): HostTensor => {
    const data = new Float32Array(states * picks);
    examples.forEach((example, b) => {
      for (let k = 0; k < example.picks.length; k++) data[b * picks + k] = value(example, k, b * picks + k);
    });
    return { shape, data };
  };
  const drawn = perPick((example, k) => example.old[k] ?? 0);
  return {
    token: perPick((example, k) => example.live[k] ?? 0),
    advantage: perPick((example, k) => example.advantages[k] ?? 0),
    old: old ? perPick((_, __, at) => old[at] ?? 0) : drawn,
    // Without a reference the divergence has weight 0; the old policy stands in, so that it stays finite.
    reference: reference ? perPick((_, __, at) => reference[at] ?? 0) : drawn,
    valueTarget: { shape: [states], data: Float32Array.from(examples, ({ reward }) => reward) },
    valueWeight: { shape: [states], data: new Float32Array(states).fill(valueWeight) },
  };
}

/**
 * B4: the ratio of a window is the geometric mean of its tokens'. The graph's ratio is exp(log p - old), so that
 * old = log p - mean log ratio, with log p as it is now, gives every token the window's ratio and, through log p
 * alone, the gradient that a detached rest leaves.
 */
async function sequenceRatios(
  batch: PreparedBatch,
  current: Forward,
): Promise<{ readonly old: readonly Float64Array[]; readonly logRatioMax: number }> {
  const rows = new Map<number, { sum: number; tokens: number }>();
  const scored: { chunk: Chunk<TokenExample>; logProbs: Float64Array }[] = [];
  let logRatioMax = 0;
  for (const { chunk } of batch.chunks) {
    const logProbs = await scorePicks(chunk.examples, chunk.feeds(), current);
    scored.push({ chunk, logProbs });
    eachToken(chunk, (example, k, at) => {
      const row = rows.get(example.rows[k] ?? -1) ?? { sum: 0, tokens: 0 };
      const change = (logProbs[at] ?? 0) - (example.old[k] ?? 0);
      rows.set(example.rows[k] ?? -1, { sum: row.sum + change, tokens: row.tokens + 1 });
      logRatioMax = Math.max(logRatioMax, Math.abs(change));
    });
  }
  const old = scored.map(({ chunk, logProbs }) => {
    const shifted = logProbs.slice();
    eachToken(chunk, (example, k, at) => {
      const row = rows.get(example.rows[k] ?? -1);
      if (row) shifted[at] = (logProbs[at] ?? 0) - row.sum / row.tokens;
    });
    return shifted;
  });
  return { old, logRatioMax };
}

/** Every pick with loss, with its place in the chunk. */
function eachToken(
  { examples, picks }: Chunk<TokenExample>,
  visit: (example: TokenExample, k: number, at: number) => void,
): void {
  examples.forEach((example, b) => {
    example.live.forEach((live, k) => {
      if (live === 1) visit(example, k, b * picks + k);
    });
  });
}
