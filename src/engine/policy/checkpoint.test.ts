import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ZipscopeError } from '../error.ts';
import { GraphBuilder } from '../graph/builder.ts';
import type { Graph } from '../graph/ir.ts';
import { writeOnnx } from '../graph/onnx/write.ts';
import { mul } from '../graph/operators.ts';
import { stream } from '../random.ts';
import { POLICY_VERSION, readPolicy, writePolicy } from './checkpoint.ts';
import { forwardGraph, initialParameters, POLICY_SIZES, parameterCount } from './network.ts';
import { FEATURES } from './state.ts';

const parameters = initialParameters('XS', stream(1, 'initial'));
const valid = writePolicy({ size: 'XS', parameters, metadata: { seed: '1', scores: '{"sampled":0.25}' } });
const graph = forwardGraph('XS', parameters);
const metadata = {
  'zipscope.version': String(POLICY_VERSION),
  'zipscope.size': 'XS',
  'zipscope.features': String(FEATURES),
};

function failure(bytes: Uint8Array): [string, Readonly<Record<string, string | number>>] | null {
  try {
    readPolicy(bytes);
    return null;
  } catch (error) {
    if (error instanceof ZipscopeError) return [error.code, error.values];
    throw error;
  }
}

const without = (key: keyof typeof metadata) =>
  Object.fromEntries(Object.entries(metadata).filter(([known]) => known !== key));

function otherInputs(): Graph {
  const builder = new GraphBuilder();
  const y = mul(builder.input('image', [1, 3]), 2);
  return builder.finish({ logits: y, values: y });
}

test.each(POLICY_SIZES)('a written policy of size %s comes back bit by bit', (size) => {
  const policy = {
    size,
    parameters: Float32Array.from({ length: parameterCount(size) }, (_, i) => Math.sin(i)),
    metadata: { seed: '3', data: 'archive' },
  };
  const back = readPolicy(writePolicy(policy));
  expect([back.size, back.metadata]).toEqual([size, policy.metadata]);
  // Deep equality of 800,000 numbers takes the test library minutes.
  expect(Buffer.from(back.parameters.buffer).equals(Buffer.from(policy.parameters.buffer))).toBe(true);
});

test('policies of sizes XS, S and M stay below 3 MB', () => {
  for (const size of ['XS', 'S', 'M'] as const) {
    const bytes = writePolicy({ size, parameters: new Float32Array(parameterCount(size)), metadata: {} });
    expect(bytes.length).toBeLessThan(3e6);
  }
});

describe('a file that is not such a policy is refused by name', () => {
  const extraInput: Graph = {
    ...graph,
    inputs: [...graph.inputs, { name: 'state', tensor: new GraphBuilder().input('state', [1]) }],
  };
  const renamed = (name: string): Graph => ({
    ...graph,
    constants: graph.constants.map((constant) =>
      constant.name === name ? { ...constant, name: 'other' } : constant,
    ),
  });
  const notFinite = parameters.slice();
  notFinite[0] = Number.NaN;
  test.each<[string, Uint8Array, string, Readonly<Record<string, string | number>>]>([
    ['no bytes', new Uint8Array(), 'policy-not-onnx', {}],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'policy-not-onnx', {}],
    ['half a policy', valid.slice(0, valid.length / 2), 'policy-not-onnx', {}],
    ['another model', writeOnnx(otherInputs(), metadata), 'policy-wrong-inputs', { name: 'features' }],
    ['one more input', writeOnnx(extraInput, metadata), 'policy-wrong-inputs', { name: 'state' }],
    [
      'a missing output',
      writeOnnx({ ...graph, outputs: graph.outputs.slice(0, 1) }, metadata),
      'policy-wrong-outputs',
      { name: 'values' },
    ],
    ['no metadata', writeOnnx(graph), 'policy-missing-metadata', { key: 'zipscope.version' }],
    [
      'no size',
      writeOnnx(graph, without('zipscope.size')),
      'policy-missing-metadata',
      { key: 'zipscope.size' },
    ],
    [
      'a version that is no number',
      writeOnnx(graph, { ...metadata, 'zipscope.version': 'two' }),
      'policy-missing-metadata',
      { key: 'zipscope.version' },
    ],
    [
      'a newer version',
      writeOnnx(graph, { ...metadata, 'zipscope.version': '99' }),
      'policy-newer-version',
      { version: 99, known: POLICY_VERSION },
    ],
    [
      'an unknown size',
      writeOnnx(graph, { ...metadata, 'zipscope.size': 'XXL' }),
      'policy-unknown-size',
      { size: 'XXL' },
    ],
    [
      'other features',
      writeOnnx(graph, { ...metadata, 'zipscope.features': '64' }),
      'policy-wrong-features',
      { features: 64, expected: FEATURES },
    ],
    [
      'the weights of another size',
      writeOnnx(graph, { ...metadata, 'zipscope.size': 'M' }),
      'policy-wrong-weight',
      { name: 'input.weight' },
    ],
    [
      'a weight too few',
      writeOnnx(renamed('heads.bias'), metadata),
      'policy-missing-weight',
      { name: 'heads.bias' },
    ],
    [
      'a weight that is not a number',
      writeOnnx(forwardGraph('XS', notFinite), metadata),
      'policy-not-finite',
      { name: 'input.weight' },
    ],
  ])('%s', (_, bytes, code, values) => {
    expect(failure(bytes)).toEqual([code, expect.objectContaining(values)]);
  });
});

test('random and damaged bytes fail with an error the page can translate, or read as a policy', () => {
  // Damage at the ends, where the structure lies, as often as anywhere.
  const place = fc.oneof(
    fc.nat(valid.length - 1),
    fc.nat(4000),
    fc.nat(2000).map((back) => valid.length - 1 - back),
  );
  const damaged = fc
    .tuple(fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 8 }), fc.option(place))
    .map(([changes, cut]) => {
      const bytes = valid.slice(0, cut ?? valid.length);
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      return bytes;
    });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), damaged), (bytes) => {
      const outcome = failure(bytes);
      if (outcome) expect(outcome[0]).toMatch(/^policy-/);
    }),
    { numRuns: 500 },
  );
});

test('a policy reads the same from the middle of a larger buffer, as Node hands small files out', () => {
  const bytes = writePolicy({ size: 'XS', parameters: initialParameters('XS', stream(3)), metadata: {} });
  const pool = Buffer.concat([Buffer.alloc(3), bytes]);
  expect(readPolicy(pool.subarray(3)).parameters).toEqual(readPolicy(bytes).parameters);
});
