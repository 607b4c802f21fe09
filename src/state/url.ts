/**
 * The typed table of everything an address can say, so that a colleague lands on the same view. Pure: parse reads
 * query and hash (the hash wins), format writes a hash with what differs from the defaults. state/address.ts is the
 * one place that touches the browser's location.
 */
import * as v from 'valibot';
import { ARCHIVE_PRESETS, type ArchivePreset } from '../engine/environments/archive/presets.ts';
import { ARCHIVE_FIELDS, QUESTION_KINDS } from '../engine/environments/archive/settings.ts';
import type { Field } from '../engine/environments/settings.ts';
import { WINDOW_FIELDS } from '../engine/environments/window.ts';
import type { Level } from '../engine/quality/levels.ts';
import { ADVANTAGE_PARAMETERS } from './advantages-address.ts';
import { LOG_PARAMETERS } from './log-parameters.ts';
import type { Parameter } from './parameter.ts';
import { SPEEDS } from './playback.ts';
import { LANGUAGE_CHOICES, THEMES } from './settings.ts';
import { DEFAULT_DRAFT, type Draft } from './train-draft.ts';
import { FormText, writeForm } from './train-form.ts';

export const BACKENDS = ['auto', 'webgpu', 'wasm'] as const;
export const SOURCES = ['example', 'live', 'log'] as const;
export const SIZES = ['xs', 's', 'm', 'long'] as const;
export const MODES = ['greedy', 'sampled'] as const;
const PRESETS = Object.keys(ARCHIVE_PRESETS) as [ArchivePreset, ...ArchivePreset[]];

/** A change at one turn, after which the episode is run again beside the original. */
export interface WhatIf {
  readonly turn: number;
  readonly level: Level;
  /** Ranges of the document to keep, in document order; null lets the policy pick within the level. */
  readonly units: readonly (readonly [start: number, end: number])[] | null;
}

function choice<const T extends string, D extends T | null>(
  options: readonly T[],
  initial: D,
): Parameter<T | D> {
  return {
    initial,
    read: v.picklist(options) as unknown as v.GenericSchema<string, T | D>,
    write: (value) => value ?? '',
  };
}

const decimal = v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number), v.finite());

function numeric<D extends number | null>(
  initial: D,
  low: number,
  high: number,
  whole: boolean,
): Parameter<number | D> {
  const inRange = v.pipe(decimal, v.minValue(low), v.maxValue(high));
  return {
    initial,
    read: whole ? v.pipe(inRange, v.integer()) : inRange,
    write: (value) => String(value),
  };
}

/** A setting of the environment; null leaves the preset's own value. */
function setting(field: Field<number>): Parameter<number | null> {
  return numeric(null, field.low, field.high, field.type === 'integer');
}

const whatIf: Parameter<WhatIf | null> = {
  initial: null,
  read: v.pipe(
    v.string(),
    v.regex(/^\d{1,6}:[1-5](:\d+-\d+(\.\d+-\d+)*)?$/),
    v.transform((text): WhatIf => {
      const [turn = '', level = '', units] = text.split(':');
      return {
        turn: Number(turn),
        level: Number(level) as Level,
        units:
          units?.split('.').map((range) => {
            const [start = '', end = ''] = range.split('-');
            return [Number(start), Number(end)] as const;
          }) ?? null,
      };
    }),
  ),
  write: (value) => {
    if (value === null) return '';
    const units = value.units?.map(([start, end]) => `${start}-${end}`).join('.');
    return `${value.turn}:${value.level}${units ? `:${units}` : ''}`;
  },
};

const speed: Parameter<(typeof SPEEDS)[number]> = {
  initial: 1,
  read: v.pipe(decimal, v.picklist(SPEEDS)),
  write: String,
};

const manager: Parameter<string> = {
  initial: 'ziprl',
  read: v.pipe(v.string(), v.regex(/^(ziprl|supo|full|uniform:[1-5])$/)),
  write: (value) => value,
};

