/** Field numbers of onnx.proto (IR version 8) that this project reads or writes, and the constants around them. */
export const IR_VERSION = 8;
export const OPSET = 17;

export const MODEL = { irVersion: 1, producer: 2, graph: 7, opset: 8, metadata: 14 } as const;
export const OPSET_ID = { domain: 1, version: 2 } as const;
export const STRING_ENTRY = { key: 1, value: 2 } as const;
export const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
export const NODE = { input: 1, output: 2, name: 3, opType: 4, attribute: 5 } as const;
export const ATTRIBUTE = { name: 1, f: 2, i: 3, ints: 8, type: 20 } as const;
export const ATTRIBUTE_TYPE = { float: 1, int: 2, ints: 7 } as const;
export const TENSOR = { dims: 1, dataType: 2, floatData: 4, name: 8, rawData: 9 } as const;
export const DATA_TYPE = { float: 1, int64: 7 } as const;
export const VALUE_INFO = { name: 1, type: 2 } as const;
export const TYPE = { tensor: 1 } as const;
export const TENSOR_TYPE = { elementType: 1, shape: 2 } as const;
export const SHAPE = { dim: 1 } as const;
export const DIMENSION = { value: 1, parameter: 2 } as const;
