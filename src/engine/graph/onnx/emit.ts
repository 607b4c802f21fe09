/** Turns a graph into ONNX nodes and initialisers: names, constants, and shapes that are known only at run time. */
import type { Emitter, Graph, OnnxAttribute, Tensor } from '../ir.ts';
import { factors, type Shape } from '../shape.ts';

export interface OnnxNode {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: Readonly<Record<string, OnnxAttribute>>;
}

export interface OnnxTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: { readonly float32: Float32Array } | { readonly int64: readonly number[] };
}

export interface OnnxValue {
  readonly name: string;
  readonly shape: Shape;
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  readonly initializers: readonly OnnxTensor[];
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
}

export function emitGraph(graph: Graph): OnnxGraph {
  const nodes: OnnxNode[] = [];
  const initializers: OnnxTensor[] = [];
  const names = new Map<number, string>();
  const shared = new Map<string, string>();
  let count = 0;
  const fresh = () => `t${count++}`;
  // One constant for all uses of the same numbers.
  const once = (key: string, make: (name: string) => void): string => {
    const known = shared.get(key);
    if (known !== undefined) return known;
    const name = fresh();
    shared.set(key, name);
    make(name);
    return name;
  };

  const emitter: Emitter = {
    name(tensor: Tensor) {
      const known = names.get(tensor.id);
      if (known !== undefined) return known;
      const name = fresh();
      names.set(tensor.id, name);
      return name;
    },
    fresh,
    node(type, inputs, outputs, attributes = {}) {
      nodes.push({ type, inputs, outputs, attributes });
    },
    int64: (values) =>
      once(`int64 ${values}`, (name) => {
        initializers.push({ name, shape: [values.length], values: { int64: values } });
      }),
    floats: (values, shape) =>
      once(`float ${shape} ${Array.from(values)}`, (name) => {
        initializers.push({ name, shape, values: { float32: Float32Array.from(values) } });
      }),
    shape: runtimeShape,
  };

  /** The size a symbol has, read off the graph input that shows it. */
  function symbolSize(symbol: string): string {
    return once(`symbol ${symbol}`, (name) => {
      const input = graph.inputs.find(({ tensor }) => tensor.shape.includes(symbol));
      if (!input) throw new RangeError(`no input shows the size of ${symbol}`);
      const axis = input.tensor.shape.indexOf(symbol);
      const shape = fresh();
      emitter.node('Shape', [input.name], [shape]);
      emitter.node('Slice', [shape, emitter.int64([axis]), emitter.int64([axis + 1])], [name]);
    });
  }

  function runtimeShape(shape: Shape, from: Shape | null): string {
    const fixed = withWildcards(shape, from);
    if (fixed) return emitter.int64(fixed);
    return once(`shape ${shape}`, (name) => {
      const sizes = shape.map((dim) => {
        const { coefficient, symbols } = factors(dim);
        const [head, ...rest] = [
          ...(coefficient === 1 && symbols.length > 0 ? [] : [emitter.int64([coefficient])]),
          ...symbols.map(symbolSize),
        ];
        return rest.reduce(
          (product, factor) => {
            const next = fresh();
            emitter.node('Mul', [product, factor], [next]);
            return next;
          },
          head ?? emitter.int64([1]),
        );
      });
      emitter.node('Concat', sizes, [name], { axis: { i: 0 } });
    });
  }

  for (const { name, tensor } of graph.inputs) names.set(tensor.id, name);
  for (const { name, tensor, data } of graph.constants) {
    const shape = tensor.shape.map(Number);
    if (name === null && data.length === 1 && shape.length === 0) {
      names.set(tensor.id, emitter.floats(data, shape));
    } else {
      const known = name ?? fresh();
      names.set(tensor.id, known);
      initializers.push({ name: known, shape, values: { float32: Float32Array.from(data) } });
    }
  }
  // An output takes its name from the outside, unless it is an input, a constant or an output under another name.
  const copies: OnnxNode[] = [];
  for (const { name, tensor } of graph.outputs) {
    const known = names.get(tensor.id);
    if (known === undefined) names.set(tensor.id, name);
    else copies.push({ type: 'Identity', inputs: [known], outputs: [name], attributes: {} });
  }
  for (const node of graph.nodes) node.operator.emit(node, emitter);
  return {
    nodes: [...nodes, ...copies],
    initializers,
    inputs: graph.inputs.map(({ name, tensor }) => ({ name, shape: tensor.shape })),
    outputs: graph.outputs.map(({ name, tensor }) => ({ name, shape: tensor.shape })),
  };
}

/**
 * A shape vector of numbers: 0 for a dimension that stays in place (Reshape copies it), -1 for one that follows
 * from the rest. null where that is not enough.
 */
function withWildcards(shape: Shape, from: Shape | null): number[] | null {
  const unknown = shape.flatMap((dim, axis) =>
    typeof dim === 'string' && !(from && from[axis] === dim) ? [axis] : [],
  );
  if (unknown.length > (from ? 1 : 0)) return null;
  return shape.map((dim, axis) => (typeof dim === 'number' ? dim : unknown.includes(axis) ? -1 : 0));
}
