/** Reverse-mode differentiation: walks the nodes backwards and adds the nodes of the gradients to the same graph. */
import type { Tensor } from './ir.ts';
import { add, expand } from './operators.ts';

/**
 * Gradients of the sum of `loss` with respect to each tensor of `wrt`, in the shapes of `wrt`; zeros where the
 * loss does not depend on one.
 */
export function gradients(loss: Tensor, wrt: readonly Tensor[]): readonly Tensor[] {
  const { builder } = loss;
  const reached = new Map<number, Tensor>([[loss.id, expand(builder.scalar(1), loss.shape)]]);
  const give = (tensor: Tensor, gradient: Tensor | null) => {
    if (!gradient) return;
    const known = reached.get(tensor.id);
    reached.set(tensor.id, known ? add(known, gradient) : gradient);
  };

  // Only nodes between `wrt` and the loss matter; gradient nodes added meanwhile must not be walked.
  const dependent = new Set(wrt.map((tensor) => tensor.id));
  const nodes = builder.nodes.filter((node) => {
    if (!node.inputs.some((input) => dependent.has(input.id))) return false;
    for (const output of node.outputs) dependent.add(output.id);
    return true;
  });

  for (const node of nodes.toReversed()) {
    const outputs = node.outputs.map((output) => reached.get(output.id) ?? null);
    if (outputs.every((gradient) => gradient === null)) continue;
    const custom = node.outputs.map((output) => builder.customGradients.get(output.id)).find((c) => c);
    if (custom) {
      const [gradient] = outputs.filter((g) => g !== null);
      if (!gradient) continue;
      const inputs = custom.gradient(gradient);
      custom.inputs.forEach((input, i) => {
        if (dependent.has(input.id)) give(input, inputs[i] ?? null);
      });
      continue;
    }
    const inputs = node.operator.gradient(node, outputs);
    node.inputs.forEach((input, i) => {
      if (dependent.has(input.id)) give(input, inputs[i] ?? null);
    });
  }
  return wrt.map((tensor) => reached.get(tensor.id) ?? expand(builder.scalar(0), tensor.shape));
}
