/** What the store of opened logs holds and can do, and what is read off it. Types and pure selectors. */
import type { Findings } from '../engine/trajectory/analysis.ts';
import type { Comparison } from '../engine/trajectory/comparison.ts';
import type { Glance } from '../engine/trajectory/glance.ts';
import { MARK, type Mark, type Outline } from '../engine/trajectory/outline.ts';
import type { SearchQuery } from '../engine/trajectory/search.ts';
import type {
  DroppedFile,
  FileReport,
  Fingerprint,
  Form,
  Refined,
  RunPlace,
} from '../workers/importer/protocol.ts';
import type { SearchResult } from '../workers/search/protocol.ts';
import type { WireError } from '../workers/wire.ts';

export type LogJob =
  | { readonly status: 'idle' }
  | {
      readonly status: 'reading';
      readonly names: readonly string[];
      /** Bytes. */
      readonly done: number;
      readonly total: number;
      /** Files and runs found so far. */
      readonly files: number;
      readonly runs: number;
      readonly startedAt: number;
    }
  | { readonly status: 'failed'; readonly error: WireError };

export type OpenRunState =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly place: RunPlace }
  | { readonly status: 'failed'; readonly place: RunPlace; readonly error: WireError }
  | { readonly status: 'ready'; readonly place: RunPlace; readonly outline: Outline };

/** A stretch of one text of a turn. */
export interface TextSpan {
  readonly block: string;
  readonly start: number;
  readonly end: number;
}

export interface LogFilter {
  /** A turn must have all of them. */
  readonly marks: readonly Mark[];
  readonly tool: string | null;
  readonly segment: number | null;
  /** Only turns in which the search found something. */
  readonly isHitsOnly: boolean;
}

export const NO_FILTER: LogFilter = { marks: [], tool: null, segment: null, isHitsOnly: false };

export type SearchState =
  | { readonly status: 'none' }
  | { readonly status: 'searching'; readonly query: SearchQuery }
  | { readonly status: 'failed'; readonly query: SearchQuery; readonly error: WireError }
  | { readonly status: 'done'; readonly query: SearchQuery; readonly result: SearchResult };

/** The file that a link names, and the place in it. */
export interface LogTarget {
  readonly name: string;
  readonly size: number;
  /** First digits of its SHA-256. */
  readonly hash: string;
  /** Which of the files inside it, and which run of that. */
  readonly part: number;
  readonly run: number;
  readonly turn: number;
  readonly span: TextSpan | null;
}

export type WantedLog =
  | { readonly status: 'none' }
  /** Waiting for the person to drop it. */
  | { readonly status: 'asked'; readonly target: LogTarget }
  /** What was dropped is another file. */
  | { readonly status: 'other'; readonly target: LogTarget; readonly dropped: string };

export type LogView = 'turns' | 'runs' | 'questions' | 'compare';

export type CompareState =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: WireError }
  | {
      readonly status: 'ready';
      readonly a: Outline;
      readonly b: Outline;
      readonly comparison: Comparison;
    };

export interface LogsState {
  /** Logs stand in Inspect in place of an episode. */
  readonly shown: boolean;
  readonly job: LogJob;
  readonly dropped: readonly DroppedFile[];
  /** Read as this whatever the files look like. */
  readonly format: string | null;
  readonly reports: readonly FileReport[];
  /** What was found about runs since they were listed, by `runKey`. */
  readonly refined: ReadonlyMap<string, Refined>;
  /** Runs still to be refined. */
  readonly left: number;
  /** They are being refined, or soon will be; false once that was stopped. */
  readonly isRefining: boolean;
  readonly view: LogView;
  readonly run: OpenRunState;
  /** The turn selected; one beyond the last for what came after it. */
  readonly turn: number;
  readonly span: TextSpan | null;
  /** Rises with every jump, so that a list scrolls even to where it was sent before. */
  readonly jumps: number;
  readonly filter: LogFilter;
  readonly search: SearchState;
  /** Which hit was gone to last. */
  readonly hit: number | null;
  readonly pair: readonly RunPlace[];
  readonly compare: CompareState;
  readonly wanted: WantedLog;
  /** Of the file of the run on screen; null until it has been hashed. */
  readonly fingerprint: (Fingerprint & { readonly file: number }) | null;
  /** Whether the search box is asked for. */
  readonly searchAsked: number;
}

