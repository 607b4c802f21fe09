/**
 * What an address can say about Advantages: group, estimator, every setting of estimator and loss, edits, what the
 * grid shows. Rows of the one table in url.ts. A setting of null is left to the group's own view; where a link names
 * an estimator, the settings it gives are all there are.
 */
import * as v from 'valibot';
import type { Field } from '../engine/advantage/fields.ts';
import { ADVANTAGE_FIELDS, type AdvantageSettings, BASE_NAMES } from '../engine/advantage/settings.ts';
import { LOSS_FIELDS, type LossSettings } from '../engine/loss/settings.ts';
import { type Edit, readEdits, writeEdits } from './advantages-edits.ts';

/** The ids of engine/advantage/teaching-groups.ts, which the first view must not have to load. */
export const GROUP_SOURCES = [
  'w-too-large',
  'failed-group',
  'rollouts-and-rows',
  'zero-spread',
  'group-of-one',
  'gate-closed',
  'overlong-masked',
  'cross-segment',
  'episode',
] as const;
export type GroupSource = (typeof GROUP_SOURCES)[number];

export const COLOURS = [
  'advantage',
  'base',
  'shift',
  'qcom',
  'ratio',
  'level',
  'info',
  'sem',
  'mask',
  'weight',
  'logRatio',
] as const;
export type Colour = (typeof COLOURS)[number];
export const SORTS = ['recorded', 'reward', 'spread', 'flips'] as const;
export type Sort = (typeof SORTS)[number];
export const FIGURES = ['w', 'loss', 'rows', 'mastery', 'theorem'] as const;
export type FigureName = (typeof FIGURES)[number];

/** A place as recorded: rollout, turn counted over the whole rollout, and where tokens of a turn differ, which. */
export interface Cell {
  readonly rollout: number;
  readonly turn: number;
  readonly token?: number;
}

const ESTIMATOR_NAMES = ['hrr', ...BASE_NAMES] as const;
export type NamedEstimator = (typeof ESTIMATOR_NAMES)[number];

interface Row<T> {
  readonly initial: T;
  readonly read: v.GenericSchema<string, T>;
  readonly write: (value: T) => string;
}

function oneOf<const T extends string, D extends T | null>(options: readonly T[], initial: D): Row<T | D> {
  return {
    initial,
    read: v.picklist(options) as unknown as v.GenericSchema<string, T | D>,
    write: (value) => value ?? '',
  };
}

const AUTO = 'auto';
/** A setting as the address holds it: 'auto' is the method's own (null in the engine), null is not given. */
export type GivenSetting = number | string | boolean | null;

function settingValue({ control }: Field<unknown>, text: string): GivenSetting {
  switch (control.type) {
    case 'flag':
      return text === '1' ? true : text === '0' ? false : text;
    case 'number-or-auto':
      if (text === AUTO) return AUTO;
      return /^-?[\d.]+(e-?\d+)?$/.test(text) ? Number(text) : text;
    case 'number':
      return /^-?[\d.]+(e-?\d+)?$/.test(text) ? Number(text) : text;
    case 'choice':
      return text;
  }
}

function settingRow(field: Field<unknown>): Row<GivenSetting> {
  return {
    initial: null,
    read: v.pipe(
      v.string(),
      v.transform((text) => settingValue(field, text)),
      v.check((value) =>
        v.is(field.schema, value === AUTO && field.control.type === 'number-or-auto' ? null : value),
      ),
    ),
    write: (value) => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value ?? '')),
  };
}

function settingRows<K extends string>(
  fields: Readonly<Record<K, Field<unknown>>>,
): Record<K, Row<GivenSetting>> {
  const entries = Object.entries<Field<unknown>>(fields).map(([name, field]) => [name, settingRow(field)]);
  return Object.fromEntries(entries) as Record<K, Row<GivenSetting>>;
}

const edits: Row<readonly Edit[]> = {
  initial: [],
  read: v.pipe(
    v.string(),
    v.maxLength(20_000),
    v.transform(readEdits),
    v.custom<Edit[]>((value) => value !== null),
  ),
  write: writeEdits,
};

const cell: Row<Cell | null> = {
  initial: null,
  read: v.pipe(
    v.string(),
    v.regex(/^\d{1,4}\.\d{1,5}(?:\.\d{1,6})?$/),
    v.transform((text): Cell => {
      const [rollout = '', turn = '', token] = text.split('.');
      const place = { rollout: Number(rollout), turn: Number(turn) };
      return token === undefined ? place : { ...place, token: Number(token) };
    }),
  ),
  write: (value) =>
    value === null ? '' : `${value.rollout}.${value.turn}${value.token ? `.${value.token}` : ''}`,
};

export const ADVANTAGE_PARAMETERS = {
  group: oneOf(GROUP_SOURCES, 'w-too-large'),
  estimator: oneOf(ESTIMATOR_NAMES, null),
  ...settingRows<keyof AdvantageSettings>(ADVANTAGE_FIELDS),
  ...settingRows<keyof LossSettings>(LOSS_FIELDS),
  edits,
  colour: oneOf(COLOURS, 'advantage'),
  sort: oneOf(SORTS, 'recorded'),
  figure: oneOf(FIGURES, 'w'),
  cell,
} as const;

export type AdvantageParameter = keyof typeof ADVANTAGE_PARAMETERS;
export const ADVANTAGE_NAMES = Object.keys(ADVANTAGE_PARAMETERS) as AdvantageParameter[];

/** Settings as the engine takes them, from the address's row values; what is null is not given. */
export function engineSettings(
  values: Readonly<Record<string, unknown>>,
  fields: object,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(fields)
      .filter((name) => values[name] !== null && values[name] !== undefined)
      .map((name) => [name, values[name] === AUTO ? null : values[name]]),
  );
}

/** And back. */
export function addressSettings(given: Readonly<Record<string, unknown>>): Record<string, GivenSetting> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === null ? AUTO : (value as GivenSetting)]),
  );
}
