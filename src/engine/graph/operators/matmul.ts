/** Matrix products: of two matrices with an optional row added (ONNX Gemm), or of two stacks of matrices (MatMul). */
import type { Emitter, NdArray, Operator, Tensor } from '../ir.ts';
import { dimAt, type Shape, sameShape, showShape } from '../shape.ts';
import { callOf, single } from './call.ts';

interface Flags {
  readonly transposeA: boolean;
  readonly transposeB: boolean;
}

/** Rows and columns of an operand as the product sees it. */
function matrix(shape: Shape, transposed: boolean) {
  return transposed ? [dimAt(shape, -1), dimAt(shape, -2)] : [dimAt(shape, -2), dimAt(shape, -1)];
}

const matMulOperator: Operator<Flags> = {
  type: 'MatMul',
  infer([a = [], b = [], bias], { transposeA, transposeB }) {
    const [rows = 0, inner] = matrix(a, transposeA);
    const [innerB, columns = 0] = matrix(b, transposeB);
    const stack = a.slice(0, -2);
    if (inner !== innerB || !sameShape(stack, b.slice(0, -2))) {
      throw new RangeError(`${showShape(a)} and ${showShape(b)} cannot be multiplied`);
    }
    if (bias && (stack.length > 0 || !sameShape(bias, [columns]))) {
      throw new RangeError(
        `a row ${showShape(bias)} cannot be added to a product ${showShape([...stack, rows, columns])}`,
      );
    }
    return [[...stack, rows, columns]];
  },
  interpret([a, b, bias], { transposeA, transposeB }, [shape = []]) {
    const inner = (a as NdArray).shape.at(transposeA ? -2 : -1) as number;
    return [multiply(a as NdArray, b as NdArray, bias, { transposeA, transposeB }, inner, shape)];
  },
  emit(node, emitter) {
    const [a, b, bias] = node.inputs as [Tensor, Tensor, Tensor?];
    const { transposeA, transposeB } = node.attributes;
    const outputs = node.outputs.map(emitter.name);
    if (a.shape.length === 2) {
      const inputs = [a, b, ...(bias ? [bias] : [])].map(emitter.name);
      emitter.node('Gemm', inputs, outputs, {
        ...(transposeA ? { transA: { i: 1 } } : {}),
        ...(transposeB ? { transB: { i: 1 } } : {}),
      });
    } else {
      emitter.node('MatMul', [stacked(a, transposeA, emitter), stacked(b, transposeB, emitter)], outputs);
    }
  },
};

/** MatMul has no flags: the runtime fuses this Transpose into the product where it can. */
function stacked(x: Tensor, transposed: boolean, emitter: Emitter): string {
  if (!transposed) return emitter.name(x);
  const turned = emitter.fresh();
  const rank = x.shape.length;
  const order = x.shape.map((_, axis) =>
    axis === rank - 1 ? rank - 2 : axis === rank - 2 ? rank - 1 : axis,
  );
  emitter.node('Transpose', [emitter.name(x)], [turned], { perm: { ints: order } });
  return turned;
}

function multiply(
  a: NdArray,
  b: NdArray,
  bias: NdArray | undefined,
  { transposeA, transposeB }: Flags,
  inner: number,
  shape: readonly number[],
): Float64Array {
  const [rows, columns] = shape.slice(-2) as [number, number];
  const stack = shape.slice(0, -2).reduce((product, dim) => product * dim, 1);
  const result = new Float64Array(stack * rows * columns);
  const [rowStep, innerStepA] = transposeA ? [1, rows] : [inner, 1];
  const [innerStepB, columnStep] = transposeB ? [1, inner] : [columns, 1];
  for (let s = 0; s < stack; s++) {
    for (let r = 0; r < rows; r++) {
      const out = (s * rows + r) * columns;
      if (bias) result.set(bias.data, out);
      for (let k = 0; k < inner; k++) {
        const left = a.data[s * rows * inner + r * rowStep + k * innerStepA] as number;
        const from = s * inner * columns + k * innerStepB;
        for (let c = 0; c < columns; c++) {
          result[out + c] = (result[out + c] as number) + left * (b.data[from + c * columnStep] as number);
        }
      }
    }
  }
  return result;
}

/** a b over the last two axes; leading axes must be the same. */
export const matMul = callOf(matMulOperator, (a: Tensor, b: Tensor, flags: Partial<Flags> = {}) =>
  single(a.builder.apply(matMulOperator, [a, b], { transposeA: false, transposeB: false, ...flags })),
);

/** x w + bias for matrices x [T, in], w [in, out] and a row bias [out]. */
export const linear = callOf(matMulOperator, (x: Tensor, w: Tensor, bias: Tensor) =>
  single(x.builder.apply(matMulOperator, [x, w, bias], { transposeA: false, transposeB: false })),
);
