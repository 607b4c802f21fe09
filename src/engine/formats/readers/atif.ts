/** ATIF: ours, with our extension, and that of others. Engine layer, pure. */
import { ZipscopeError } from '../../error.ts';
import type { Trajectory } from '../../trajectory/model.ts';
import { isAtif, isOwnAtif, readAtif } from '../atif.ts';
import { type Format, trajectoriesOnly } from '../reader.ts';
import { get, list, record, records, text } from '../run/value.ts';

/** Files that lost their version are still told by their steps. */
const looksLikeAtif = (value: unknown) =>
  text(value, 'agent', 'name') !== null &&
  records(value, 'steps').some((step) => get(step, 'step_id') !== undefined && text(step, 'source') !== null);

export const atif: Format = {
  id: 'atif',
  detect({ rows }) {
    const found = rows.find((row) => isAtif(row));
    if (found !== undefined) {
      return isOwnAtif(found)
        ? { variant: 'zipscope', why: 'schema_version of ATIF, with our extension' }
        : { variant: text(found, 'schema_version'), why: 'schema_version begins with ATIF-' };
    }
    return rows.some(looksLikeAtif)
      ? { variant: null, why: 'agent.name, and steps with step_id and source' }
      : null;
  },
  read({ document, file }) {
    const warnings: string[] = [];
    const trajectories = document.rows.flatMap((row) => {
      const version = text(row.value, 'schema_version');
      if (!isAtif(row.value) && !looksLikeAtif(row.value)) return [];
      const whole = { ...record(row.value), schema_version: isAtif(row.value) ? version : 'ATIF-v1' };
      return [readAtif(whole, file, row.index), ...embedded(row.value, file, row.index, warnings)];
    });
    return trajectoriesOnly(trajectories, warnings);
  },
};

/** Runs of sub-agents inside the file stand beside the run that called them. */
function embedded(value: unknown, file: string, row: number, warnings: string[]): Trajectory[] {
  return list(value, 'subagent_trajectories').flatMap((inner, i) => {
    try {
      return [readAtif({ schema_version: 'ATIF-v1', ...record(inner) }, file, row)];
    } catch (error) {
      if (!(error instanceof ZipscopeError)) throw error;
      warnings.push(`subagent_trajectories[${i}] cannot be read: ${error.values.why ?? error.code}`);
      return [];
    }
  });
}
