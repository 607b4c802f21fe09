/**
 * Settings of estimators and losses described once: default, control, where the value comes from. Schema, command
 * line options and controls on screen follow from the table; labels are the catalogue's, under the field's name.
 * Engine layer, pure.
 */
import * as v from 'valibot';
import { ZipscopeError } from '../error.ts';

/** Where a default or an option comes from; what is not the papers' own is to be labelled so on screen. */
export type Origin = 'source' | 'secondary' | 'reconstruction' | 'implementations' | 'ours';

export type Control =
  | { readonly type: 'number'; readonly low: number; readonly high: number; readonly step: number }
  /** null stands for "worked out by the method itself". */
  | { readonly type: 'number-or-auto'; readonly low: number; readonly high: number; readonly step: number }
  /** `ours`: options that no paper has, to be labelled so wherever they appear. */
  | { readonly type: 'choice'; readonly options: readonly string[]; readonly ours: readonly string[] }
  | { readonly type: 'flag' };

export interface Field<T> {
  readonly initial: T;
  readonly control: Control;
  /** Equation the setting stands in, as method and page number them. */
  readonly equation: string;
  readonly origin: Origin;
  readonly schema: v.GenericSchema<unknown, T>;
}

export type Fields<T> = { readonly [K in keyof T]: Field<T[K]> };

interface About<T> {
  readonly initial: T;
  readonly equation: string;
  readonly origin: Origin;
}

interface Limits {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** A step of 1 means whole numbers. */
const within = ({ low, high, step }: Limits) =>
  v.pipe(
    v.number(),
    v.finite(),
    v.minValue(low),
    v.maxValue(high),
    v.check((value) => step !== 1 || Number.isInteger(value)),
  );

export function numberField({ initial, equation, origin, ...limits }: About<number> & Limits): Field<number> {
  return { initial, equation, origin, control: { type: 'number', ...limits }, schema: within(limits) };
}

export function autoField({
  initial,
  equation,
  origin,
  ...limits
}: About<number | null> & Limits): Field<number | null> {
  const control = { type: 'number-or-auto', ...limits } as const;
  return { initial, equation, origin, control, schema: v.nullable(within(limits)) };
}

export function choiceField<const T extends string>(
  options: readonly [T, ...T[]],
  { ours = [], ...about }: About<NoInfer<T>> & { readonly ours?: readonly NoInfer<T>[] },
): Field<T> {
  return { ...about, control: { type: 'choice', options, ours }, schema: v.picklist(options) };
}

export function flagField(about: About<boolean>): Field<boolean> {
  return { ...about, control: { type: 'flag' }, schema: v.boolean() };
}

/** Settings that differ from a default, from a file, a link or the command line: not yet checked. */
export type Given = Readonly<Record<string, unknown>>;

/**
 * Lays `layers` over the defaults, later ones winning, and checks every value.
 * @throws ZipscopeError 'unknown-setting' {field}, 'bad-setting' {field, value, type, low, high}, 'bad-choice'
 * {field, value, known}
 */
export function resolveFields<T extends object>(fields: Fields<T>, ...layers: readonly Given[]): T {
  const table = fields as Readonly<Record<string, Field<unknown>>>;
  const merged: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(table)) merged[name] = field.initial;
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer)) {
      const field = Object.hasOwn(table, name) ? table[name] : undefined;
      if (!field) throw new ZipscopeError('unknown-setting', { field: name });
      if (!v.is(field.schema, value)) throw badValue(name, value, field.control);
      merged[name] = value;
    }
  }
  return merged as T;
}

function badValue(field: string, given: unknown, control: Control): ZipscopeError {
  const value = JSON.stringify(given) ?? 'undefined';
  if (control.type === 'number' || control.type === 'number-or-auto') {
    const { type, low, high } = control;
    return new ZipscopeError('bad-setting', { field, value, type, low, high });
  }
  const known = control.type === 'choice' ? control.options.join(', ') : 'true, false';
  return new ZipscopeError('bad-choice', { field, value, known });
}
