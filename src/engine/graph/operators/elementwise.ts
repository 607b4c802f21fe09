/** Elementwise operators with numpy broadcasting. */
import type { NdArray, Node, Operand, Operator, Tensor } from '../ir.ts';
import { broadcastTo } from '../ndarray.ts';
import { broadcastShapes } from '../shape.ts';
import { reduceToShape } from './reduce.ts';

type NoAttributes = Readonly<Record<string, never>>;
const NONE: NoAttributes = {};

function builderOf(...operands: readonly Operand[]) {
  const tensor = operands.find((operand) => typeof operand !== 'number');
  if (tensor === undefined) throw new RangeError('an operator needs at least one tensor');
  return tensor.builder;
}

interface BinaryRule {
  readonly type: string;
  readonly value: (a: number, b: number) => number;
  /** Gradients of a and b at the output's shape, before they are summed back to their own shapes. */
  readonly gradient: (g: Tensor, a: Tensor, b: Tensor, y: Tensor) => readonly [Tensor, Tensor];
}

function binary(rule: BinaryRule): (a: Operand, b: Operand) => Tensor {
  const operator: Operator<NoAttributes> = {
    type: rule.type,
    infer: ([a = [], b = []]) => [broadcastShapes(a, b)],
    gradient(node, [g]) {
      const [a, b, y] = [...node.inputs, ...node.outputs] as [Tensor, Tensor, Tensor];
      if (!g) return [null, null];
      const [da, db] = rule.gradient(g, a, b, y);
      return [reduceToShape(da, a.shape), reduceToShape(db, b.shape)];
    },
    interpret(inputs, _, [shape = []]) {
      const [a, b] = inputs.map((input) => broadcastTo(input, shape)) as [Float64Array, Float64Array];
      return [a.map((value, i) => rule.value(value, b[i] as number))];
    },
    emit: emitPlain,
  };
  return (a, b) => first(builderOf(a, b).apply(operator, [a, b], NONE));
}

interface UnaryRule {
  readonly type: string;
  readonly value: (x: number) => number;
  readonly gradient: (g: Tensor, x: Tensor, y: Tensor) => Tensor | null;
  readonly emit?: Operator<NoAttributes>['emit'];
}

function unary(rule: UnaryRule): (x: Tensor) => Tensor {
  const operator: Operator<NoAttributes> = {
    type: rule.type,
    infer: ([x = []]) => [x],
    gradient(node, [g]) {
      const [x, y] = [...node.inputs, ...node.outputs] as [Tensor, Tensor];
      return [g ? rule.gradient(g, x, y) : null];
    },
    interpret: ([x]) => [(x as NdArray).data.map(rule.value)],
    emit: rule.emit ?? emitPlain,
  };
  return (x) => first(x.builder.apply(operator, [x], NONE));
}

function first(outputs: readonly Tensor[]): Tensor {
  return outputs[0] as Tensor;
}

function emitPlain(node: Node<NoAttributes>, emitter: Parameters<Operator<unknown>['emit']>[1]): void {
  emitter.node(node.operator.type, node.inputs.map(emitter.name), node.outputs.map(emitter.name));
}

export const add = binary({ type: 'Add', value: (a, b) => a + b, gradient: (g) => [g, g] });
export const sub = binary({ type: 'Sub', value: (a, b) => a - b, gradient: (g) => [g, neg(g)] });
export const mul = binary({
  type: 'Mul',
  value: (a, b) => a * b,
  gradient: (g, a, b) => [mul(g, b), mul(g, a)],
});
export const div = binary({
  type: 'Div',
  value: (a, b) => a / b,
  gradient: (g, _, b, y) => {
    const da = div(g, b);
    return [da, neg(mul(da, y))];
  },
});
/** At a tie the whole gradient goes to the first operand. */
export const min = binary({
  type: 'Min',
  value: (a, b) => Math.min(a, b),
  gradient: (g, a, b) => {
    const second = mul(g, step(sub(a, b)));
    return [sub(g, second), second];
  },
});
/** At a tie the whole gradient goes to the first operand. */
export const max = binary({
  type: 'Max',
  value: (a, b) => Math.max(a, b),
  gradient: (g, a, b) => {
    const second = mul(g, step(sub(b, a)));
    return [sub(g, second), second];
  },
});

export const neg = unary({ type: 'Neg', value: (x) => -x, gradient: (g) => neg(g) });
export const exp = unary({ type: 'Exp', value: Math.exp, gradient: (g, _, y) => mul(g, y) });
export const log = unary({ type: 'Log', value: Math.log, gradient: (g, x) => div(g, x) });
export const sqrt = unary({ type: 'Sqrt', value: Math.sqrt, gradient: (g, _, y) => div(mul(g, 0.5), y) });
/**
 * max(x, 0), and written so: onnxruntime-web fuses Gemm and Relu into one kernel that takes three times as long on
 * WASM as the two apart, and leaves Max alone. The gradient reads the output, so that x need not be kept.
 */
export const relu = unary({
  type: 'Relu',
  value: (x) => Math.max(x, 0),
  gradient: (g, _, y) => mul(g, step(y)),
  emit(node, emitter) {
    emitter.node(
      'Max',
      [...node.inputs.map(emitter.name), emitter.floats([0], [])],
      node.outputs.map(emitter.name),
    );
  },
});
/** 1 where x > 0, else 0; no gradient. ONNX has no such operator: Greater and Cast. */
export const step = unary({
  type: 'Step',
  value: (x) => (x > 0 ? 1 : 0),
  gradient: () => null,
  emit(node, emitter) {
    const positive = emitter.fresh();
    const FLOAT = 1;
    emitter.node('Greater', [...node.inputs.map(emitter.name), emitter.floats([0], [])], [positive]);
    emitter.node('Cast', [positive], node.outputs.map(emitter.name), { to: { i: FLOAT } });
  },
});

/** x kept within [low, high]; the gradient passes inside and at the bounds. Bounds may be tensors fed at run time. */
export function clip(x: Tensor, low: Operand, high: Operand): Tensor {
  const y = min(max(x, low), high);
  const within = () => mul(sub(1, step(sub(low, x))), sub(1, step(sub(x, high))));
  return x.builder.withGradient(y, {
    inputs: [x],
    gradient: (g) => [reduceToShape(mul(g, within()), x.shape)],
  });
}

/** A tensor used as a constant: nothing flows back through it. */
export const detach = unary({
  type: 'Identity',
  value: (x) => x,
  gradient: () => null,
});
