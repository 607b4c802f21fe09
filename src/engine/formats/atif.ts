/**
 * Own files: a trajectory as ATIF 1.7, with what ATIF has no field for in `extra.zipscope`, so that other tools
 * read turns, calls and observations and we read everything back. Foreign ATIF is read as far as it goes.
 * Engine layer, pure. Texts are written once; see atif/packed.ts.
 */
import * as v from 'valibot';
import { ZipscopeError } from '../error.ts';
import type { Trajectory } from '../trajectory/model.ts';
import { allTurns } from '../trajectory/turns.ts';
import { AtifSchema } from './atif/file.ts';
import { readForeignAtif } from './atif/foreign.ts';
import { packTrajectory } from './atif/pack.ts';
import { NAMESPACE, PACKED_VERSION, PackedSchema } from './atif/packed.ts';
import { unpackTrajectory } from './atif/unpack.ts';
import { jsonFault } from './container/json-fault.ts';

/** JSON-serialisable ATIF document of a trajectory. */
export function writeAtif(trajectory: Trajectory): Record<string, unknown> {
  const { steps, packed } = packTrajectory(trajectory);
  return {
    schema_version: 'ATIF-v1.7',
    trajectory_id: trajectory.id,
    agent: {
      name: NAMESPACE,
      version: String(PACKED_VERSION),
      ...(packed.source.episode ? { model_name: packed.source.episode.agent } : {}),
    },
    steps,
    final_metrics: { total_steps: allTurns(trajectory).length },
    extra: { [NAMESPACE]: packed },
  };
}

/** Whether a parsed JSON value looks like ATIF: the sign by which files are told apart. */
export function isAtif(value: unknown): boolean {
  return v.is(v.object({ schema_version: v.pipe(v.string(), v.startsWith('ATIF-')) }), value);
}

/** Whether it is one of ours. */
export function isOwnAtif(value: unknown): boolean {
  return isAtif(value) && v.is(v.object({ extra: v.object({ [NAMESPACE]: v.looseObject({}) }) }), value);
}

/**
 * @param value parsed JSON
 * @param file name for the source of foreign logs; our own files keep the source they were written with
 * @throws ZipscopeError 'not-atif' (where, why), 'atif-version' (version), 'atif-damaged' (where)
 */
export function readAtif(value: unknown, file: string | null = null, row = 0): Trajectory {
  const parsed = v.safeParse(AtifSchema, value);
  if (!parsed.success) throw invalid('not-atif', parsed.issues[0]);
  const own = parsed.output.extra?.[NAMESPACE];
  if (own === undefined) return readForeignAtif(parsed.output, file, row);
  const version = v.safeParse(v.object({ version: v.number() }), own);
  if (version.success && version.output.version !== PACKED_VERSION) {
    throw new ZipscopeError('atif-version', { version: version.output.version, known: PACKED_VERSION });
  }
  const packed = v.safeParse(PackedSchema, own);
  if (!packed.success) throw invalid('not-atif', packed.issues[0], `extra.${NAMESPACE}`);
  return unpackTrajectory(packed.output, parsed.output.steps);
}

/** @throws ZipscopeError those of `jsonFault`, and as `readAtif` */
export function parseAtif(text: string, file: string | null = null): Trajectory {
  return readAtif(parseJson(text), file);
}

/** @throws ZipscopeError those of `jsonFault` */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const { code, values } = jsonFault(error, text);
    throw new ZipscopeError(code, values);
  }
}

function invalid(code: string, issue: v.BaseIssue<unknown>, prefix = ''): ZipscopeError {
  const path = v.getDotPath(issue) ?? '';
  const where = [prefix, path].filter((part) => part !== '').join('.') || 'the file';
  return new ZipscopeError(code, { where, why: issue.message });
}
