import fc from 'fast-check';
import { onnx } from 'onnx-proto';
import { describe, expect, test } from 'vitest';
import { GraphBuilder } from '../builder.ts';
import type { Graph } from '../ir.ts';
import { add, linear, mul, reduceSum, reshape, softmax } from '../operators.ts';
import { OnnxFormatError, readOnnx } from './read.ts';
import { writeOnnx } from './write.ts';

function sample(): Graph {
  const builder = new GraphBuilder();
  const x = builder.input('x', ['B', 'N', 3]);
  const w = builder.constant(Float32Array.of(1.5, -2, 0.25, 4, 5, 6), [3, 2], 'w');
  const bias = builder.constant(Float64Array.of(0.1, 1e-8), [2], 'bias');
  const rows = linear(reshape(x, ['B*N', 3]), w, bias);
  const y = softmax(reshape(rows, ['B', 'N', 2]));
  return builder.finish({ y: add(mul(y, 3), 3), total: reduceSum(y, [0, 1]) });
}

const decode = (graph: Graph, metadata = {}) => onnx.ModelProto.decode(writeOnnx(graph, metadata));

describe('a written file', () => {
  test('is ONNX of IR 8 and opset 17 to another decoder', () => {
    const model = decode(sample(), { seed: '7', text: 'ünï 中文' });
    expect(onnx.ModelProto.verify(model)).toBeNull();
    expect(Number(model.irVersion)).toBe(8);
    expect(model.opsetImport.map(({ domain, version }) => [domain, Number(version)])).toEqual([['', 17]]);
    expect(model.metadataProps.map(({ key, value }) => [key, value])).toEqual([
      ['seed', '7'],
      ['text', 'ünï 中文'],
    ]);
  });

  test('declares its inputs and outputs with symbols', () => {
    const { graph } = decode(sample());
    const shapeOf = (value: onnx.IValueInfoProto) =>
      value.type?.tensorType?.shape?.dim?.map((dim) => dim.dimParam || Number(dim.dimValue));
    expect(graph?.input?.map((input) => [input.name, shapeOf(input)])).toEqual([['x', ['B', 'N', 3]]]);
    expect(graph?.output?.map((output) => [output.name, shapeOf(output)])).toEqual([
      ['y', ['B', 'N', 2]],
      ['total', [1, 1, 2]],
    ]);
  });

  test('uses every value after the node that makes it, each made once', () => {
    const { graph } = decode(sample());
    const known = new Set(
      [...(graph?.input ?? []), ...(graph?.initializer ?? [])].map((value) => value.name),
    );
    for (const node of graph?.node ?? []) {
      for (const name of node.input ?? []) expect(known, `${node.name} needs ${name}`).toContain(name);
      for (const name of node.output ?? []) {
        expect(known).not.toContain(name);
        known.add(name);
      }
    }
    expect(graph?.output?.every((output) => known.has(output.name))).toBe(true);
  });

  test('holds a number used twice once', () => {
    const threes = decode(sample()).graph?.initializer?.filter(
      ({ dims, rawData }) =>
        dims?.length === 0 && new DataView(Uint8Array.from(rawData ?? []).buffer).getFloat32(0, true) === 3,
    );
    expect(threes).toHaveLength(1);
  });

  test('lets an output be an input or a constant', () => {
    const builder = new GraphBuilder();
    const x = builder.input('x', [1]);
    const { graph } = decode(builder.finish({ same: x, constant: builder.scalar(2) }));
    expect(graph?.node?.map((node) => node.opType)).toEqual(['Identity', 'Identity']);
  });
});

describe('the reader', () => {
  test('gives back interface, weights and metadata', () => {
    const file = readOnnx(writeOnnx(sample(), { seed: '7' }));
    expect([file.irVersion, file.opset]).toEqual([8, 17]);
    expect([...file.inputs]).toEqual([['x', ['B', 'N', 3]]]);
    expect([...file.outputs.keys()]).toEqual(['y', 'total']);
    expect(file.metadata.get('seed')).toBe('7');
    expect(file.initializers.get('w')).toEqual({
      shape: [3, 2],
      values: Float32Array.of(1.5, -2, 0.25, 4, 5, 6),
    });
    expect(file.initializers.get('bias')?.values).toEqual(Float32Array.of(0.1, 1e-8));
  });

  test('reads weights that another writer stored as float_data', () => {
    const model = onnx.ModelProto.encode({
      irVersion: 8,
      opsetImport: [{ domain: '', version: 17 }],
      graph: { initializer: [{ name: 'w', dims: [2], dataType: 1, floatData: [1.5, -2] }] },
    }).finish();
    expect(readOnnx(model).initializers.get('w')).toEqual({ shape: [2], values: Float32Array.of(1.5, -2) });
  });

  test('leaves out inputs that have an initialiser', () => {
    const model = onnx.ModelProto.encode({
      irVersion: 8,
      opsetImport: [{ domain: '', version: 17 }],
      graph: {
        input: [{ name: 'w' }, { name: 'x' }],
        initializer: [{ name: 'w', dims: [1], dataType: 1, floatData: [1] }],
      },
    }).finish();
    expect([...readOnnx(model).inputs.keys()]).toEqual(['x']);
  });

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('{"not": "onnx"}')],
    ['the first half of a file', writeOnnx(sample()).slice(0, 200)],
    [
      'a model without a graph',
      onnx.ModelProto.encode({ irVersion: 8, opsetImport: [{ version: 17 }] }).finish(),
    ],
    [
      'a tensor shorter than its shape',
      onnx.ModelProto.encode({
        irVersion: 8,
        opsetImport: [{ version: 17 }],
        graph: { initializer: [{ name: 'w', dims: [3], dataType: 1, floatData: [1] }] },
      }).finish(),
    ],
  ])('refuses %s', (_, bytes) => {
    expect(() => readOnnx(bytes)).toThrow(OnnxFormatError);
  });

  test('never fails in another way, whatever the bytes', () => {
    const valid = writeOnnx(sample(), { seed: '7' });
    const mutated = fc
      .array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
      .map((changes) => {
        const bytes = valid.slice();
        for (const [at, value] of changes) bytes[at] = value;
        return bytes;
      });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), mutated), (bytes) => {
        try {
          readOnnx(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(OnnxFormatError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
