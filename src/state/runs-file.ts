/** A run as one file: JSON in which vectors are base64. What comes back is foreign and checked, field by field. */
import * as v from 'valibot';
import { ZipscopeError } from '../engine/error.ts';
import { readCheckpoint } from '../engine/training/checkpoint.ts';
import { LevelSchema } from '../engine/trajectory/schema.ts';
import type { RunRecord, StepRollouts } from './runs.ts';

const FORMAT = 'zipscope-run';
const VERSION = 1;

export interface RunFile {
  readonly run: RunRecord;
  readonly rollouts: readonly StepRollouts[];
}

const KINDS = { f32: Float32Array, f64: Float64Array, u8: Uint8Array } as const;

export function writeRunFile({ run, rollouts }: RunFile): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, run, rollouts }, (_, value: unknown) => {
    if (value instanceof Float32Array) return { $f32: toBase64(value) };
    if (value instanceof Float64Array) return { $f64: toBase64(value) };
    if (value instanceof Uint8Array) return { $u8: toBase64(value) };
    return value;
  });
}

const Steps = v.instance(Float64Array);
const Comparison = v.object({
  step: v.number(),
  n: v.number(),
  own: v.object({ em: v.number(), se: v.number() }),
  uniform: v.array(v.object({ level: LevelSchema, em: v.number(), se: v.number() })),
  best: v.object({ level: LevelSchema, difference: v.number(), se: v.number() }),
});
const File = v.object({
  run: v.object({
    id: v.string(),
    name: v.string(),
    created: v.number(),
    updated: v.number(),
    history: v.object({ steps: Steps, columns: v.record(v.string(), Steps) }),
    checkpoint: v.unknown(),
    comparison: v.nullable(Comparison),
  }),
  rollouts: v.array(
    v.object({
      step: v.number(),
      // Unpacked and checked when a step is opened.
      packed: v.instance(Uint8Array),
    }),
  ),
});

/**
 * @param id of the run in this browser: the one in the file may stand for another run here
 * @throws ZipscopeError 'not-json' {why}, 'not-a-run-file' {field}, 'run-file-newer' {version, known}, 'run-file-damaged'
 *   {field}, and what readCheckpoint throws
 */
export function readRunFile(text: string, id: string): RunFile {
  const parsed = parse(text);
  const head = v.safeParse(v.object({ format: v.literal(FORMAT), version: v.number() }), parsed);
  if (!head.success) throw new ZipscopeError('not-a-run-file', { field: 'format' });
  if (head.output.version > VERSION) {
    throw new ZipscopeError('run-file-newer', { version: head.output.version, known: VERSION });
  }
  const file = v.safeParse(File, parsed);
  if (!file.success) {
    throw new ZipscopeError('run-file-damaged', { field: v.getDotPath(file.issues[0]) ?? 'run' });
  }
  const { run, rollouts } = file.output;
  for (const [name, { length }] of Object.entries(run.history.columns)) {
    if (length !== run.history.steps.length)
      throw new ZipscopeError('run-file-damaged', { field: `history.${name}` });
  }
  const { config, step } = readCheckpoint(run.checkpoint);
  return {
    run: { ...run, id, config, step, letter: 'A', pair: null },
    rollouts: rollouts.map((kept) => ({
      run: id,
      step: kept.step,
      packed: new Uint8Array(kept.packed),
    })),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value !== 'object' || value === null) return value;
      for (const kind of ['f32', 'f64', 'u8'] as const) {
        const packed = (value as Record<string, unknown>)[`$${kind}`];
        if (typeof packed === 'string') return vectorFrom(packed, kind) ?? value;
      }
      return value;
    });
  } catch (error) {
    throw new ZipscopeError('not-json', { why: error instanceof Error ? error.message : String(error) });
  }
}

/** null where the text is no such vector: the check of the fields then says which it was. */
function vectorFrom(
  packed: string,
  kind: keyof typeof KINDS,
): InstanceType<(typeof KINDS)[keyof typeof KINDS]> | null {
  try {
    return new KINDS[kind](fromBase64(packed).buffer);
  } catch {
    return null;
  }
}

/** `String.fromCharCode` takes its bytes as arguments, of which there may not be many. */
const PART = 0x8000;

function toBase64(vector: Float32Array | Float64Array | Uint8Array): string {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  let text = '';
  for (let at = 0; at < bytes.length; at += PART)
    text += String.fromCharCode(...bytes.subarray(at, at + PART));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
