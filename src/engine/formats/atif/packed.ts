/**
 * Our extension of an ATIF file, `extra.zipscope`: everything of a trajectory that ATIF has no field for. Engine
 * layer. Long texts stay where ATIF puts them (messages and observations); here are references to them: spans of
 * documents carry no text, and options of a decision are listed in a short form. `pack.ts` writes it, `unpack.ts`
 * reads it; a change of shape raises PACKED_VERSION.
 */
import * as v from 'valibot';
import type { QualityBreakdown } from '../../quality/qcom.ts';
import {
  LevelSchema,
  OriginSchema,
  OutcomeSchema,
  QualitySchema,
  RawPlaceSchema,
  SegmentKindSchema,
  SourceSchema,
  TokenCountSchema,
  TurnContextSchema,
  UsageSchema,
  WindowSchema,
} from '../../trajectory/schema.ts';

export const PACKED_VERSION = 1;
export const NAMESPACE = 'zipscope';

const Index = v.pipe(v.number(), v.integer(), v.minValue(0));
const Level = v.nullable(LevelSchema);
/** A text itself, or the step whose message it is. */
const TextRef = v.union([v.string(), v.object({ step: Index })]);

/** [document, start, end], and the text where the document does not hold it. */
const Span = v.union([
  v.strictTuple([Index, Index, Index]),
  v.strictTuple([Index, Index, Index, v.string()]),
]);

/** A kept or dropped stretch: turn, level, span. */
const SourceSpan = v.object({ t: Index, l: Level, s: Span });

const Integers = v.array(v.pipe(v.number(), v.integer()));
/**
 * Options in order, runs of one kind together. `u`: units of one document, as its index and then gap (to the end
 * of the unit before, 0 at first) and length of each; `s`, `a`: searches and answers, indices into `strings`;
 * `l`, `x`: levels and STOPs; `t`: a unit whose span has its own text.
 */
const OptionRun = v.union([
  v.strictObject({ u: Integers }),
  v.strictObject({ s: Integers }),
  v.strictObject({ a: Integers }),
  v.strictObject({ l: v.array(LevelSchema) }),
  v.strictObject({ x: v.array(Level) }),
  v.strictObject({ t: Span }),
]);

const Decision = v.object({
  kind: v.picklist(['act', 'document', 'summary']),
  options: v.array(OptionRun),
  probabilities: v.nullable(v.array(v.number())),
  /** [option, log-probability, number of legal options] */
  picks: v.array(v.tuple([Index, v.number(), Index])),
  by: v.picklist(['policy', 'script', 'user']),
});

/** [document, title where it differs from the document's, score, already read] */
const Hit = v.tuple([Index, v.nullable(v.string()), v.number(), v.boolean()]);

/** What ATIF's result lacks; null: the call had no observation. */
const Observation = v.nullable(
  v.object({
    document: v.nullable(Index),
    /** Where it differs from the document's title. */
    title: v.optional(v.nullable(v.string())),
    readable: Index,
    /** The text beyond what was read; null: the first observation of the document has the whole text. */
    rest: v.nullable(v.string()),
    hits: v.array(Hit),
  }),
);

const Compression = v.object({
  level: Level,
  levelProbabilities: v.nullable(v.array(v.number())),
  /** null: the readable part of the turn's first observation. */
  source: v.nullable(v.string()),
  output: TextRef,
  kept: v.array(SourceSpan),
  /** null: the question. */
  query: v.nullable(v.string()),
  /** Without the fragments of Q_sem, which are stretches of the output. */
  quality: QualitySchema,
  /** null: the ones Z7 finds in the output. */
  fragments: v.nullable(v.array(v.string())),
});

/** A message of an imported log; its text stands in the step it became. */
const LogMessage = v.object({
  role: v.picklist(['system', 'developer', 'user', 'tool', 'other']),
  text: TextRef,
  note: v.nullable(v.picklist(['copied', 'demonstration', 'injected', 'summary'])),
  raw: v.nullable(RawPlaceSchema),
});

const TurnLog = v.object({
  inputs: v.array(LogMessage),
  usage: v.nullable(UsageSchema),
  model: v.nullable(v.string()),
  time: v.nullable(v.string()),
  raw: v.array(RawPlaceSchema),
});

const RunLog = v.object({
  startedBy: v.exactOptional(OriginSchema),
  trailing: v.array(LogMessage),
  step: v.nullable(v.number()),
  scores: v.array(v.object({ name: v.string(), value: v.union([v.number(), v.string()]) })),
  raw: v.array(RawPlaceSchema),
});

const Turn = v.object({
  index: Index,
  log: v.exactOptional(TurnLog),
  step: Index,
  text: TextRef,
  answer: v.nullable(TextRef),
  context: TurnContextSchema,
  observations: v.array(Observation),
  compression: v.nullable(Compression),
  dropped: v.boolean(),
  decisions: v.array(Decision),
});

const Boundary = v.object({
  afterTurn: v.pipe(v.number(), v.integer(), v.minValue(-1)),
  kind: v.picklist(['explicit', 'inferred']),
  trigger: v.string(),
  tokensBefore: TokenCountSchema,
  tokensAfter: TokenCountSchema,
  summary: v.variant('status', [
    v.object({ status: v.literal('text'), text: TextRef }),
    v.object({ status: v.literal('unreadable') }),
    v.object({ status: v.literal('none') }),
  ]),
  kept: v.array(SourceSpan),
  dropped: v.array(SourceSpan),
  decision: v.nullable(Decision),
});

export const PackedSchema = v.object({
  version: v.literal(PACKED_VERSION),
  id: v.string(),
  log: v.exactOptional(RunLog),
  groupId: v.nullable(v.string()),
  task: v.object({
    id: v.string(),
    question: TextRef,
    golds: v.array(v.string()),
    environment: v.nullable(v.string()),
    kind: v.nullable(v.string()),
    hops: v.nullable(v.number()),
    needs: v.array(v.object({ id: v.string(), hop: v.number(), object: v.string(), span: Span })),
  }),
  documents: v.array(v.object({ id: v.string(), title: v.nullable(v.string()) })),
  strings: v.array(v.string()),
  segments: v.array(
    v.object({
      index: Index,
      kind: SegmentKindSchema,
      promptTokens: TokenCountSchema,
      turns: v.array(Turn),
      boundary: v.nullable(Boundary),
    }),
  ),
  outcome: OutcomeSchema,
  window: WindowSchema,
  source: SourceSchema,
});

export type Packed = v.InferOutput<typeof PackedSchema>;
export type PackedDecision = v.InferOutput<typeof Decision>;
export type PackedOptionRun = v.InferOutput<typeof OptionRun>;
export type PackedObservation = v.InferOutput<typeof Observation>;
export type PackedSpan = v.InferOutput<typeof Span>;
export type PackedSourceSpan = v.InferOutput<typeof SourceSpan>;
export type PackedMessage = v.InferOutput<typeof LogMessage>;
export type PackedTextRef = v.InferOutput<typeof TextRef>;

/** The same quality with other fragments. */
export function withFragments(quality: QualityBreakdown, fragments: readonly string[]): QualityBreakdown {
  const { parts } = quality;
  return { ...quality, parts: { ...parts, sem: { ...parts.sem, fragments } } };
}