/** Names are the address's; the order is the order in which they are written. */
export const PARAMETERS = {
  source: choice(SOURCES, 'example'),
  preset: choice(PRESETS, 'default'),
  kind: choice(QUESTION_KINDS, null),
  hops: numeric(null, 1, 250, true),
  seed: numeric(1, 0, 0x7fffffff, true),
  manager,
  size: choice(SIZES, null),
  mode: choice(MODES, 'greedy'),
  temperature: numeric(1, 0.05, 5, false),
  window: setting(WINDOW_FIELDS.W),
  threshold: setting(WINDOW_FIELDS.thresholdShare),
  summaries: setting(WINDOW_FIELDS.maxSummaries),
  steps: setting(WINDOW_FIELDS.maxSteps),
  noise: setting(ARCHIVE_FIELDS.distractorShare),
  adversarial: setting(ARCHIVE_FIELDS.adversarialShare),
  turn: numeric(0, 0, 999_999, true),
  /** Place within the turn; null shows the whole turn. */
  step: numeric(null, 0, 9, true),
  whatif: whatIf,
  ...LOG_PARAMETERS,
  speed,
  ...ADVANTAGE_PARAMETERS,
  /** The form of Train, as far as it differs. */
  train: { initial: DEFAULT_DRAFT, read: FormText, write: writeForm } satisfies Parameter<Draft>,
  backend: choice(BACKENDS, 'auto'),
  lang: choice(LANGUAGE_CHOICES, 'auto'),
  theme: choice(THEMES, 'system'),
} as const satisfies Record<string, unknown>;

export type ParameterName = keyof typeof PARAMETERS;
export type Address = {
  readonly [K in ParameterName]: (typeof PARAMETERS)[K] extends Parameter<infer T> ? T : never;
};

/** A value that could not be used; the default stands in its place and the page says so. */
export interface BadParameter {
  readonly name: ParameterName;
  readonly value: string;
}

export interface ParsedAddress {
  /** The workspace's path, e.g. '/inspect'; '/' where the hash names none. */
  readonly path: string;
  readonly values: Address;
  /** Which parameters the address gave, in a form that could be used. */
  readonly given: ReadonlySet<ParameterName>;
  readonly bad: readonly BadParameter[];
}

const entries = Object.entries(PARAMETERS) as unknown as readonly [ParameterName, Parameter<unknown>][];

export const DEFAULT_ADDRESS = Object.fromEntries(
  entries.map(([name, parameter]) => [name, parameter.initial]),
) as unknown as Address;

/** Reads `location.search` and `location.hash`; names not in the table are none of ours and left alone. */
export function parseAddress(search: string, hash: string): ParsedAddress {
  const [route = '', hashQuery = ''] = hash.replace(/^#/, '').split('?', 2);
  const sources = [new URLSearchParams(hashQuery), new URLSearchParams(search)];
  const values: Record<string, unknown> = { ...DEFAULT_ADDRESS };
  const given = new Set<ParameterName>();
  const bad: BadParameter[] = [];
  for (const [name, parameter] of entries) {
    const text = sources.map((source) => source.get(name)).find((found) => found !== null);
    if (text === undefined || text === null) continue;
    const parsed = v.safeParse(parameter.read, text);
    if (parsed.success) {
      values[name] = parsed.output;
      given.add(name);
    } else {
      bad.push({ name, value: text });
    }
  }
  const path = `/${route.replace(/^\/+|\/+$/g, '')}`;
  return { path, values: values as unknown as Address, given, bad };
}

/** The hash of a view: '#/inspect?turn=3'. Colons and dots stay readable, since a fragment may hold them. */
export function formatHash(path: string, values: Partial<Address>): string {
  const query = entries.flatMap(([name, parameter]) => {
    const value = values[name];
    if (value === undefined) return [];
    const text = parameter.write(value);
    return text === parameter.write(parameter.initial)
      ? []
      : [`${name}=${encodeURIComponent(text).replaceAll('%3A', ':')}`];
  });
  return `#${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
