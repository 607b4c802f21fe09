/**
 * What a format is: a name, a sign by which its files are told apart, and a reader. Engine layer. One file per
 * format in readers/, one line in registry.ts.
 */
import { type Remark, remark } from '../remark.ts';
import type { Message, RawPlace, Trajectory } from '../trajectory/model.ts';
import type { Document, Row } from './container/rows.ts';
import type { Link } from './links.ts';
import type { Question } from './questions.ts';
import { isRecord, type Json } from './run/value.ts';

export interface Detection {
  /** The finer kind, e.g. 'nemo-gym'; null where the format has one form. */
  readonly variant: string | null;
  /** The sign that told it. */
  readonly why: Remark;
}

/** What a detector looks at: the first rows, of a log that may be long. */
export interface Sample {
  readonly shape: Document['shape'];
  /** The object itself, or the first row. */
  readonly first: unknown;
  /** Up to 50 rows: several formats begin with odd ones. */
  readonly rows: readonly unknown[];
  readonly text: string | null;
  /** Lower case; a hint at most. */
  readonly fileName: string;
}

export interface ReaderInput {
  readonly document: Document;
  readonly file: string;
  readonly variant: string | null;
  /** Stops a long reading. */
  readonly signal: AbortSignal | null;
}

export interface ReaderOutput {
  readonly trajectories: readonly Trajectory[];
  readonly questions: readonly Question[];
  readonly warnings: readonly Remark[];
  /** Runs in other files that these runs name. */
  readonly links?: readonly Link[];
}

export interface Format {
  /** The name in reports and addresses. */
  readonly id: string;
  detect(sample: Sample): Detection | null;
  /** A weaker sign, looked for where no format shows its sure one. */
  hint?(sample: Sample): Detection | null;
  /** @throws ZipscopeError for files that hold nothing of the format after all, or that are refused on purpose */
  read(input: ReaderInput): ReaderOutput;
}

export const trajectoriesOnly = (
  trajectories: readonly Trajectory[],
  warnings: readonly Remark[] = [],
): ReaderOutput => ({ trajectories, questions: [], warnings });

export const place = (row: Row | number, path: string | null = null): RawPlace => ({
  row: typeof row === 'number' ? row : row.index,
  path,
});

export type Note = Message['note'];

/** A name for the i-th run of a file. */
export const runId = (file: string, i: number, count: number): string => {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return count === 1 ? name : `${name}#${i + 1}`;
};

/** Reads each row that `isRow` accepts; others were counted as damaged or are told. */
export function perRow(
  { document, file }: ReaderInput,
  isRow: (value: unknown) => boolean,
  read: (row: Row & { readonly value: Json }, name: string) => Trajectory,
): ReaderOutput {
  let others = 0;
  const trajectories = document.rows.flatMap((row, i) => {
    if (!isRecord(row.value) || !isRow(row.value)) {
      others++;
      return [];
    }
    return [read({ ...row, value: row.value }, runId(file, i, document.rows.length))];
  });
  const warnings = others > 0 ? [remark('other-rows', { count: others })] : [];
  return trajectoriesOnly(trajectories, warnings);
}
