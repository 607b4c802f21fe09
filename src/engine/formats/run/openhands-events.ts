/** Events of OpenHands before its SDK, told to a builder. Engine layer, pure. */
import type { RawPlace, Usage } from '../../trajectory/model.ts';
import { droppedText, type RunBuilder } from './builder.ts';
import { openaiUsage } from './usage.ts';
import { get, isRecord, type Json, label, list, number, record, text, written } from './value.ts';

export interface PlacedEvent {
  readonly value: unknown;
  readonly raw: RawPlace;
}

/** A run of a sub-agent: what stands between the call that delegates to it and that call's observation. */
export interface Delegation {
  readonly events: readonly PlacedEvent[];
  /** Id of the call, as `tellEvents` gives it. */
  readonly call: string;
  /** Index of the delegation it stands in; null in the run itself. */
  readonly parent: number | null;
}

const callIdOf = (value: unknown): string | null =>
  label(value, 'tool_call_metadata', 'tool_call_id') ??
  (number(value, 'id') === null ? null : `event-${number(value, 'id')}`);

/** The events of the run, without those of the sub-agents it delegated to. */
export function delegated(events: readonly PlacedEvent[]): {
  readonly own: readonly PlacedEvent[];
  readonly delegations: readonly Delegation[];
} {
  // A log that ends in a delegation, or that names the call and not its end, stays one run.
  const ends = new Set(
    events.flatMap(({ value }) =>
      text(value, 'observation') === 'delegate' ? (number(value, 'cause') ?? []) : [],
    ),
  );
  const own: PlacedEvent[] = [];
  const delegations: { events: PlacedEvent[]; call: string; parent: number | null }[] = [];
  const open: { readonly index: number; readonly id: number }[] = [];
  for (const event of events) {
    const { value } = event;
    const top = open.at(-1);
    if (top && text(value, 'observation') === 'delegate' && number(value, 'cause') === top.id) open.pop();
    const inside = open.at(-1);
    (inside ? delegations[inside.index]?.events : own)?.push(event);
    const id = number(value, 'id');
    if (text(value, 'action') !== 'delegate' || id === null || !ends.has(id)) continue;
    delegations.push({ events: [], call: callIdOf(value) ?? '', parent: inside?.index ?? null });
    open.push({ index: delegations.length - 1, id });
  }
  return { own, delegations };
}

/** Events about the conversation itself, which the model never sees. */
const SILENT = new Set([
  'null',
  'change_agent_state',
  'agent_state_changed',
  'condensation_request',
  'recall',
  'error_state',
]);

export function tellEvents(
  run: RunBuilder,
  events: readonly PlacedEvent[],
  usages: readonly unknown[],
): void {
  const byResponse = new Map<string, Usage>();
  for (const usage of usages) {
    const id = label(usage, 'response_id');
    const counted = openaiUsage(usage);
    if (id !== null && counted)
      byResponse.set(id, { ...counted, cached: number(usage, 'cache_read_tokens') });
  }
  const told: { id: number; text: string }[] = [];
  let openResponse: string | null = null;
  for (const { value, raw } of events) {
    if (!isRecord(value)) continue;
    const id = number(value, 'id');
    const action = text(value, 'action');
    const observation = text(value, 'observation');
    const said = textOf(value);
    if (id !== null) told.push({ id, text: said });
    if (observation !== null) {
      if (!SILENT.has(observation)) tellObservation(run, value, said, raw);
      continue;
    }
    if (action === null || (SILENT.has(action) && action !== 'recall')) continue;
    if (action === 'condensation') {
      tellCondensation(run, record(value, 'args') ?? {}, told);
      openResponse = null;
    } else if (text(value, 'source') !== 'agent' || action === 'system') {
      if (action !== 'recall') run.message(action === 'system' ? 'system' : 'user', said, raw);
    } else openResponse = tellAction(run, value, action, raw, openResponse, byResponse);
  }
}

function textOf(value: Json): string {
  const args = record(value, 'args');
  return text(args, 'content') ?? text(value, 'content') ?? text(value, 'message') ?? written(args);
}

/** Usage is repeated on action and observation, and on every action of one response: it is counted once. */
function tellAction(
  run: RunBuilder,
  value: Json,
  action: string,
  raw: RawPlace,
  openResponse: string | null,
  byResponse: ReadonlyMap<string, Usage>,
): string | null {
  const args = record(value, 'args') ?? {};
  const meta = record(value, 'tool_call_metadata');
  const response = record(meta, 'model_response');
  const id = label(response, 'id');
  const message = record(response, 'choices', 0, 'message');
  const usage = openaiUsage(get(response, 'usage')) ?? (id === null ? undefined : byResponse.get(id)) ?? null;
  const { thought, final_thought: final, content, ...rest } = args;
  const isMessage = action === 'message';
  const isThink = action === 'think';
  const said =
    isMessage || action === 'finish'
      ? (text(args, 'content') ?? text(args, 'final_thought') ?? text(args, 'thought') ?? '')
      : typeof thought === 'string'
        ? thought
        : '';
  const callId = callIdOf(value);
  const given = content === undefined ? rest : { ...rest, content };
  const calls = isMessage
    ? []
    : [
        {
          id: callId,
          name: label(meta, 'function_name') ?? action,
          arguments: final === undefined ? given : { ...given, final_thought: final },
        },
      ];
  const told = {
    reasoning:
      text(message, 'reasoning_content') ?? (isThink && typeof thought === 'string' ? thought : null),
    text: isThink ? '' : said,
    calls,
    usage,
    model: label(response, 'model'),
    time: label(value, 'timestamp'),
    raw,
  };
  if (id !== null && id === openResponse) run.extend(told);
  else run.reply(told);
  if (action === 'finish' || action === 'reject') {
    run.answer(
      text(args, 'final_thought') ||
        text(args, 'thought') ||
        label(get(args, 'outputs'), 'content') ||
        text(value, 'message'),
    );
    run.outcome = {
      ...run.outcome,
      status: action === 'finish' ? 'finished' : 'failed',
      reason: label(args, 'task_completed') ?? action,
    };
  }
  return id;
}

function tellObservation(run: RunBuilder, value: Json, said: string, raw: RawPlace): void {
  const cause = number(value, 'cause');
  const callId =
    label(value, 'tool_call_metadata', 'tool_call_id') ?? (cause === null ? null : `event-${cause}`);
  if (run.lastTurn === null) run.message('tool', said, raw, 'injected');
  else run.result(callId, said, raw);
}

/** Which events the model no longer sees, by list or by an inclusive range. */
function tellCondensation(run: RunBuilder, args: Json, told: readonly { id: number; text: string }[]): void {
  const listed = list(args, 'forgotten_event_ids').flatMap((id) => (typeof id === 'number' ? [id] : []));
  const [from, to] = [number(args, 'forgotten_events_start_id'), number(args, 'forgotten_events_end_id')];
  const forgotten = new Set(listed);
  const isGone = (id: number) =>
    forgotten.has(id) || (from !== null && to !== null && id >= from && id <= to);
  const gone = told.filter(({ id }) => isGone(id));
  const summary = text(args, 'summary');
  run.boundary({
    trigger: 'condensation',
    ...(summary ? { summary } : {}),
    dropped: gone.map(({ id, text: said }) => droppedText(said, run.turnCount - 1, `event ${id}`)),
  });
  if (summary) run.message('user', summary, null, 'summary');
}
