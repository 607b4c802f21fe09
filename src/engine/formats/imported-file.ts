/** What came of one file of a drop. Engine layer, types only. */

import type { ZipscopeError } from '../error.ts';
import type { Remark } from '../remark.ts';
import type { Trajectory } from '../trajectory/model.ts';
import type { Damage } from './container/rows.ts';
import type { Link } from './links.ts';
import type { Question } from './questions.ts';
import type { Records } from './records.ts';

export interface ImportedFile {
  /** Path: name of the dropped file, and the entry inside it. */
  readonly file: string;
  readonly format: string | null;
  readonly variant: string | null;
  /** The sign by which it was told. */
  readonly why: Remark | null;
  readonly trajectories: readonly Trajectory[];
  readonly questions: readonly Question[];
  readonly damages: readonly Damage[];
  readonly warnings: readonly Remark[];
  /** Rows of the file, damaged ones included. */
  readonly rows: number;
  /** The rows as they stand in the file. */
  readonly records: Records;
  /** Runs in other files that its runs name. */
  readonly links: readonly Link[];
  /** Why it could not be read, or was refused on purpose. */
  readonly refusal: ZipscopeError | null;
}
