/** Trajectory -> ATIF steps and the packed rest. Engine layer, pure; `unpack.ts` is its inverse. */
import { semPart } from '../../quality/sem.ts';
import type {
  Boundary,
  Compression,
  DecisionRecord,
  Message,
  Observation,
  OptionLabel,
  SourceSpan,
  Span,
  Trajectory,
  Turn,
} from '../../trajectory/model.ts';
import { allTurns, observations } from '../../trajectory/turns.ts';
import type { AtifStep } from './file.ts';
import {
  NAMESPACE,
  PACKED_VERSION,
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

/** Shorter texts are written out: a reference would not save anything. */
const REFERENCE_FROM = 24;

/** Texts that are written once and pointed at. */
class Tables {
  readonly documents: { id: string; title: string | null }[] = [];
  readonly strings: string[] = [];
  readonly texts = new Map<string, string>();
  readonly #documentIndex = new Map<string, number>();
  readonly #stringIndex = new Map<string, number>();
  /** Documents whose whole text an observation has given so far. */
  readonly told = new Set<string>();

  constructor(trajectory: Trajectory) {
    for (const { documentId, title, text } of allTurns(trajectory).flatMap(observations)) {
      if (documentId === null || this.texts.has(documentId)) continue;
      this.texts.set(documentId, text);
      this.document(documentId, title);
    }
  }

  document(id: string, title: string | null = null): number {
    let index = this.#documentIndex.get(id);
    if (index === undefined) {
      index = this.documents.push({ id, title }) - 1;
      this.#documentIndex.set(id, index);
    }
    return index;
  }

  string(text: string): number {
    let index = this.#stringIndex.get(text);
    if (index === undefined) {
      index = this.strings.push(text) - 1;
      this.#stringIndex.set(text, index);
    }
    return index;
  }

  span({ documentId, start, end }: Span, text: string): PackedSpan {
    const document = this.document(documentId);
    const held = this.texts.get(documentId)?.slice(start, end);
    return held === text ? [document, start, end] : [document, start, end, text];
  }
}

export function packTrajectory(trajectory: Trajectory): { steps: AtifStep[]; packed: Packed } {
  const tables = new Tables(trajectory);
  const steps: AtifStep[] = [];
  const push = (step: Omit<AtifStep, 'step_id'>): number =>
    steps.push({ step_id: steps.length + 1, ...step }) - 1;
  const { task } = trajectory;
  // A log tells its question as a message; our own episodes have none.
  const opening = trajectory.segments[0]?.turns[0]?.log?.inputs ?? [];
  const asked = opening.findIndex((message) => message.role === 'user' && message.text === task.question);
  const questionStep = asked < 0 ? push({ source: 'user', message: task.question }) : asked;
  const segments = trajectory.segments.map(({ turns, boundary, ...segment }) => ({
    ...segment,
    turns: turns.map((turn) => packTurn(turn, task.question, tables, push)),
    boundary: boundary && packBoundary(boundary, tables, push),
  }));
  const { log } = trajectory;
  const packed: Packed = {
    version: PACKED_VERSION,
    id: trajectory.id,
    ...(log
      ? {
          log: {
            ...log,
            trailing: packMessages(log.trailing, push),
            scores: [...log.scores],
            raw: [...log.raw],
          },
        }
      : {}),
    groupId: trajectory.groupId,
    task: {
      id: task.id,
      question: reference(task.question, questionStep),
      golds: [...task.golds],
      environment: task.environment,
      kind: task.kind,
      hops: task.hops,
      needs: task.needs.map((fact) => ({
        id: fact.id,
        hop: fact.hop,
        object: fact.objectText,
        span: tables.span(fact, fact.text),
      })),
    },
    segments,
    // Filled while the rest was packed, so last.
    documents: tables.documents,
    strings: tables.strings,
    outcome: trajectory.outcome,
    window: trajectory.window,
    source: {
      ...trajectory.source,
      warnings: [...trajectory.source.warnings],
    },
  };
  return { steps, packed };
}

type Push = (step: Omit<AtifStep, 'step_id'>) => number;
type PackedTurn = Packed['segments'][number]['turns'][number];
type PackedBoundary = NonNullable<Packed['segments'][number]['boundary']>;

const reference = (text: string, step: number): PackedTextRef =>
  text.length < REFERENCE_FROM ? text : { step };

/** Messages become steps of their own, so that other tools show them. */
function packMessages(messages: readonly Message[], push: Push): PackedMessage[] {
  return messages.map((message) => {
    const source = message.role === 'user' ? 'user' : 'system';
    const step = push({ source, message: message.text });
    return { ...message, text: reference(message.text, step) };
  });
}

function packTurn(turn: Turn, question: string, tables: Tables, push: Push): PackedTurn {
  const { log } = turn;
  const packedLog = log && { ...log, inputs: packMessages(log.inputs, push), raw: [...log.raw] };
  const message = turn.text === '' ? (turn.answer ?? '') : turn.text;
  const before = turn.context.before.value;
  const results = turn.calls.flatMap(({ id, observation }) =>
    observation
      ? [{ source_call_id: id, content: observation.text.slice(0, observation.readableChars) }]
      : [],
  );
  const step = push({
    source: 'agent',
    message,
    ...(turn.reasoning === null ? {} : { reasoning_content: turn.reasoning }),
    ...(turn.calls.length === 0
      ? {}
      : {
          tool_calls: turn.calls.map((call) => ({
            tool_call_id: call.id,
            function_name: call.name,
            arguments: call.arguments,
          })),
        }),
    ...(results.length === 0 ? {} : { observation: { results } }),
    ...(before === null ? {} : { metrics: { prompt_tokens: before } }),
  });
  const { compression } = turn;
  let output: PackedTextRef = compression?.output ?? '';
  if (compression && compression.output !== '') {
    // A step of its own, since the model writes it after reading; no further turn, hence no call.
    const extra = { [NAMESPACE]: { part: 'compression', level: compression.level } };
    output = reference(
      compression.output,
      push({ source: 'agent', message: compression.output, llm_call_count: 0, extra }),
    );
  }
  return {
    index: turn.index,
    ...(packedLog ? { log: packedLog } : {}),
    step,
    text: turn.text === message ? reference(turn.text, step) : turn.text,
    answer: turn.answer !== null && turn.answer === message ? reference(turn.answer, step) : turn.answer,
    context: turn.context,
    observations: turn.calls.map((call) => call.observation && packObservation(call.observation, tables)),
    compression: compression && packCompression(compression, output, turn, question, tables),
    dropped: turn.dropped,
    decisions: turn.decisions.map((decision) => packDecision(decision, tables)),
  };
}

function packObservation(observation: Observation, tables: Tables): PackedObservation {
  const { documentId, title, text, readableChars, hits } = observation;
  const document = documentId === null ? null : tables.document(documentId);
  const known = document === null ? null : (tables.documents[document]?.title ?? null);
  const rest = text.slice(readableChars);
  const isTold = documentId !== null && tables.told.has(documentId) && tables.texts.get(documentId) === text;
  if (documentId !== null && tables.texts.get(documentId) === text) tables.told.add(documentId);
  return {
    document,
    ...(title === known ? {} : { title }),
    readable: readableChars,
    rest: isTold ? null : rest,
    hits: hits.map((hit) => {
      const at = tables.document(hit.documentId, hit.title);
      const same = tables.documents[at]?.title === hit.title;
      return [at, same ? null : hit.title, hit.score, hit.alreadyRead];
    }),
  };
}

function packCompression(
  compression: Compression,
  output: PackedTextRef,
  turn: Turn,
  question: string,
  tables: Tables,
): NonNullable<PackedTurn['compression']> {
  const read = turn.calls.find((call) => call.observation)?.observation;
  const { level, levelProbabilities, source, kept, query, quality } = compression;
  const { fragments } = quality.parts.sem;
  return {
    level,
    levelProbabilities: levelProbabilities && [...levelProbabilities],
    source: read && read.text.slice(0, read.readableChars) === source ? null : source,
    output,
    kept: kept.map((span) => packSourceSpan(span, tables)),
    query: query === question ? null : query,
    quality: withFragments(quality, []),
    fragments: sameList(fragments, semPart(compression.output).fragments) ? null : [...fragments],
  };
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, i) => text === b[i]);

