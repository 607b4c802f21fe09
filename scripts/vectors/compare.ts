/** Compares a result with what a vector expects: numbers within tolerance, everything else exactly. */
import type { Tolerance } from './vector-file.ts';

const show = (value: unknown) => JSON.stringify(value) ?? String(value);

/**
 * The first difference as "path: got ..., want ...", or null. Objects are compared over the expected keys, since
 * a vector may tell a part of the result only; arrays must have equal length.
 */
export function difference(got: unknown, want: unknown, tolerance: Tolerance, path = ''): string | null {
  const differs = () => `${path || 'result'}: got ${show(got)}, want ${show(want)}`;
  if (typeof want === 'number') {
    if (typeof got !== 'number') return differs();
    const near = Math.abs(got - want) <= tolerance.abs + tolerance.rel * Math.abs(want);
    return near ? null : differs();
  }
  if (Array.isArray(want)) {
    if (!Array.isArray(got) || got.length !== want.length) return differs();
    for (const [i, item] of want.entries()) {
      const found = difference(got[i], item, tolerance, `${path}[${i}]`);
      if (found) return found;
    }
    return null;
  }
  if (typeof want === 'object' && want !== null) {
    if (typeof got !== 'object' || got === null || Array.isArray(got)) return differs();
    const record: Record<string, unknown> = { ...got };
    for (const [key, item] of Object.entries(want)) {
      const found = difference(record[key], item, tolerance, path ? `${path}.${key}` : key);
      if (found) return found;
    }
    return null;
  }
  return Object.is(got, want) ? null : differs();
}
