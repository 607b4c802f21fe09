/**
 * Builds a trajectory from what a log tells in order: messages, replies, results, boundaries. Engine layer.
 * Every reader goes through here, so that joining results to calls, counting and inferred boundaries follow one rule.
 */

import { type Remark, remark, remarkKey } from '../../remark.ts';
import { withInferredBoundaries } from '../../trajectory/inferred.ts';
import {
  AS_REPORTED,
  type Boundary,
  type Message,
  type Observation,
  type Outcome,
  type RawPlace,
  type Segment,
  type SourceSpan,
  type TokenCount,
  type ToolCall,
  type Trajectory,
  type Turn,
  type Usage,
} from '../../trajectory/model.ts';
import { isRecord, parsed } from './value.ts';

export const UNKNOWN: TokenCount = { value: null, basis: 'unknown' };

export interface Call {
  readonly id: string | null;
  readonly name: string;
  /** Parsed, or as the text that a log holds. */
  readonly arguments: unknown;
}

export interface Reply {
  readonly reasoning?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly calls?: readonly Call[] | undefined;
  readonly usage?: Usage | null | undefined;
  readonly model?: string | null | undefined;
  readonly time?: string | null | undefined;
  readonly raw?: RawPlace | null | undefined;
}

export interface Compaction {
  readonly trigger?: string | null | undefined;
  readonly before?: number | null | undefined;
  readonly after?: number | null | undefined;
  /** Text; null: the log holds it in an unreadable form; undefined: there is none. */
  readonly summary?: string | null | undefined;
  readonly dropped?: readonly SourceSpan[] | undefined;
  readonly kept?: readonly SourceSpan[] | undefined;
}

interface OpenTurn {
  reasoning: string[];
  text: string[];
  calls: OpenCall[];
  inputs: Message[];
  usage: Usage | null;
  model: string | null;
  time: string | null;
  raw: RawPlace[];
  answer: string | null;
  /** Calls without a result: a log of many orphaned results must not search them each time. */
  unanswered: number;
}

interface OpenCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  observation: Observation | null;
}

interface OpenSegment {
  readonly turns: OpenTurn[];
  boundary: Compaction | null;
}

/** More tokens than any window has: a count beyond is a fault of the log. */
const ABSURD_TOKENS = 100_000_000;

/** Arguments as a record: JSON text is parsed, text that is none stays under `raw`. */
export function callArguments(value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  if (value === undefined || value === null || value === '') return {};
  if (typeof value !== 'string') return { value };
  const inner = parsed(value);
  if (isRecord(inner)) return inner;
  return inner === undefined ? { raw: value } : { value: inner };
}

export class RunBuilder {
  readonly warnings: Remark[] = [];
  readonly #said = new Set<string>();
  question: string | null = null;
  golds: readonly string[] = [];
  groupId: string | null = null;
  kind: string | null = null;
  hops: number | null = null;
  capacity: number | null = null;
  step: number | null = null;
  scores: { name: string; value: number | string }[] = [];
  outcome: Partial<Outcome> = {};
  /** Count of a reply that the log tells before the reply itself. */
  pendingUsage: Usage | null = null;
  readonly #segments: OpenSegment[] = [{ turns: [], boundary: null }];
  #inputs: Message[] = [];
  /** Calls without a result yet, by id; logs use ids again once the call is answered. */
  readonly #waiting = new Map<string, { readonly turn: OpenTurn; readonly call: OpenCall }[]>();
  readonly #raw: RawPlace[] = [];

  constructor(
    readonly id: string,
    readonly format: string,
    readonly file: string | null,
    raw: RawPlace | null = null,
  ) {
    if (raw) this.#raw.push(raw);
  }

