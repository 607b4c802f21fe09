/** One entry per operator and notable variant: tests run every entry through the gradient check and the runtimes. */
import type { Tensor } from '../ir.ts';
import {
  add,
  clip,
  concat,
  detach,
  div,
  exp,
  expand,
  layerNorm,
  linear,
  log,
  logSoftmax,
  logSumExp,
  matMul,
  max,
  min,
  mul,
  neg,
  pad,
  reduceMax,
  reduceMean,
  reduceSum,
  relu,
  reshape,
  slice,
  softmax,
  split,
  sqrt,
  standardise,
  step,
  sub,
  transpose,
} from '../operators.ts';
import { elementCount, type Shape } from '../shape.ts';

export interface OperatorCase {
  readonly name: string;
  /** Input shapes; a, b, c are small sizes. `a` may be handed in as a symbol. */
  readonly shapes: (a: number | 'A', b: number, c: number) => readonly Shape[];
  readonly build: (inputs: readonly Tensor[]) => Tensor;
  /** Keeps inputs in the operator's domain; the whole line otherwise. */
  readonly positive?: boolean;
}

type Binary = (a: Tensor, b: Tensor) => Tensor;
type Unary = (x: Tensor) => Tensor;

function binary(name: string, operator: Binary, positive = false): OperatorCase[] {
  const build = ([x, y]: readonly Tensor[]) => operator(x as Tensor, y as Tensor);
  return [
    {
      name,
      build,
      positive,
      shapes: (a, b) => [
        [a, b],
        [a, b],
      ],
    },
    { name: `${name}, row broadcast`, build, positive, shapes: (a, b, c) => [[a, b, c], [c]] },
    {
      name: `${name}, both broadcast`,
      build,
      positive,
      shapes: (a, b, c) => [
        [a, 1, c],
        [b, 1],
      ],
    },
  ];
}

function unary(name: string, operator: Unary, positive = false): OperatorCase {
  return { name, build: ([x]) => operator(x as Tensor), positive, shapes: (a, b) => [[a, b]] };
}

function ternary(build: (x: Tensor, y: Tensor, z: Tensor) => Tensor): OperatorCase['build'] {
  return ([x, y, z]) => build(x as Tensor, y as Tensor, z as Tensor);
}

export const OPERATOR_CASES: readonly OperatorCase[] = [
  ...binary('add', add),
  ...binary('sub', sub),
  ...binary('mul', mul),
  ...binary('div', div, true),
  ...binary('min', min),
  ...binary('max', max),
  unary('neg', neg),
  unary('exp', exp),
  unary('log', log, true),
  unary('sqrt', sqrt, true),
  unary('relu', relu),
  unary('step keeps its factor differentiable', (x) => mul(x, step(x))),
  unary('detach keeps its factor differentiable', (x) => mul(x, step(detach(x)))),
  unary('clip', (x) => clip(x, -0.31, 0.42)),
  unary('a value used several times', (x) => add(mul(x, x), exp(neg(x)))),
  unary('reduceSum', (x) => reduceSum(x, [0])),
  {
    name: 'reduceSum, all axes',
    build: ([x]) => reduceSum(x as Tensor, [0, 1, 2]),
    shapes: (a, b, c) => [[a, b, c]],
  },
  unary('reduceMean', (x) => reduceMean(x, [-1])),
  unary('reduceMean over a run-time axis', (x) => reduceMean(x, [0])),
  unary('reduceMax', (x) => reduceMax(x, [-1])),
  unary('reshape', (x) => reshape(mul(x, x), [elementCount(x.shape), 1])),
  {
    name: 'reshape with two run-time axes',
    build: ([x, y]) => {
      const [b = 0, a = 0] = (y as Tensor).shape;
      return mul(
        reshape(reshape(x as Tensor, [elementCount([a, b, 2])]), [b, a, 2]),
        reshape(y as Tensor, [b, a, 1]),
      );
    },
    shapes: (a, b) => [
      [a, b, 2],
      [b, a],
    ],
  },
  {
    name: 'transpose',
    build: ([x]) => transpose(mul(x as Tensor, 2), [2, 0, 1]),
    shapes: (a, b, c) => [[a, b, c]],
  },
  { name: 'slice', build: ([x]) => slice(x as Tensor, 1, 1, 2), shapes: (a, b) => [[a, b + 1]] },
  { name: 'pad', build: ([x]) => pad(x as Tensor, 1, 2, 1), shapes: (a, b) => [[a, b]] },
  {
    name: 'split, a part unused',
    build: ([x]) => {
      const [first, , third] = split(x as Tensor, 1, [1, 1, 2]) as [Tensor, Tensor, Tensor];
      return mul(first, third);
    },
    shapes: (a) => [[a, 4]],
  },
  {
    name: 'concat',
    build: ternary((x, y) => concat([x, mul(y, 2), x], 1)),
    shapes: (a, b, c) => [
      [a, b],
      [a, c],
    ],
  },
  {
    name: 'expand',
    build: ([x, y]) => expand(x as Tensor, (y as Tensor).shape),
    shapes: (a, b) => [
      [1, b],
      [a, b],
    ],
  },
  ...[false, true].flatMap((transposeA) =>
    [false, true].map((transposeB): OperatorCase => {
      const flags = { transposeA, transposeB };
      return {
        name: `matMul, two matrices, ${JSON.stringify(flags)}`,
        build: ternary((x, y) => matMul(x, y, flags)),
        shapes: (a, b, c) => [transposeA ? [b, a] : [a, b], transposeB ? [c, b] : [b, c]],
      };
    }),
  ),
  ...[false, true].flatMap((transposeA) =>
    [false, true].map((transposeB): OperatorCase => {
      const flags = { transposeA, transposeB };
      return {
        name: `matMul, stacks, ${JSON.stringify(flags)}`,
        build: ternary((x, y) => matMul(x, y, flags)),
        shapes: (a, b, c) => [
          [a, 2, ...(transposeA ? [b, c] : [c, b])],
          [a, 2, ...(transposeB ? [3, b] : [b, 3])],
        ],
      };
    }),
  ),
  { name: 'linear', build: ternary(linear), shapes: (a, b, c) => [[a, b], [b, c], [c]] },
  unary('softmax', softmax),
  unary('logSumExp', (x) => logSumExp(x).value),
  unary('logSoftmax', logSoftmax),
  { name: 'standardise', build: ([x]) => standardise(x as Tensor), shapes: (a, b) => [[a, b + 1]] },
  { name: 'layerNorm', build: ternary(layerNorm), shapes: (a, b) => [[a, b + 1], [b + 1], [b + 1]] },
];
