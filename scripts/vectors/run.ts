/** Runs every case of every vector file of a folder through the engine. */
import { difference } from './compare.ts';
import { IMPLEMENTATIONS } from './registry.ts';
import { readVectorFile, type VectorFile, vectorFileNames } from './vector-file.ts';

export interface CaseResult {
  readonly file: string;
  readonly name: string;
  /** null: passed. */
  readonly failure: string | null;
}

/** Results of one file; a file without an implementation is one failure. */
export function runVectorFile(file: VectorFile): CaseResult[] {
  const implementation = IMPLEMENTATIONS[file.id];
  if (!implementation) return [{ file: file.id, name: '', failure: 'no implementation' }];
  return file.cases.map(({ name, input, expected }) => {
    let failure: string | null;
    try {
      failure = difference(implementation(input, expected), expected, file.tolerance);
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    return { file: file.id, name, failure };
  });
}

export async function runVectorFolder(directory: string): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const name of await vectorFileNames(directory)) {
    results.push(...runVectorFile(await readVectorFile(directory, name)));
  }
  return results;
}
