/** Runs a graph in float64, one obvious loop per operator: the reference every runtime is checked against. */

import { neededNodes } from './builder.ts';
import type { Graph, NdArray } from './ir.ts';
import { sizeOf } from './ndarray.ts';
import { bindShape, resolveShape } from './shape.ts';

export interface Feed {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

/**
 * The graph's outputs by name; with `names`, only those, and only what they need is computed.
 * @throws RangeError where a feed is missing or does not fit its declared shape.
 */
export function interpret(
  graph: Graph,
  feeds: Readonly<Record<string, Feed>>,
  names: readonly string[] = graph.outputs.map(({ name }) => name),
): Record<string, NdArray> {
  const outputs = graph.outputs.filter(({ name }) => names.includes(name));
  const needed = neededNodes(
    graph.nodes,
    outputs.map(({ tensor }) => tensor),
  );
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
  for (const { operator, inputs, outputs: results, attributes } of needed) {
    const shapes = results.map((result) => resolveShape(result.shape, bindings));
    const arrays = operator.interpret(
      inputs.map((input) => value(input.id)),
      attributes,
      shapes,
    );
    results.forEach((result, i) => {
      values.set(result.id, { shape: shapes[i] ?? [], data: arrays[i] as Float64Array });
    });
  }
  return Object.fromEntries(outputs.map(({ name, tensor }) => [name, value(tensor.id)]));
}
