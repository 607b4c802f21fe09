/** What must be true of whatever is read from whatever bytes. */
import * as v from 'valibot';
import { expect } from 'vitest';
import { bytesSource } from '../../src/engine/formats/container/source.ts';
import { type ImportedFile, importFile } from '../../src/engine/formats/import.ts';
import { TrajectorySchema } from '../../src/engine/trajectory/schema.ts';
import { summarise } from '../../src/engine/trajectory/summary.ts';

/** Trajectories that fit the model and can be summarised, questions, or a refusal with a code of ours. */
export async function expectSane(name: string, bytes: Uint8Array): Promise<void> {
  const files: ImportedFile[] = [];
  for await (const file of importFile(bytesSource(name, bytes))) files.push(file);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(file.refusal?.code ?? 'read', String(file.refusal?.values.message)).not.toBe('internal-error');
    expect(file.refusal === null).toBe(file.format !== null);
    for (const trajectory of file.trajectories.slice(0, 3)) {
      expect(v.safeParse(TrajectorySchema, trajectory).issues?.[0]?.message).toBe(undefined);
    }
    // Scores of compressions take their time; one run stands for the others.
    for (const trajectory of file.trajectories.slice(0, 1)) expect(() => summarise(trajectory)).not.toThrow();
  }
}
