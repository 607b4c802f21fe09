/**
 * The data model every view, method and reader shares: a trajectory (one rollout) is a list of segments,
 * a segment is what the model saw in one window, a turn is one model reply with its calls and their results.
 * Engine layer: plain data, JSON-serialisable, no behaviour. Indices start at 0. Absent numbers are null, never 0.
 */

import type { Level } from '../quality/levels.ts';
import type { QualityBreakdown } from '../quality/qcom.ts';
import type { Remark } from '../remark.ts';

/** A number of context tokens with what it rests on; `value` is null exactly when `basis` is 'unknown'. */
export interface TokenCount {
  readonly value: number | null;
  readonly basis: 'measured' | 'estimated' | 'unknown';
}

/** Half-open range of UTF-16 code units [start, end) in the text of a document. */
export interface Span {
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
}

/** A kept or dropped stretch of a document, with the turn that read it. */
export interface SourceSpan extends Span {
  readonly text: string;
  /** Turn whose compression first kept it. */
  readonly turn: number;
  /** Level it was kept at; null where the context manager uses no levels. */
  readonly level: Level | null;
}

/** One fact the gold answer rests on. `span` covers the sentence, `objectText` the name or value in it. */
export interface NeededFact extends Span {
  readonly id: string;
  readonly hop: number;
  readonly text: string;
  readonly objectText: string;
}

export interface TaskInfo {
  readonly id: string;
  readonly question: string;
  readonly golds: readonly string[];
  readonly environment: string | null;
  /** Question kind, e.g. bridge, comparison, collection; null in logs that name none. */
  readonly kind: string | null;
  readonly hops: number | null;
  /** Empty where the source does not know what the answer rests on. */
  readonly needs: readonly NeededFact[];
}

/** What the window holds, in context tokens; the parts add up to `total`. */
export interface ContextBreakdown {
  readonly question: number;
  /** Text kept by compressions, by level 1..5. */
  readonly kept: readonly [number, number, number, number, number];
  /** Text kept raw (no compression). */
  readonly raw: number;
  readonly summary: number;
  readonly total: number;
}

export interface SearchHit {
  readonly documentId: string;
  readonly title: string;
  readonly score: number;
  /** Already in the window, so passed over. */
  readonly alreadyRead: boolean;
}

export interface Observation {
  readonly documentId: string | null;
  readonly title: string | null;
  /** The whole document; `readableChars` code units of it fitted the room left in the window. */
  readonly text: string;
  readonly readableChars: number;
  /** Ranked, best first; empty for calls that are not searches. */
  readonly hits: readonly SearchHit[];
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly observation: Observation | null;
}

/** What a policy option stands for on screen. */
export type OptionLabel =
  | { readonly type: 'search'; readonly text: string }
  | { readonly type: 'answer'; readonly text: string }
  | { readonly type: 'level'; readonly level: Level }
  | { readonly type: 'unit'; readonly span: Span; readonly text: string }
  | { readonly type: 'stop'; readonly level: Level | null };

/** One policy token: a pick among the options that were legal at that moment. */
export interface PickRecord {
  /** Index into the decision's `options`. */
  readonly option: number;
  readonly logProb: number;
  /** Number of legal options; 1 means forced, log-probability 0 and no loss. */
  readonly legal: number;
}

/**
 * One decision: one forward pass and the sequence of picks drawn from it.
 * `act` picks a search or an answer; `document` a level, then units until STOP; `summary` units until STOP.
 */
export interface DecisionRecord {
  readonly kind: 'act' | 'document' | 'summary';
  readonly options: readonly OptionLabel[];
  /**
   * Probability of every option at its first chance: act options over all of them; levels over the five;
   * units and STOP over the legal set right after the level. 0 where not legal then. null: no policy gave one.
   */
  readonly probabilities: readonly number[] | null;
  readonly picks: readonly PickRecord[];
  /** Who decided: the policy, a scripted agent, or the user (what-if). */
  readonly by: 'policy' | 'script' | 'user';
}

export interface Compression {
  readonly level: Level | null;
  /** Over levels 1..5; null where the level was not chosen by a policy. */
  readonly levelProbabilities: readonly number[] | null;
  /** What was compressed: the readable part of the document. */
  readonly source: string;
  readonly output: string;
  readonly kept: readonly SourceSpan[];
  /** The text Q_info measures against. */
  readonly query: string;
  readonly quality: QualityBreakdown;
}

/** A place in the file a log came from: the row (line, array element or entry) and the path inside its JSON. */
export interface RawPlace {
  readonly row: number;
  readonly path: string | null;
}

/** Something that stood in the window and was no reply of the model. */
export interface Message {
  readonly role: 'system' | 'developer' | 'user' | 'tool' | 'other';
  readonly text: string;
  /** What it is besides: taken over from an earlier file, a demonstration, put in by the tool, a summary. */
  readonly note: 'copied' | 'demonstration' | 'injected' | 'summary' | null;
  readonly raw: RawPlace | null;
}

