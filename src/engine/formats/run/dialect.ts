/** Which dialect of chat messages a file holds, and where its messages lie. Engine layer, pure. The dialects share one container, so that one place tells them apart. */
import { type Remark, remark } from '../../remark.ts';
import type { Sample } from '../reader.ts';
import { taggedReply } from './tags.ts';
import { contentText, get, isRecord, list, record, records, text } from './value.ts';

/** Where the messages of a row lie, and what wraps them. */
export interface Found {
  readonly messages: readonly unknown[];
  readonly path: string;
  readonly wrapper: 'plain' | 'tau-bench' | 'litellm' | 'request-response';
  /** The reply that stands beside the messages. */
  readonly reply: unknown;
}

export const isMessage = (value: unknown) =>
  text(value, 'role') !== null &&
  (get(value, 'content') !== undefined ||
    get(value, 'tool_calls') !== undefined ||
    get(value, 'function_call') !== undefined);

const areMessages = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.slice(0, 5).some(isMessage);

export function messagesIn(value: unknown): Found | null {
  const traj = get(value, 'traj');
  if (areMessages(traj) && get(value, 'reward') !== undefined) {
    return { messages: traj, path: 'traj', wrapper: 'tau-bench', reply: null };
  }
  const response = get(value, 'response') ?? get(value, 'completion');
  const isInBody = get(value, 'request', 'messages') === undefined;
  const request = isInBody ? get(value, 'request', 'body', 'messages') : get(value, 'request', 'messages');
  if (areMessages(request))
    return {
      messages: request,
      path: isInBody ? 'request.body.messages' : 'request.messages',
      wrapper: 'request-response',
      reply: response,
    };
  const own = get(value, 'messages');
  if (areMessages(own)) {
    const isLog =
      record(response) !== null &&
      (get(value, 'cost') !== undefined || get(response, 'choices') !== undefined);
    return {
      messages: own,
      path: 'messages',
      wrapper: isLog ? 'litellm' : 'plain',
      reply: isLog ? response : null,
    };
  }
  return null;
}

export type Dialect =
  | 'anthropic-messages'
  | 'openai-chat'
  | 'llamafactory-v1'
  | 'react-tags'
  | 'search-r1'
  | 'mem1'
  | 'memagent';

export const MEMAGENT = 'You are presented with a problem, a section';

const BLOCKS = /^(?:tool_use|tool_result|server_tool_use|thinking|redacted_thinking|compaction)$/;

function dialectOf(
  messages: readonly unknown[],
  beside: unknown,
): { readonly id: Dialect; readonly why: Remark } {
  const all = messages.filter(isRecord);
  const parts = all.flatMap((message) => records(message, 'content'));
  const replies = all.filter((message) => text(message, 'role') === 'assistant');
  if (parts.some((part) => BLOCKS.test(text(part, 'type') ?? ''))) {
    return { id: 'anthropic-messages', why: remark('sign-anthropic-blocks') };
  }
  const calls = all.some(
    (message) =>
      list(message, 'tool_calls').length > 0 ||
      /^(?:tool|function)$/.test(text(message, 'role') ?? '') ||
      record(message, 'function_call') !== null,
  );
  if (parts.some((part) => text(part, 'type') !== null && get(part, 'value') !== undefined)) {
    return { id: 'llamafactory-v1', why: remark('sign-llamafactory') };
  }
  if (get(beside, 'system') !== undefined)
    return { id: 'anthropic-messages', why: remark('sign-anthropic-system') };
  if (calls) return { id: 'openai-chat', why: remark('sign-openai-calls') };
  const said = all
    .filter((message) => text(message, 'role') !== 'system')
    .map((message) => contentText(message.content));
  if (said.some((one) => one.startsWith(MEMAGENT))) return { id: 'memagent', why: remark('sign-memagent') };
  const spoken = replies.map((message) => contentText(message.content));
  if (
    spoken.some((one) => one.includes('<tool_call>')) ||
    said.some((one) => /^\s*<tool_response>/.test(one))
  ) {
    return { id: 'react-tags', why: remark('sign-react') };
  }
  if (spoken.some((one) => one.includes('<search>')) || said.some((one) => /^\s*<information>/.test(one))) {
    return isRunningSummary(spoken)
      ? {
          id: 'mem1',
          why: remark('sign-mem1'),
        }
      : { id: 'search-r1', why: remark('sign-search-tags') };
  }
  return { id: 'openai-chat', why: remark('sign-openai') };
}

/** MEM1 carries what it knows from one thought to the next; Search-R1's thoughts are new each time. */
function isRunningSummary(replies: readonly string[]): boolean {
  const thoughts = replies.map((reply) => taggedReply(reply).reasoning ?? '').filter((one) => one !== '');
  if (thoughts.length < 3) return false;
  let carried = 0;
  for (let i = 1; i < thoughts.length - 1; i++) {
    const next = new Set(words(thoughts[i + 1] ?? ''));
    const before = words(thoughts[i] ?? '');
    if (before.filter((word) => next.has(word)).length >= 0.7 * before.length) carried++;
  }
  return carried >= 0.6 * (thoughts.length - 2);
}

const words = (source: string) => source.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The dialect of a file: that of its first rows that have messages. */
export function chatOf(
  sample: Sample,
): { readonly id: Dialect; readonly why: Remark; readonly variant: string | null } | null {
  if (sample.shape === 'text') return null;
  const isBare =
    sample.shape === 'array' && sample.rows.length > 0 && sample.rows.slice(0, 5).every(isMessage);
  if (isBare) return { ...dialectOf(sample.rows, null), variant: 'bare-list' };
  const nested = sample.rows.find(areMessages);
  if (nested) return { ...dialectOf(nested, null), variant: 'bare-list' };
  const conversations = sample.rows
    .map((row) => records(row, 'turns'))
    .find((turns) => turns.some((turn) => areMessages(turn.messages)));
  if (
    conversations?.some((turn) =>
      records(turn, 'messages').some((message) => contentText(message.content).startsWith(MEMAGENT)),
    )
  ) {
    return {
      id: 'memagent',
      why: remark('sign-memagent-turns'),
      variant: 'turns',
    };
  }
  for (const row of sample.rows) {
    const found = messagesIn(row);
    if (!found) continue;
    const beside = found.wrapper === 'request-response' ? get(row, 'request') : row;
    const dialect =
      found.wrapper === 'tau-bench' || found.wrapper === 'litellm'
        ? {
            id: 'openai-chat' as const,
            why: found.wrapper === 'tau-bench' ? remark('sign-tau-bench') : remark('sign-litellm'),
          }
        : dialectOf(found.messages, beside);
    return { ...dialect, variant: found.wrapper === 'plain' ? 'messages' : found.wrapper };
  }
  return null;
}
