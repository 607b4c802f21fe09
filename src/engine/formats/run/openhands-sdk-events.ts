/** Events of the OpenHands SDK, told to a builder. Engine layer, pure. */
import { droppedText, type RunBuilder } from './builder.ts';
import type { PlacedEvent } from './openhands-events.ts';
import {
  contentText,
  get,
  isRecord,
  type Json,
  label,
  list,
  number,
  record,
  strings,
  text,
} from './value.ts';

export const isSdkEvent = (value: unknown) =>
  text(value, 'kind') !== null && label(value, 'id') !== null && text(value, 'source') !== null;

export function tellSdkEvents(run: RunBuilder, events: readonly PlacedEvent[]): void {
  const told = new Map<string, string>();
  let openResponse: string | null = null;
  let sums: Json | null = null;
  for (const { value, raw } of events) {
    if (!isRecord(value)) continue;
    const id = label(value, 'id') ?? '';
    const response = label(value, 'llm_response_id');
    switch (text(value, 'kind')) {
      case 'SystemPromptEvent':
        run.message('system', contentText(get(value, 'system_prompt')), raw);
        break;
      case 'MessageEvent': {
        const message = record(value, 'llm_message');
        const said = contentText(get(message, 'content'));
        told.set(id, said);
        if (text(message, 'role') === 'assistant') {
          run.reply({
            reasoning: text(message, 'reasoning_content'),
            text: said,
            time: label(value, 'timestamp'),
            raw,
          });
        } else run.message(text(message, 'role') ?? 'user', said, raw);
        openResponse = null;
        break;
      }
      case 'ActionEvent': {
        const reply = replyOf(value);
        told.set(id, [reply.text, JSON.stringify(reply.calls[0]?.arguments ?? {})].join('\n'));
        if (response !== null && response === openResponse) run.extend({ ...reply, raw });
        else run.reply({ ...reply, raw, time: label(value, 'timestamp') });
        openResponse = response;
        finishBy(run, value);
        break;
      }
      case 'ObservationEvent':
      case 'UserRejectObservation':
      case 'AgentErrorEvent': {
        const said = contentText(
          get(value, 'observation', 'content') ?? get(value, 'error') ?? get(value, 'rejection_reason'),
        );
        told.set(id, said);
        run.result(label(value, 'tool_call_id'), said, raw);
        break;
      }
      case 'Condensation':
        tellCondensation(run, value, told);
        openResponse = null;
        break;
      case 'ConversationStateUpdateEvent': {
        if (text(value, 'key') === 'execution_status' && text(value, 'value') === 'error') {
          run.outcome = { ...run.outcome, status: 'failed', reason: 'error' };
        }
        const now = record(value, 'value', 'usage_to_metrics', 'default', 'accumulated_token_usage');
        if (text(value, 'key') !== 'stats' || !now) break;
        sums = tellSums(run, sums, now);
        break;
      }
      default:
        break;
    }
  }
}

/** Running sums are no context; what a request added to them is, where exactly one request lies between. */
function tellSums(run: RunBuilder, before: Json | null, now: Json): Json {
  const perTurn = number(now, 'per_turn_token');
  const [prompt, completion] = [
    difference(before, now, 'prompt_tokens'),
    difference(before, now, 'completion_tokens'),
  ];
  const isOneRequest =
    prompt !== null && completion !== null && perTurn !== null && prompt + completion === perTurn;
  if (isOneRequest && prompt > 0)
    run.pendingUsage = {
      prompt,
      completion,
      cached: difference(before, now, 'cache_read_tokens'),
      reasoning: null,
    };
  return now;
}

function difference(before: Json | null, now: Json, key: string): number | null {
  const after = number(now, key);
  return after === null ? null : after - (number(before, key) ?? 0);
}

function replyOf(value: Json) {
  const call = record(value, 'tool_call');
  return {
    reasoning: text(value, 'reasoning_content'),
    text: contentText(get(value, 'thought')).replace(/^<think>[\s\S]*?<\/think>\s*/, ''),
    calls: [
      {
        id: label(value, 'tool_call_id') ?? label(call, 'id'),
        name: label(value, 'tool_name') ?? label(call, 'name') ?? '',
        arguments: get(call, 'arguments') ?? get(value, 'action') ?? {},
      },
    ],
  };
}

function finishBy(run: RunBuilder, value: Json): void {
  if (text(value, 'tool_name') !== 'finish') return;
  run.answer(text(value, 'action', 'message'));
  run.outcome = { ...run.outcome, status: 'finished', reason: 'finish' };
}

function tellCondensation(run: RunBuilder, value: Json, told: ReadonlyMap<string, string>): void {
  const gone = list(value, 'forgotten_event_ids').flatMap((id) => strings(id));
  const summary = text(value, 'summary');
  // Without an offset the summary is kept in the log alone and never shown to the model.
  const isShown = number(value, 'summary_offset') !== null;
  run.boundary({
    trigger: 'condensation',
    ...(summary ? { summary } : {}),
    dropped: gone.flatMap((id) => {
      const said = told.get(id);
      return said === undefined ? [] : [droppedText(said, run.turnCount - 1, `event ${id}`)];
    }),
  });
  if (summary && isShown) run.message('user', summary, null, 'summary');
  else if (summary) run.warn('summary-not-shown');
}
