/** What the importer worker does, apart from being a worker: pure over the parts it is given, so that Node runs it. */
import { groupsFromTrajectories } from '../../engine/advantage/from-trajectories.ts';
import { ZipscopeError } from '../../engine/error.ts';
import type { ByteSource } from '../../engine/formats/container/source.ts';
import { type ImportedFile, importFolder } from '../../engine/formats/import.ts';
import { FORMATS } from '../../engine/formats/registry.ts';
import { align } from '../../engine/trajectory/alignment.ts';
import { compare } from '../../engine/trajectory/comparison.ts';
import type { CountTokens } from '../../engine/trajectory/estimate.ts';
import { glanceOf } from '../../engine/trajectory/glance.ts';
import type { Outline } from '../../engine/trajectory/outline.ts';
import { outlineOf } from '../../engine/trajectory/outline.ts';
import { type SearchPage, searchPage } from '../../engine/trajectory/search.ts';
import { commandQueue, nextTask } from '../commands.ts';
import { toWireError } from '../wire.ts';
import { type Fingerprints, fingerprints, type Hasher } from './fingerprint.ts';
import type {
  DroppedFile,
  FileReport,
  ImporterCommands,
  ImporterEvent,
  ImportRequest,
  Refined,
  RequestId,
  RunPlace,
} from './protocol.ts';
import { type OpenRun, refineRun } from './refine.ts';
import { blockText, boundaryView, turnViews } from './views.ts';
import { writeForm } from './write.ts';

export interface ImporterParts {
  loadTokenizer(): Promise<CountTokens>;
  now(): number;
  /** Hands an outline over without copying its columns. */
  transfer(outline: Outline): Outline;
  /** Serves pages of texts at the other end of a port. */
  servePages(port: MessagePort, page: (from: number) => Promise<SearchPage>): void;
  hasher(): Promise<Hasher>;
}

interface OpenFile {
  readonly file: Omit<ImportedFile, 'trajectories'>;
  readonly runs: readonly OpenRun[];
}

