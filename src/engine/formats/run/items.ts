/** OpenAI Responses items, told to a builder in order. Engine layer. Used by Codex, NeMo Gym and plain Responses files. */
import type { Message, RawPlace, Usage } from '../../trajectory/model.ts';
import type { Call, RunBuilder } from './builder.ts';
import { contentText, get, isRecord, type Json, label, parsed, text } from './value.ts';

const CALLS = new Set([
  ...['function_call', 'custom_tool_call', 'local_shell_call', 'web_search_call', 'file_search_call'],
  ...['code_interpreter_call', 'mcp_call', 'computer_call', 'tool_search_call', 'image_generation_call'],
]);
const OTHERS = new Set(['message', 'reasoning', 'compaction', 'compaction_summary', 'ghost_snapshot']);

const isOutput = (type: string) => type.endsWith('_output') && CALLS.has(type.slice(0, -'_output'.length));

export function isItem(value: unknown): boolean {
  const type = text(value, 'type') ?? '';
  return CALLS.has(type) || OTHERS.has(type) || isOutput(type);
}

/**
 * Items of one reply stand one after another: reasoning, message, calls. A result, a message of someone else or a
 * token count ends the reply; calls are joined by call_id, never by the item's own id.
 */
export class ItemTeller {
  model: string | null = null;
  readonly #run: RunBuilder;
  readonly #note: (message: string) => Message['note'];
  #isOpen = false;
  #hasCalls = false;

  constructor(run: RunBuilder, note: (message: string) => Message['note'] = () => null) {
    this.#run = run;
    this.#note = note;
  }

  close(): void {
    this.#isOpen = false;
    this.#hasCalls = false;
  }

  /** The count of the reply that has just been told. */
  usage(usage: Usage): void {
    // A count may come after the results of the reply it belongs to, but never replaces that reply's own.
    if (this.#isOpen || this.#run.lastTurn?.usage === null) this.#run.usage(usage);
    this.close();
  }

  tell(item: Json, raw: RawPlace, time: string | null): void {
    const type = text(item, 'type') ?? (label(item, 'role') ? 'message' : '');
    if (type === 'message') this.#message(item, raw, time);
    else if (type === 'reasoning') {
      // After calls, new reasoning belongs to the next reply: two requests may follow without a result between.
      if (this.#hasCalls) this.close();
      const said = contentText(get(item, 'summary')) || contentText(get(item, 'content'));
      const hidden = get(item, 'encrypted_content') ? '[reasoning that the provider keeps unreadable]' : null;
      this.#reply({ reasoning: said || hidden, raw, time });
    } else if (type === 'compaction' || type === 'compaction_summary') {
      this.close();
      const readable = text(item, 'summary') ?? text(item, 'content');
      this.#run.boundary({ trigger: 'unknown', summary: readable });
    } else if (CALLS.has(type)) {
      this.#reply({ calls: [callOf(item, type)], raw, time });
      this.#hasCalls = true;
      const output = get(item, 'output') ?? get(item, 'results');
      if (output !== undefined && output !== null) this.#run.result(idOf(item), contentText(output));
    } else if (isOutput(type)) {
      this.#run.result(idOf(item), outputText(get(item, 'output')), raw);
      this.close();
    }
  }

  #message(item: Json, raw: RawPlace, time: string | null): void {
    const role = label(item, 'role') ?? 'other';
    const said = contentText(get(item, 'content'));
    if (role === 'assistant') {
      this.#reply({ text: said, raw, time });
      return;
    }
    this.close();
    this.#run.message(role, said, raw, role === 'developer' ? 'injected' : this.#note(said));
  }

  #reply(part: {
    reasoning?: string | null;
    text?: string;
    calls?: Call[];
    raw: RawPlace;
    time: string | null;
  }): void {
    if (this.#isOpen) this.#run.extend({ ...part, model: this.model });
    else this.#run.reply({ ...part, model: this.model });
    this.#isOpen = true;
  }
}

const idOf = (item: Json) => label(item, 'call_id') ?? label(item, 'id');

function callOf(item: Json, type: string): Call {
  return {
    id: idOf(item),
    name: label(item, 'name') ?? type.replace(/_call$/, ''),
    arguments:
      get(item, 'arguments') ??
      get(item, 'input') ??
      get(item, 'action') ??
      get(item, 'queries') ??
      get(item, 'code'),
  };
}

/** Outputs may be JSON with the text and an exit code beside it. */
function outputText(output: unknown): string {
  if (typeof output !== 'string') return contentText(output);
  const inner = output.startsWith('{') ? parsed(output) : undefined;
  return isRecord(inner) && typeof inner.output === 'string' ? inner.output : output;
}
