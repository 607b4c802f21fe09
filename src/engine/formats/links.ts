/**
 * Files that belong together, once all of a drop have been read: runs that go on in another file become one, and runs
 * of sub-agents are told whose they are. Engine layer, pure.
 */
import { remark, remarkKey } from '../remark.ts';
import type { Boundary, Message, Segment, SourceSpan, Trajectory, Turn } from '../trajectory/model.ts';
import { allTurns } from '../trajectory/turns.ts';
import { UNKNOWN } from './run/builder.ts';

/** What a run says of a run in another file. */
export interface Link {
  readonly kind: 'continues' | 'sub-agent' | 'part-of';
  /** Index of the run that says it, among those of its file. */
  readonly trajectory: number;
  /** Path of the other file, as the log names it; null where it names none. */
  readonly path: string | null;
  /** Id of the other run; null where the log names none. */
  readonly id: string | null;
  /** Last turn before the mention, -1 before the first. */
  readonly turn: number;
}

/** Code by which readers say that a run does not end in its file. */
export const GOES_ON = 'goes-on';

export const CONTINUATION = 'continuation file';

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1);
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The file a link points to: beside the file that says it, by name or by the end of a longer name; else by the run's id. */
export function linkedFile<T extends { readonly file: string; readonly trajectories: readonly Trajectory[] }>(
  link: Link,
  from: T,
  files: readonly T[],
): T | null {
  const others = files.filter((one) => one !== from);
  const byId =
    link.id === null
      ? undefined
      : others.find(({ trajectories }) => trajectories.some(({ id }) => id === link.id));
  if (link.path === null) return byId ?? null;
  const name = nameOf(link.path);
  const beside = others.filter(({ file }) => folderOf(file) === folderOf(from.file));
  const longer = beside.filter(({ file }) => file.endsWith(`.${name}`) || file.endsWith(`-${name}`));
  return (
    beside.find(({ file }) => nameOf(file) === name) ??
    byId ??
    (longer.length === 1 ? longer[0] : undefined) ??
    null
  );
}

/**
 * One run of two: the second file opens with what it took over from the first, so a window ended between them.
 * @param rows of the first file: rows of the second are counted on behind them
 */
export function joinedRun(first: Trajectory, second: Trajectory, rows: number): Trajectory {
  const turns = allTurns(first);
  const shift = turns.length;
  // The first file may end with the boundary itself, and with a window in which nothing happened.
  const own = first.segments.filter(
    ({ turns: inside }, i) => inside.length > 0 || i < first.segments.length - 1,
  );
  const last = own.at(-1);
  const moved = second.segments.map((segment) => movedSegment(segment, shift, rows, own.length));
  const opening = moved[0]?.turns[0];
  const end: Boundary = {
    afterTurn: shift - 1,
    kind: 'explicit',
    trigger: CONTINUATION,
    tokensBefore: turns.at(-1)?.context.peak ?? UNKNOWN,
    tokensAfter: opening?.context.before ?? UNKNOWN,
    summary: handOver(opening) ?? last?.boundary?.summary ?? { status: 'none' },
    kept: [],
    dropped: [],
    decision: null,
  };
  const segments = [...own.slice(0, -1), ...(last ? [{ ...last, boundary: end }] : []), ...moved];
  const warnings = [...first.source.warnings, ...second.source.warnings].filter(
    ({ code }) => code !== GOES_ON,
  );
  const distinct = [...new Map(warnings.map((one) => [remarkKey(one), one])).values()];
  return {
    ...first,
    segments,
    outcome: second.outcome,
    source: {
      ...first.source,
      warnings: [...distinct, remark('joined', { file: second.source.file ?? '—' })],
    },
    ...(first.log && second.log
      ? {
          log: {
            ...second.log,
            step: first.log.step,
            ...(first.log.startedBy ? { startedBy: first.log.startedBy } : {}),
            trailing: second.log.trailing.map((message) => movedMessage(message, rows)),
            raw: [...first.log.raw, ...second.log.raw.map((place) => ({ ...place, row: place.row + rows }))],
          },
        }
      : {}),
  };
}

/** The first message that was not taken over and stands before a reply hands over what was known. */
function handOver(opening: Turn | undefined): Boundary['summary'] | null {
  const said = (opening?.log?.inputs ?? []).find(
    ({ role, note }) => role === 'user' && (note === null || note === 'summary'),
  );
  return said ? { status: 'text', text: said.text } : null;
}

const movedMessage = (message: Message, rows: number): Message =>
  message.raw ? { ...message, raw: { ...message.raw, row: message.raw.row + rows } } : message;

function movedSegment(segment: Segment, shift: number, rows: number, before: number): Segment {
  const spans = (all: readonly SourceSpan[]) => all.map((span) => ({ ...span, turn: span.turn + shift }));
  const { boundary } = segment;
  return {
    ...segment,
    index: segment.index + before,
    turns: segment.turns.map((turn) => movedTurn(turn, shift, rows)),
    boundary: boundary && {
      ...boundary,
      afterTurn: boundary.afterTurn + shift,
      kept: spans(boundary.kept),
      dropped: spans(boundary.dropped),
    },
  };
}

function movedTurn(turn: Turn, shift: number, rows: number): Turn {
  const { log } = turn;
  return {
    ...turn,
    index: turn.index + shift,
    ...(log
      ? {
          log: {
            ...log,
            inputs: log.inputs.map((message) => movedMessage(message, rows)),
            raw: log.raw.map((place) => ({ ...place, row: place.row + rows })),
          },
        }
      : {}),
  };
}
