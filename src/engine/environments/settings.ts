/**
 * Settings described once: a field states its default, range, unit and meaning, and the valibot schema, the
 * defaults and the controls on screen all come from that one table. Engine layer, shared by all environments.
 */
import * as v from 'valibot';
import { ZipscopeError } from '../error.ts';

/** One setting as a form shows it. `low` and `high` are inclusive and hold for each number of a range or of shares. */
export interface FieldInfo {
  readonly type: 'integer' | 'number' | 'range' | 'shares';
  readonly initial: unknown;
  readonly low: number;
  readonly high: number;
  readonly unit: string;
  readonly about: string;
}

export interface Field<T> extends FieldInfo {
  readonly initial: T;
  readonly schema: v.GenericSchema<unknown, T>;
}

/** [lowest, highest], both integers and inclusive. */
export type IntegerRange = readonly [low: number, high: number];

interface Limits<T> {
  readonly initial: T;
  readonly low: number;
  readonly high: number;
  readonly unit: string;
  readonly about: string;
}

export function integer(limits: Limits<number>): Field<number> {
  const schema = v.pipe(v.number(), v.integer(), v.minValue(limits.low), v.maxValue(limits.high));
  return { ...limits, type: 'integer', schema };
}

export function number(limits: Limits<number>): Field<number> {
  const schema = v.pipe(v.number(), v.finite(), v.minValue(limits.low), v.maxValue(limits.high));
  return { ...limits, type: 'number', schema };
}

export function range(limits: Limits<IntegerRange>): Field<IntegerRange> {
  const bound = integer({ ...limits, initial: limits.low }).schema;
  const schema = v.pipe(
    v.tuple([bound, bound]),
    v.check(([low, high]) => low <= high),
  );
  return { ...limits, type: 'range', schema };
}

/** Non-negative weights of named parts, at least one above 0; they need not add up to 1. */
export function shares<K extends string>(
  names: readonly [K, ...K[]],
  limits: Limits<Readonly<Record<K, number>>>,
): Field<Readonly<Record<K, number>>> {
  const part = number({ ...limits, initial: limits.low }).schema;
  const schema = v.pipe(
    v.record(v.picklist(names), part),
    v.check((given) => names.every((name) => name in given) && names.some((name) => (given[name] ?? 0) > 0)),
    v.transform((given) => given as Record<K, number>),
  );
  return { ...limits, type: 'shares', schema };
}

export type Fields<T> = { readonly [K in keyof T]: Field<T[K]> };

export function initialValues<T>(fields: Fields<T>): T {
  return mapFields(fields, (field) => field.initial) as T;
}

/**
 * Lays `layers` over the fields' defaults, later ones winning, and checks every value.
 * @throws ZipscopeError 'unknown-setting' {field}, 'bad-setting' {field, value, type, low, high}.
 */
export function resolveSettings<T extends object>(
  fields: Fields<T>,
  ...layers: readonly Readonly<Record<string, unknown>>[]
): T {
  const merged = new Map<string, unknown>(Object.entries(initialValues(fields)));
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer)) {
      if (!Object.hasOwn(fields, name)) throw new ZipscopeError('unknown-setting', { field: name });
      merged.set(name, value);
    }
  }
  return mapFields(fields, (field, name) => {
    const value = merged.get(name);
    const parsed = v.safeParse(field.schema, value);
    if (parsed.success) return parsed.output;
    throw new ZipscopeError('bad-setting', {
      field: name,
      value: JSON.stringify(value) ?? 'undefined',
      type: field.type,
      low: field.low,
      high: field.high,
    });
  }) as T;
}

function mapFields<T>(fields: Fields<T>, map: (field: Field<unknown>, name: string) => unknown): object {
  const entries = Object.entries(fields as Record<string, Field<unknown>>);
  return Object.fromEntries(entries.map(([name, field]) => [name, map(field, name)]));
}
