/**
 * The page's end of the importer worker. Starts it at the first drop; a cancel ends the worker, since a parser in
 * the middle of a large text hears nothing, and the next drop starts a new one. What was open is gone then.
 */

import { transfer } from 'comlink';
import type { Group } from '../../engine/advantage/group-model.ts';
import { ZipscopeError } from '../../engine/error.ts';
import type { Question } from '../../engine/formats/questions.ts';
import type { RawRecord } from '../../engine/formats/records.ts';
import type { Comparison } from '../../engine/trajectory/comparison.ts';
import type { RawPlace, Trajectory } from '../../engine/trajectory/model.ts';
import type { Outline } from '../../engine/trajectory/outline.ts';
import { type Connection, connect, type WorkerPort } from '../connection.ts';
import type {
  BoundaryView,
  FileReport,
  Fingerprint,
  Form,
  ImporterCommands,
  ImporterEvent,
  ImportRequest,
  Refined,
  RunPlace,
  TurnView,
} from './protocol.ts';

export interface ImportRun {
  readonly result: Promise<readonly FileReport[]>;
  cancel(): void;
}

export interface Heard {
  readonly onProgress?: (done: number, total: number) => void;
  readonly onFile?: (report: FileReport) => void;
}

export interface ImporterClient {
  formats(): Promise<readonly string[]>;
  open(request: ImportRequest, heard?: Heard): ImportRun;
  /** Resolves when all that is open has been counted and analysed. */
  refine(onRefined: (runs: readonly Refined[], left: number) => void): Promise<void>;
  /** What is refined by then stays so; `refine` goes on with the rest. */
  stopRefining(): void;
  trajectory(place: RunPlace): Promise<Trajectory>;
  outline(place: RunPlace): Promise<Outline>;
  turns(place: RunPlace, from: number, to: number): Promise<readonly TurnView[]>;
  block(place: RunPlace, turn: number, block: string): Promise<string | null>;
  record(file: number, at: RawPlace): Promise<RawRecord | null>;
  boundary(place: RunPlace, afterTurn: number): Promise<BoundaryView | null>;
  questions(file: number): Promise<readonly Question[]>;
  groups(): Promise<readonly Group[]>;
  compare(a: RunPlace, b: RunPlace): Promise<Comparison>;
  write(place: RunPlace, form: Form, warnings: readonly string[]): Promise<Blob>;
  fingerprint(file: number): Promise<Fingerprint>;
  serveTexts(place: RunPlace, port: MessagePort): Promise<void>;
  dispose(): void;
}

/** Parsing a text of half a gigabyte is one long silence. */
const STALL_MS = 180_000;
/** Longest alignment of what a boundary took away. */
const ALIGN_MS = 1500;

export function createImporterClient(startWorker: () => WorkerPort = startImporterWorker): ImporterClient {
  let connection: Connection<ImporterCommands> | null = null;
  let nextId = 0;
  let refining: number | null = null;
  const listeners = new Map<number, (event: ImporterEvent) => void>();

  const connected = (): Connection<ImporterCommands> => {
    if (connection === null || connection.ended !== null) {
      connection = connect<ImporterCommands, ImporterEvent>(
        startWorker,
        (event) => listeners.get(event.id)?.(event),
        STALL_MS,
      );
    }
    return connection;
  };

  return {
    formats: () => connected().call((commands) => commands.formats(nextId++)),
    open(request, heard = {}) {
      const id = nextId++;
      listeners.set(id, (event) => {
        if (event.type === 'progress') heard.onProgress?.(event.done, event.total);
        if (event.type === 'file') heard.onFile?.(event.report);
      });
      const result = connected()
        .call((commands) => commands.open(id, request))
        .finally(() => listeners.delete(id));
      return {
        result,
        cancel: () => {
          connection?.close(new ZipscopeError('cancelled'));
          connection = null;
        },
      };
    },
    groups: () => connected().call((commands) => commands.groups(nextId++)),
    refine(onRefined) {
      const id = nextId++;
      listeners.set(id, (event) => {
        if (event.type === 'refined') onRefined(event.runs, event.left);
      });
      refining = id;
      return connected()
        .call((commands) => commands.refine(id))
        .finally(() => listeners.delete(id));
    },
    stopRefining() {
      const id = refining;
      // What it leaves unfinished, its own caller hears.
      if (id !== null) connection?.call((commands) => commands.cancel(id)).catch(() => undefined);
    },
    trajectory: (place) => connected().call((commands) => commands.trajectory(nextId++, place)),
    outline: (place) => connected().call((commands) => commands.outline(nextId++, place)),
    turns: (place, from, to) => connected().call((commands) => commands.turns(nextId++, place, from, to)),
    block: (place, turn, block) =>
      connected().call((commands) => commands.block(nextId++, place, turn, block)),
    record: (file, at) => connected().call((commands) => commands.record(nextId++, file, at)),
    boundary: (place, afterTurn) =>
      connected().call((commands) => commands.boundary(nextId++, place, afterTurn, ALIGN_MS)),
    questions: (file) => connected().call((commands) => commands.questions(nextId++, file)),
    compare: (a, b) => connected().call((commands) => commands.compare(nextId++, a, b)),
    write: (place, form, warnings) =>
      connected().call((commands) => commands.write(nextId++, place, form, warnings)),
    fingerprint: (file) => connected().call((commands) => commands.fingerprint(nextId++, file)),
    serveTexts: (place, port) =>
      connected().call((commands) => commands.serveTexts(nextId++, place, transfer(port, [port]))),
    dispose: () => {
      connection?.close(new ZipscopeError('disposed'));
      connection = null;
    },
  };
}

function startImporterWorker(): Worker {
  return new Worker(new URL('./entry.ts', import.meta.url), { type: 'module', name: 'zipscope-importer' });
}
