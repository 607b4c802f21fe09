/** What the importer worker does, apart from being a worker: pure over the parts it is given, so that Node runs it. */
import { groupsFromTrajectories } from '../../engine/advantage/from-trajectories.ts';
import { ZipscopeError } from '../../engine/error.ts';
import type { ByteSource } from '../../engine/formats/container/source.ts';
import { type ImportedFile, importFolder } from '../../engine/formats/import.ts';
import { align } from '../../engine/trajectory/alignment.ts';
import { type CountTokens, withEstimates } from '../../engine/trajectory/estimate.ts';
import type { Trajectory } from '../../engine/trajectory/model.ts';
import { summarise } from '../../engine/trajectory/summary.ts';
import { allTurns } from '../../engine/trajectory/turns.ts';
import { commandQueue, nextTask } from '../commands.ts';
import { toWireError } from '../wire.ts';
import type {
  DroppedFile,
  FileReport,
  ImporterCommands,
  ImporterEvent,
  ImportRequest,
  RequestId,
} from './protocol.ts';

export interface ImporterParts {
  loadTokenizer(): Promise<CountTokens>;
  now(): number;
}

/** Bytes between two messages of progress; about forty for a file of 10 MB. */
const PROGRESS_STEP = 256 * 1024;

function blobSource({ name, blob }: DroppedFile): ByteSource {
  return {
    name,
    size: blob.size,
    slice: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
  };
}

export function importerHandler(
  parts: ImporterParts,
  emit: (event: ImporterEvent) => void,
): ImporterCommands {
  const { inTurn, cancel } = commandQueue();
  let files: readonly ImportedFile[] = [];

  const counted = async (trajectory: Trajectory): Promise<Trajectory> => {
    const isCounted = allTurns(trajectory).every(({ context }) => context.before.value !== null);
    if (isCounted || trajectory.source.episode !== null) return trajectory;
    return withEstimates(trajectory, await parts.loadTokenizer());
  };

  const open = async (id: RequestId, request: ImportRequest, signal: AbortSignal) => {
    const total = request.files.reduce((sum, { blob }) => sum + blob.size, 0);
    let told = 0;
    const onBytes = (done: number) => {
      if (done - told < PROGRESS_STEP && done < total) return;
      told = done;
      emit({ type: 'progress', id, done, total });
    };
    const read: ImportedFile[] = [];
    const reports: FileReport[] = [];
    for await (const file of importFolder(request.files.map(blobSource), {
      format: request.format,
      onBytes,
      signal,
    })) {
      const trajectories: Trajectory[] = [];
      for (const trajectory of file.trajectories) {
        signal.throwIfAborted();
        trajectories.push(request.estimates ? await counted(trajectory) : trajectory);
      }
      const report = reportOf({ ...file, trajectories }, read.length);
      read.push({ ...file, trajectories });
      reports.push(report);
      emit({ type: 'file', id, report });
      // A cancel that waits in the port is heard between two files.
      await nextTask();
      signal.throwIfAborted();
    }
    files = read;
    return reports;
  };

  const fileAt = (index: number): ImportedFile => {
    const file = files[index];
    if (!file) throw new ZipscopeError('no-such-file', { index });
    return file;
  };

  return {
    open: (id, request) => inTurn(id, (signal) => open(id, request, signal)),
    trajectory: (id, file, index) =>
      inTurn(id, async () => {
        const trajectory = fileAt(file).trajectories[index];
        if (!trajectory) throw new ZipscopeError('no-such-file', { index });
        return trajectory;
      }),
    questions: (id, file) => inTurn(id, async () => fileAt(file).questions),
    groups: (id) =>
      inTurn(id, async () => groupsFromTrajectories(files.flatMap(({ trajectories }) => trajectories))),
    align: (id, source, output, limitMs) =>
      inTurn(id, async (signal) => {
        const end = parts.now() + limitMs;
        return align(source, output, () => signal.aborted || parts.now() > end);
      }),
    cancel,
  };
}

function reportOf(file: ImportedFile, index: number): FileReport {
  const { trajectories, questions, refusal, ...rest } = file;
  return {
    ...rest,
    index,
    trajectories: trajectories.map(summarise),
    questions: questions.length,
    refusal: refusal && toWireError(refusal),
  };
}
