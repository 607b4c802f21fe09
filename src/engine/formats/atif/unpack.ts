/** ATIF steps and the packed rest -> trajectory. Engine layer, pure; the inverse of `pack.ts`. */
import { ZipscopeError } from '../../error.ts';
import { semPart } from '../../quality/sem.ts';
import type {
  Boundary,
  Compression,
  DecisionRecord,
  Message,
  Observation,
  OptionLabel,
  SourceSpan,
  Trajectory,
  Turn,
} from '../../trajectory/model.ts';
import { type AtifStep, messageText } from './file.ts';
import {
  type Packed,
  type PackedDecision,
  type PackedMessage,
  type PackedObservation,
  type PackedOptionRun,
  type PackedSourceSpan,
  type PackedSpan,
  type PackedTextRef,
  withFragments,
} from './packed.ts';

type PackedTurn = Packed['segments'][number]['turns'][number];
type PackedBoundary = NonNullable<Packed['segments'][number]['boundary']>;

const damaged = (where: string) => new ZipscopeError('atif-damaged', { where });

/** What references point at. */
class Tables {
  readonly #packed: Packed;
  readonly #steps: readonly AtifStep[];
  readonly texts = new Map<number, string>();

  constructor(packed: Packed, steps: readonly AtifStep[]) {
    this.#packed = packed;
    this.#steps = steps;
    for (const turn of packed.segments.flatMap((segment) => segment.turns)) {
      turn.observations.forEach((observation, i) => {
        const document = observation?.document;
        if (document == null || this.texts.has(document)) return;
        this.texts.set(document, this.content(turn, i) + (observation?.rest ?? ''));
      });
    }
  }

  step(index: number): AtifStep {
    const step = this.#steps[index];
    if (!step) throw damaged(`steps[${index}]`);
    return step;
  }

  text(ref: PackedTextRef): string {
    return typeof ref === 'string' ? ref : messageText(this.step(ref.step).message);
  }

  document(index: number): { readonly id: string; readonly title: string | null } {
    const document = this.#packed.documents[index];
    if (!document) throw damaged(`documents[${index}]`);
    return document;
  }

  string(index: number): string {
    const text = this.#packed.strings[index];
    if (text === undefined) throw damaged(`strings[${index}]`);
    return text;
  }

  /** What the turn's i-th call returned, as far as it was read. */
  content(turn: PackedTurn, i: number): string {
    const before = turn.observations.slice(0, i).filter((o) => o !== null).length;
    const result = this.step(turn.step).observation?.results[before];
    if (!result) throw damaged(`steps[${turn.step}].observation.results[${before}]`);
    return messageText(result.content);
  }

  span([document, start, end, ownText]: PackedSpan): {
    id: string;
    start: number;
    end: number;
    text: string;
  } {
    const { id } = this.document(document);
    const text = ownText ?? this.texts.get(document)?.slice(start, end);
    if (text === undefined) throw damaged(`text of ${id}`);
    return { id, start, end, text };
  }
}

/** @throws ZipscopeError 'atif-damaged' where a reference points nowhere */
export function unpackTrajectory(packed: Packed, steps: readonly AtifStep[]): Trajectory {
  const tables = new Tables(packed, steps);
  const { needs, question: questionRef, ...task } = packed.task;
  const question = tables.text(questionRef);
  const { log } = packed;
  return {
    id: packed.id,
    ...(log ? { log: { ...log, trailing: unpackMessages(log.trailing, tables) } } : {}),
    groupId: packed.groupId,
    task: {
      ...task,
      question,
      needs: needs.map((need) => {
        const { id: documentId, start, end, text } = tables.span(need.span);
        return { documentId, start, end, id: need.id, hop: need.hop, text, objectText: need.object };
      }),
    },
    segments: packed.segments.map(({ turns, boundary, ...segment }) => ({
      ...segment,
      turns: turns.map((turn) => unpackTurn(turn, question, tables)),
      boundary: boundary && unpackBoundary(boundary, tables),
    })),
    outcome: packed.outcome,
    window: packed.window,
    source: packed.source,
  };
}

