/**
 * Draws a decision from one forward pass. A sequence of picks is a Plackett-Luce draw: each pick is a softmax over
 * the options still legal, by the same rule object that training uses. Each pick is one policy token.
 */
import type { Stream } from '../random.ts';
import type { Decision, PolicyState } from './state.ts';

export interface DrawSettings {
  readonly mode: 'greedy' | 'sampled';
  /** Divides the logits of sampled draws; greedy ignores it. > 0. */
  readonly temperature: number;
  /** A decision ends after so many picks at the latest. */
  readonly maxPicks: number;
}

/** Log-softmax of the logits of `legal`, in the order of `legal`; float64, shifted by the maximum. */
export function logSoftmax(
  logits: Float32Array | Float64Array,
  legal: readonly number[],
  temperature = 1,
): Float64Array {
  let max = Number.NEGATIVE_INFINITY;
  for (const option of legal) max = Math.max(max, (logits[option] ?? Number.NaN) / temperature);
  const out = new Float64Array(legal.length);
  let sum = 0;
  for (let i = 0; i < legal.length; i++) {
    const shifted = (logits[legal[i] ?? -1] ?? Number.NaN) / temperature - max;
    out[i] = shifted;
    sum += Math.exp(shifted);
  }
  const logSum = Math.log(sum);
  for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) - logSum;
  return out;
}

/**
 * @param logits length 2 * itemCount, main head then answer head
 * @param stream read once per pick that has a choice, so greedy and forced picks leave it alone
 * @param given picks fixed from outside, in order; the draw goes on after them
 * @returns log-probabilities at temperature 1 of the policy whatever the temperature of the draw was: they are what
 *          training compares. `probabilities` as in DecisionRecord: at the first chance of each option.
 */
export function draw(
  state: PolicyState,
  logits: Float32Array | Float64Array,
  settings: DrawSettings,
  stream: Stream,
  given: readonly number[] = [],
): Decision {
  const picks: number[] = [];
  const logProbs: number[] = [];
  const legalCounts: number[] = [];
  const entropies: number[] = [];
  const probabilities = new Array<number>(2 * state.itemCount).fill(0);
  while (picks.length < settings.maxPicks) {
    const legal = state.rule.legal(picks);
    if (legal.length === 0) break;
    const logP = logSoftmax(logits, legal);
    // Two moments matter to a reader: the first pick, and the first among units and STOP, where a level came first.
    if (picks.length === 0 || (picks.length === 1 && state.kind === 'document')) {
      for (let i = 0; i < legal.length; i++) probabilities[legal[i] ?? 0] = Math.exp(logP[i] ?? 0);
    }
    const fixed = given[picks.length];
    let at: number;
    if (fixed !== undefined) {
      at = legal.indexOf(fixed);
      if (at < 0) throw new RangeError(`option ${fixed} is not legal as pick ${picks.length}`);
    } else if (legal.length === 1) {
      at = 0;
    } else if (settings.mode === 'greedy') {
      at = argMax(logP);
    } else {
      at = sample(
        settings.temperature === 1 ? logP : logSoftmax(logits, legal, settings.temperature),
        stream,
      );
    }
    picks.push(legal[at] ?? 0);
    logProbs.push(legal.length === 1 ? 0 : (logP[at] ?? 0));
    legalCounts.push(legal.length);
    entropies.push(entropy(logP));
  }
  return { picks, logProbs, legalCounts, entropies, probabilities, by: 'policy' };
}

function entropy(logP: Float64Array): number {
  let sum = 0;
  for (const value of logP) sum -= Math.exp(value) * value;
  return sum;
}

/** Ties go to the lower option, so that greedy episodes repeat. */
function argMax(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] ?? 0) > (values[best] ?? 0)) best = i;
  return best;
}

function sample(logP: Float64Array, stream: Stream): number {
  let u = stream.float();
  for (let i = 0; i < logP.length; i++) {
    u -= Math.exp(logP[i] ?? 0);
    if (u < 0) return i;
  }
  // Rounding can leave a sliver of the unit interval; it belongs to the last option.
  return logP.length - 1;
}
