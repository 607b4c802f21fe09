/** The texts of a window, as far as a log tells them. Engine layer, pure. */
import type { Boundary, Message, Segment, Trajectory, Turn } from './model.ts';

export interface WindowText {
  readonly turn: number;
  /** 'injected': put in by the tool, not said by anyone. */
  readonly source: 'message' | 'injected' | 'reasoning' | 'reply' | 'call' | 'result';
  readonly text: string;
}

const argumentsText = (given: Readonly<Record<string, unknown>>): string => {
  try {
    return JSON.stringify(given);
  } catch {
    return '';
  }
};

function turnTexts(turn: Turn): WindowText[] {
  const found: WindowText[] = [];
  const add = (source: WindowText['source'], text: string | null | undefined) => {
    if (text) found.push({ turn: turn.index, source, text });
  };
  for (const message of turn.log?.inputs ?? []) if (isSpoken(message)) add(sourceOf(message), message.text);
  add('reasoning', turn.reasoning);
  add('reply', turn.text);
  for (const call of turn.calls) {
    if (call.name !== '') add('call', `${call.name} ${argumentsText(call.arguments)}`);
    add('result', call.observation?.text);
  }
  return found;
}

/** A result whose call lies outside of the log stands as a message of the tool. */
const sourceOf = ({ role, note }: Message): WindowText['source'] =>
  role === 'tool' ? 'result' : note === null && role === 'user' ? 'message' : 'injected';

/** The system prompt stays in every window; demonstrations and copies are no part of the run. */
const isSpoken = ({ role, note }: Message) =>
  role !== 'system' && role !== 'developer' && note !== 'copied' && note !== 'demonstration';

/** What stood in the window that a segment is, in order. */
export function windowTexts(segment: Segment): WindowText[] {
  return segment.turns.flatMap(turnTexts);
}

/** What a boundary took away: as the log says, else the whole window before it. */
export function droppedSource(segment: Segment, boundary: Boundary): string {
  if (boundary.dropped.length > 0) return boundary.dropped.map((span) => span.text).join('\n\n');
  return windowTexts(segment)
    .map(({ text }) => text)
    .join('\n\n');
}

/** What the next window opens with: the summary and the messages taken over; null where it cannot be read. */
export function openingText(trajectory: Trajectory, segment: Segment): string | null {
  const { boundary } = segment;
  if (!boundary) return null;
  const next = trajectory.segments.slice(segment.index + 1).find((one) => one.turns.length > 0)?.turns[0];
  const inputs = next?.log?.inputs ?? trajectory.log?.trailing ?? [];
  const kept = [
    ...(boundary.summary.status === 'text' ? [boundary.summary.text] : []),
    ...boundary.kept.map((span) => span.text),
    ...inputs.filter((message) => message.note !== 'summary').map((message) => message.text),
  ];
  return boundary.summary.status === 'text' || boundary.kept.length > 0 ? kept.join('\n\n') : null;
}
