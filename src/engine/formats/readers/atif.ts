/** ATIF: ours, with our extension, and that of others. Engine layer, pure. */
import { ZipscopeError } from '../../error.ts';
import type { Trajectory } from '../../trajectory/model.ts';
import { isAtif, isOwnAtif, readAtif } from '../atif.ts';
import type { Link } from '../links.ts';
import type { Format } from '../reader.ts';
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
    const links: Link[] = [];
    const trajectories: Trajectory[] = [];
    for (const row of document.rows) {
      if (!isAtif(row.value) && !looksLikeAtif(row.value)) continue;
      const version = isAtif(row.value) ? text(row.value, 'schema_version') : 'ATIF-v1';
      const whole = { ...record(row.value), schema_version: version };
      if (!isOwnAtif(whole)) links.push(...linksIn(whole, trajectories.length));
      trajectories.push(readAtif(whole, file, row.index), ...embedded(row.value, file, row.index, warnings));
    }
    return { trajectories, questions: [], warnings, links };
  },
};

/** Files that an ATIF file names: the one it goes on in, and those of the sub-agents it called. */
function linksIn(value: unknown, trajectory: number): Link[] {
  const links: Link[] = [];
  let turn = -1;
  for (const step of records(value, 'steps')) {
    if (
      text(step, 'source') === 'agent' &&
      get(step, 'is_copied_context') !== true &&
      step.llm_call_count !== 0
    )
      turn++;
    for (const result of records(step, 'observation', 'results')) {
      for (const ref of records(result, 'subagent_trajectory_ref')) {
        const id = text(ref, 'trajectory_id') ?? text(ref, 'session_id');
        links.push({ kind: 'sub-agent', trajectory, path: text(ref, 'trajectory_path'), id, turn });
      }
    }
  }
  const next = text(value, 'continued_trajectory_ref');
  if (next !== null) links.push({ kind: 'continues', trajectory, path: next, id: null, turn });
  return links;
}

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
