/**
 * The data model as a valibot schema, for files. Engine layer. The annotations hold schema and model together: a
 * field the model has and the schema lacks does not compile.
 */
import * as v from 'valibot';
import type { Level } from '../quality/levels.ts';
import { QUALITY_TERMS, type QualityBreakdown } from '../quality/qcom.ts';
import { type Remark, remark } from '../remark.ts';
import type {
  Boundary,
  Compression,
  ContextBreakdown,
  DecisionRecord,
  EpisodeSpec,
  Message,
  NeededFact,
  Observation,
  OptionLabel,
  Origin,
  Outcome,
  RawPlace,
  RunLog,
  SearchHit,
  SourceSpan,
  TaskInfo,
  TokenCount,
  ToolCall,
  Trajectory,
  Turn,
  TurnLog,
  Usage,
  WindowInfo,
} from './model.ts';

type SchemaOf<T> = v.GenericSchema<unknown, T>;

const Index = v.pipe(v.number(), v.integer(), v.minValue(0));
const MaybeNumber = v.nullable(v.number());
const MaybeString = v.nullable(v.string());
const Numbers = v.array(v.number());
const Strings = v.array(v.string());
const Interval = v.tuple([v.number(), v.number()]);
const AnyRecord = v.record(v.string(), v.unknown());

export const LevelSchema: SchemaOf<Level> = v.picklist([1, 2, 3, 4, 5]);

export const TokenCountSchema: SchemaOf<TokenCount> = v.pipe(
  v.object({ value: MaybeNumber, basis: v.picklist(['measured', 'estimated', 'unknown']) }),
  v.check((count) => (count.value === null) === (count.basis === 'unknown'), 'unknown counts have no value'),
);

const spanEntries = { documentId: v.string(), start: Index, end: Index };
export const SpanSchema = v.object(spanEntries);

export const SourceSpanSchema: SchemaOf<SourceSpan> = v.object({
  ...spanEntries,
  text: v.string(),
  turn: Index,
  level: v.nullable(LevelSchema),
});

export const NeededFactSchema: SchemaOf<NeededFact> = v.object({
  ...spanEntries,
  id: v.string(),
  hop: v.number(),
  text: v.string(),
  objectText: v.string(),
});

export const TaskSchema: SchemaOf<TaskInfo> = v.object({
  id: v.string(),
  question: v.string(),
  golds: Strings,
  environment: MaybeString,
  kind: MaybeString,
  hops: MaybeNumber,
  needs: v.array(NeededFactSchema),
});

export const BreakdownSchema: SchemaOf<ContextBreakdown> = v.object({
  question: v.number(),
  kept: v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
  raw: v.number(),
  summary: v.number(),
  total: v.number(),
});

export const SearchHitSchema: SchemaOf<SearchHit> = v.object({
  documentId: v.string(),
  title: v.string(),
  score: v.number(),
  alreadyRead: v.boolean(),
});

export const ObservationSchema: SchemaOf<Observation> = v.object({
  documentId: MaybeString,
  title: MaybeString,
  text: v.string(),
  readableChars: Index,
  hits: v.array(SearchHitSchema),
});

export const ToolCallSchema: SchemaOf<ToolCall> = v.object({
  id: v.string(),
  name: v.string(),
  arguments: AnyRecord,
  observation: v.nullable(ObservationSchema),
});

export const OptionSchema: SchemaOf<OptionLabel> = v.variant('type', [
  v.object({ type: v.literal('search'), text: v.string() }),
  v.object({ type: v.literal('answer'), text: v.string() }),
  v.object({ type: v.literal('level'), level: LevelSchema }),
  v.object({ type: v.literal('unit'), span: SpanSchema, text: v.string() }),
  v.object({ type: v.literal('stop'), level: v.nullable(LevelSchema) }),
]);

export const PickSchema = v.object({ option: Index, logProb: v.number(), legal: Index });

export const DecisionSchema: SchemaOf<DecisionRecord> = v.pipe(
  v.object({
    kind: v.picklist(['act', 'document', 'summary']),
    options: v.array(OptionSchema),
    probabilities: v.nullable(Numbers),
    picks: v.array(PickSchema),
    by: v.picklist(['policy', 'script', 'user']),
  }),
  v.check(
    (d) => d.probabilities === null || d.probabilities.length === d.options.length,
    'one probability per option',
  ),
  v.check((d) => d.picks.every((pick) => pick.option < d.options.length), 'picks name options'),
);

const InfoSchema = v.object({
  score: v.number(),
  coverage: MaybeNumber,
  retention: MaybeNumber,
  queryKeywords: Strings,
  queryKeywordsInDocument: Strings,
  queryKeywordsKept: Strings,
  documentKeywordCount: Index,
  documentKeywordsKeptCount: Index,
});

const weights = Object.fromEntries(QUALITY_TERMS.map((term) => [term, v.number()])) as Record<
  (typeof QUALITY_TERMS)[number],
  ReturnType<typeof v.number>
>;

export const QualitySchema: SchemaOf<QualityBreakdown> = v.object({
  level: v.nullable(LevelSchema),
  weights: v.object(weights),
  parts: v.object({
    ratio: v.nullable(v.object({ score: v.number(), lengthChars: Index, expected: Interval })),
    level: v.nullable(
      v.object({
        score: v.number(),
        words: Index,
        expectedWords: Interval,
        wordsFit: v.number(),
        sentences: Index,
        expectedSentences: Interval,
        sentencesFit: v.number(),
      }),
    ),
    info: InfoSchema,
    sem: v.object({
      score: v.number(),
      terminator: v.number(),
      structure: v.number(),
      length: v.number(),
      sentences: Index,
      fragments: Strings,
    }),
  }),
  total: v.number(),
});

