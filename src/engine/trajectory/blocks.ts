/**
 * The texts of a turn as named blocks, in the order in which they stood in the window. List, search, links and
 * reports all speak of texts by these names. Engine layer, pure.
 */
import type { Message, Trajectory, Turn } from './model.ts';

export type BlockKind = 'message' | 'reasoning' | 'reply' | 'call' | 'result' | 'answer';

export interface Block {
  /** Stable within its turn: m0, m1 (messages), r (reasoning), t (reply), c0 (call), o0 (its result), a (answer). */
  readonly id: string;
  readonly kind: BlockKind;
  /** Who said a message; null for what is no message. */
  readonly role: Message['role'] | null;
  readonly note: Message['note'];
  /** Name of the tool; '' where there is none. */
  readonly tool: string;
  readonly text: string;
}

/** The place of what came after the last reply: one turn beyond the last. */
export const blockId = /^(?:m\d{1,5}|r|t|a|[co]\d{1,5})$/;

const block = (id: string, kind: BlockKind, text: string, tool = ''): Block => ({
  id,
  kind,
  role: null,
  note: null,
  tool,
  text,
});

const message = ({ role, note, text }: Message, i: number): Block => ({
  ...block(`m${i}`, 'message', text),
  role,
  note,
});

export function argumentsText(given: Readonly<Record<string, unknown>>): string {
  try {
    return JSON.stringify(given, null, 2);
  } catch {
    return '';
  }
}

export function turnBlocks(turn: Turn): Block[] {
  const blocks = (turn.log?.inputs ?? []).map(message);
  if (turn.reasoning) blocks.push(block('r', 'reasoning', turn.reasoning));
  if (turn.text) blocks.push(block('t', 'reply', turn.text));
  for (const [i, call] of turn.calls.entries()) {
    if (call.name !== '') blocks.push(block(`c${i}`, 'call', argumentsText(call.arguments), call.name));
    if (call.observation) blocks.push(block(`o${i}`, 'result', call.observation.text, call.name));
  }
  // Most logs answer in the reply itself.
  if (turn.answer !== null && turn.answer !== '' && !turn.text.includes(turn.answer))
    blocks.push(block('a', 'answer', turn.answer));
  return blocks;
}

/** Messages after the last reply. */
export function trailingBlocks(trajectory: Trajectory): Block[] {
  return (trajectory.log?.trailing ?? []).map(message);
}
