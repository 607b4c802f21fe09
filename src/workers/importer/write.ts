/** A run in the forms it can be saved in. */
import { writeAtif } from '../../engine/formats/atif.ts';
import { writeLine } from '../../engine/formats/lines.ts';
import { analyse, findingsOf } from '../../engine/trajectory/analysis.ts';
import { report } from '../../engine/trajectory/report.ts';
import { boundaryTable, turnTable } from '../../engine/trajectory/tables.ts';
import type { Form } from './protocol.ts';
import type { OpenRun } from './refine.ts';

/** @param warnings of the run, in words */
export async function writeForm(
  run: OpenRun,
  form: Form,
  warnings: readonly string[],
  pause: () => Promise<void>,
): Promise<Blob> {
  const { trajectory } = run;
  const analysis = async () => {
    run.analysis ??= await analyse(trajectory, pause);
    return run.analysis;
  };
  switch (form) {
    case 'atif':
      return new Blob([JSON.stringify(writeAtif(trajectory))], { type: 'application/json' });
    case 'jsonl':
      return new Blob([`${writeLine(trajectory)}\n`], { type: 'application/jsonl' });
    case 'turns.csv':
      return new Blob([turnTable(trajectory, await analysis())], { type: 'text/csv' });
    case 'boundaries.csv':
      return new Blob([boundaryTable(await analysis())], { type: 'text/csv' });
    case 'markdown': {
      const found = await analysis();
      return new Blob([report(trajectory, found, findingsOf(trajectory, found), warnings)], {
        type: 'text/markdown',
      });
    }
    default:
      return form satisfies never;
  }
}
