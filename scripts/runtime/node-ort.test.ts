import { describe, expect, test, vi } from 'vitest';
import { ADAMW_DEFAULTS, adamWGraph, HP_LENGTH, hyperParameters } from '../../src/engine/graph/adamw.ts';
import { type Feed, interpret } from '../../src/engine/graph/interpreter.ts';
import type { Graph } from '../../src/engine/graph/ir.ts';
import { writeOnnx } from '../../src/engine/graph/onnx/write.ts';
import { probe } from '../../src/engine/graph/testing/gradient-check.ts';
import { OPERATOR_CASES } from '../../src/engine/graph/testing/operator-cases.ts';
import { stream } from '../../src/engine/random.ts';
import { nodeRuntime } from './node-ort.ts';

// Creating a session takes up to a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const runtime = nodeRuntime();

/** Largest difference of any output between the runtime and the interpreter, relative to the output's largest value or 1. */
async function disagreement(graph: Graph, feeds: Readonly<Record<string, Feed>>): Promise<number> {
  const session = await runtime.create(writeOnnx(graph));
  const rounded = Object.fromEntries(
    Object.entries(feeds).map(([name, { shape, data }]) => [name, { shape, data: Float32Array.from(data) }]),
  );
  const outputs = await session.run(rounded);
  const expected = interpret(graph, rounded);
  const errors = graph.outputs.map(({ name }) => {
    const reference = expected[name]?.data ?? new Float64Array();
    const actual = outputs.host(name);
    expect(actual.shape, name).toEqual(expected[name]?.shape);
    const scale = Math.max(1, ...reference.map(Math.abs));
    return Math.max(...reference.map((value, i) => Math.abs(value - (actual.data[i] ?? Number.NaN)))) / scale;
  });
  await session.release();
  return Math.max(...errors);
}

describe('onnxruntime-web agrees with the float64 interpreter on values and gradients', () => {
  test.each(OPERATOR_CASES)('$name', async ({ shapes, build, positive = false }) => {
    for (const [first, a, b, c] of [
      [3, 3, 2, 4],
      ['A', 5, 4, 7],
    ] as const) {
      const { graph, feeds } = probe(build, shapes(first, b, c), shapes(a, b, c) as number[][], {
        seed: a,
        positive,
      });
      // The loss sums large terms that cancel; it only serves the gradients.
      const outputs = graph.outputs.filter(({ name }) => name !== 'loss');
      // float32 has 6e-8 per operation; sums here have at most 140 terms.
      expect(await disagreement({ ...graph, outputs }, feeds)).toBeLessThan(3e-6);
    }
  });

  test('AdamW', async () => {
    const n = 1000;
    const random = stream(3, 'adamw');
    const normal = () => Float32Array.from({ length: n }, () => random.normal());
    const feeds = {
      P: { shape: [n], data: normal() },
      M: { shape: [n], data: normal() },
      V: { shape: [n], data: normal().map((x) => x * x) },
      G: { shape: [n], data: normal() },
      hp: { shape: [HP_LENGTH], data: hyperParameters(ADAMW_DEFAULTS, 5) },
    };
    expect(await disagreement(adamWGraph(n), feeds)).toBeLessThan(1e-6);
  });
});
