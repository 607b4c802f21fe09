/** Claude Code: session JSONL, and the stream-json output of its command line. Engine layer, pure. */

import { remark } from '../../remark.ts';
import type { Trajectory } from '../../trajectory/model.ts';
import type { Row } from '../container/rows.ts';
import type { Link } from '../links.ts';
import { startingTurn, turnOfCall, withOrigin } from '../origins.ts';
import {
  type Format,
  place,
  type ReaderInput,
  type ReaderOutput,
  type Sample,
  trajectoriesOnly,
} from '../reader.ts';
import { droppedText, RunBuilder } from '../run/builder.ts';
import { tellMessage } from '../run/chat.ts';
import { agentCalls, agentName, type Node, parentOf, sideChains, startingCall } from '../run/side-chains.ts';
import { talkRows } from '../run/talk-rows.ts';
import { anthropicUsage } from '../run/usage.ts';
import {
  contentText,
  get,
  isRecord,
  type Json,
  label,
  list,
  number,
  record,
  records,
  text,
} from '../run/value.ts';

const TYPES = new Set([
  ...['user', 'assistant', 'system', 'summary', 'attachment', 'progress'],
  ...['file-history-snapshot', 'queue-operation'],
]);

const isSessionRow = (row: unknown) =>
  (TYPES.has(text(row, 'type') ?? '') &&
    get(row, 'sessionId') !== undefined &&
    get(row, 'uuid') !== undefined &&
    get(row, 'payload') === undefined) ||
  (text(row, 'type') === 'summary' && get(row, 'leafUuid') !== undefined);

const isStream = (sample: Sample) =>
  sample.rows.some((row) => text(row, 'type') === 'system' && text(row, 'subtype') === 'init') &&
  sample.rows.every((row) => get(row, 'parentUuid') === undefined);

export const claudeCode: Format = {
  id: 'claude-code',
  detect(sample) {
    if (sample.shape === 'table' || sample.shape === 'text') return null;
    if (sample.rows.some(isSessionRow)) {
      return { variant: 'session', why: remark('sign-claude-rows') };
    }
    return isStream(sample) ? { variant: 'stream-json', why: remark('sign-claude-stream') } : null;
  },
  read: (input) =>
    input.variant === 'stream-json' ? trajectoriesOnly(readStreams(input)) : readSession(input),
};

/**
 * The rows of the run: rewinds make branches, and only the branch that ends in the newest leaf is the run. Rows whose
 * parents lie outside of the file, or that name none, stay in file order.
 */
function activeRows(shown: readonly Node[], run: RunBuilder): readonly Node[] {
  // A compaction may write rows again behind it, under their old uuid and a new parent.
  const byId = new Map<string, Node[]>();
  const parents = new Set<string>();
  for (const node of shown) {
    const id = label(node.value, 'uuid');
    if (id !== null) {
      const same = byId.get(id);
      if (same) same.push(node);
      else byId.set(id, [node]);
    }
    const parent = parentOf(node.value);
    if (parent !== null) parents.add(parent);
  }
  const leaf = shown.findLast(({ value }) => {
    const id = label(value, 'uuid');
    return id !== null && !parents.has(id);
  });
  const active = new Set<Node>();
  const open = leaf ? [leaf] : [];
  for (let at = open.pop(); at; at = open.pop()) {
    if (active.has(at)) continue;
    active.add(at);
    const parent = parentOf(at.value);
    // One by one: a hostile file may give a million rows one uuid.
    if (parent !== null) for (const node of byId.get(parent) ?? []) if (!active.has(node)) open.push(node);
  }
  // A dead branch hangs on a row of the active one; what hangs on nothing known is kept.
  const judged = new Map<Node, boolean>();
  const alive = shown.filter((node) => active.has(node) || !hangsOnActive(node, byId, active, leaf, judged));
  if (alive.length < shown.length) {
    run.warn('rewound-rows', { count: shown.length - alive.length });
  }
  return alive;
}

/** `judged` remembers every row on the way, so that a long dead branch is walked once. */
function hangsOnActive(
  node: Node,
  byId: ReadonlyMap<string, readonly Node[]>,
  active: ReadonlySet<Node>,
  leaf: Node | undefined,
  judged: Map<Node, boolean>,
): boolean {
  const way = new Set<Node>();
  let child = node;
  let hangs = false;
  while (!way.has(child)) {
    const known = judged.get(child);
    if (known !== undefined) {
      hangs = known;
      break;
    }
    way.add(child);
    const parent = parentOf(child.value);
    const at = parent === null ? undefined : byId.get(parent)?.[0];
    if (!at) break;
    if (active.has(at)) {
      // Several calls of one reply and their results are written as siblings: no branch of their own.
      hangs = at !== leaf && !isParallelResult(child, at);
      break;
    }
    child = at;
  }
  for (const one of way) judged.set(one, hangs);
  return hangs;
}

