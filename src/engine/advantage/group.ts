/**
 * G1-G2: the group-relative advantage and the statistics it rests on. Engine layer, pure, float64.
 * sigma divides by n - ddof, and eps is added to it. A group of one has mean 0 and deviation 1 (G2, as verl);
 * rewards that are all equal give exactly 0, whatever eps; a member without a finite reward counts nowhere.
 */
import { scored } from './group-model.ts';
import type { AdvantageSettings, Scope } from './settings.ts';

export type Reward = number | null;

/** Mean and deviation of the members that count. */
export interface Moments {
  readonly n: number;
  /** null for n = 0. */
  readonly mean: number | null;
  readonly std: number | null;
  readonly spread: 'none' | 'some' | 'single' | 'empty';
}

/** @param ddof 1: sample deviation, 0: population */
export function moments(rewards: readonly Reward[], ddof: number): Moments {
  const counted = rewards.filter(scored);
  const [first] = counted;
  const n = counted.length;
  if (first === undefined) return { n, mean: null, std: null, spread: 'empty' };
  if (n === 1) return { n, mean: 0, std: 1, spread: 'single' };
  // Equal rewards are told by comparing them: their computed deviation may be 1e-17 instead of 0.
  if (counted.every((reward) => reward === first)) return { n, mean: first, std: 0, spread: 'none' };
  const mean = counted.reduce((sum, reward) => sum + reward, 0) / n;
  const squares = counted.reduce((sum, reward) => sum + (reward - mean) ** 2, 0);
  return { n, mean, std: Math.sqrt(squares / (n - ddof)), spread: 'some' };
}

export type Normalisation = Pick<AdvantageSettings, 'ddof' | 'eps' | 'normStd' | 'meanScope' | 'stdScope'>;

/** What the advantages of one group were worked out with, to be printed beside them. */
export interface Statistics {
  /** Members that count, of the group and of the batch. */
  readonly n: number;
  readonly batchN: number;
  /** As applied, by scope; null where nothing counts. */
  readonly mean: number | null;
  readonly std: number | null;
  readonly meanScope: Scope;
  readonly stdScope: Scope;
  readonly ddof: number;
  readonly eps: number;
  readonly normStd: boolean;
  /** Of the group itself. */
  readonly spread: Moments['spread'];
  /** Whether members are rollouts or rows (one per window, S9). */
  readonly unit: 'rollouts' | 'rows';
}

export function statistics(
  group: readonly Reward[],
  batch: readonly Reward[],
  settings: Normalisation,
  unit: Statistics['unit'] = 'rollouts',
): Statistics {
  const { ddof, eps, normStd, meanScope, stdScope } = settings;
  const by = { group: moments(group, ddof), batch: moments(batch, ddof) };
  return {
    n: by.group.n,
    batchN: by.batch.n,
    mean: by[meanScope].mean,
    std: by[stdScope].std,
    meanScope,
    stdScope,
    ddof,
    eps,
    normStd,
    spread: by.group.spread,
    unit,
  };
}

/** G1 of one reward; 0 where it or the statistics are missing, and where deviation and eps are both 0. */
export function standardised(reward: Reward, { mean, std, eps, normStd }: Statistics): number {
  if (!scored(reward) || mean === null || std === null) return 0;
  const centred = reward - mean;
  if (!normStd) return centred;
  const scale = std + eps;
  return scale > 0 ? centred / scale : 0;
}

/** G1 over one group that is its own batch. */
export function groupAdvantages(
  rewards: readonly Reward[],
  settings: Pick<Normalisation, 'ddof' | 'eps' | 'normStd'>,
): { readonly statistics: Statistics; readonly advantages: number[] } {
  const own = statistics(rewards, rewards, { ...settings, meanScope: 'group', stdScope: 'group' });
  return { statistics: own, advantages: rewards.map((reward) => standardised(reward, own)) };
}

/** Largest |A| a group of n can have under G1 with eps = 0: one member against all the others. */
export function advantageBound(n: number, ddof: number): number {
  if (n < 2) return n;
  return ddof === 1 ? (n - 1) / Math.sqrt(n) : Math.sqrt(n - 1);
}
