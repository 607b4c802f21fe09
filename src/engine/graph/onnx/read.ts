/**
 * Reads from an ONNX file what a policy needs: its interface, its float initialisers and its metadata. Nodes are
 * skipped; a runtime reads those. Bytes are foreign: every malformed input ends as an OnnxFormatError.
 */
import { PbfReader } from 'pbf';
import type { Dim } from '../shape.ts';
import * as field from './schema.ts';

export class OnnxFormatError extends Error {}

export interface OnnxTensorInfo {
  readonly shape: readonly number[];
  /** null for types other than float32. */
  readonly values: Float32Array | null;
}

export interface OnnxFile {
  readonly irVersion: number;
  readonly opset: number;
  readonly nodeCount: number;
  /** Declared inputs without those that are initialisers. A dimension that is not told is '?'. */
  readonly inputs: ReadonlyMap<string, readonly Dim[]>;
  readonly outputs: ReadonlyMap<string, readonly Dim[]>;
  readonly initializers: ReadonlyMap<string, OnnxTensorInfo>;
  readonly metadata: ReadonlyMap<string, string>;
}

/** @throws OnnxFormatError where the bytes are no ONNX model. */
export function readOnnx(bytes: Uint8Array): OnnxFile {
  const model: MutableModel = {
    irVersion: 0,
    opset: 0,
    nodeCount: 0,
    hasGraph: false,
    inputs: new Map(),
    outputs: new Map(),
    initializers: new Map(),
    metadata: new Map(),
  };
  try {
    const reader = new PbfReader(bytes);
    reader.readFields(readModelField, model);
    if (reader.pos !== bytes.length) throw new OnnxFormatError('the file ends inside a field');
  } catch (error) {
    if (error instanceof OnnxFormatError) throw error;
    // The container's reader speaks of wire types, which tell nobody what is wrong with a dropped file.
    throw new OnnxFormatError('its bytes are not laid out as a model');
  }
  if (!model.hasGraph || model.irVersion < 1 || model.opset < 1) throw new OnnxFormatError('no graph in it');
  for (const name of model.initializers.keys()) model.inputs.delete(name);
  return model;
}

interface MutableModel {
  irVersion: number;
  opset: number;
  nodeCount: number;
  hasGraph: boolean;
  inputs: Map<string, readonly Dim[]>;
  outputs: Map<string, readonly Dim[]>;
  initializers: Map<string, OnnxTensorInfo>;
  metadata: Map<string, string>;
}

function readModelField(tag: number, model: MutableModel, pbf: PbfReader): void {
  if (tag === field.MODEL.irVersion) model.irVersion = pbf.readVarint(true);
  else if (tag === field.MODEL.opset) {
    const { domain, version } = pbf.readMessage(readOpsetField, { domain: '', version: 0 });
    if (domain === '' || domain === 'ai.onnx') model.opset = version;
  } else if (tag === field.MODEL.metadata) {
    const { key, value } = pbf.readMessage(readEntryField, { key: '', value: '' });
    model.metadata.set(key, value);
  } else if (tag === field.MODEL.graph) {
    model.hasGraph = true;
    pbf.readMessage(readGraphField, model);
  }
}

function readOpsetField(tag: number, opset: { domain: string; version: number }, pbf: PbfReader): void {
  if (tag === field.OPSET_ID.domain) opset.domain = pbf.readString();
  else if (tag === field.OPSET_ID.version) opset.version = pbf.readVarint(true);
}

function readEntryField(tag: number, entry: { key: string; value: string }, pbf: PbfReader): void {
  if (tag === field.STRING_ENTRY.key) entry.key = pbf.readString();
  else if (tag === field.STRING_ENTRY.value) entry.value = pbf.readString();
}

function readGraphField(tag: number, model: MutableModel, pbf: PbfReader): void {
  if (tag === field.GRAPH.node) model.nodeCount += 1;
  else if (tag === field.GRAPH.initializer) {
    const tensor = pbf.readMessage(readTensorField, { name: '', dims: [], type: 0, raw: null, floats: [] });
    model.initializers.set(tensor.name, { shape: tensor.dims, values: tensorValues(tensor) });
  } else if (tag === field.GRAPH.input || tag === field.GRAPH.output) {
    const value = pbf.readMessage(readValueField, { name: '', shape: [] });
    (tag === field.GRAPH.input ? model.inputs : model.outputs).set(value.name, value.shape);
  }
}

interface MutableTensor {
  name: string;
  dims: number[];
  type: number;
  raw: Uint8Array | null;
  floats: number[];
}

function readTensorField(tag: number, tensor: MutableTensor, pbf: PbfReader): void {
  if (tag === field.TENSOR.dims) pbf.readPackedVarint(tensor.dims, true);
  else if (tag === field.TENSOR.dataType) tensor.type = pbf.readVarint();
  else if (tag === field.TENSOR.floatData) pbf.readPackedFloat(tensor.floats);
  else if (tag === field.TENSOR.name) tensor.name = pbf.readString();
  else if (tag === field.TENSOR.rawData) tensor.raw = pbf.readBytes();
}

function tensorValues(tensor: MutableTensor): Float32Array | null {
  if (tensor.type !== field.DATA_TYPE.float) return null;
  // raw_data is little-endian, as is every machine that runs WebAssembly; the copy gives the alignment.
  const values = tensor.raw ? floats(tensor.raw) : Float32Array.from(tensor.floats);
  const expected = tensor.dims.reduce((product, dim) => product * dim, 1);
  if (values?.length !== expected) throw new OnnxFormatError(`tensor ${tensor.name} does not fill its shape`);
  return values;
}

function floats(raw: Uint8Array): Float32Array | null {
  // Uint8Array.from copies; the slice of a Node Buffer would still be a view of the whole pool.
  return raw.length % 4 === 0 ? new Float32Array(Uint8Array.from(raw).buffer) : null;
}

interface MutableValue {
  name: string;
  shape: Dim[];
}

// ValueInfo { type: Type { tensor_type: { shape: { dim: [...] } } } }
function readValueField(tag: number, value: MutableValue, pbf: PbfReader): void {
  if (tag === field.VALUE_INFO.name) value.name = pbf.readString();
  else if (tag === field.VALUE_INFO.type) pbf.readMessage(readTypeField, value);
}

function readTypeField(tag: number, value: MutableValue, pbf: PbfReader): void {
  if (tag === field.TYPE.tensor) pbf.readMessage(readTensorTypeField, value);
}

function readTensorTypeField(tag: number, value: MutableValue, pbf: PbfReader): void {
  if (tag === field.TENSOR_TYPE.shape) pbf.readMessage(readShapeField, value);
}

function readShapeField(tag: number, value: MutableValue, pbf: PbfReader): void {
  if (tag === field.SHAPE.dim) value.shape.push(pbf.readMessage(readDimensionField, { dim: '?' }).dim);
}

function readDimensionField(tag: number, dimension: { dim: Dim }, pbf: PbfReader): void {
  if (tag === field.DIMENSION.value) dimension.dim = pbf.readVarint(true);
  else if (tag === field.DIMENSION.parameter) dimension.dim = pbf.readString();
}
