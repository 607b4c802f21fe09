/** ATIF: ours, with our extension, and that of others. Engine layer, pure. */

import { ZipscopeError } from '../../error.ts';
import { type Remark, remark } from '../../remark.ts';
import type { Trajectory } from '../../trajectory/model.ts';
import { isAtif, isOwnAtif, readAtif } from '../atif.ts';
import type { Link } from '../links.ts';
import { withOrigin } from '../origins.ts';
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
        ? { variant: 'zipscope', why: remark('sign-atif-own') }
        : { variant: text(found, 'schema_version'), why: remark('sign-atif') };
    }
    return rows.some(looksLikeAtif) ? { variant: null, why: remark('sign-atif-steps') } : null;
  },
  read({ document, file }) {
    const warnings: Remark[] = [];
    const links: Link[] = [];
    const trajectories: Trajectory[] = [];
    for (const row of document.rows) {
      if (!isAtif(row.value) && !looksLikeAtif(row.value)) continue;
      const version = isAtif(row.value) ? text(row.value, 'schema_version') : 'ATIF-v1';
      const whole = { ...record(row.value), schema_version: version };
      const named = isOwnAtif(whole) ? [] : linksIn(whole, trajectories.length);
      links.push(...named);
      const run = readAtif(whole, file, row.index);
      const inside = embedded(row.value, file, row.index, warnings).map((one) => {
        const turn = named.find(({ kind, id }) => kind === 'sub-agent' && id === one.id)?.turn ?? -1;
        return withOrigin(one, { run: run.id, file, turn: turn < 0 ? null : turn });
      });
      trajectories.push(run, ...inside);
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
function embedded(value: unknown, file: string, row: number, warnings: Remark[]): Trajectory[] {
  return list(value, 'subagent_trajectories').flatMap((inner, i) => {
    try {
      return [readAtif({ schema_version: 'ATIF-v1', ...record(inner) }, file, row)];
    } catch (error) {
      if (!(error instanceof ZipscopeError)) throw error;
      const why = error.values.why ?? error.code;
      warnings.push(remark('entry-unreadable', { entry: `subagent_trajectories[${i}]`, why }));
      return [];
    }
  });
}
