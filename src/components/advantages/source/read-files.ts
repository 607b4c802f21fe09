/** Groups from files a person gives: group files, ATIF, our own JSON lines. Text in, groups out. */
import { groupsFromTrajectories } from '../../../engine/advantage/from-trajectories.ts';
import { isGroupFile, readGroupFile } from '../../../engine/advantage/group-file.ts';
import type { Group } from '../../../engine/advantage/group-model.ts';
import { advantageSettings, estimatorNamed } from '../../../engine/advantage/registry.ts';
import { parseAtif } from '../../../engine/formats/atif.ts';
import { readLines } from '../../../engine/formats/lines.ts';
import type { Trajectory } from '../../../engine/trajectory/model.ts';
import type { Hand } from '../../../state/advantages-state.ts';

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface ReadBatch {
  readonly groups: readonly Group[];
  readonly hand: Partial<Hand>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Several JSON values, one a line, are no JSON text.
    return undefined;
  }
}

/**
 * Rollouts of several files form groups together, by group id or task. A file of groups brings its estimator along.
 * @throws ZipscopeError what the readers of the formats throw
 */
export function readBatch(files: readonly TextFile[]): ReadBatch {
  const groups: Group[] = [];
  const trajectories: Trajectory[] = [];
  let hand: Partial<Hand> = {};
  for (const { name, text } of files) {
    const value = parsed(text);
    if (isGroupFile(value)) {
      for (const { estimator, settings, groups: own } of readGroupFile(value)) {
        const known = estimatorNamed(estimator);
        advantageSettings(known, settings);
        if (groups.length === 0) hand = { estimator: known.name, given: settings };
        groups.push(...own);
      }
    } else if (name.endsWith('.jsonl') || value === undefined) {
      trajectories.push(...readLines(text));
    } else {
      trajectories.push(parseAtif(text, name));
    }
  }
  return { groups: [...groups, ...groupsFromTrajectories(trajectories)], hand };
}
