/**
 * A trajectory without its texts: columns of numbers, one entry a turn, and what was found about boundaries. What a
 * list, a chart and a filter need of ten thousand turns at once, small enough to hand to another thread. Engine
 * layer, pure.
 */
import type { Remark } from '../remark.ts';
import type { Analysis } from './analysis.ts';
import { turnBlocks } from './blocks.ts';
import type { LostCommitment } from './commitments.ts';
import type { CompactionScore } from './compactions.ts';
import type { Boundary, Outcome, Segment, TokenCount, Trajectory, Turn } from './model.ts';
import type { Orphan } from './orphans.ts';
import type { Reexploration } from './reexploration.ts';
import { allBoundaries } from './turns.ts';

/** How well a number is known, as a column holds it. */
export const BASES = ['unknown', 'estimated', 'measured'] as const;
export type BasisCode = 0 | 1 | 2;

/** Bits of a turn's `marks`. */
export const MARK = {
  message: 1,
  userMessage: 2,
  reasoning: 4,
  reply: 8,
  call: 16,
  result: 32,
  reexploration: 64,
  orphan: 128,
  /** The summary or memory was written in this turn. */
  compressing: 256,
  boundary: 512,
  answer: 1024,
  injected: 2048,
} as const;
export type Mark = keyof typeof MARK;

export interface TurnColumns {
  readonly count: number;
  /** Context tokens: the prompt, the fullest, and what was left; NaN where unknown. */
  readonly before: Float64Array;
  readonly peak: Float64Array;
  readonly after: Float64Array;
  /** Of the largest of the three that is known. */
  readonly basis: Uint8Array;
  /** Index into `segments`. */
  readonly segment: Uint32Array;
  readonly marks: Uint16Array;
  /** Code units of all texts of the turn. */
  readonly chars: Uint32Array;
  /** Turn i calls `tools[toolIds[k]]` for toolStarts[i] <= k < toolStarts[i + 1]. */
  readonly toolStarts: Uint32Array;
  readonly toolIds: Uint16Array;
}

export interface OutlineBoundary {
  readonly afterTurn: number;
  readonly kind: Boundary['kind'];
  readonly trigger: string;
  readonly tokensBefore: TokenCount;
  readonly tokensAfter: TokenCount;
  readonly summary: Boundary['summary']['status'];
  readonly summaryChars: number;
  /** Q_com of the summary at a level told by its length alone; null where source or summary cannot be read. */
  readonly qcom: CompactionScore['quality'];
  readonly level: CompactionScore['level'];
  readonly ratio: number | null;
  readonly saved: number | null;
  readonly savedNet: number | null;
  readonly commitmentsLost: number | null;
  readonly reexplorations: number | null;
  /** Part of a loop of compactions without progress. */
  readonly isLoop: boolean;
}

export interface Outline {
  readonly id: string;
  readonly group: string | null;
  readonly format: string;
  readonly file: string | null;
  readonly question: string;
  readonly golds: readonly string[];
  readonly outcome: Outcome;
  readonly window: Trajectory['window'];
  readonly warnings: readonly Remark[];
  readonly scores: readonly { readonly name: string; readonly value: number | string }[];
  readonly step: number | null;
  readonly model: string | null;
  readonly turns: TurnColumns;
  readonly tools: readonly string[];
  /** First turn of each segment; segments without turns take the next one's. */
  readonly segmentStarts: readonly number[];
  /** False: what takes a look at all texts (quality, losses, re-exploration, loops, orphans) is still to come. */
  readonly isAnalysed: boolean;
  readonly boundaries: readonly OutlineBoundary[];
  readonly reexplorations: readonly Reexploration[];
  readonly orphans: readonly Orphan[];
  readonly lost: readonly LostCommitment[];
  /** Messages after the last reply. */
  readonly trailing: number;
}

const basisCode = (basis: TokenCount['basis']) => BASES.indexOf(basis);
const known = ({ value }: TokenCount) => value ?? Number.NaN;

/** More than any list of tools has; beyond it tools share the last name. */
const MOST_TOOLS = 65_535;

