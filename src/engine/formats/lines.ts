/**
 * Own JSON lines: one trajectory a line with every text in place, for bulk work with ordinary tools. Engine layer,
 * pure. ATIF (atif.ts) is the form for exchange and for the page.
 */
import * as v from 'valibot';
import { ZipscopeError } from '../error.ts';
import type { Trajectory } from '../trajectory/model.ts';
import { TrajectorySchema } from '../trajectory/schema.ts';

const VERSION = 1;
const Mark = v.object({ zipscope: v.literal(VERSION) });

export function writeLine(trajectory: Trajectory): string {
  return JSON.stringify({ zipscope: VERSION, ...trajectory });
}

/** Whether a parsed first line is one of ours. */
export function isOwnLine(value: unknown): boolean {
  return v.is(v.object({ zipscope: v.number() }), value);
}

/** Blank lines are passed over. @throws ZipscopeError 'bad-line' (line from 1, why) */
export function readLines(text: string): Trajectory[] {
  return text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [readLine(line, i + 1)]));
}

function readLine(text: string, line: number): Trajectory {
  const fail = (why: string) => new ZipscopeError('bad-line', { line, why });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw fail(error instanceof Error ? error.message : String(error));
  }
  return readLineValue(value, line);
}

/** A parsed line. @throws ZipscopeError 'bad-line' (line, why) */
export function readLineValue(value: unknown, line: number): Trajectory {
  const fail = (why: string) => new ZipscopeError('bad-line', { line, why });
  if (!v.is(Mark, value)) throw fail(`it lacks the mark "zipscope":${VERSION}`);
  const parsed = v.safeParse(TrajectorySchema, value);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw fail(`${v.getDotPath(issue) ?? ''}: ${issue.message}`);
}
