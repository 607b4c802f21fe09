/**
 * What the importer worker and its client say to each other. Types only; nothing of the interface is imported here.
 * Trajectories stay in the worker until they are asked for, so that a large log is cloned piece by piece.
 */

import type { Group } from '../../engine/advantage/group-model.ts';
import type { Damage } from '../../engine/formats/container/rows.ts';
import type { Question } from '../../engine/formats/questions.ts';
import type { Alignment } from '../../engine/trajectory/alignment.ts';
import type { Trajectory } from '../../engine/trajectory/model.ts';
import type { TrajectorySummary } from '../../engine/trajectory/summary.ts';
import type { WireError } from '../wire.ts';

export type RequestId = number;

/** A dropped file with its path inside a dropped folder; its bytes are read in the worker. */
export interface DroppedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** A file as the list shows it. */
export interface FileReport {
  /** For later questions about it. */
  readonly index: number;
  readonly file: string;
  readonly format: string | null;
  readonly variant: string | null;
  readonly why: string | null;
  readonly trajectories: readonly TrajectorySummary[];
  readonly questions: number;
  readonly damages: readonly Damage[];
  readonly warnings: readonly string[];
  readonly rows: number;
  readonly refusal: WireError | null;
}

export interface ImportRequest {
  readonly files: readonly DroppedFile[];
  /** Reads the files as this format whatever they look like. */
  readonly format: string | null;
  /** Count what the logs do not report; loads the tokenizer. */
  readonly estimates: boolean;
}

export type ImporterEvent =
  | { readonly type: 'progress'; readonly id: RequestId; readonly done: number; readonly total: number }
  /** A file has been read; the answer of `open` lists them all. */
  | { readonly type: 'file'; readonly id: RequestId; readonly report: FileReport };

/** Each answers with its result or rejects with a ZipscopeError. Served in order, except cancel. */
export interface ImporterCommands {
  /** Replaces what was open. */
  open(id: RequestId, request: ImportRequest): Promise<readonly FileReport[]>;
  trajectory(id: RequestId, file: number, index: number): Promise<Trajectory>;
  questions(id: RequestId, file: number): Promise<readonly Question[]>;
  /** All rollouts of the open files as groups: small beside the trajectories they are read off. */
  groups(id: RequestId): Promise<readonly Group[]>;
  /** What of a source survives in an output; ends after `limitMs` with what was judged by then. */
  align(id: RequestId, source: string, output: string, limitMs: number): Promise<Alignment>;
  /** Ends the request with the code 'cancelled'. */
  cancel(id: RequestId): void;
}