function isParallelResult(node: Node, parent: Node): boolean {
  const answered = records(node.value, 'message', 'content').flatMap(
    (part) => label(part, 'tool_use_id') ?? [],
  );
  const asked = records(parent.value, 'message', 'content').flatMap((part) => label(part, 'id') ?? []);
  const sameReply =
    label(node.value, 'message', 'id') !== null &&
    label(node.value, 'message', 'id') === label(parent.value, 'message', 'id');
  return sameReply || answered.some((id) => asked.includes(id));
}

/** The run itself, and the runs of sub-agents (side chains), each with a window of its own. */
function readSession({ document, file }: ReaderInput): ReaderOutput {
  const nodes = document.rows.flatMap((row) => (isRecord(row.value) ? [{ row, value: row.value }] : []));
  const talk = talkRows(nodes);
  const isSide = ({ value }: Node) => get(value, 'isSidechain') === true;
  const main = talk.filter((node) => !isSide(node));
  const id = document.rows.map((row) => label(row.value, 'sessionId')).find((one) => one !== null) ?? file;
  const sides = [...sideChains(talk.filter(isSide))].map(([name, chain]) => ({
    name,
    run: readRun(chain, `${id}/${name}`, file),
  }));
  if (main.length === 0 && sides.length > 0) {
    // Sub-agents may have files of their own, which name the session they ran for.
    const links = sides.map(
      (_, trajectory): Link => ({ kind: 'part-of', trajectory, path: null, id, turn: -1 }),
    );
    const runs = sides.map(({ run }) => withOrigin(run, { run: id, file: null, turn: null }));
    return { ...trajectoriesOnly(runs), links };
  }
  const run = readRun(main, id, file);
  const calls = agentCalls(main);
  const startedAt = (name: string) => turnOfCall(run, calls.get(name) ?? '');
  const started = sides.map(({ name, run: side }) =>
    withOrigin(side, { run: id, file, turn: startedAt(name) ?? startingTurn(run, side, null) }),
  );
  const elsewhere = [...calls.keys()].filter((name) => sides.every((side) => side.name !== name));
  const links = elsewhere.map(
    (name): Link => ({
      ...{ kind: 'sub-agent', trajectory: 0, path: `${name}.jsonl`, id: `${id}/${name}` },
      turn: startedAt(name) ?? -1,
    }),
  );
  return { ...trajectoriesOnly([run, ...started]), links };
}

function readRun(nodes: readonly Node[], id: string, file: string): Trajectory {
  const run = new RunBuilder(id, 'claude-code', file);
  let open: string | null = null;
  let announced = false;
  const told: Told = new Map();
  for (const { row, value } of activeRows(nodes, run)) {
    const type = text(value, 'type');
    if (type === 'system') {
      const subtype = text(value, 'subtype');
      if (subtype === 'compact_boundary' || subtype === 'microcompact_boundary') {
        compact(run, value, subtype, told);
        announced = subtype === 'compact_boundary';
        open = null;
      }
      continue;
    }
    const message = messageOf(value);
    if (!message) {
      run.warn('no-message', { row: row.index + 1, type: type ?? '—' });
      continue;
    }
    const uuid = label(value, 'uuid');
    // What a compaction preserves may be written again behind it: it stands in the window, and was said before.
    if (uuid !== null && told.has(uuid)) {
      run.message(
        type === 'assistant' ? 'other' : 'user',
        contentText(message.content),
        place(row),
        'copied',
      );
      continue;
    }
    if (uuid !== null) told.set(uuid, { text: contentText(message.content), turn: run.turnCount });
    if (type === 'assistant') {
      open = tellBlock(run, message, value, row, open);
      continue;
    }
    tellUser(run, message, value, row, announced);
    if (get(value, 'isCompactSummary') === true) announced = false;
  }
  return run.build();
}

/** Some rows hold the bare text where a message should stand. */
function messageOf(value: Json): Json | null {
  const said = text(value, 'message');
  return said === null ? record(value, 'message') : { content: said };
}

/** Rows of the run so far, by uuid. */
type Told = Map<string, { readonly text: string; readonly turn: number }>;

function compact(run: RunBuilder, value: Json, subtype: string, told: Told): void {
  const meta = record(value, 'compactMetadata') ?? record(value, 'microcompactMetadata');
  const trigger = text(meta, 'trigger') ?? 'unknown';
  run.boundary({
    trigger: subtype === 'microcompact_boundary' ? `${trigger} (old results cleared)` : trigger,
    before: number(meta, 'preTokens'),
    after: number(meta, 'postTokens'),
    summary: undefined,
    kept: preserved(meta, told).flatMap((uuid) => {
      const row = told.get(uuid);
      return row && row.text !== '' ? [droppedText(row.text, row.turn, `row ${uuid}`)] : [];
    }),
  });
}