/** Bytes between two messages of progress; about forty for a file of 10 MB. */
const PROGRESS_STEP = 256 * 1024;
/** Refining lets questions in after so long. */
const SLICE_MS = 20;
/** Time between two messages about refined runs. */
const REFINED_MS = 200;
const ALIVE_MS = 2000;
const MOST_DAMAGES = 500;

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
  let files: readonly OpenFile[] = [];
  let prints: Fingerprints = fingerprints([], parts.hasher);
  /** Rises with every opening: what is refined then is of no use any more. */
  let generation = 0;
  const refined = new WeakSet<OpenRun>();
  /** The request that refines; null where none does. */
  let refining: RequestId | null = null;
  /** The run on screen. */
  let wanted: RunPlace | null = null;

  const open = async (id: RequestId, request: ImportRequest, signal: AbortSignal) => {
    generation += 1;
    wanted = null;
    files = [];
    const total = request.files.reduce((sum, { blob }) => sum + blob.size, 0);
    let told = 0;
    const onBytes = (done: number) => {
      if (done - told < PROGRESS_STEP && done < total) return;
      told = done;
      emit({ type: 'progress', id, done, total });
    };
    const read: OpenFile[] = [];
    const reports: FileReport[] = [];
    const sources = request.files.map(blobSource);
    for await (const found of importFolder(sources, { format: request.format, onBytes, signal })) {
      const { trajectories, ...file } = found;
      const report = reportOf(found, read.length);
      read.push({ file, runs: trajectories.map((trajectory) => ({ trajectory, analysis: null })) });
      reports.push(report);
      emit({ type: 'file', id, report });
      // A cancel that waits in the port is heard between two files.
      await nextTask();
      signal.throwIfAborted();
    }
    files = read;
    prints = fingerprints(request.files, parts.hasher);
    return reports;
  };

  const fileAt = (index: number): OpenFile => {
    const file = files[index];
    if (!file) throw new ZipscopeError('no-such-file', { index });
    return file;
  };

  const runAt = ({ file, run }: RunPlace): OpenRun => {
    const found = fileAt(file).runs[run];
    if (!found) throw new ZipscopeError('no-such-file', { index: run });
    return found;
  };

  /** The run on screen first, then all in order. */
  function* order(): Generator<RunPlace> {
    const done = new Set<OpenRun>();
    for (const [file, { runs }] of files.entries()) {
      for (const [run, open] of runs.entries()) {
        while (wanted) {
          const next: RunPlace = wanted;
          wanted = null;
          if (done.has(runAt(next))) continue;
          done.add(runAt(next));
          yield next;
        }
        if (done.has(open)) continue;
        done.add(open);
        yield { file, run };
      }
    }
  }

  const refine = async (id: RequestId) => {
    const mine = generation;
    refining = id;
    const isOver = () => mine !== generation || refining !== id;
    let since = parts.now();
    const pause = async () => {
      if (parts.now() - since < SLICE_MS) return;
      await nextTask();
      since = parts.now();
      if (isOver()) {
        // What was done by now is not done again.
        if (mine === generation) tell();
        throw new ZipscopeError('cancelled');
      }
      // A long run must not look like a worker that hangs.
      if (since - told >= ALIVE_MS) tell();
    };
    let left = files.flatMap(({ runs }) => runs).filter((run) => !refined.has(run)).length;
    let ready: Refined[] = [];
    let told = parts.now();
    const tell = () => {
      emit({ type: 'refined', id, runs: ready, left });
      ready = [];
      told = parts.now();
    };
    for (const place of order()) {
      const run = runAt(place);
      if (refined.has(run)) continue;
      try {
        ready.push(await refineRun(run, place, parts.loadTokenizer, pause));
      } catch (error) {
        if (isOver()) throw error;
        // A run whose texts no analysis can stand is shown without one; the others go on.
      }
      refined.add(run);
      left -= 1;
      if (parts.now() - told >= REFINED_MS) tell();
      await pause();
    }
    tell();
  };

  return {
    formats: async () => FORMATS.map(({ id }) => id).sort(),
    open: (id, request) => inTurn(id, (signal) => open(id, request, signal)),
    // Not in turn: it would keep the page waiting to its end.
    refine,
    trajectory: (id, place) => inTurn(id, async () => runAt(place).trajectory),
    outline: (id, place) =>
      inTurn(id, async () => {
        const { trajectory, analysis } = runAt(place);
        if (!analysis) wanted = place;
        return parts.transfer(outlineOf(trajectory, analysis));
      }),
    groups: (id) =>
      inTurn(id, async () =>
        groupsFromTrajectories(files.flatMap(({ runs }) => runs.map(({ trajectory }) => trajectory))),
      ),
    turns: (id, place, from, to) => inTurn(id, async () => turnViews(runAt(place).trajectory, from, to)),
    block: (id, place, turn, block) =>
      inTurn(id, async () => blockText(runAt(place).trajectory, turn, block)),
    record: (id, file, at) => inTurn(id, () => fileAt(file).file.records.read(at)),
    boundary: (id, place, afterTurn, limitMs) =>
      inTurn(id, async () => {
        const end = parts.now() + limitMs;
        return boundaryView(runAt(place).trajectory, afterTurn, () => parts.now() > end);
      }),
    questions: (id, file) => inTurn(id, async () => fileAt(file).file.questions),
    compare: (id, a, b) => inTurn(id, async () => compare(runAt(a).trajectory, runAt(b).trajectory)),
    write: (id, place, form, warnings) =>
      inTurn(id, async (signal) => {
        const run = runAt(place);
        const pause = async () => {
          await nextTask();
          signal.throwIfAborted();
        };
        return writeForm(run, form, warnings, pause);
      }),
    // Not in turn: hashing is done piece by piece, and turns on screen must not wait for its end.
    fingerprint: async (_id, file) => prints.of(fileAt(file).file.file),
    serveTexts: async (_id, place, port) => {
      const { trajectory } = runAt(place);
      parts.servePages(port, async (from) => searchPage(trajectory, from));
    },
    align: (id, source, output, limitMs) =>
      inTurn(id, async (signal) => {
        const end = parts.now() + limitMs;
        return align(source, output, () => signal.aborted || parts.now() > end);
      }),
    cancel: (id) => {
      if (refining === id) refining = null;
      cancel(id);
    },
  };
}

function reportOf(found: ImportedFile, index: number): FileReport {
  const { file, format, variant, why, trajectories, questions, damages, warnings, rows, refusal } = found;
  return {
    ...{ index, file, format, variant, why, warnings, rows },
    trajectories: trajectories.map(glanceOf),
    questions: questions.length,
    damages: damages.slice(0, MOST_DAMAGES),
    moreDamages: Math.max(0, damages.length - MOST_DAMAGES),
    refusal: refusal && toWireError(refusal),
  };
}
