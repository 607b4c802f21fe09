/** Turns and boundaries of a run as tables for other programs. Engine layer, pure. Unknown numbers are empty cells. */
import { csvFormatRows } from 'd3-dsv';
import type { Analysis } from './analysis.ts';
import type { TokenCount, Trajectory } from './model.ts';
import { allTurns } from './turns.ts';

type Cell = string | number | null;

/** A text that a spreadsheet would run as a formula stays a text. */
function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

const csv = (rows: readonly (readonly Cell[])[]): string =>
  `${csvFormatRows(rows.map((row) => row.map(cell)))}\n`;

const tokens = ({ value, basis }: TokenCount): readonly [Cell, Cell] => [value, basis];

export function turnTable(trajectory: Trajectory, { again, orphans }: Analysis): string {
  const segments = trajectory.segments.flatMap((segment) => segment.turns.map(() => segment.index));
  const againBy = new Map(again.map((one) => [one.turn, one]));
  const alone = new Set(orphans.map(({ turn }) => turn));
  const head = [
    ...[
      'turn',
      'segment',
      'model',
      'time',
      'tools',
      'tokens_before',
      'before_basis',
      'tokens_peak',
      'peak_basis',
    ],
    ...['prompt_tokens', 'completion_tokens', 'cached_tokens', 'reply_chars', 'result_chars'],
    ...['looked_up_again', 'lost_at_boundary_after_turn', 'orphaned', 'level', 'q_com'],
  ];
  const rows = allTurns(trajectory).map((turn, i): Cell[] => {
    const { log, calls, context, compression } = turn;
    const found = againBy.get(turn.index);
    return [
      ...[turn.index, segments[i] ?? null, log?.model ?? null, log?.time ?? null],
      calls.map(({ name }) => name).join(' '),
      ...tokens(context.before),
      ...tokens(context.peak),
      ...[log?.usage?.prompt ?? null, log?.usage?.completion ?? null, log?.usage?.cached ?? null],
      turn.text.length + (turn.reasoning?.length ?? 0),
      calls.reduce((sum, { observation }) => sum + (observation?.text.length ?? 0), 0),
      ...[found?.target ?? null, found?.afterTurn ?? null, alone.has(turn.index) ? 1 : 0],
      ...[compression?.level ?? null, compression?.quality.total ?? null],
    ];
  });
  return csv([head, ...rows]);
}

export function boundaryTable(analysis: Analysis): string {
  const { scores, lost, again, loops } = analysis;
  const looping = new Set(loops.flatMap(({ afterTurns }) => afterTurns));
  const head = [
    ...[
      'after_turn',
      'kind',
      'trigger',
      'tokens_before',
      'before_basis',
      'tokens_after',
      'after_basis',
      'summary',
    ],
    ...['summary_chars', 'ratio', 'tokens_saved', 'tokens_saved_net', 'looked_up_again', 'commitments_lost'],
    ...['level_inferred', 'q_com', 'q_ratio', 'q_level', 'q_info', 'q_sem', 'in_loop'],
  ];
  const rows = scores.map(({ afterTurn, boundary, level, quality, ratio, saved, savedNet }): Cell[] => {
    const { summary } = boundary;
    const ofThis = (one: { readonly afterTurn: number }) => one.afterTurn === afterTurn;
    const parts = quality?.parts;
    return [
      ...[afterTurn, boundary.kind, boundary.trigger, ...tokens(boundary.tokensBefore)],
      ...[...tokens(boundary.tokensAfter), summary.status],
      ...[summary.status === 'text' ? summary.text.length : null, ratio, saved, savedNet],
      ...[again.filter(ofThis).length, summary.status === 'text' ? lost.filter(ofThis).length : null],
      ...[level, quality?.total ?? null, parts?.ratio?.score ?? null, parts?.level?.score ?? null],
      ...[parts?.info.score ?? null, parts?.sem.score ?? null, looping.has(afterTurn) ? 1 : 0],
    ];
  });
  return csv([head, ...rows]);
}
