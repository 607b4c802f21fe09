/**
 * What the importer worker and its client say to each other. Types only; nothing of the interface is imported here.
 * Trajectories stay in the worker: the page gets outlines, and the texts of the turns on screen, so that a large log
 * costs the main thread nothing.
 */

import type { Group } from '../../engine/advantage/group-model.ts';
import type { Damage } from '../../engine/formats/container/rows.ts';
import type { Question } from '../../engine/formats/questions.ts';
import type { RawRecord } from '../../engine/formats/records.ts';
import type { Remark } from '../../engine/remark.ts';
import type { Alignment } from '../../engine/trajectory/alignment.ts';
import type { Findings } from '../../engine/trajectory/analysis.ts';
import type { Block } from '../../engine/trajectory/blocks.ts';
import type { LostCommitment } from '../../engine/trajectory/commitments.ts';
import type { Comparison } from '../../engine/trajectory/comparison.ts';
import type { Glance } from '../../engine/trajectory/glance.ts';
import type { RawPlace, Trajectory, Turn, Usage } from '../../engine/trajectory/model.ts';
import type { Outline } from '../../engine/trajectory/outline.ts';
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
  readonly why: Remark | null;
  readonly trajectories: readonly Glance[];
  readonly questions: number;
  readonly damages: readonly Damage[];
  /** Damaged rows beyond those in `damages`. */
  readonly moreDamages: number;
  readonly warnings: readonly Remark[];
  readonly rows: number;
  readonly refusal: WireError | null;
}

export interface ImportRequest {
  readonly files: readonly DroppedFile[];
  /** Reads the files as this format whatever they look like. */
  readonly format: string | null;
}

/** Which run: position of its file among the reports, and its position in that file. */
export interface RunPlace {
  readonly file: number;
  readonly run: number;
}

/** A text as a list shows it: its beginning, and how long it is. */
export interface BlockView extends Block {
  readonly chars: number;
}

export interface TurnView {
  /** The turn; the number of turns for what came after the last reply. */
  readonly index: number;
  readonly segment: number;
  readonly model: string | null;
  readonly time: string | null;
  readonly usage: Usage | null;
  readonly context: Turn['context'] | null;
  readonly blocks: readonly BlockView[];
  readonly raw: readonly RawPlace[];
}

/** What a boundary did, sentence by sentence. */
export interface BoundaryView {
  readonly afterTurn: number;
  readonly summary: string | null;
  /** What it took away, from the beginning, and whether that was all. */
  readonly source: string;
  readonly isSourceCut: boolean;
  /** Of `source` in what the next window opened with; null where that cannot be read. */
  readonly alignment: Alignment | null;
  readonly lost: readonly LostCommitment[] | null;
}

export const FORMS = ['atif', 'jsonl', 'turns.csv', 'boundaries.csv', 'markdown'] as const;
export type Form = (typeof FORMS)[number];

/** A finer look at a run that has been listed. */
export interface Refined extends RunPlace {
  readonly glance: Glance;
  readonly findings: Findings;
}

export interface Fingerprint {
  readonly size: number;
  /** SHA-256 of the dropped file, in hexadecimal digits. */
  readonly hash: string;
}

export type ImporterEvent =
  | { readonly type: 'progress'; readonly id: RequestId; readonly done: number; readonly total: number }
  /** A file has been read; the answer of `open` lists them all. */
  | { readonly type: 'file'; readonly id: RequestId; readonly report: FileReport }
  /** Estimates and analysis of some runs are there; `left` are still to come. */
  | {
      readonly type: 'refined';
      readonly id: RequestId;
      readonly runs: readonly Refined[];
      readonly left: number;
    };

/** Each answers with its result or rejects with a ZipscopeError. Served in order, except cancel. */
export interface ImporterCommands {
  /** Names of all that can be read. */
  formats(id: RequestId): Promise<readonly string[]>;
  /** Replaces what was open. */
  open(id: RequestId, request: ImportRequest): Promise<readonly FileReport[]>;
  /** Counts what logs do not report and analyses what is open and was not yet, in the gaps between other commands. */
  refine(id: RequestId): Promise<void>;
  trajectory(id: RequestId, place: RunPlace): Promise<Trajectory>;
  /** The run asked for last is refined first. */
  outline(id: RequestId, place: RunPlace): Promise<Outline>;
  /** Turns [from, to); what came after the last reply is one turn more. */
  turns(id: RequestId, place: RunPlace, from: number, to: number): Promise<readonly TurnView[]>;
  /** A whole text; null where there is none. */
  block(id: RequestId, place: RunPlace, turn: number, block: string): Promise<string | null>;
  record(id: RequestId, file: number, at: RawPlace): Promise<RawRecord | null>;
  boundary(id: RequestId, place: RunPlace, afterTurn: number, limitMs: number): Promise<BoundaryView | null>;
  questions(id: RequestId, file: number): Promise<readonly Question[]>;
  /** All rollouts of the open files as groups: small beside the trajectories they are read off. */
  groups(id: RequestId): Promise<readonly Group[]>;
  compare(id: RequestId, a: RunPlace, b: RunPlace): Promise<Comparison>;
  /** @param warnings of the run, in words */
  write(id: RequestId, place: RunPlace, form: Form, warnings: readonly string[]): Promise<Blob>;
  /** Of what was dropped to give this file. */
  fingerprint(id: RequestId, file: number): Promise<Fingerprint>;
  /** Serves the texts of a run to the search worker at the other end of the port. */
  serveTexts(id: RequestId, place: RunPlace, port: MessagePort): Promise<void>;
  /** What of a source survives in an output; ends after `limitMs` with what was judged by then. */
  align(id: RequestId, source: string, output: string, limitMs: number): Promise<Alignment>;
  /** Ends the request with the code 'cancelled'. */
  cancel(id: RequestId): void;
}