/** Tokens as a log reports them; null where it does not. `prompt` includes cached tokens whatever the provider's habit. */
export interface Usage {
  readonly prompt: number | null;
  readonly completion: number | null;
  readonly cached: number | null;
  readonly reasoning: number | null;
}

/** What only imported logs have of a turn. */
export interface TurnLog {
  /** Messages between the reply before and this one, in order. */
  readonly inputs: readonly Message[];
  readonly usage: Usage | null;
  readonly model: string | null;
  readonly time: string | null;
  readonly raw: readonly RawPlace[];
}

/** Where a run was started: by a turn of another one, whose sub-agent it is. */
export interface Origin {
  /** Id of the run that started it. */
  readonly run: string;
  /** File of that run among those that were opened; null where it is not among them. */
  readonly file: string | null;
  /** null where the log does not tell. */
  readonly turn: number | null;
}

/** What only imported logs have of a run. */
export interface RunLog {
  /** Left out for a run of its own. */
  readonly startedBy?: Origin;
  /** Messages after the last reply. */
  readonly trailing: readonly Message[];
  /** Training step or epoch of a dump. */
  readonly step: number | null;
  /** Scores beside the reward, by the names the log gives them. */
  readonly scores: readonly { readonly name: string; readonly value: number | string }[];
  readonly raw: readonly RawPlace[];
}

export interface Turn {
  readonly index: number;
  /** Only in imported logs. */
  readonly log?: TurnLog;
  readonly reasoning: string | null;
  /** What the model wrote besides calls. */
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** Final answer, on the last turn of a finished rollout. */
  readonly answer: string | null;
  readonly context: {
    readonly before: TokenCount;
    /** Widest the window got in this turn, raw document included. */
    readonly peak: TokenCount;
    readonly after: TokenCount;
    /** Parts of `after`; null where the log does not tell. */
    readonly breakdown: ContextBreakdown | null;
  };
  readonly compression: Compression | null;
  /** S3: the pair overflowed the threshold and its text was dropped before the summary. */
  readonly dropped: boolean;
  readonly decisions: readonly DecisionRecord[];
}

export interface Boundary {
  /** The boundary follows this turn. */
  readonly afterTurn: number;
  readonly kind: 'explicit' | 'inferred';
  readonly trigger: string;
  readonly tokensBefore: TokenCount;
  readonly tokensAfter: TokenCount;
  readonly summary:
    | { readonly status: 'text'; readonly text: string }
    | { readonly status: 'unreadable' }
    | { readonly status: 'none' };
  readonly kept: readonly SourceSpan[];
  readonly dropped: readonly SourceSpan[];
  readonly decision: DecisionRecord | null;
}

export interface Segment {
  readonly index: number;
  readonly kind: 'execution' | 'summary';
  /** Tokens of the prompt this window opened with. */
  readonly promptTokens: TokenCount;
  readonly turns: readonly Turn[];
  /** What ended the window; null for the last one. */
  readonly boundary: Boundary | null;
}

export interface Outcome {
  readonly status: 'finished' | 'overlong' | 'failed' | 'unknown';
  /** Why it stopped: final, max_steps, max_summaries, no_more_steps, or the source's own word. */
  readonly reason: string | null;
  readonly answer: string | null;
  readonly reward: number | null;
  readonly exactMatch: number | null;
  readonly f1: number | null;
}

/** The rule of logs that count by themselves. */
export const AS_REPORTED = 'as the log reports them';

export interface WindowInfo {
  /** W, the widest the window may be; null where unknown. */
  readonly capacity: number | null;
  /** L, what may be kept before a summary is due. */
  readonly threshold: number | null;
  readonly maxSummaries: number | null;
  readonly maxSteps: number | null;
  /** How context tokens were counted, in one sentence's worth of words. */
  readonly tokenRule: string;
}

export interface Trajectory {
  readonly id: string;
  /** Only in imported logs. */
  readonly log?: RunLog;
  readonly groupId: string | null;
  readonly task: TaskInfo;
  readonly segments: readonly Segment[];
  readonly outcome: Outcome;
  readonly window: WindowInfo;
  readonly source: {
    /** Reader that produced it, or 'zipscope' for our own episodes. */
    readonly format: string;
    readonly file: string | null;
    readonly warnings: readonly Remark[];
    /** Everything needed to run the same episode again; null for foreign logs. */
    readonly episode: EpisodeSpec | null;
  };
}

/** An episode is a function of this record (and of the decisions, where the policy samples). */
export interface EpisodeSpec {
  readonly environment: string;
  readonly preset: string;
  /** Differences from the preset; keys and ranges as in the environment's settings. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly split: 'train' | 'held-out';
  /** Question kind asked for; null takes the preset's mixture. */
  readonly kind: string | null;
  readonly hops: number | null;
  /** Fixes the question and, with `rollout`, the sampling. */
  readonly seed: number;
  /** Which of several rollouts of the same question; 0 where there is one. */
  readonly rollout: number;
  /** Context manager, e.g. 'ziprl' or 'uniform:3'. */
  readonly manager: string;
  /** Policy file name, or 'teacher', 'random'. */
  readonly agent: string;
  readonly mode: 'greedy' | 'sampled';
  readonly temperature: number;
}