/** @param analysis null while it is not there yet */
export function outlineOf(trajectory: Trajectory, analysis: Analysis | null): Outline {
  const turns = trajectory.segments.flatMap((segment) => segment.turns);
  const { again = [], orphans: alone = [], lost = [] } = analysis ?? {};
  const columns = emptyColumns(
    turns.length,
    turns.reduce((sum, turn) => sum + turn.calls.length, 0),
  );
  const tools = new Map<string, number>();
  let calls = 0;
  let at = 0;
  for (const segment of trajectory.segments) {
    for (const turn of segment.turns) {
      fill(columns, at, turn, segment);
      columns.toolStarts[at] = calls;
      for (const { name } of turn.calls) {
        if (!tools.has(name) && tools.size < MOST_TOOLS) tools.set(name, tools.size);
        columns.toolIds[calls++] = tools.get(name) ?? MOST_TOOLS;
      }
      at++;
    }
    const last = columns.marks[at - 1];
    if (segment.boundary && last !== undefined) {
      const isReadable = segment.boundary.summary.status === 'text';
      columns.marks[at - 1] = last | MARK.boundary | (isReadable ? MARK.compressing : 0);
    }
  }
  columns.toolStarts[turns.length] = calls;
  for (const { turn } of again) columns.marks[turn] = (columns.marks[turn] ?? 0) | MARK.reexploration;
  for (const { turn } of alone) columns.marks[turn] = (columns.marks[turn] ?? 0) | MARK.orphan;
  return {
    id: trajectory.id,
    group: trajectory.groupId,
    format: trajectory.source.format,
    file: trajectory.source.file,
    question: trajectory.task.question,
    golds: trajectory.task.golds,
    outcome: trajectory.outcome,
    window: trajectory.window,
    warnings: trajectory.source.warnings,
    scores: trajectory.log?.scores ?? [],
    step: trajectory.log?.step ?? null,
    model: turns.find((turn) => turn.log?.model)?.log?.model ?? null,
    turns: columns,
    tools: [...tools.keys()],
    segmentStarts: segmentStarts(trajectory.segments),
    isAnalysed: analysis !== null,
    boundaries: allBoundaries(trajectory).map((boundary) => boundaryOutline(boundary, analysis)),
    reexplorations: again,
    orphans: alone,
    lost,
    trailing: trajectory.log?.trailing.length ?? 0,
  };
}

function emptyColumns(count: number, calls: number): TurnColumns {
  return {
    count,
    before: new Float64Array(count),
    peak: new Float64Array(count),
    after: new Float64Array(count),
    basis: new Uint8Array(count),
    segment: new Uint32Array(count),
    marks: new Uint16Array(count),
    chars: new Uint32Array(count),
    toolStarts: new Uint32Array(count + 1),
    toolIds: new Uint16Array(calls),
  };
}

function fill(columns: TurnColumns, at: number, turn: Turn, segment: Segment): void {
  const { before, peak, after } = turn.context;
  columns.before[at] = known(before);
  columns.peak[at] = known(peak);
  columns.after[at] = known(after);
  const largest = [before, peak, after].reduce((a, b) => ((b.value ?? -1) > (a.value ?? -1) ? b : a));
  columns.basis[at] = basisCode(largest.basis);
  columns.segment[at] = segment.index;
  let marks = turn.compression ? MARK.compressing : 0;
  let chars = 0;
  for (const { kind, role, note, text } of turnBlocks(turn)) {
    chars += text.length;
    marks |= MARK[kind];
    if (role === 'user' && note === null) marks |= MARK.userMessage;
    if (note !== null) marks |= MARK.injected;
  }
  if (turn.answer !== null) marks |= MARK.answer;
  columns.marks[at] = marks;
  columns.chars[at] = chars;
}

function segmentStarts(segments: readonly Segment[]): number[] {
  let at = 0;
  return segments.map(({ turns }) => {
    const start = at;
    at += turns.length;
    return start;
  });
}

function boundaryOutline(boundary: Boundary, analysis: Analysis | null): OutlineBoundary {
  const { afterTurn, summary } = boundary;
  const score = analysis?.scores.find((one) => one.afterTurn === afterTurn);
  const ofThis = (one: { readonly afterTurn: number }) => one.afterTurn === afterTurn;
  return {
    afterTurn,
    kind: boundary.kind,
    trigger: boundary.trigger,
    tokensBefore: boundary.tokensBefore,
    tokensAfter: boundary.tokensAfter,
    summary: summary.status,
    summaryChars: summary.status === 'text' ? summary.text.length : 0,
    qcom: score?.quality ?? null,
    level: score?.level ?? null,
    ratio: score?.ratio ?? null,
    saved: score?.saved ?? null,
    savedNet: score?.savedNet ?? null,
    commitmentsLost: analysis && summary.status === 'text' ? analysis.lost.filter(ofThis).length : null,
    reexplorations: analysis ? analysis.again.filter(ofThis).length : null,
    isLoop: analysis?.loops.some((loop) => loop.afterTurns.includes(afterTurn)) ?? false,
  };
}

/** Buffers that can be handed over without a copy. */
export function outlineBuffers({ turns }: Outline): ArrayBufferLike[] {
  const { before, peak, after, basis, segment, marks, chars, toolStarts, toolIds } = turns;
  return [before, peak, after, basis, segment, marks, chars, toolStarts, toolIds].map(({ buffer }) => buffer);
}
