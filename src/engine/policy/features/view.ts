/** What the agent can see when it decides: the question and its window, nothing of the world behind them. */
import type { Level } from '../../quality/levels.ts';
import type { PreparedDocument, PreparedUnit } from './prepared.ts';
import type { Question } from './question.ts';

/** A unit that stands in the window, kept by a compression or by the last summary. */
export interface KeptUnit {
  readonly source: PreparedDocument;
  readonly unit: PreparedUnit;
  /** Turn that read it. */
  readonly turn: number;
  /** Level it was kept at; null: kept raw. */
  readonly level: Level | null;
}

export interface AgentView {
  readonly question: Question;
  /** In the order of the window: summary first, then documents as they came, each in document order. */
  readonly kept: readonly KeptUnit[];
  readonly turn: number;
  readonly totalTokens: number;
  readonly thresholdTokens: number;
  readonly stepsLeft: number;
  readonly maxSteps: number;
  readonly summariesLeft: number;
  /** Most candidates an act state offers. */
  readonly maxCandidates: number;
  /** mentionKey of every search made since the start. */
  readonly searched: ReadonlySet<string>;
}
