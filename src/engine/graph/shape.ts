/**
 * Tensor shapes. A dimension is a number, or a monomial of symbols ('B', '2*N', 'B*N') whose value is known
 * only when the graph is fed, so that one session serves every batch and item count.
 * Part of `graph`, which stands alone: nothing here may import another part of the engine.
 */

/** A number, or a canonical monomial such as '2*B*N' (coefficient first, symbols sorted). */
export type Dim = number | string;
export type Shape = readonly Dim[];
/** What each symbol stands for in one run. */
export type Bindings = ReadonlyMap<string, number>;

interface Monomial {
  readonly coefficient: number;
  readonly symbols: readonly string[];
}

function parse(dim: Dim): Monomial {
  if (typeof dim === 'number') return { coefficient: dim, symbols: [] };
  const factors = dim.split('*');
  const numbers = factors.filter((f) => /^\d+$/.test(f));
  return {
    coefficient: numbers.reduce((product, f) => product * Number(f), 1),
    symbols: factors.filter((f) => !/^\d+$/.test(f)).sort(),
  };
}

function format({ coefficient, symbols }: Monomial): Dim {
  if (symbols.length === 0 || coefficient === 0) return coefficient;
  return [...(coefficient === 1 ? [] : [String(coefficient)]), ...symbols].join('*');
}

export function showShape(shape: Shape): string {
  return `[${shape.join(', ')}]`;
}

export function sameShape(a: Shape, b: Shape): boolean {
  return a.length === b.length && a.every((dim, axis) => dim === b[axis]);
}

/** The factors of a dimension, for writers that must compute it from symbols at run time. */
export function factors(dim: Dim): Monomial {
  return parse(dim);
}

/** Number of elements, as a dimension. */
export function elementCount(shape: Shape): Dim {
  let coefficient = 1;
  const symbols: string[] = [];
  for (const dim of shape) {
    const m = parse(dim);
    coefficient *= m.coefficient;
    symbols.push(...m.symbols);
  }
  return format({ coefficient, symbols: symbols.sort() });
}

/** Sum of two dimensions; they must be numbers or multiples of the same monomial. */
export function addDims(a: Dim, b: Dim): Dim {
  const x = parse(a);
  const y = parse(b);
  if (x.symbols.join('*') !== y.symbols.join('*'))
    throw new RangeError(`cannot add dimensions ${a} and ${b}`);
  return format({ coefficient: x.coefficient + y.coefficient, symbols: x.symbols });
}

/** The dimension at an axis; negative axes count from the end. */
export function dimAt(shape: Shape, axis: number): Dim {
  const dim = shape[axisOf(shape, axis)];
  if (dim === undefined) throw new RangeError(`no axis ${axis} in ${showShape(shape)}`);
  return dim;
}

/** An axis counted from the front. */
export function axisOf(shape: Shape, axis: number): number {
  const positive = axis < 0 ? axis + shape.length : axis;
  if (positive < 0 || positive >= shape.length)
    throw new RangeError(`no axis ${axis} in ${showShape(shape)}`);
  return positive;
}

/** Numpy broadcasting; a symbol meets itself or 1. */
export function broadcastShapes(a: Shape, b: Shape): Shape {
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, i) => {
    const x = a[i - (rank - a.length)] ?? 1;
    const y = b[i - (rank - b.length)] ?? 1;
    if (x === y || y === 1) return x;
    if (x === 1) return y;
    throw new RangeError(`shapes ${showShape(a)} and ${showShape(b)} do not broadcast`);
  });
}

export function resolveDim(dim: Dim, bindings: Bindings): number {
  const { coefficient, symbols } = parse(dim);
  return symbols.reduce((product, symbol) => {
    const value = bindings.get(symbol);
    if (value === undefined) throw new RangeError(`dimension ${symbol} is not bound`);
    return product * value;
  }, coefficient);
}

export function resolveShape(shape: Shape, bindings: Bindings): number[] {
  return shape.map((dim) => resolveDim(dim, bindings));
}

/** Reads the symbols of `shape` off an actual shape. Only plain symbols and numbers are matched. */
export function bindShape(shape: Shape, actual: readonly number[], bindings: Map<string, number>): void {
  const mismatch = () => new RangeError(`shape [${actual.join(', ')}] does not fit ${showShape(shape)}`);
  if (shape.length !== actual.length) throw mismatch();
  shape.forEach((dim, axis) => {
    const size = actual[axis] ?? -1;
    const known = typeof dim === 'number' ? dim : bindings.get(dim);
    if (known === undefined) bindings.set(String(dim), size);
    else if (known !== size) throw mismatch();
  });
}