function packSourceSpan(span: SourceSpan, tables: Tables): PackedSourceSpan {
  return { t: span.turn, l: span.level, s: tables.span(span, span.text) };
}

function packBoundary(boundary: Boundary, tables: Tables, push: Push): PackedBoundary {
  const { summary } = boundary;
  push({
    source: 'system',
    message: 'Context summary: the window goes on from the question and the summary.',
  });
  const packedSummary =
    summary.status === 'text'
      ? {
          status: summary.status,
          text: reference(summary.text, push({ source: 'user', message: summary.text })),
        }
      : summary;
  return {
    afterTurn: boundary.afterTurn,
    kind: boundary.kind,
    trigger: boundary.trigger,
    tokensBefore: boundary.tokensBefore,
    tokensAfter: boundary.tokensAfter,
    summary: packedSummary,
    kept: boundary.kept.map((span) => packSourceSpan(span, tables)),
    dropped: boundary.dropped.map((span) => packSourceSpan(span, tables)),
    decision: boundary.decision && packDecision(boundary.decision, tables),
  };
}

function packDecision(decision: DecisionRecord, tables: Tables): PackedDecision {
  return {
    kind: decision.kind,
    options: packOptions(decision.options, tables),
    probabilities: decision.probabilities && [...decision.probabilities],
    picks: decision.picks.map(({ option, logProb, legal }) => [option, logProb, legal]),
    by: decision.by,
  };
}

function packOptions(options: readonly OptionLabel[], tables: Tables): PackedOptionRun[] {
  const runs: PackedOptionRun[] = [];
  let unitEnd = 0;
  for (const option of options) {
    const open = runs.at(-1);
    switch (option.type) {
      case 'search': {
        const index = tables.string(option.text);
        if (open && 's' in open) open.s.push(index);
        else runs.push({ s: [index] });
        break;
      }
      case 'answer': {
        const index = tables.string(option.text);
        if (open && 'a' in open) open.a.push(index);
        else runs.push({ a: [index] });
        break;
      }
      case 'level':
        if (open && 'l' in open) open.l.push(option.level);
        else runs.push({ l: [option.level] });
        break;
      case 'stop':
        if (open && 'x' in open) open.x.push(option.level);
        else runs.push({ x: [option.level] });
        break;
      case 'unit': {
        const span = tables.span(option.span, option.text);
        const [document, start, end, ownText] = span;
        if (ownText !== undefined) runs.push({ t: span });
        else if (open && 'u' in open && open.u[0] === document) open.u.push(start - unitEnd, end - start);
        else runs.push({ u: [document, start, end - start] });
        unitEnd = end;
        break;
      }
    }
  }
  return runs;
}
