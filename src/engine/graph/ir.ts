/**
 * The intermediate representation: float tensors, operators and nodes. An operator is one object that knows its
 * shape rule, its gradient, its float64 meaning and how it is written as ONNX; adding one is adding one object.
 * Part of `graph`, which stands alone. No runtime is imported here.
 */
import type { GraphBuilder } from './builder.ts';
import type { Shape } from './shape.ts';

/** A value in a graph under construction. All tensors are float32 when run, float64 when interpreted. */
export interface Tensor {
  readonly id: number;
  readonly shape: Shape;
  readonly builder: GraphBuilder;
}

/** Anything an elementwise operator takes: numbers become scalar constants. */
export type Operand = Tensor | number;

export interface Node<A = unknown> {
  readonly operator: Operator<A>;
  readonly inputs: readonly Tensor[];
  readonly outputs: readonly Tensor[];
  readonly attributes: A;
}

/** A dense row-major array of the interpreter. */
export interface NdArray {
  readonly shape: readonly number[];
  readonly data: Float64Array;
}

export type OnnxAttribute =
  | { readonly i: number }
  | { readonly f: number }
  | { readonly ints: readonly number[] };

/** Where an operator writes its ONNX nodes. Values are known by name. */
export interface Emitter {
  name(tensor: Tensor): string;
  /** A name no other value has. */
  fresh(): string;
  node(
    type: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes?: Readonly<Record<string, OnnxAttribute>>,
  ): void;
  int64(values: readonly number[]): string;
  floats(values: ArrayLike<number>, shape: readonly number[]): string;
  /** The int64 vector of a shape, computed at run time where it holds symbols; `from` is what gets reshaped. */
  shape(shape: Shape, from: Shape | null): string;
}

export interface Operator<A> {
  readonly type: string;
  /** Shapes of the outputs. @throws RangeError where the inputs do not fit. */
  infer(inputs: readonly Shape[], attributes: A): readonly Shape[];
  /** Gradients of the inputs from those of the outputs; null where none flows. At least one is given. */
  gradient(node: Node<A>, gradients: readonly (Tensor | null)[]): readonly (Tensor | null)[];
  /** The outputs' values; `shapes` are their resolved shapes. */
  interpret(
    inputs: readonly NdArray[],
    attributes: A,
    shapes: readonly (readonly number[])[],
  ): Float64Array[];
  emit(node: Node<A>, emitter: Emitter): void;
}

export interface GraphInput {
  readonly name: string;
  readonly tensor: Tensor;
}

export interface GraphConstant {
  /** null: unnamed, the writer picks a name. */
  readonly name: string | null;
  readonly tensor: Tensor;
  readonly data: Float64Array | Float32Array;
}

/** A finished graph: only what its outputs depend on, nodes in an order that can be run. */
export interface Graph {
  readonly inputs: readonly GraphInput[];
  readonly constants: readonly GraphConstant[];
  readonly nodes: readonly Node[];
  readonly outputs: readonly GraphInput[];
}
