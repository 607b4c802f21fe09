/**
 * Mini-batches: rollouts shared out, the weight of every token by the aggregation, states that nothing needs left
 * out, the rest packed into chunks. Weights carry the whole normalisation, so that chunks only add up.
 */
import { tokenWeights } from '../loss/aggregation.ts';
import { distinctStates } from '../policy/distinct.ts';
import type { PolicySize } from '../policy/network.ts';
import { MAX_PICKS } from '../policy/state.ts';
import type { Stream } from '../random.ts';
import { chunksOf } from './chunks.ts';
import type { CreditedDecision, CreditedRollout } from './credit.ts';
import { type Chunk, type Example, statesLimit } from './pack.ts';
import type { TrainingSettings } from './settings-model.ts';

/** A decision with the weights of its tokens. */
interface Weighted extends CreditedDecision, Example {
  /** Number of its window in the mini-batch. */
  readonly row: number;
  readonly reward: number;
}

/** What was picked in one state, by one rollout or by several that stood in it. Lists have one entry a pick. */
export interface TokenExample extends Example {
  readonly live: readonly (0 | 1)[];
  readonly advantages: readonly number[];
  readonly old: readonly number[];
  readonly rows: readonly number[];
  readonly reward: number;
}

export interface MiniBatch {
  readonly chunks: readonly Chunk<TokenExample>[];
  /** Tokens with loss and states, those left out included. */
  readonly tokens: number;
  readonly states: number;
  readonly packedStates: number;
}

export type BatchSettings = Pick<
  TrainingSettings,
  | 'aggregation'
  | 'constant'
  | 'ratio'
  | 'klWeight'
  | 'entropyCoefficient'
  | 'valueCoefficient'
  | 'miniBatches'
  | 'chunkStates'
>;

/** verl's guard of a row of no tokens; here such rows are never reached, and the weights stay comparable. */
const ROW_EPS = 1e-8;

/** Shares the rollouts out at random, as evenly as their number allows; no more parts than rollouts. */
export function shareOut<T>(rollouts: readonly T[], parts: number, stream: Stream): T[][] {
  const count = Math.max(1, Math.min(parts, rollouts.length));
  if (count === 1) return [[...rollouts]];
  const shuffled = stream.shuffle(rollouts);
  return Array.from({ length: count }, (_, i) =>
    shuffled.slice(
      Math.floor((i * shuffled.length) / count),
      Math.floor(((i + 1) * shuffled.length) / count),
    ),
  );
}

export function miniBatch(
  rollouts: readonly CreditedRollout[],
  settings: BatchSettings,
  size: PolicySize,
): MiniBatch {
  const examples = weighted(rollouts, settings);
  const packed = examples.filter(neededBy(examples, settings));
  const isLive = (sum: number, { live }: Weighted) => sum + live.reduce<number>((n, one) => n + one, 0);
  return {
    chunks: chunksOf(
      settings.valueCoefficient > 0 ? packed.map(alone) : together(packed),
      statesLimit(settings.chunkStates, size),
    ),
    tokens: examples.reduce(isLive, 0),
    states: examples.length,
    packedStates: packed.length,
  };
}

function weighted(rollouts: readonly CreditedRollout[], settings: BatchSettings): Weighted[] {
  const rows = rollouts.flatMap(({ key, segments, decisions }) =>
    Array.from({ length: segments }, (_, segment) => {
      const own = decisions.filter((decision) => decision.segment === segment);
      const count = (of: (decision: CreditedDecision) => number) =>
        own.reduce((sum, decision) => sum + of(decision), 0);
      return {
        rollout: key,
        live: count(({ live }) => live.reduce<number>((n, one) => n + one, 0)),
        width: count(({ picks }) => picks.length),
      };
    }),
  );
  const { aggregation, constant } = settings;
  const weights = tokenWeights(rows, aggregation, { constant, rowEps: ROW_EPS });
  let firstRow = 0;
  return rollouts.flatMap(({ reward, segments, decisions }) => {
    const examples = decisions.map((decision) => {
      const row = firstRow + decision.segment;
      const weight = weights[row] ?? 0;
      return { ...decision, row, reward, weights: decision.live.map((one) => one * weight) };
    });
    firstRow += segments;
    return examples;
  });
}

/**
 * A state whose advantages are all 0 has no gradient unless divergence, entropy or value ask for it (zero-spread
 * groups without HRR: a third to a half of all states). The sequence ratio needs whole windows.
 */
function neededBy(examples: readonly Weighted[], settings: BatchSettings): (example: Weighted) => boolean {
  const { klWeight, entropyCoefficient, valueCoefficient, ratio } = settings;
  const hasLoss = ({ live }: Weighted) => live.includes(1);
  if (valueCoefficient > 0) return () => true;
  if (klWeight > 0 || entropyCoefficient !== 0) return hasLoss;
  const pushes = ({ live, advantages }: Weighted) => live.some((one, k) => one === 1 && advantages[k] !== 0);
  if (ratio === 'token') return pushes;
  const rows = new Set(examples.filter(pushes).map(({ row }) => row));
  return (example) => hasLoss(example) && rows.has(example.row);
}

function alone(example: Weighted): TokenExample {
  const { state, picks, weights, live, advantages, old, row, reward } = example;
  return { state, picks, weights, live, advantages, old, reward, rows: picks.map(() => row) };
}

/**
 * Decisions made in the same state, put together: one pass of the network serves all their tokens, a quarter to a
 * third of the states at G 8. Not with a value loss, which counts states. The loss is a sum, so nothing else changes.
 */
function together(examples: readonly Weighted[]): TokenExample[] {
  const { placeOf } = distinctStates(examples.map(({ state }) => state));
  const open = new Map<number, Weighted[]>();
  const merged: TokenExample[] = [];
  examples.forEach((example, i) => {
    const place = placeOf[i] ?? -1;
    const members = open.get(place) ?? [];
    const picks = members.reduce((sum, member) => sum + member.picks.length, example.picks.length);
    if (picks > MAX_PICKS && members.length > 0) {
      merged.push(join(members));
      open.set(place, [example]);
    } else open.set(place, [...members, example]);
  });
  return [...merged, ...[...open.values()].map(join)];
}

function join(members: readonly Weighted[]): TokenExample {
  const [first] = members;
  if (!first) throw new Error('nothing to join');
  if (members.length === 1) return alone(first);
  const all = <T>(list: (member: Weighted) => readonly T[]) => members.flatMap(list);
  const own = members.flatMap((member) => member.picks.map((_, k) => ({ member, k })));
  return {
    state: first.state,
    picks: all(({ picks }) => picks),
    weights: all(({ weights }) => weights),
    live: all(({ live }) => live),
    advantages: all(({ advantages }) => advantages),
    old: all(({ old }) => old),
    rows: all(({ picks, row }) => picks.map(() => row)),
    reward: first.reward,
    legalAt: (at) => {
      const { member, k } = own[at] ?? { member: first, k: at };
      return member.state.rule.legal(member.picks.slice(0, k));
    },
  };
}
