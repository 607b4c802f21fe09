/** Replies and whole runs written as tagged text: think, search, information, tool calls, answer. Engine layer. */
import type { RawPlace } from '../../trajectory/model.ts';
import type { Call, RunBuilder } from './builder.ts';
import { isRecord, label, parsed, record } from './value.ts';

const TAG =
  /<(think|search|access|information|page|answer|tool_call|tool_response|motivation|compress)>([\s\S]*?)(?:<\/\1>|$(?![\s\S]))/g;

export interface TaggedReply {
  readonly reasoning: string | null;
  readonly text: string;
  readonly calls: readonly Call[];
  readonly answer: string | null;
}

type Part = { readonly tag: string | null; readonly body: string };

/** The text cut into tagged and plain parts, in order. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(TAG)) {
    const plain = text.slice(at, match.index);
    if (plain.trim() !== '') parts.push({ tag: null, body: plain.trim() });
    parts.push({ tag: match[1] ?? '', body: (match[2] ?? '').trim() });
    at = match.index + match[0].length;
  }
  const rest = text.slice(at);
  if (rest.trim() !== '') parts.push({ tag: null, body: rest.trim() });
  return parts;
}

/** The opening tag may be missing where the prompt ended with it. */
function withOpening(text: string): string {
  const [open, close] = [text.indexOf('<think>'), text.indexOf('</think>')];
  return close >= 0 && (open < 0 || close < open) ? `<think>${text}` : text;
}

/** Calls in a tool_call tag: JSON with name and arguments, a list of such, or code after a JSON line. */
export function taggedCalls(body: string): Call[] {
  const value = parsed(body) ?? parsed(body.slice(0, body.indexOf('\n') + 1 || undefined));
  const found = (Array.isArray(value) ? value : [value]).filter(isRecord);
  if (found.length === 0) return [{ id: null, name: 'unreadable call', arguments: body }];
  return found.map((call) => {
    const inner = record(call, 'function') ?? call;
    return {
      id: label(call, 'id'),
      name: label(inner, 'name') ?? '',
      arguments: inner.arguments ?? inner.parameters ?? {},
    };
  });
}

export function taggedReply(source: string): TaggedReply {
  const reasoning: string[] = [];
  const text: string[] = [];
  const calls: Call[] = [];
  let answer: string | null = null;
  for (const { tag, body } of partsOf(withOpening(source))) {
    if (tag === 'think') reasoning.push(body);
    else if (tag === 'search') calls.push({ id: null, name: 'search', arguments: { query: body } });
    else if (tag === 'access') calls.push({ id: null, name: 'access', arguments: { url: body } });
    else if (tag === 'tool_call') calls.push(...taggedCalls(body));
    else {
      if (tag === 'answer') answer = body;
      text.push(tag === null || tag === 'answer' ? body : `<${tag}>${body}</${tag}>`);
    }
  }
  return {
    reasoning: reasoning.length > 0 ? reasoning.join('\n\n') : null,
    text: text.join('\n\n'),
    calls,
    answer,
  };
}

/** What a tool gave back inside a user message, or null where it is an ordinary message. */
export function taggedResults(text: string): string[] | null {
  const found = partsOf(text).filter(
    ({ tag }) => tag === 'tool_response' || tag === 'information' || tag === 'page',
  );
  return found.length > 0 && /^\s*<(?:tool_response|information|page)>/.test(text)
    ? found.map(({ body }) => body)
    : null;
}

const ENDS_TURN = new Set(['search', 'access', 'tool_call', 'answer']);
const IS_RESULT = new Set(['information', 'page', 'tool_response']);

/** A run that is one text: a turn ends with its search, call or answer; information after it is the result. */
export function taggedRun(run: RunBuilder, source: string, raw: RawPlace | null): void {
  let open: Part[] = [];
  const close = () => {
    if (open.length === 0) return;
    const reply = taggedReply(
      open.map(({ tag, body }) => (tag === null ? body : `<${tag}>${body}</${tag}>`)).join('\n'),
    );
    run.reply({ ...reply, raw });
    if (reply.answer !== null) run.answer(reply.answer);
    open = [];
  };
  for (const part of partsOf(withOpening(source))) {
    if (part.tag !== null && IS_RESULT.has(part.tag)) {
      close();
      run.result(null, part.body, raw);
    } else if (part.tag === null && /^My (?:previous )?action is (?:not correct|invalid)/i.test(part.body)) {
      close();
      run.message('user', part.body, raw, 'injected');
    } else {
      open.push(part);
      if (part.tag !== null && ENDS_TURN.has(part.tag)) close();
    }
  }
  close();
}

/** Prompts as decoded text: with the marks of the chat template, or with bare lines that name roles. */
export function promptMessages(prompt: string): { readonly role: string; readonly text: string }[] {
  const marked = prompt.includes('<|im_start|>')
    ? [...prompt.matchAll(/<\|im_start\|>(\w+)\n?([\s\S]*?)(?=<\|im_end\|>|<\|im_start\|>|$(?![\s\S]))/g)]
    : [
        ...prompt.matchAll(
          /(?:^|\n)(system|user|assistant)\n([\s\S]*?)(?=\n(?:system|user|assistant)\n|$(?![\s\S]))/g,
        ),
      ];
  const found = marked.map((match) => ({ role: match[1] ?? 'user', text: (match[2] ?? '').trim() }));
  const told = found.filter(({ role, text }) => role !== 'assistant' || text !== '');
  return told.length > 0 ? told : [{ role: 'user', text: prompt }];
}

/** The question in a prompt that explains tags first; the prompt itself names an answer as an example. */
export function questionOf(prompt: string): string {
  const at = Math.max(prompt.lastIndexOf('Question:'), prompt.lastIndexOf('question:'));
  return at < 0 ? prompt.trim() : prompt.slice(at + 'Question:'.length).trim();
}
