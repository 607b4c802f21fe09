/** Checks gradients of the graph against central differences, both in float64. */
import { GraphBuilder } from '../builder.ts';
import { gradients } from '../gradients.ts';
import { type Feed, interpret } from '../interpreter.ts';
import type { Graph, Tensor } from '../ir.ts';
import { mul, reduceSum, reshape } from '../operators.ts';
import { bindShape, elementCount, resolveShape, type Shape } from '../shape.ts';

export interface Probe {
  /** Inputs x0, x1, ... and w; outputs y, loss = sum w y [1], and d0, d1, ... for each input. */
  readonly graph: Graph;
  readonly feeds: Readonly<Record<string, Feed & { readonly data: Float64Array }>>;
}

/**
 * A graph with values and gradients of `build`, and feeds for it. Values are distinct and keep their distance from
 * each other and from 0, so that no finite difference steps over a kink.
 */
export function probe(
  build: (inputs: readonly Tensor[]) => Tensor,
  shapes: readonly Shape[],
  actual: readonly (readonly number[])[],
  options: { readonly seed: number; readonly positive: boolean },
): Probe {
  const builder = new GraphBuilder();
  const inputs = shapes.map((shape, i) => builder.input(`x${i}`, shape));
  const y = build(inputs);
  const w = builder.input('w', y.shape);
  const loss = reduceSum(reshape(mul(y, w), [elementCount(y.shape)]), [0]);
  const derivatives = gradients(loss, inputs);
  const graph = builder.finish({
    y,
    loss,
    ...Object.fromEntries(derivatives.map((tensor, i) => [`d${i}`, tensor])),
  });

  const bindings = new Map<string, number>();
  shapes.forEach((shape, i) => {
    bindShape(shape, actual[i] ?? [], bindings);
  });
  const all = [...shapes.map((shape, i) => [`x${i}`, shape] as const), ['w', y.shape] as const];
  const feeds = all.map(([name, shape], i) => {
    const size = resolveShape(shape, bindings);
    const count = size.reduce((product, dim) => product * dim, 1);
    // A prime stride visits every value once, in an order that looks random.
    const steps = Array.from(
      { length: count },
      (_, k) => ((options.seed + k * 7919) % count) - Math.floor(count / 2),
    );
    // Offsets differ by input, so that values of two inputs never meet.
    const data = Float64Array.from(steps, (k) => 0.05 * k + 0.011 + 0.007 * i);
    return [
      name,
      { shape: size, data: options.positive ? data.map((x) => Math.abs(x) + 0.5) : data },
    ] as const;
  });
  return { graph, feeds: Object.fromEntries(feeds) };
}

/** Largest difference between the graph's gradients and central differences, relative to the largest gradient or 1. */
export function gradientError({ graph, feeds }: Probe): number {
  const analytic = interpret(graph, feeds);
  const evaluate = (name: string, index: number, delta: number): number => {
    const feed = feeds[name] as Probe['feeds'][string];
    const data = feed.data.slice();
    data[index] = (data[index] as number) + delta;
    return interpret(graph, { ...feeds, [name]: { ...feed, data } }, ['loss']).loss?.data[0] as number;
  };
  const h = 1e-5;
  let worst = 0;
  let scale = 1;
  for (const name of Object.keys(feeds).filter((key) => key.startsWith('x'))) {
    analytic[name.replace('x', 'd')]?.data.forEach((value, index) => {
      const numeric = (evaluate(name, index, h) - evaluate(name, index, -h)) / (2 * h);
      worst = Math.max(worst, Math.abs(numeric - value));
      scale = Math.max(scale, Math.abs(value));
    });
  }
  return worst / scale;
}
