/** Reads and validates a file of test vectors: cases of {name, input, expected} with a tolerance. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { ZipscopeError } from '../../src/engine/error.ts';

const Tolerance = v.object({ abs: v.number(), rel: v.number() });
const VectorFile = v.object({
  id: v.string(),
  tolerance: v.optional(Tolerance, { abs: 1e-9, rel: 1e-9 }),
  cases: v.array(v.object({ name: v.string(), input: v.unknown(), expected: v.unknown() })),
});

export type Tolerance = v.InferOutput<typeof Tolerance>;
export type VectorFile = v.InferOutput<typeof VectorFile>;

/** Lists and word lists lie beside the vectors. */
const NOT_VECTORS = /^(?:index|stopwords_\w+)(?:\.vectors)?\.json$/;

/** Names of the vector files of a folder, sorted. @throws ZipscopeError 'file-unreadable', 'no-vectors' */
export async function vectorFileNames(directory: string): Promise<string[]> {
  const entries = await readdir(directory).catch((error: Error) => {
    throw new ZipscopeError('file-unreadable', { file: directory, why: error.message });
  });
  const names = entries.filter((name) => name.endsWith('.json') && !NOT_VECTORS.test(name)).sort();
  if (names.length === 0) throw new ZipscopeError('no-vectors', { directory });
  return names;
}

/** @throws ZipscopeError 'bad-vector-file' */
export async function readVectorFile(directory: string, name: string): Promise<VectorFile> {
  const text = await readFile(join(directory, name), 'utf8');
  const fail = (why: string) => new ZipscopeError('bad-vector-file', { file: name, why });
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw fail(error instanceof Error ? error.message : String(error));
  }
  const parsed = v.safeParse(VectorFile, data);
  if (!parsed.success)
    throw fail(`${v.getDotPath(parsed.issues[0]) ?? ''} ${parsed.issues[0].message}`.trim());
  return parsed.output;
}
