/** The form as a file, to hand on. What comes back is foreign and checked, field by field. */
import * as v from 'valibot';
import { ARCHIVE_PRESETS } from '../engine/environments/archive/presets.ts';
import { ZipscopeError } from '../engine/error.ts';
import { POLICY_SIZES } from '../engine/policy/network.ts';
import { SHOWCASE_IDS } from '../engine/training/showcases.ts';
import { type Draft, MOST_RUNS, plannedRuns } from './train-draft.ts';

const FORMAT = 'zipscope-train-settings';
const VERSION = 1;
const PRESETS = Object.keys(ARCHIVE_PRESETS);

const whole = (low: number, high: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(low), v.maxValue(high));
const Given = v.record(v.string(), v.unknown());

export const LIMITS = {
  seed: [0, 0x7fffffff],
  seeds: [1, MOST_RUNS],
  every: [0, 1000],
  questions: [8, 1024],
} as const;

const Form = v.object({
  recipe: v.string(),
  settings: Given,
  preset: v.picklist(PRESETS),
  size: v.picklist(POLICY_SIZES),
  seed: whole(...LIMITS.seed),
  seeds: whole(...LIMITS.seeds),
  every: whole(...LIMITS.every),
  questions: whole(...LIMITS.questions),
  variants: v.pipe(v.array(Given), v.maxLength(2)),
  showcase: v.nullable(v.picklist(SHOWCASE_IDS)),
});

/** A policy of one's own is a file of its own, so it is none of these settings. */
export function writeSettingsFile({ policy: _, ...form }: Draft): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...form }, null, 2)}\n`;
}

/**
 * @throws ZipscopeError 'not-json' {why}, 'not-a-settings-file' {field}, 'settings-file-newer' {version, known},
 *   'settings-file-damaged' {field}, and what recipes and settings throw
 */
export function readSettingsFile(text: string): Draft {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new ZipscopeError('not-json', { why: error instanceof Error ? error.message : String(error) });
  }
  const head = v.safeParse(v.object({ format: v.literal(FORMAT), version: v.number() }), parsed);
  if (!head.success) {
    const field = v.getDotPath(head.issues[0]) ?? 'format';
    throw new ZipscopeError('not-a-settings-file', { field });
  }
  if (head.output.version > VERSION) {
    throw new ZipscopeError('settings-file-newer', { version: head.output.version, known: VERSION });
  }
  return draftFrom(parsed);
}

/** @throws ZipscopeError 'settings-file-damaged' {field}, and what recipes and settings throw */
export function draftFrom(given: unknown): Draft {
  const form = v.safeParse(Form, given);
  if (!form.success) {
    throw new ZipscopeError('settings-file-damaged', { field: v.getDotPath(form.issues[0]) ?? 'recipe' });
  }
  const draft: Draft = { ...form.output, policy: null };
  const planned = plannedRuns(draft);
  if (planned.length > MOST_RUNS) throw new ZipscopeError('settings-file-damaged', { field: 'seeds' });
  return draft;
}
