/** Encodes a graph as an ONNX file: opset 17, IR 8, all tensors float32. */
import { PbfWriter } from 'pbf';
import type { Graph, OnnxAttribute } from '../ir.ts';
import type { Shape } from '../shape.ts';
import { emitGraph, type OnnxGraph, type OnnxNode, type OnnxTensor, type OnnxValue } from './emit.ts';
import * as field from './schema.ts';

/** Bytes of an .onnx file that any ONNX runtime runs. `metadata` becomes metadata_props. */
export function writeOnnx(graph: Graph, metadata: Readonly<Record<string, string>> = {}): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarintField(field.MODEL.irVersion, field.IR_VERSION);
  pbf.writeStringField(field.MODEL.producer, 'zipscope');
  pbf.writeMessage(field.MODEL.graph, writeGraph, emitGraph(graph));
  pbf.writeMessage(field.MODEL.opset, writeOpset, field.OPSET);
  for (const entry of Object.entries(metadata)) pbf.writeMessage(field.MODEL.metadata, writeEntry, entry);
  return pbf.finish();
}

function writeOpset(version: number, pbf: PbfWriter): void {
  pbf.writeStringField(field.OPSET_ID.domain, '');
  pbf.writeVarintField(field.OPSET_ID.version, version);
}

function writeEntry([key, value]: readonly [string, string], pbf: PbfWriter): void {
  pbf.writeStringField(field.STRING_ENTRY.key, key);
  pbf.writeStringField(field.STRING_ENTRY.value, value);
}

function writeGraph(graph: OnnxGraph, pbf: PbfWriter): void {
  graph.nodes.forEach((node, index) => {
    pbf.writeMessage(field.GRAPH.node, writeNode, { node, index });
  });
  pbf.writeStringField(field.GRAPH.name, 'zipscope');
  for (const tensor of graph.initializers) pbf.writeMessage(field.GRAPH.initializer, writeTensor, tensor);
  for (const value of graph.inputs) pbf.writeMessage(field.GRAPH.input, writeValue, value);
  for (const value of graph.outputs) pbf.writeMessage(field.GRAPH.output, writeValue, value);
}

function writeNode({ node, index }: { node: OnnxNode; index: number }, pbf: PbfWriter): void {
  for (const input of node.inputs) pbf.writeStringField(field.NODE.input, input);
  for (const output of node.outputs) pbf.writeStringField(field.NODE.output, output);
  pbf.writeStringField(field.NODE.name, `${node.type}_${index}`);
  pbf.writeStringField(field.NODE.opType, node.type);
  for (const entry of Object.entries(node.attributes)) {
    pbf.writeMessage(field.NODE.attribute, writeAttribute, entry);
  }
}

function writeAttribute([name, value]: readonly [string, OnnxAttribute], pbf: PbfWriter): void {
  const type = field.ATTRIBUTE_TYPE;
  pbf.writeStringField(field.ATTRIBUTE.name, name);
  if ('i' in value) {
    pbf.writeVarintField(field.ATTRIBUTE.i, value.i);
    pbf.writeVarintField(field.ATTRIBUTE.type, type.int);
  } else if ('f' in value) {
    pbf.writeFloatField(field.ATTRIBUTE.f, value.f);
    pbf.writeVarintField(field.ATTRIBUTE.type, type.float);
  } else {
    for (const int of value.ints) pbf.writeVarintField(field.ATTRIBUTE.ints, int);
    pbf.writeVarintField(field.ATTRIBUTE.type, type.ints);
  }
}

function writeTensor({ name, shape, values }: OnnxTensor, pbf: PbfWriter): void {
  for (const dim of shape) pbf.writeVarintField(field.TENSOR.dims, dim);
  const isFloat = 'float32' in values;
  pbf.writeVarintField(field.TENSOR.dataType, isFloat ? field.DATA_TYPE.float : field.DATA_TYPE.int64);
  pbf.writeStringField(field.TENSOR.name, name);
  pbf.writeBytesField(field.TENSOR.rawData, rawData(values));
}

/** raw_data is little-endian, as is every machine that runs WebAssembly. */
function rawData(values: OnnxTensor['values']): Uint8Array {
  const array = 'float32' in values ? values.float32 : BigInt64Array.from(values.int64, BigInt);
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function writeValue({ name, shape }: OnnxValue, pbf: PbfWriter): void {
  pbf.writeStringField(field.VALUE_INFO.name, name);
  pbf.writeMessage(field.VALUE_INFO.type, writeType, shape);
}

function writeType(shape: Shape, pbf: PbfWriter): void {
  pbf.writeMessage(field.TYPE.tensor, writeTensorType, shape);
}

function writeTensorType(shape: Shape, pbf: PbfWriter): void {
  pbf.writeVarintField(field.TENSOR_TYPE.elementType, field.DATA_TYPE.float);
  pbf.writeMessage(field.TENSOR_TYPE.shape, writeShape, shape);
}

function writeShape(shape: Shape, pbf: PbfWriter): void {
  for (const dim of shape) pbf.writeMessage(field.SHAPE.dim, writeDimension, dim);
}

function writeDimension(dim: Shape[number], pbf: PbfWriter): void {
  if (typeof dim === 'number') pbf.writeVarintField(field.DIMENSION.value, dim);
  else pbf.writeStringField(field.DIMENSION.parameter, dim);
}
