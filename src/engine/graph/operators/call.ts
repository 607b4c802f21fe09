/** What every file of operators shares: the function that callers use, and the operator it adds nodes of. */
import type { Operator, Tensor } from '../ir.ts';

/** A function that carries its operator, so that a table of rules can be keyed by it. */
export interface OfOperator<A> {
  readonly operator: Operator<A>;
}

export type NoAttributes = Readonly<Record<string, never>>;
export const NONE: NoAttributes = {};

export function callOf<A, F extends (...args: never[]) => unknown>(
  operator: Operator<A>,
  call: F,
): F & OfOperator<A> {
  return Object.assign(call, { operator });
}

/** The output of an operator that has one. */
export function single(outputs: readonly Tensor[]): Tensor {
  return outputs[0] as Tensor;
}
