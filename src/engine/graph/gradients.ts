/** Reverse-mode differentiation: walks the nodes backwards and adds the nodes of the gradients to the same graph. */
import type { Tensor } from './ir.ts';
import { add, expand } from './operators.ts';
import { RULES } from './rules.ts';

/**
 * Gradients of the sum of `loss` with respect to each tensor of `wrt`, in the shapes of `wrt`; zeros where the
 * loss does not depend on one.
 * @throws RangeError where the way leads through an operator that has no rule.
 */
export function gradients(loss: Tensor, wrt: readonly Tensor[]): readonly Tensor[] {
  const { builder } = loss;
  const zeros = ({ shape }: Tensor) => expand(builder.scalar(0), shape);
  const reached = new Map<number, Tensor>([[loss.id, expand(builder.scalar(1), loss.shape)]]);
  // Only nodes between `wrt` and the loss matter; gradient nodes added meanwhile must not be walked.
  const dependent = new Set(wrt.map((tensor) => tensor.id));
  const nodes = builder.nodes.filter((node) => {
    if (!node.inputs.some((input) => dependent.has(input.id))) return false;
    for (const output of node.outputs) dependent.add(output.id);
    return true;
  });

  const give = (tensors: readonly Tensor[], given: readonly (Tensor | null)[]) => {
    tensors.forEach(({ id }, i) => {
      const gradient = given[i];
      if (!gradient || !dependent.has(id)) return;
      const known = reached.get(id);
      reached.set(id, known ? add(known, gradient) : gradient);
    });
  };

  for (const node of nodes.toReversed()) {
    const reachedOutput = node.outputs.map((output) => reached.get(output.id)).find((g) => g);
    if (!reachedOutput) continue;
    const custom = node.outputs.map((output) => builder.customGradients.get(output.id)).find((c) => c);
    if (custom) {
      give(custom.inputs, custom.gradient(reachedOutput));
      continue;
    }
    const rule = RULES.get(node.operator);
    if (!rule) throw new RangeError(`no gradient rule for ${node.operator.type}`);
    const outputs = node.outputs.map((output) => reached.get(output.id) ?? zeros(output));
    give(node.inputs, rule(node, outputs as [Tensor, ...Tensor[]]));
  }
  return wrt.map((tensor) => reached.get(tensor.id) ?? zeros(tensor));
}
