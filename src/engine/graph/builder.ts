/** Builds graphs node by node. Nodes are kept in creation order, which is an order they can run in. */
import type {
  Builder,
  CustomGradient,
  Graph,
  GraphConstant,
  GraphInput,
  Node,
  Operand,
  Operator,
  Tensor,
} from './ir.ts';
import type { Shape } from './shape.ts';

/** The nodes that `targets` depend on, in their order. */
export function neededNodes(nodes: readonly Node[], targets: readonly Tensor[]): readonly Node[] {
  const needed = new Set(targets);
  return nodes
    .toReversed()
    .filter((node) => {
      if (!node.outputs.some((output) => needed.has(output))) return false;
      for (const input of node.inputs) needed.add(input);
      return true;
    })
    .reverse();
}

export class GraphBuilder implements Builder {
  readonly nodes: Node[] = [];
  readonly inputs: GraphInput[] = [];
  readonly constants: GraphConstant[] = [];
  readonly customGradients = new Map<number, CustomGradient>();
  readonly #scalars = new Map<number, Tensor>();
  #tensors = 0;

  #tensor(shape: Shape): Tensor {
    return { id: this.#tensors++, shape, builder: this };
  }

  input(name: string, shape: Shape): Tensor {
    const tensor = this.#tensor(shape);
    this.inputs.push({ name, tensor });
    return tensor;
  }

  constant(data: Float64Array | Float32Array, shape: readonly number[], name: string | null = null): Tensor {
    if (data.length !== shape.reduce((product, dim) => product * dim, 1)) {
      throw new RangeError(`${data.length} values do not fill [${shape.join(', ')}]`);
    }
    const tensor = this.#tensor(shape);
    this.constants.push({ name, tensor, data });
    return tensor;
  }

  scalar(value: number): Tensor {
    const known = this.#scalars.get(value);
    if (known) return known;
    const tensor = this.constant(Float64Array.of(value), []);
    this.#scalars.set(value, tensor);
    return tensor;
  }

  operand(value: Operand): Tensor {
    if (typeof value === 'number') return this.scalar(value);
    if (value.builder !== this) throw new RangeError('tensors of two graphs cannot meet');
    return value;
  }

  apply<A>(operator: Operator<A>, inputs: readonly Operand[], attributes: A): readonly Tensor[] {
    const tensors = inputs.map((input) => this.operand(input));
    const shapes = operator.infer(
      tensors.map((tensor) => tensor.shape),
      attributes,
    );
    const outputs = shapes.map((shape) => this.#tensor(shape));
    // A node's attributes are only ever read by the operator it was made with.
    this.nodes.push({ operator: operator as Operator<unknown>, inputs: tensors, outputs, attributes });
    return outputs;
  }

  withGradient(value: Tensor, custom: CustomGradient): Tensor {
    this.customGradients.set(value.id, custom);
    return value;
  }

  finish(outputs: Readonly<Record<string, Tensor>>): Graph {
    const nodes = neededNodes(this.nodes, Object.values(outputs));
    const needed = new Set([...nodes.flatMap((node) => node.inputs), ...Object.values(outputs)]);
    return {
      inputs: [...this.inputs],
      constants: this.constants.filter((constant) => needed.has(constant.tensor)),
      nodes,
      outputs: Object.entries(outputs).map(([name, tensor]) => ({ name, tensor })),
    };
  }
}
