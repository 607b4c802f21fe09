/**
 * The intermediate representation: float tensors, operators, nodes and the builder they are made with. An operator
 * is one object that knows its shape rule, its float64 meaning and how it is written as ONNX (`operators/`); its
 * gradient is a rule of its own (`rules/`), since the gradient of one operator is made of others.
 * Part of `graph`, which stands alone. No runtime is imported here.
 */
import type { Shape } from './shape.ts';

/** A value in a graph under construction. All tensors are float32 when run, float64 when interpreted. */
export interface Tensor {
  readonly id: number;
  readonly shape: Shape;
  readonly builder: Builder;
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

/** A gradient written by hand for a value computed from several nodes: gradients of `inputs` from that of the value. */
export interface CustomGradient {
  readonly inputs: readonly Tensor[];
  readonly gradient: (gradient: Tensor) => readonly (Tensor | null)[];
}

/** A graph under construction, as whoever holds one of its tensors sees it. */
export interface Builder {
  /** In creation order, which is an order they can run in. */
  readonly nodes: readonly Node[];
  /** By the id of the value they belong to. */
  readonly customGradients: ReadonlyMap<number, CustomGradient>;
  input(name: string, shape: Shape): Tensor;
  /** @throws RangeError where the data do not fill the shape. */
  constant(data: Float64Array | Float32Array, shape: readonly number[], name?: string | null): Tensor;
  /** The constant [] of a number, one for all its uses. */
  scalar(value: number): Tensor;
  /** A tensor as it is, a number as a scalar constant of this graph. @throws RangeError for another graph's tensor. */
  operand(value: Operand): Tensor;
  /** Adds a node. @throws RangeError where the inputs do not fit the operator. */
  apply<A>(operator: Operator<A>, inputs: readonly Operand[], attributes: A): readonly Tensor[];
  /** Replaces the gradient of `value` by one written by hand; the nodes between `inputs` and `value` get none from it. */
  withGradient(value: Tensor, custom: CustomGradient): Tensor;
  /** The graph of the named outputs, without what they do not depend on. Every declared input stays. */
  finish(outputs: Readonly<Record<string, Tensor>>): Graph;
}