export const CompressionSchema: SchemaOf<Compression> = v.object({
  level: v.nullable(LevelSchema),
  levelProbabilities: v.nullable(Numbers),
  source: v.string(),
  output: v.string(),
  kept: v.array(SourceSpanSchema),
  query: v.string(),
  quality: QualitySchema,
});

export const TurnContextSchema: SchemaOf<Turn['context']> = v.object({
  before: TokenCountSchema,
  peak: TokenCountSchema,
  after: TokenCountSchema,
  breakdown: v.nullable(BreakdownSchema),
});

export const RawPlaceSchema: SchemaOf<RawPlace> = v.object({ row: Index, path: MaybeString });

export const MessageSchema: SchemaOf<Message> = v.object({
  role: v.picklist(['system', 'developer', 'user', 'tool', 'other']),
  text: v.string(),
  note: v.nullable(v.picklist(['copied', 'demonstration', 'injected', 'summary'])),
  raw: v.nullable(RawPlaceSchema),
});

export const UsageSchema: SchemaOf<Usage> = v.object({
  prompt: MaybeNumber,
  completion: MaybeNumber,
  cached: MaybeNumber,
  reasoning: MaybeNumber,
});

export const TurnLogSchema: SchemaOf<TurnLog> = v.object({
  inputs: v.array(MessageSchema),
  usage: v.nullable(UsageSchema),
  model: MaybeString,
  time: MaybeString,
  raw: v.array(RawPlaceSchema),
});

export const OriginSchema: SchemaOf<Origin> = v.object({
  run: v.string(),
  file: MaybeString,
  turn: v.nullable(Index),
});

export const RunLogSchema: SchemaOf<RunLog> = v.object({
  startedBy: v.exactOptional(OriginSchema),
  trailing: v.array(MessageSchema),
  step: MaybeNumber,
  scores: v.array(v.object({ name: v.string(), value: v.union([v.number(), v.string()]) })),
  raw: v.array(RawPlaceSchema),
});

export const TurnSchema: SchemaOf<Turn> = v.object({
  index: Index,
  log: v.exactOptional(TurnLogSchema),
  reasoning: MaybeString,
  text: v.string(),
  calls: v.array(ToolCallSchema),
  answer: MaybeString,
  context: TurnContextSchema,
  compression: v.nullable(CompressionSchema),
  dropped: v.boolean(),
  decisions: v.array(DecisionSchema),
});

export const SummarySchema: SchemaOf<Boundary['summary']> = v.variant('status', [
  v.object({ status: v.literal('text'), text: v.string() }),
  v.object({ status: v.literal('unreadable') }),
  v.object({ status: v.literal('none') }),
]);

export const BoundarySchema: SchemaOf<Boundary> = v.object({
  // -1: the boundary comes before any turn.
  afterTurn: v.pipe(v.number(), v.integer(), v.minValue(-1)),
  kind: v.picklist(['explicit', 'inferred']),
  trigger: v.string(),
  tokensBefore: TokenCountSchema,
  tokensAfter: TokenCountSchema,
  summary: SummarySchema,
  kept: v.array(SourceSpanSchema),
  dropped: v.array(SourceSpanSchema),
  decision: v.nullable(DecisionSchema),
});

export const OutcomeSchema: SchemaOf<Outcome> = v.object({
  status: v.picklist(['finished', 'overlong', 'failed', 'unknown']),
  reason: MaybeString,
  answer: MaybeString,
  reward: MaybeNumber,
  exactMatch: MaybeNumber,
  f1: MaybeNumber,
});

export const WindowSchema: SchemaOf<WindowInfo> = v.object({
  capacity: MaybeNumber,
  threshold: MaybeNumber,
  maxSummaries: MaybeNumber,
  maxSteps: MaybeNumber,
  tokenRule: v.string(),
});

export const EpisodeSpecSchema: SchemaOf<EpisodeSpec> = v.object({
  environment: v.string(),
  preset: v.string(),
  settings: AnyRecord,
  split: v.picklist(['train', 'held-out']),
  kind: MaybeString,
  hops: MaybeNumber,
  seed: v.number(),
  rollout: Index,
  manager: v.string(),
  agent: v.string(),
  mode: v.picklist(['greedy', 'sampled']),
  temperature: v.number(),
});

/** Files written before remarks had codes hold sentences; they stay as they are. */
const RemarkSchema = v.pipe(
  v.union([
    v.string(),
    v.object({ code: v.string(), values: v.record(v.string(), v.union([v.string(), v.number()])) }),
  ]),
  v.transform((said): Remark => (typeof said === 'string' ? remark('said', { sentence: said }) : said)),
);

export const SourceSchema: SchemaOf<Trajectory['source']> = v.object({
  format: v.string(),
  file: MaybeString,
  warnings: v.array(RemarkSchema),
  episode: v.nullable(EpisodeSpecSchema),
});

export const SegmentKindSchema = v.picklist(['execution', 'summary']);

export const TrajectorySchema: SchemaOf<Trajectory> = v.object({
  id: v.string(),
  log: v.exactOptional(RunLogSchema),
  groupId: MaybeString,
  task: TaskSchema,
  segments: v.array(
    v.object({
      index: Index,
      kind: SegmentKindSchema,
      promptTokens: TokenCountSchema,
      turns: v.array(TurnSchema),
      boundary: v.nullable(BoundarySchema),
    }),
  ),
  outcome: OutcomeSchema,
  window: WindowSchema,
  source: SourceSchema,
});
