/** Reads the files a command was given. */
import { readFile } from 'node:fs/promises';
import { ZipscopeError } from '../../src/engine/error.ts';
import { isAtif, isOwnAtif, readAtif } from '../../src/engine/formats/atif.ts';
import { isOwnLine, readLines } from '../../src/engine/formats/lines.ts';
import type { Trajectory } from '../../src/engine/trajectory/model.ts';

/** @throws ZipscopeError 'file-unreadable' */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ZipscopeError('file-unreadable', { file, why });
  }
}

export interface ReadFile {
  readonly format: 'atif' | 'zipscope';
  readonly variant: string | null;
  readonly trajectories: readonly Trajectory[];
}

/** @throws ZipscopeError 'file-unreadable', 'format-not-supported', and what the readers throw */
export async function readTrajectories(file: string): Promise<ReadFile> {
  const text = (await readText(file)).replace(/^\uFEFF/, '');
  const whole = parsed(text);
  if (isAtif(whole)) {
    const variant = isOwnAtif(whole) ? 'zipscope' : null;
    return { format: 'atif', variant, trajectories: [readAtif(whole, file)] };
  }
  if (isOwnLine(parsed(text.slice(0, text.indexOf('\n') + 1 || undefined)))) {
    return { format: 'zipscope', variant: 'jsonl', trajectories: readLines(text) };
  }
  throw new ZipscopeError('format-not-supported', { file });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