function unpackTurn(turn: PackedTurn, question: string, tables: Tables): Turn {
  const step = tables.step(turn.step);
  const calls = step.tool_calls ?? [];
  if (calls.length !== turn.observations.length) throw damaged(`steps[${turn.step}].tool_calls`);
  const observations = turn.observations.map((observation, i) =>
    observation ? unpackObservation(observation, tables.content(turn, i), tables) : null,
  );
  const { log } = turn;
  return {
    index: turn.index,
    ...(log ? { log: { ...log, inputs: unpackMessages(log.inputs, tables) } } : {}),
    reasoning: step.reasoning_content ?? null,
    text: tables.text(turn.text),
    calls: calls.map((call, i) => ({
      id: call.tool_call_id,
      name: call.function_name,
      arguments: isRecord(call.arguments) ? call.arguments : {},
      observation: observations[i] ?? null,
    })),
    answer: turn.answer === null ? null : tables.text(turn.answer),
    context: turn.context,
    compression: turn.compression && unpackCompression(turn.compression, question, observations, tables),
    dropped: turn.dropped,
    decisions: turn.decisions.map((decision) => unpackDecision(decision, tables)),
  };
}

function unpackMessages(messages: readonly PackedMessage[], tables: Tables): Message[] {
  return messages.map((message) => ({ ...message, text: tables.text(message.text) }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unpackObservation(
  packed: NonNullable<PackedObservation>,
  content: string,
  tables: Tables,
): Observation {
  const document = packed.document === null ? null : tables.document(packed.document);
  const known = packed.document === null ? undefined : tables.texts.get(packed.document);
  return {
    documentId: document?.id ?? null,
    title: packed.title === undefined ? (document?.title ?? null) : packed.title,
    text: packed.rest === null ? (known ?? content) : content + packed.rest,
    readableChars: packed.readable,
    hits: packed.hits.map(([at, title, score, alreadyRead]) => {
      const hit = tables.document(at);
      return { documentId: hit.id, title: title ?? hit.title ?? '', score, alreadyRead };
    }),
  };
}

function unpackCompression(
  packed: NonNullable<PackedTurn['compression']>,
  question: string,
  observations: readonly (Observation | null)[],
  tables: Tables,
): Compression {
  const read = observations.find((observation) => observation !== null);
  const { source, output: ref, kept, query, quality, fragments, ...rest } = packed;
  const output = tables.text(ref);
  if (source === null && !read) throw damaged('compression.source');
  return {
    ...rest,
    source: source ?? read?.text.slice(0, read.readableChars) ?? '',
    output,
    kept: kept.map((span) => unpackSourceSpan(span, tables)),
    query: query ?? question,
    quality: withFragments(quality, fragments ?? semPart(output).fragments),
  };
}

function unpackSourceSpan({ t, l, s }: PackedSourceSpan, tables: Tables): SourceSpan {
  const { id, ...place } = tables.span(s);
  return { documentId: id, ...place, turn: t, level: l };
}

function unpackBoundary(packed: PackedBoundary, tables: Tables): Boundary {
  const { summary, kept, dropped, decision, ...rest } = packed;
  return {
    ...rest,
    summary:
      summary.status === 'text' ? { status: summary.status, text: tables.text(summary.text) } : summary,
    kept: kept.map((span) => unpackSourceSpan(span, tables)),
    dropped: dropped.map((span) => unpackSourceSpan(span, tables)),
    decision: decision && unpackDecision(decision, tables),
  };
}

function unpackDecision(packed: PackedDecision, tables: Tables): DecisionRecord {
  const options = packed.options.flatMap((run) => unpackOptions(run, tables));
  const { probabilities } = packed;
  if (probabilities && probabilities.length !== options.length) throw damaged('decision.probabilities');
  return {
    kind: packed.kind,
    options,
    probabilities,
    picks: packed.picks.map(([option, logProb, legal]) => {
      if (option >= options.length) throw damaged('decision.picks');
      return { option, logProb, legal };
    }),
    by: packed.by,
  };
}

function unpackOptions(run: PackedOptionRun, tables: Tables): OptionLabel[] {
  if ('s' in run) return run.s.map((index) => ({ type: 'search', text: tables.string(index) }));
  if ('a' in run) return run.a.map((index) => ({ type: 'answer', text: tables.string(index) }));
  if ('l' in run) return run.l.map((level) => ({ type: 'level', level }));
  if ('x' in run) return run.x.map((level) => ({ type: 'stop', level }));
  if ('t' in run) return [unitOption(tables.span(run.t))];
  const [document = 0, ...numbers] = run.u;
  const units: OptionLabel[] = [];
  let at = 0;
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const start = at + (numbers[i] ?? 0);
    at = start + (numbers[i + 1] ?? 0);
    units.push(unitOption(tables.span([document, start, at])));
  }
  return units;
}

function unitOption({ id, start, end, text }: ReturnType<Tables['span']>): OptionLabel {
  return { type: 'unit', span: { documentId: id, start, end }, text };
}
