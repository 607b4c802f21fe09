/**
 * Calls made again after a boundary: the same tool with the same arguments, or a file or page that had been read
 * before. Engine layer, pure. Each is joined to the last boundary between the two.
 */
import { contextTokens } from '../text/contextTokens.ts';
import type { ToolCall, Trajectory } from './model.ts';
import { happenings } from './turns.ts';

export interface Reexploration {
  readonly turn: number;
  readonly previousTurn: number;
  /** The boundary that lies between, by the turn it follows. */
  readonly afterTurn: number;
  readonly tool: string;
  readonly by: 'arguments' | 'target';
  /** What was looked up again. */
  readonly target: string;
  /** Estimated tokens of what came back the second time. */
  readonly tokens: number;
}

const ENDINGS = /^(?:finish|submit|think|answer|exit|mark_task_complete|todo\w*)$/i;
const WRITES = /write|edit|create|replace|insert|patch|append|update|delete|remove|book|send|cancel/i;
const TARGET_KEYS = [
  'path',
  'file_path',
  'filePath',
  'filename',
  'file',
  'url',
  'uri',
  'notebook_path',
  'docid',
  'doc_id',
];
const READ_COMMAND =
  /^\s*(?:cat|head|tail|less|more|open|view|nl|sed\s+-n)\b[^|;&>]*?\s"?([^\s"'|;&>-][^\s"'|;&>]*)"?\s*(?:$|[|;&])/;

/** JSON with keys in order, so that equal arguments are equal texts. */
function canonical(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 20) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one, depth + 1)).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one, depth + 1)}`).join(',')}}`;
}

/** The file or page a call reads; null where it reads none or changes it. */
export function targetOf(call: ToolCall): string | null {
  const { arguments: given, name } = call;
  const verb = typeof given.command === 'string' && given.command.length < 20 ? given.command : '';
  if (!WRITES.test(name) && !WRITES.test(verb)) {
    for (const key of TARGET_KEYS) {
      const value = Object.hasOwn(given, key) ? given[key] : undefined;
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  const command = given.command ?? given.cmd ?? given.keystrokes;
  return typeof command === 'string' ? (READ_COMMAND.exec(command)?.[1] ?? null) : null;
}

export const callKey = (call: ToolCall): string => `${call.name} ${canonical(call.arguments)}`;

export function reexplorations(trajectory: Trajectory): Reexploration[] {
  const seen = new Map<string, number>();
  const found: Reexploration[] = [];
  const boundaries: number[] = [];
  for (const step of happenings(trajectory)) {
    if (step.type === 'boundary') {
      boundaries.push(step.boundary.afterTurn);
      continue;
    }
    const { turn } = step;
    for (const call of turn.calls) {
      if (call.name === '' || ENDINGS.test(call.name)) continue;
      const target = targetOf(call);
      const keys = [
        ['arguments', callKey(call)],
        ...(target === null ? [] : [['target', `target ${target}`]]),
      ] as const;
      const hit = keys
        .map(([by, key]) => ({ by, previous: seen.get(String(key)) }))
        .find(
          ({ previous }) =>
            previous !== undefined && boundaryBetween(boundaries, previous, turn.index) !== null,
        );
      for (const [, key] of keys) seen.set(String(key), turn.index);
      if (hit?.previous === undefined) continue;
      found.push({
        turn: turn.index,
        previousTurn: hit.previous,
        afterTurn: boundaryBetween(boundaries, hit.previous, turn.index) ?? hit.previous,
        tool: call.name,
        by: hit.by === 'target' ? 'target' : 'arguments',
        target: target ?? canonical(call.arguments),
        tokens: call.observation ? contextTokens(call.observation.text) : 0,
      });
    }
  }
  return found;
}

function boundaryBetween(boundaries: readonly number[], from: number, to: number): number | null {
  return boundaries.findLast((afterTurn) => afterTurn >= from && afterTurn < to) ?? null;
}
