/** The bars of the histogram of advantages: the worker counts in them, the page draws and opens them. Pure. */
import { binOf } from '../../engine/training/statistics.ts';

/** Odd, so that 0 has a bar of its own. */
const BINS = 33;
/** Bars reach a tenth past the bound of the base advantage, so that a shift beyond it shows. */
const ROOM = 1.1;

export function barsWithin(bound: number) {
  return { low: -bound * ROOM, high: bound * ROOM, bins: BINS };
}

export function barOf(value: number, bound: number): number | null {
  return binOf(value, barsWithin(bound));
}

export function rangeOf(bin: number, bound: number): readonly [low: number, high: number] {
  const { low, high, bins } = barsWithin(bound);
  const width = (high - low) / bins;
  return [low + bin * width, low + (bin + 1) * width];
}
