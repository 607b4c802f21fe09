/**
 * Policy files: ordinary ONNX files holding the forward graph, its weights as named initialisers and what is known
 * about them as metadata. Engine layer. Files are foreign input: whatever is wrong ends as a ZipscopeError.
 */

import { ZipscopeError } from '../error.ts';
import { type OnnxFile, OnnxFormatError, readOnnx } from '../graph/onnx/read.ts';
import { writeOnnx } from '../graph/onnx/write.ts';
import { forwardGraph, POLICY_SIZES, type PolicySize, parameterCount, parameterLayout } from './network.ts';
import { FEATURES } from './state.ts';

/** Version of the file: the order of the weights and the meaning of the features. Raised when either changes. */
export const POLICY_VERSION = 1;

const PREFIX = 'zipscope.';
const VERSION_KEY = `${PREFIX}version`;
const SIZE_KEY = `${PREFIX}size`;
const FEATURES_KEY = `${PREFIX}features`;
const LAYOUT_KEY = `${PREFIX}layout`;
const INPUTS = ['features', 'mask'] as const;
const OUTPUTS = ['logits', 'values'] as const;

export interface Policy {
  readonly size: PolicySize;
  /** Flat, in the order of `parameterLayout(size)`. */
  readonly parameters: Float32Array;
  /** What the maker of the file wrote: seed, data, scores. Keys without the file's own prefix. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Bytes of a self-contained .onnx file. */
export function writePolicy({ size, parameters, metadata }: Policy): Uint8Array {
  const own = Object.fromEntries(Object.entries(metadata).map(([key, value]) => [PREFIX + key, value]));
  return writeOnnx(forwardGraph(size, parameters), {
    ...own,
    [VERSION_KEY]: String(POLICY_VERSION),
    [SIZE_KEY]: size,
    [FEATURES_KEY]: String(FEATURES),
    [LAYOUT_KEY]: layoutText(size),
  });
}

/** For readers of other languages: name, shape and offset of every weight in the flat vector. */
function layoutText(size: PolicySize): string {
  return JSON.stringify(parameterLayout(size).map(({ name, shape, offset }) => ({ name, shape, offset })));
}

/**
 * The weights of a policy file.
 * @throws ZipscopeError 'policy-not-onnx'; 'policy-wrong-inputs' {name}; 'policy-wrong-outputs' {name};
 *   'policy-missing-metadata' {key}; 'policy-unknown-size' {size}; 'policy-newer-version' {version, known};
 *   'policy-wrong-features' {features, expected}; 'policy-missing-weight' {name}; 'policy-wrong-weight' {name};
 *   'policy-not-finite' {name}.
 */
export function readPolicy(bytes: Uint8Array): Policy {
  const file = readFile(bytes);
  for (const name of INPUTS)
    if (!file.inputs.has(name)) throw new ZipscopeError('policy-wrong-inputs', { name });
  for (const name of file.inputs.keys()) {
    if (!INPUTS.some((known) => known === name)) throw new ZipscopeError('policy-wrong-inputs', { name });
  }
  for (const name of OUTPUTS)
    if (!file.outputs.has(name)) throw new ZipscopeError('policy-wrong-outputs', { name });

  const version = metadataNumber(file, VERSION_KEY);
  if (version > POLICY_VERSION) {
    throw new ZipscopeError('policy-newer-version', { version, known: POLICY_VERSION });
  }
  const named = metadataText(file, SIZE_KEY);
  const size = POLICY_SIZES.find((known) => known === named);
  if (!size) throw new ZipscopeError('policy-unknown-size', { size: named });
  const features = metadataNumber(file, FEATURES_KEY);
  if (features !== FEATURES)
    throw new ZipscopeError('policy-wrong-features', { features, expected: FEATURES });

  const parameters = new Float32Array(parameterCount(size));
  for (const { name, shape, offset } of parameterLayout(size)) {
    const tensor = file.initializers.get(name);
    if (!tensor) throw new ZipscopeError('policy-missing-weight', { name });
    if (!tensor.values || tensor.shape.join() !== shape.join())
      throw new ZipscopeError('policy-wrong-weight', { name });
    if (!tensor.values.every(Number.isFinite)) throw new ZipscopeError('policy-not-finite', { name });
    parameters.set(tensor.values, offset);
  }
  const own = new Set([VERSION_KEY, SIZE_KEY, FEATURES_KEY, LAYOUT_KEY]);
  const metadata = Object.fromEntries(
    [...file.metadata]
      .filter(([key]) => key.startsWith(PREFIX) && !own.has(key))
      .map(([key, value]) => [key.slice(PREFIX.length), value]),
  );
  return { size, parameters, metadata };
}

function readFile(bytes: Uint8Array): OnnxFile {
  try {
    return readOnnx(bytes);
  } catch (error) {
    if (error instanceof OnnxFormatError)
      throw new ZipscopeError('policy-not-onnx', { detail: error.message });
    throw error;
  }
}

function metadataText(file: OnnxFile, key: string): string {
  const text = file.metadata.get(key);
  if (text === undefined) throw new ZipscopeError('policy-missing-metadata', { key });
  return text;
}

function metadataNumber(file: OnnxFile, key: string): number {
  const text = metadataText(file, key);
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw new ZipscopeError('policy-missing-metadata', { key });
  return value;
}