  get #segment(): OpenSegment {
    const last = this.#segments.at(-1);
    if (!last) throw new Error('a run always has a segment');
    return last;
  }

  get lastTurn(): OpenTurn | null {
    return this.#segments.findLast((segment) => segment.turns.length > 0)?.turns.at(-1) ?? null;
  }

  /** Whether the last thing told was a reply: no message has come since. */
  get isReplyOpen(): boolean {
    return this.#segment.turns.length > 0 && this.#inputs.length === 0;
  }

  /** A boundary was told and no reply since. */
  get isAfterBoundary(): boolean {
    return this.#segments.length > 1 && this.#segment.turns.length === 0;
  }

  get turnCount(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.turns.length, 0);
  }

  warn(code: string, values: Remark['values'] = {}): void {
    const said = remark(code, values);
    // A damaged file can go wrong in the same way a million times.
    if (this.warnings.length >= 200 || this.#said.has(remarkKey(said))) return;
    this.#said.add(remarkKey(said));
    this.warnings.push(said);
  }

  message(role: string, text: string, raw: RawPlace | null = null, note: Message['note'] = null): void {
    const known =
      role === 'system' || role === 'developer' || role === 'user' || role === 'tool' ? role : 'other';
    this.#inputs.push({ role: known, text, note, raw });
    if (this.question === null && known === 'user' && note === null && text.trim() !== '')
      this.question = text;
  }

  reply({ reasoning, text, calls = [], usage, model, time, raw }: Reply): void {
    const turn: OpenTurn = {
      reasoning: reasoning ? [reasoning] : [],
      text: text ? [text] : [],
      calls: [],
      inputs: this.#inputs,
      usage: usage ?? this.pendingUsage,
      model: model ?? null,
      time: time ?? null,
      raw: raw ? [raw] : [],
      answer: null,
      unanswered: 0,
    };
    this.pendingUsage = null;
    this.#segment.turns.push(turn);
    this.#inputs = [];
    this.#open(turn, calls);
  }

  #open(turn: OpenTurn, calls: readonly Call[]): void {
    for (const { id, name, arguments: given } of calls) {
      const call: OpenCall = { id: id ?? '', name, arguments: callArguments(given), observation: null };
      turn.calls.push(call);
      turn.unanswered++;
      const waiting = this.#waiting.get(call.id);
      if (waiting) waiting.push({ turn, call });
      else this.#waiting.set(call.id, [{ turn, call }]);
    }
  }

  /** Adds to the reply begun last: logs that write one reply in several rows. Usage of a later row replaces. */
  extend({ reasoning, text, calls = [], usage, model, time, raw }: Reply): void {
    const turn = this.lastTurn;
    if (!turn) {
      this.reply({ reasoning, text, calls, usage, model, time, raw });
      return;
    }
    if (reasoning) turn.reasoning.push(reasoning);
    if (text) turn.text.push(text);
    this.#open(turn, calls);
    turn.usage = usage ?? turn.usage;
    turn.model ??= model ?? null;
    turn.time ??= time ?? null;
    if (raw) turn.raw.push(raw);
  }

  usage(usage: Usage): void {
    const turn = this.lastTurn;
    if (turn) turn.usage = usage;
  }

  /** Joins a result to the call of that id, else to the first open call; what fits none stands as a call without name. */
  result(id: string | null, text: string, raw: RawPlace | null = null): void {
    const observation = observed(text);
    const found =
      id === null ? undefined : this.#waiting.get(id)?.find(({ call }) => call.observation === null);
    if (id !== null && found) {
      found.call.observation = observation;
      found.turn.unanswered--;
      if (raw) found.turn.raw.push(raw);
      this.#waiting.set(id, this.#waiting.get(id)?.filter((one) => one !== found) ?? []);
      return;
    }
    const turn = this.lastTurn;
    if (!turn) {
      this.warn('result-before-reply');
      this.message('tool', text, raw);
      return;
    }
    if (raw) turn.raw.push(raw);
    const open =
      turn.unanswered === 0
        ? undefined
        : turn.calls.find(
            (call) => call.name !== '' && call.observation === null && (id === null || call.id === ''),
          );
    if (open) turn.unanswered--;
    if (open) open.observation = observation;
    else turn.calls.push({ id: id ?? '', name: '', arguments: {}, observation });
  }

  /** The window ends here and another begins. */
  boundary(compaction: Compaction): void {
    this.#segment.boundary = compaction;
    this.#segments.push({ turns: [], boundary: null });
  }

  /** The summary of the boundary told last, which came after it. */
  summarise(summary: string): void {
    const ended = this.#segments.at(-2);
    if (ended?.boundary) ended.boundary = { ...ended.boundary, summary };
  }

  /** The final answer, on the last turn. */
  answer(text: string | null): void {
    if (text === null || text === '') return;
    this.outcome = { ...this.outcome, answer: text };
    const turn = this.lastTurn;
    if (turn) turn.answer = text;
  }

  score(name: string, value: unknown): void {
    if (typeof value === 'number' && Number.isFinite(value)) this.scores.push({ name, value });
    else if (typeof value === 'string') this.scores.push({ name, value });
    else if (typeof value === 'boolean') this.scores.push({ name, value: value ? 1 : 0 });
  }

  build(): Trajectory {
    let index = 0;
    const segments = this.#segments.map(({ turns, boundary }, i): Segment => {
      const first = index;
      const built = turns.map((turn) => this.#turn(turn, index++));
      return {
        index: i,
        kind: 'execution',
        promptTokens: built[0]?.context.before ?? UNKNOWN,
        turns: built,
        boundary: boundary && this.#boundary(boundary, first + built.length - 1, i),
      };
    });
    const status = this.outcome.status ?? (this.outcome.answer ? 'finished' : 'unknown');
    const trajectory: Trajectory = {
      id: this.id,
      log: { trailing: this.#inputs, step: this.step, scores: this.scores, raw: this.#raw },
      groupId: this.groupId,
      task: {
        id: this.id,
        question: this.question ?? '',
        golds: this.golds,
        environment: null,
        kind: this.kind,
        hops: this.hops,
        needs: [],
      },
      segments: withKnownEnds(segments),
      outcome: {
        status,
        reason: this.outcome.reason ?? null,
        answer: this.outcome.answer ?? null,
        reward: this.outcome.reward ?? null,
        exactMatch: this.outcome.exactMatch ?? null,
        f1: this.outcome.f1 ?? null,
      },
      window: {
        capacity: this.capacity,
        threshold: null,
        maxSummaries: null,
        maxSteps: null,
        tokenRule: AS_REPORTED,
      },
      source: { format: this.format, file: this.file, warnings: this.warnings, episode: null },
    };
    return withInferredBoundaries(trajectory);
  }

  /** A reported count, or unknown where it cannot be a size of a context. */
  count(value: number | null | undefined): TokenCount {
    if (value === null || value === undefined) return UNKNOWN;
    const limit = this.capacity === null ? ABSURD_TOKENS : this.capacity * 1.05;
    if (!(value > 0) || value > limit || !Number.isFinite(value)) {
      if (value !== 0) this.warn('absurd-count', { value });
      return UNKNOWN;
    }
    return { value, basis: 'measured' };
  }

  #turn(turn: OpenTurn, index: number): Turn {
    const { prompt = null, completion = null } = turn.usage ?? {};
    const before = this.count(prompt);
    return {
      index,
      log: { inputs: turn.inputs, usage: turn.usage, model: turn.model, time: turn.time, raw: turn.raw },
      reasoning: turn.reasoning.length > 0 ? turn.reasoning.join('\n\n') : null,
      text: turn.text.join('\n\n'),
      calls: turn.calls.map((call): ToolCall => ({ ...call })),
      answer: turn.answer,
      context: {
        before,
        // The results of this turn are counted in the next prompt only.
        peak: before.value === null || completion === null ? UNKNOWN : this.count(before.value + completion),
        after: UNKNOWN,
        breakdown: null,
      },
      compression: null,
      dropped: false,
      decisions: [],
    };
  }

  #boundary(compaction: Compaction, afterTurn: number, i: number): Boundary {
    const { summary, trigger, before, after, dropped = [], kept = [] } = compaction;
    const last = this.#segments[i]?.turns.findLast((turn) => turn.usage?.prompt != null)?.usage;
    const own = last?.prompt == null ? null : last.prompt + (last.completion ?? 0);
    return {
      afterTurn,
      kind: 'explicit',
      trigger: trigger ?? 'unknown',
      tokensBefore: this.count(before ?? own),
      tokensAfter: this.count(after),
      summary:
        summary === undefined
          ? { status: 'none' }
          : summary === null || summary === ''
            ? { status: 'unreadable' }
            : { status: 'text', text: summary },
      kept,
      dropped,
      decision: null,
    };
  }
}

/** Boundaries whose log does not say what was left take the prompt of the turn after them. */
function withKnownEnds(segments: readonly Segment[]): Segment[] {
  return segments.map((segment, i) => {
    const { boundary } = segment;
    if (!boundary || boundary.tokensAfter.value !== null) return segment;
    const next = segments.slice(i + 1).find((one) => one.turns.length > 0);
    return { ...segment, boundary: { ...boundary, tokensAfter: next?.turns[0]?.context.before ?? UNKNOWN } };
  });
}

export function observed(text: string): Observation {
  return { documentId: null, title: null, text, readableChars: text.length, hits: [] };
}

/** A dropped text that is no stretch of a document: it is its own document, named after where it stood. */
export function droppedText(text: string, turn: number, name: string): SourceSpan {
  return { documentId: name, start: 0, end: text.length, text, turn: Math.max(0, turn), level: null };
}