/** Rows that stay word for word: a list, or all from one row to another. */
function preserved(meta: unknown, told: Told): string[] {
  const listed = list(meta, 'preservedMessages', 'uuids').flatMap((uuid) => label(uuid) ?? []);
  if (listed.length > 0) return listed;
  const [head, tail] = [
    label(meta, 'preservedSegment', 'headUuid'),
    label(meta, 'preservedSegment', 'tailUuid'),
  ];
  const all = [...told.keys()];
  const [from, to] = [all.indexOf(head ?? ''), all.indexOf(tail ?? '')];
  return from < 0 || to < from ? [] : all.slice(from, to + 1);
}

/**
 * One reply is written as several rows with one message id, a block each; the last usage is the right one. A result may
 * be written before the next call of the same reply.
 */
function tellBlock(
  run: RunBuilder,
  message: Json,
  value: Json,
  row: Row,
  open: string | null,
): string | null {
  const id = label(message, 'id');
  const raw = place(row);
  const usage = anthropicUsage(get(message, 'usage'));
  const blocks = Array.isArray(message.content) ? message.content : [message.content];
  const reasoning = blocks
    .filter((part) => text(part, 'type') === 'thinking')
    .map((part) => contentText(part));
  const said = blocks
    .filter((part) => text(part, 'type') === 'text' || typeof part === 'string')
    .map((part) => contentText(part));
  const calls = blocks.flatMap((part) =>
    (text(part, 'type') ?? '').endsWith('tool_use')
      ? [{ id: label(part, 'id'), name: label(part, 'name') ?? '', arguments: get(part, 'input') }]
      : [],
  );
  const told = {
    reasoning: reasoning.join('\n\n') || null,
    text: said.join('\n\n') || null,
    calls,
    usage,
    model: label(message, 'model'),
    time: label(value, 'timestamp'),
    raw,
  };
  if (id !== null && id === open) run.extend(told);
  else run.reply(told);
  return id;
}

function tellUser(run: RunBuilder, message: Json, value: Json, row: Row, announced: boolean): void {
  const raw = place(row);
  if (get(value, 'isCompactSummary') === true) {
    const summary = contentText(message.content);
    // Older versions had the summary alone, without a boundary row before it.
    if (announced) run.summarise(summary);
    else run.boundary({ summary });
    run.message('user', summary, raw, 'summary');
    return;
  }
  const isMeta = get(value, 'isMeta') === true;
  const said = typeof message.content === 'string' ? message.content : '';
  const isCommand = /^<(?:command-name|local-command-stdout|command-message)>/.test(said);
  tellMessage(
    run,
    { role: 'user', content: message.content },
    {
      row: row.index,
      path: '',
      note: () => (isMeta || isCommand ? 'injected' : null),
    },
  );
}

/** What the command line prints while it runs: the same messages, without the tree, those of sub-agents among them. */
function readStreams({ document, file }: ReaderInput): Trajectory[] {
  const id = document.rows.map((row) => label(row.value, 'session_id')).find((one) => one !== null) ?? file;
  const main: Node[] = [];
  const sides = new Map<string, Node[]>();
  for (const row of document.rows) {
    if (!isRecord(row.value)) continue;
    const node = { row, value: row.value };
    const call = startingCall(row.value);
    const chain = call === null ? main : sides.get(call);
    if (chain) chain.push(node);
    else if (call !== null) sides.set(call, [node]);
  }
  const run = readStream(main, id, file);
  return [
    run,
    ...[...sides].map(([call, chain]) =>
      withOrigin(readStream(chain, `${id}/${agentName(call)}`, file), {
        ...{ run: id, file, turn: turnOfCall(run, call) },
      }),
    ),
  ];
}

function readStream(nodes: readonly Node[], id: string, file: string): Trajectory {
  const run = new RunBuilder(id, 'claude-code', file);
  run.warn('live-output');
  let open: string | null = null;
  for (const { row, value } of nodes) {
    const message = record(value, 'message');
    const type = text(value, 'type');
    if (type === 'assistant' && message) open = tellBlock(run, message, value, row, open);
    else if (type === 'user' && message) tellUser(run, message, value, row, false);
    else if (type === 'system' && text(value, 'subtype') === 'compact_boundary') {
      compact(run, { compactMetadata: get(value, 'compact_metadata') }, 'compact_boundary', new Map());
    } else if (type === 'result') {
      run.outcome = {
        ...run.outcome,
        status: get(value, 'is_error') === true ? 'failed' : 'finished',
        reason: text(value, 'subtype'),
      };
      run.answer(text(value, 'result'));
    }
  }
  return run.build();
}
