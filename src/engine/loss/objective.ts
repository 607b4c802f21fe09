/** Z13: ZipRL's objective, to be maximised. Engine layer, pure, float64. */
import { surrogate } from './surrogate.ts';

export interface ObjectiveToken {
  readonly ratio: number;
  /** A^(i,j), the same for every token of a turn. */
  readonly advantage: number;
  readonly kl: number;
}

export interface ObjectiveSettings {
  /** RECONSTRUCTION: 0.001 and 0.2. */
  readonly beta: number;
  readonly eps: number;
  /**
   * The printed form uses |o_i| both as number of turns and as divisor. tokens (RECONSTRUCTION, as in GRPO): the
   * generated tokens of the trajectory; turns: the literal reading.
   */
  readonly normaliser: 'tokens' | 'turns';
}

export const OBJECTIVE_DEFAULTS: ObjectiveSettings = { beta: 0.001, eps: 0.2, normaliser: 'tokens' };

/**
 * J over trajectories of turns of tokens. G counts every trajectory, as printed; one without tokens adds 0, and so
 * does a group without trajectories.
 */
export function objective(
  trajectories: readonly (readonly (readonly ObjectiveToken[])[])[],
  { beta, eps, normaliser }: ObjectiveSettings = OBJECTIVE_DEFAULTS,
): number {
  const clip = { epsLow: eps, epsHigh: eps, dual: null };
  const sum = trajectories.reduce((total, turns) => {
    const tokens = turns.flat();
    const divisor = normaliser === 'tokens' ? tokens.length : turns.length;
    const gained = tokens.reduce(
      (s, { ratio, advantage, kl }) => s + surrogate(ratio, advantage, clip).value - beta * kl,
      0,
    );
    return divisor === 0 ? total : total + gained / divisor;
  }, 0);
  return trajectories.length === 0 ? 0 : sum / trajectories.length;
}
