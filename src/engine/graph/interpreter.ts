/** Runs a graph in float64, one obvious loop per operator: the reference every runtime is checked against. */
import type { Graph, NdArray } from './ir.ts';
import { sizeOf } from './ndarray.ts';
import { bindShape, resolveShape } from './shape.ts';

export interface Feed {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

/**
 * The graph's outputs by name.
 * @throws RangeError where a feed is missing or does not fit its declared shape.
 */
export function interpret(graph: Graph, feeds: Readonly<Record<string, Feed>>): Record<string, NdArray> {
  const bindings = new Map<string, number>();
  const values = new Map<number, NdArray>();
  for (const { name, tensor } of graph.inputs) {
    const feed = feeds[name];
    if (!feed) throw new RangeError(`input ${name} is not fed`);
    if (feed.data.length !== sizeOf(feed.shape))
      throw new RangeError(`input ${name}: values do not fill its shape`);
    bindShape(tensor.shape, feed.shape, bindings);
    values.set(tensor.id, { shape: feed.shape, data: Float64Array.from(feed.data) });
  }
  for (const { tensor, data } of graph.constants) {
    values.set(tensor.id, { shape: resolveShape(tensor.shape, bindings), data: Float64Array.from(data) });
  }
  const value = (id: number): NdArray => {
    const array = values.get(id);
    if (!array) throw new RangeError(`value ${id} is used before it is computed`);
    return array;
  };
  for (const { operator, inputs, outputs, attributes } of graph.nodes) {
    const shapes = outputs.map((output) => resolveShape(output.shape, bindings));
    const results = operator.interpret(
      inputs.map((input) => value(input.id)),
      attributes,
      shapes,
    );
    outputs.forEach((output, i) => {
      values.set(output.id, { shape: shapes[i] ?? [], data: results[i] as Float64Array });
    });
  }
  return Object.fromEntries(graph.outputs.map(({ name, tensor }) => [name, value(tensor.id)]));
}
