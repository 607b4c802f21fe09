/** One entry of the vector registry: validated input in, the vector's own field names out. */
import * as v from 'valibot';

/** `expected` only tells the shape wanted, where one field holds a list in one case and its length in another. */
export type Implementation = (input: unknown, expected?: unknown) => unknown;

export function implementation<S extends v.GenericSchema>(
  schema: S,
  run: (input: v.InferOutput<S>, expected: unknown) => unknown,
): Implementation {
  return (input, expected) => run(v.parse(schema, input), expected);
}

/** Tries alternatives in order: some vector files hold cases of different shape. */
export function oneOf(...alternatives: readonly [v.GenericSchema, Implementation][]): Implementation {
  return (input, expected) => {
    for (const [schema, run] of alternatives) if (v.is(schema, input)) return run(input, expected);
    throw new Error('no implementation takes an input of this shape');
  };
}
