/** Elementwise operators with numpy broadcasting. */
import type { Emitter, NdArray, Node, Operand, Operator, Tensor } from '../ir.ts';
import { broadcastTo } from '../ndarray.ts';
import { broadcastShapes } from '../shape.ts';
import { callOf, NONE, type NoAttributes, type OfOperator, single } from './call.ts';

type Binary = ((a: Operand, b: Operand) => Tensor) & OfOperator<NoAttributes>;
type Unary = ((x: Tensor) => Tensor) & OfOperator<NoAttributes>;

function builderOf(...operands: readonly Operand[]) {
  const tensor = operands.find((operand) => typeof operand !== 'number');
  if (tensor === undefined) throw new RangeError('an operator needs at least one tensor');
  return tensor.builder;
}

function binary(type: string, value: (a: number, b: number) => number): Binary {
  const operator: Operator<NoAttributes> = {
    type,
    infer: ([a = [], b = []]) => [broadcastShapes(a, b)],
    interpret(inputs, _, [shape = []]) {
      const [a, b] = inputs.map((input) => broadcastTo(input, shape)) as [Float64Array, Float64Array];
      return [a.map((x, i) => value(x, b[i] as number))];
    },
    emit: emitPlain,
  };
  return callOf(operator, (a: Operand, b: Operand) => single(builderOf(a, b).apply(operator, [a, b], NONE)));
}

function unary(
  type: string,
  value: (x: number) => number,
  emit: Operator<NoAttributes>['emit'] = emitPlain,
): Unary {
  const operator: Operator<NoAttributes> = {
    type,
    infer: ([x = []]) => [x],
    interpret: ([x]) => [(x as NdArray).data.map((entry) => value(entry))],
    emit,
  };
  return callOf(operator, (x: Tensor) => single(x.builder.apply(operator, [x], NONE)));
}

function emitPlain(node: Node<NoAttributes>, emitter: Emitter): void {
  emitter.node(node.operator.type, node.inputs.map(emitter.name), node.outputs.map(emitter.name));
}

export const add = binary('Add', (a, b) => a + b);
export const sub = binary('Sub', (a, b) => a - b);
export const mul = binary('Mul', (a, b) => a * b);
export const div = binary('Div', (a, b) => a / b);
export const min = binary('Min', Math.min);
export const max = binary('Max', Math.max);

export const neg = unary('Neg', (x) => -x);
export const exp = unary('Exp', Math.exp);
export const log = unary('Log', Math.log);
export const sqrt = unary('Sqrt', Math.sqrt);

/**
 * max(x, 0), and written so: onnxruntime-web fuses Gemm and Relu into one kernel that takes three times as long on
 * WASM as the two apart, and leaves Max alone.
 */
export const relu = unary(
  'Relu',
  (x) => Math.max(x, 0),
  (node, emitter) => {
    const inputs = [...node.inputs.map(emitter.name), emitter.floats([0], [])];
    emitter.node('Max', inputs, node.outputs.map(emitter.name));
  },
);

/** 1 where x > 0, else 0; no gradient. ONNX has no such operator: Greater and Cast. */
export const step = unary(
  'Step',
  (x) => (x > 0 ? 1 : 0),
  (node, emitter) => {
    const positive = emitter.fresh();
    const FLOAT = 1;
    emitter.node('Greater', [...node.inputs.map(emitter.name), emitter.floats([0], [])], [positive]);
    emitter.node('Cast', [positive], node.outputs.map(emitter.name), { to: { i: FLOAT } });
  },
);

/** A tensor used as a constant: nothing flows back through it. */
export const detach = unary('Identity', (x) => x);
