/** The forms a gradient rule takes. */
import { reduceToShape } from '../composites/reduce-to-shape.ts';
import type { Node, Operator, Tensor } from '../ir.ts';
import type { NoAttributes, OfOperator } from '../operators/call.ts';

/** Gradients of a node's inputs, null where none flows, from those of its outputs. */
export type GradientRule<A> = (
  node: Node<A>,
  gradients: readonly [Tensor, ...Tensor[]],
) => readonly (Tensor | null)[];

export type RuleEntry = readonly [Operator<unknown>, GradientRule<unknown>];

export function rule<A>({ operator }: OfOperator<A>, gradient: GradientRule<A>): RuleEntry {
  // A rule only ever meets nodes of its own operator, with that operator's attributes.
  return [operator as Operator<unknown>, gradient as GradientRule<unknown>];
}

/** Of y = f(x): the gradient of x from that of y. */
export function unaryRule<A>(
  call: OfOperator<A>,
  gradient: (
    g: Tensor,
    node: { readonly x: Tensor; readonly y: Tensor; readonly attributes: A },
  ) => Tensor | null,
): RuleEntry {
  return rule(call, ({ inputs, outputs, attributes }, [g]) => {
    const [x, y] = [...inputs, ...outputs] as [Tensor, Tensor];
    return [gradient(g, { x, y, attributes })];
  });
}

/** Of y = f(a, b) with broadcasting: gradients at the shape of y, summed back here to the shapes of a and b. */
export function binaryRule(
  call: OfOperator<NoAttributes>,
  gradient: (
    g: Tensor,
    node: { readonly a: Tensor; readonly b: Tensor; readonly y: Tensor },
  ) => readonly [Tensor, Tensor],
): RuleEntry {
  return rule(call, ({ inputs, outputs }, [g]) => {
    const [a, b, y] = [...inputs, ...outputs] as [Tensor, Tensor, Tensor];
    const [da, db] = gradient(g, { a, b, y });
    return [reduceToShape(da, a.shape), reduceToShape(db, b.shape)];
  });
}

/** Of a value that is constant almost everywhere, or used as one. */
export function noGradient<A>(call: OfOperator<A>): RuleEntry {
  return rule(call, ({ inputs }) => inputs.map(() => null));
}
