/**
 * The page's end of the importer worker. Starts it at the first drop; a cancel ends the worker, since a parser in
 * the middle of a large text hears nothing, and the next drop starts a new one. What was open is gone then.
 */
import type { Group } from '../../engine/advantage/group-model.ts';
import { ZipscopeError } from '../../engine/error.ts';
import type { Question } from '../../engine/formats/questions.ts';
import type { Alignment } from '../../engine/trajectory/alignment.ts';
import type { Trajectory } from '../../engine/trajectory/model.ts';
import { type Connection, connect, type WorkerPort } from '../connection.ts';
import type { FileReport, ImporterCommands, ImporterEvent, ImportRequest } from './protocol.ts';

export interface ImportRun {
  readonly result: Promise<readonly FileReport[]>;
  cancel(): void;
}

export interface ImporterClient {
  open(
    request: ImportRequest,
    heard?: {
      readonly onProgress?: (done: number, total: number) => void;
      readonly onFile?: (report: FileReport) => void;
    },
  ): ImportRun;
  trajectory(file: number, index: number): Promise<Trajectory>;
  questions(file: number): Promise<readonly Question[]>;
  groups(): Promise<readonly Group[]>;
  align(source: string, output: string, limitMs: number): Promise<Alignment>;
  dispose(): void;
}

/** Parsing a text of half a gigabyte is one long silence. */
const STALL_MS = 180_000;

export function createImporterClient(startWorker: () => WorkerPort = startImporterWorker): ImporterClient {
  let connection: Connection<ImporterCommands> | null = null;
  let nextId = 0;
  let onEvent: (event: ImporterEvent) => void = () => {};

  const connected = (): Connection<ImporterCommands> => {
    if (connection === null || connection.ended !== null) {
      connection = connect<ImporterCommands, ImporterEvent>(startWorker, (event) => onEvent(event), STALL_MS);
    }
    return connection;
  };

  return {
    open(request, heard = {}) {
      const id = nextId++;
      onEvent = (event) => {
        if (event.id !== id) return;
        switch (event.type) {
          case 'progress':
            heard.onProgress?.(event.done, event.total);
            return;
          case 'file':
            heard.onFile?.(event.report);
            return;
          default:
            event satisfies never;
        }
      };
      const result = connected().call((commands) => commands.open(id, request));
      return {
        result,
        cancel: () => {
          connection?.close(new ZipscopeError('cancelled'));
          connection = null;
        },
      };
    },
    trajectory: (file, index) => connected().call((commands) => commands.trajectory(nextId++, file, index)),
    groups: () => connected().call((commands) => commands.groups(nextId++)),
    questions: (file) => connected().call((commands) => commands.questions(nextId++, file)),
    align: (source, output, limitMs) =>
      connected().call((commands) => commands.align(nextId++, source, output, limitMs)),
    dispose: () => {
      connection?.close(new ZipscopeError('disposed'));
      connection = null;
    },
  };
}

function startImporterWorker(): Worker {
  return new Worker(new URL('./entry.ts', import.meta.url), { type: 'module', name: 'zipscope-importer' });
}
