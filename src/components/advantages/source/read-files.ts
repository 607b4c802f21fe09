/** Groups from files a person gives: group files on the spot, every other log in the importer's worker. */

import { GROUP_FILE_ID, readGroupFile } from '../../../engine/advantage/group-file.ts';
import type { Group } from '../../../engine/advantage/group-model.ts';
import { advantageSettings, estimatorNamed } from '../../../engine/advantage/registry.ts';
import { ZipscopeError } from '../../../engine/error.ts';
import type { Hand } from '../../../state/advantages-state.ts';
import { createImporterClient } from '../../../workers/importer/client.ts';
import { toZipscopeError, type WireError } from '../../../workers/wire.ts';

export interface ReadBatch {
  readonly groups: readonly Group[];
  readonly hand: Partial<Hand>;
  /** Files that could not be read while others could. */
  readonly refused: readonly { readonly file: string; readonly error: WireError }[];
}

export interface Reading {
  readonly result: Promise<ReadBatch>;
  cancel(): void;
}

/** A group file says what it is at its start. */
const HEAD_BYTES = 4096;

async function isGroupFile(file: File): Promise<boolean> {
  return (await file.slice(0, HEAD_BYTES).text()).includes(`"${GROUP_FILE_ID}"`);
}

/**
 * Rollouts of several files form groups together, by group id or task. A file of groups brings its estimator along.
 * The result rejects with what the readers of the formats throw, or 'no-groups' where no file holds a rollout.
 */
export function readBatch(files: readonly File[], onProgress: (share: number) => void): Reading {
  const importer = createImporterClient();
  let cancelled = false;
  const read = async (): Promise<ReadBatch> => {
    const groups: Group[] = [];
    const logs: File[] = [];
    let hand: Partial<Hand> = {};
    for (const file of files) {
      if (!(await isGroupFile(file))) {
        logs.push(file);
        continue;
      }
      const given = groupsOf(file.name, await file.text());
      if (groups.length === 0) hand = given.hand;
      groups.push(...given.groups);
    }
    if (logs.length === 0) return { groups, hand, refused: [] };
    const request = {
      files: logs.map((file) => ({ name: file.webkitRelativePath || file.name, blob: file })),
      format: null,
    };
    if (cancelled) throw new ZipscopeError('cancelled');
    const reports = await importer.open(request, {
      onProgress: (done, total) => onProgress(total > 0 ? done / total : 1),
    }).result;
    groups.push(...(await importer.groups()));
    const refused = reports.flatMap(({ file, refusal }) => (refusal ? [{ file, error: refusal }] : []));
    const [first] = refused;
    if (groups.length === 0 && first) throw toZipscopeError(first.error);
    if (groups.length === 0) throw new ZipscopeError('no-groups', { file: files[0]?.name ?? '' });
    return { groups, hand, refused };
  };
  return {
    result: read().finally(() => importer.dispose()),
    cancel: () => {
      cancelled = true;
      importer.dispose();
    },
  };
}

/** @throws ZipscopeError 'not-json', 'bad-group-file', and what settings throw that do not exist */
function groupsOf(file: string, text: string): Pick<ReadBatch, 'groups' | 'hand'> {
  const groups: Group[] = [];
  let hand: Partial<Hand> = {};
  for (const { estimator, settings, groups: own } of readGroupFile(parsed(file, text))) {
    const known = estimatorNamed(estimator);
    advantageSettings(known, settings);
    if (groups.length === 0) hand = { estimator: known.name, given: settings };
    groups.push(...own);
  }
  return { groups, hand };
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new ZipscopeError('not-json', { file, why: thrown instanceof Error ? thrown.message : '' });
  }
}