export interface LogsActions {
  /** Reads what was dropped or chosen. */
  readonly open: (dropped: readonly DroppedFile[], format?: string | null) => Promise<void>;
  /** Reads the same files again as another format; null lets them tell. */
  readonly readAs: (format: string | null) => Promise<void>;
  readonly cancel: () => void;
  /** Counts and analyses what has not been yet. */
  readonly refine: () => Promise<void>;
  readonly stopRefining: () => void;
  readonly dismiss: () => void;
  readonly show: (view: LogView) => void;
  readonly openRun: (
    place: RunPlace,
    at?: { readonly turn: number; readonly span: TextSpan | null },
  ) => Promise<void>;
  readonly goTo: (turn: number, span?: TextSpan | null) => void;
  readonly move: (move: LogMove) => void;
  readonly setFilter: (change: Partial<LogFilter>) => void;
  readonly find: (query: SearchQuery | null) => Promise<void>;
  readonly goToHit: (index: number) => void;
  readonly askForSearch: () => void;
  readonly togglePair: (place: RunPlace) => void;
  readonly comparePair: () => Promise<void>;
  readonly save: (form: Form) => Promise<{ readonly name: string; readonly blob: Blob } | null>;
  /** Shows what a link names, or asks for its file. */
  readonly expect: (target: LogTarget) => void;
  /** Back to the episode; what is open stays open. */
  readonly hide: () => void;
  readonly reveal: () => void;
  /** Puts all of it away and frees its memory. */
  readonly close: () => void;
}

export type LogsStore = LogsState & LogsActions;

export const LOG_MOVES = [
  'nextLogTurn',
  'previousLogTurn',
  'nextLogSegment',
  'previousLogSegment',
  'firstLogTurn',
  'lastLogTurn',
] as const;
export type LogMove = (typeof LOG_MOVES)[number];

export const runKey = ({ file, run }: RunPlace): string => `${file}:${run}`;
export const samePlace = (a: RunPlace, b: RunPlace): boolean => a.file === b.file && a.run === b.run;

/** A run of a list, as far as it is known by now. */
export interface ListedRun {
  readonly place: RunPlace;
  readonly glance: Glance;
  readonly findings: Findings | null;
}

export function listedRuns(
  reports: readonly FileReport[],
  refined: ReadonlyMap<string, Refined>,
): ListedRun[] {
  return reports.flatMap(({ index: file, trajectories }) =>
    trajectories.map((glance, run): ListedRun => {
      const place = { file, run };
      const found = refined.get(runKey(place));
      return { place, glance: found?.glance ?? glance, findings: found?.findings ?? null };
    }),
  );
}

export const outlineShown = ({ run }: LogsState): Outline | null =>
  run.status === 'ready' ? run.outline : null;

/** Turns that pass a filter, in order. */
export function filteredTurns(
  outline: Outline,
  filter: LogFilter,
  hits: ReadonlySet<number> | null,
): Uint32Array {
  const { turns, tools } = outline;
  const mask = filter.marks.reduce((sum, mark) => sum | MARK[mark], 0);
  const tool = filter.tool === null ? -1 : tools.indexOf(filter.tool);
  const found = new Uint32Array(turns.count);
  let count = 0;
  for (let turn = 0; turn < turns.count; turn++) {
    if (((turns.marks[turn] ?? 0) & mask) !== mask) continue;
    if (filter.segment !== null && turns.segment[turn] !== filter.segment) continue;
    if (filter.isHitsOnly && hits && !hits.has(turn)) continue;
    if (filter.tool !== null && !callsTool(outline, turn, tool)) continue;
    found[count++] = turn;
  }
  return found.slice(0, count);
}

function callsTool({ turns }: Outline, turn: number, tool: number): boolean {
  const [from = 0, to = 0] = [turns.toolStarts[turn], turns.toolStarts[turn + 1]];
  for (let k = from; k < to; k++) if (turns.toolIds[k] === tool) return true;
  return false;
}

export function isFiltering(filter: LogFilter): boolean {
  return filter.marks.length > 0 || filter.tool !== null || filter.segment !== null || filter.isHitsOnly;
}
