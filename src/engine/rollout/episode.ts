/**
 * One episode as a state machine: it offers a decision, takes one, and goes on to the next. Pure and synchronous, so
 * that many episodes can share one forward pass, and a recorded prefix can be replayed into the same state.
 * Overflow follows SUPO (S2-S5): the pair that reaches L is dropped, a summary takes the window over.
 */

import type { ContextManager } from '../context/manager.ts';
import { contextManager } from '../context/registry.ts';
import type { Task, World } from '../environments/environment.ts';
import type { WindowSettings } from '../environments/window.ts';
import { actState } from '../policy/features/act.ts';
import { documentState, type Reading } from '../policy/features/document.ts';
import { type PreparedDocument, prepareDocument } from '../policy/features/prepared.ts';
import { type Question, readQuestion } from '../policy/features/question.ts';
import { summaryState, summaryText, summaryUnits } from '../policy/features/summary.ts';
import type { AgentView, KeptUnit } from '../policy/features/view.ts';
import { FIRST_UNIT } from '../policy/legal.ts';
import type { Decision, PolicyState } from '../policy/state.ts';
import type { PreparedQuery } from '../quality/info.ts';
import type { Level } from '../quality/levels.ts';
import { prepareQuery } from '../quality/qcom.ts';
import { stream } from '../random.ts';
import { CONTEXT_TOKEN_RULE, documentTokens } from '../text/contextTokens.ts';
import { mentionKey } from '../text/mentions.ts';
import type {
  Boundary,
  Compression,
  DecisionRecord,
  EpisodeSpec,
  Observation,
  Outcome,
  Segment,
  TokenCount,
  Trajectory,
  Turn,
} from '../trajectory/model.ts';
import type { DecisionRequest } from './agent.ts';
import { compress, levelProbabilities, sourceSpan } from './compress.ts';
import type { ForcedDecision } from './forced.ts';
import { recordDecision } from './record.ts';
import { readablePart, Window } from './window.ts';

export interface EpisodeParts {
  readonly world: World;
  readonly task: Task;
  readonly window: WindowSettings;
  readonly spec: EpisodeSpec;
  /** By position of the decision, from 0; null entries and what lies beyond are the agent's. */
  readonly forced?: readonly (ForcedDecision | null)[];
  /** Instead of the one `spec.manager` names, for managers outside the registry. */
  readonly manager?: ContextManager;
}

/** Search hits an observation lists. */
const HITS = 8;
const measured = (value: number): TokenCount => ({ value, basis: 'measured' });

/** What is being decided, with what the answer to it needs. */
type Pending =
  | { readonly kind: 'act'; readonly state: PolicyState }
  | {
      readonly kind: 'document';
      readonly state: PolicyState;
      readonly reading: Reading;
      readonly draft: Draft;
    }
  | { readonly kind: 'summary'; readonly state: PolicyState };

/** A turn whose document is open. */
interface Draft {
  readonly before: number;
  readonly peak: number;
  readonly query: string;
  readonly observation: Observation;
  readonly decisions: DecisionRecord[];
}

export class Episode {
  readonly spec: EpisodeSpec;
  readonly task: Task;
  readonly #world: World;
  readonly #limits: WindowSettings;
  readonly #manager: ContextManager;
  readonly #question: Question;
  readonly #query: PreparedQuery;
  readonly #window: Window;
  readonly #forced: readonly (ForcedDecision | null)[];
  readonly #searched = new Set<string>();
  readonly #segments: Segment[] = [];
  #turns: Turn[] = [];
  #promptTokens: number;
  #turnIndex = 0;
  #calls = 0;
  #summaries = 0;
  #decisions = 0;
  #pending: Pending | null = null;
  #outcome: Outcome = {
    status: 'unknown',
    reason: null,
    answer: null,
    reward: null,
    exactMatch: null,
    f1: null,
  };

  /** @throws ZipscopeError 'unknown-manager' */
  constructor(parts: EpisodeParts) {
    this.spec = parts.spec;
    this.task = parts.task;
    this.#world = parts.world;
    this.#limits = parts.window;
    this.#manager = parts.manager ?? contextManager(parts.spec.manager);
    this.#question = readQuestion(parts.task.question, (token) => parts.world.idf(token));
    this.#query = prepareQuery(parts.task.question);
    this.#window = new Window(parts.task.question);
    this.#forced = parts.forced ?? [];
    this.#promptTokens = this.#window.total;
    this.#act();
  }

  get done(): boolean {
    return this.#pending === null;
  }

  get outcome(): Outcome {
    return this.#outcome;
  }

  /** The decision the episode waits for; null once it is over. */
  request(): DecisionRequest | null {
    const pending = this.#pending;
    if (!pending) return null;
    const { seed, rollout } = this.spec;
    return {
      state: pending.state,
      stream: stream(seed, 'rollout', rollout, 'decision', this.#decisions),
      maxPicks: this.#limits.maxPicks,
      forced: this.#forced[this.#decisions] ?? null,
      behind: {
        task: this.task,
        world: this.#world,
        view: this.#view(),
        reading: pending.kind === 'document' ? pending.reading : null,
        manager: this.#manager,
      },
    };
  }

  apply(decision: Decision): void {
    const pending = this.#pending;
    if (!pending) throw new Error('the episode is over');
    this.#decisions++;
    if (pending.kind === 'act') this.#applyAct(pending.state, decision);
    else if (pending.kind === 'document') this.#applyDocument(pending, decision);
    else this.#applySummary(pending.state, decision);
  }

  /** The rollout so far. */
  trajectory(): Trajectory {
    const { spec, task } = this;
    const open: Segment = {
      index: this.#segments.length,
      kind: 'execution',
      promptTokens: measured(this.#promptTokens),
      turns: this.#turns,
      boundary: null,
    };
    const { id, question, golds, environment, kind, hops, needs } = task;
    return {
      id: `${spec.environment}-${spec.preset}-${spec.seed}-${spec.rollout}`,
      groupId: `${spec.environment}-${spec.preset}-${spec.seed}`,
      task: { id, question, golds, environment, kind, hops, needs },
      segments: [...this.#segments, { ...open, turns: [...this.#turns] }],
      outcome: this.#outcome,
      window: {
        capacity: this.#limits.W,
        threshold: this.#threshold,
        maxSummaries: this.#maxSummaries,
        maxSteps: this.#limits.maxSteps,
        tokenRule: CONTEXT_TOKEN_RULE,
      },
      source: { format: 'zipscope', file: null, warnings: [], episode: spec },
    };
  }

  get #threshold(): number {
    return this.#manager.thresholdTokens(this.#limits);
  }

  get #maxSummaries(): number {
    return this.#manager.maxSummaries(this.#limits);
  }

  #view(): AgentView {
    return {
      question: this.#question,
      kept: this.#window.units,
      turn: this.#turnIndex,
      totalTokens: this.#window.total,
      thresholdTokens: this.#threshold,
      stepsLeft: this.#limits.maxSteps - this.#calls,
      maxSteps: this.#limits.maxSteps,
      summariesLeft: this.#maxSummaries - this.#summaries,
      maxCandidates: this.#limits.maxCandidates,
      searched: this.#searched,
    };
  }

  /** Opens the next act decision, or ends the rollout where no call is left (S4). */
  #act(): void {
    if (this.#calls >= this.#limits.maxSteps) {
      this.#finish('overlong', 'max_steps', null);
      return;
    }
    const state = actState(this.#view());
    // A question without names leaves nothing to look for.
    if (state.rule.legal([]).length === 0) this.#finish('failed', 'no_options', null);
    else this.#pending = { kind: 'act', state };
  }

  #applyAct(state: PolicyState, decision: Decision): void {
    this.#calls++;
    const record = recordDecision(state, decision);
    const label = state.options[decision.picks[0] ?? -1];
    const before = this.#window.total;
    if (label?.type === 'answer') {
      this.#closeTurn({ before, peak: before, answer: label.text, decisions: [record] });
      this.#finish('finished', 'final', label.text);
    } else if (label?.type === 'search') {
      this.#search(label.text, before, record);
    } else {
      throw new Error('an act decision picked no search and no answer');
    }
  }

  #search(query: string, before: number, record: DecisionRecord): void {
    const queryKey = mentionKey(query);
    this.#searched.add(queryKey);
    const hits = this.#world.search(query, this.#window.read, HITS);
    const rank = hits.findIndex((hit) => !hit.alreadyRead);
    const hit = hits[rank];
    if (!hit) {
      const observation: Observation = { documentId: null, title: null, text: '', readableChars: 0, hits };
      this.#closeTurn({ before, peak: before, query, observation, decisions: [record] });
      this.#act();
      return;
    }
    const source = prepareDocument(this.#world, hit.documentId, this.#limits.maxUnits);
    const { text, title } = source.document;
    const { readable, readableChars, peak } = readablePart(source, before, this.#limits.W);
    const reading: Reading = { source, readable, rank, queryKey };
    const observation: Observation = { documentId: hit.documentId, title, text, readableChars, hits };
    const draft: Draft = { before, peak, query, observation, decisions: [record] };
    if (this.#manager.levels.length > 0) {
      const state = documentState(this.#view(), reading, this.#manager);
      this.#pending = { kind: 'document', state, reading, draft };
      return;
    }
    const units = this.#keptUnits(
      reading,
      source.units.slice(0, readable).map((unit) => unit.index),
      null,
    );
    this.#admit(draft, source, units, null, null);
  }

  #applyDocument(pending: Extract<Pending, { kind: 'document' }>, decision: Decision): void {
    const { state, reading, draft } = pending;
    draft.decisions.push(recordDecision(state, decision));
    const [first, ...rest] = decision.picks;
    const label = state.options[first ?? -1];
    if (label?.type !== 'level') throw new Error('a document decision began without a level');
    const picked = rest
      .filter((option) => state.options[option]?.type === 'unit')
      .map((option) => option - FIRST_UNIT)
      .sort((a, b) => a - b);
    const units = this.#keptUnits(reading, picked, label.level);
    const compression = compress({
      query: this.#query,
      queryText: this.task.question,
      reading,
      readableChars: draft.observation.readableChars,
      units,
      level: label.level,
      levelProbabilities: levelProbabilities(state, decision),
    });
    this.#admit(draft, reading.source, units, label.level, compression);
  }

  #keptUnits(reading: Reading, indices: readonly number[], level: Level | null): KeptUnit[] {
    const { source } = reading;
    return indices.flatMap((i) => {
      const unit = source.units[i];
      return unit ? [{ source, unit, turn: this.#turnIndex, level }] : [];
    });
  }

  /** S2: the pair stays while the window is below L; else it is dropped and a summary is due. */
  #admit(
    draft: Draft,
    source: PreparedDocument,
    units: readonly KeptUnit[],
    level: Level | null,
    compression: Compression | null,
  ): void {
    const output = compression?.output ?? source.document.text.slice(0, draft.observation.readableChars);
    const tokens = documentTokens(output);
    const fits = draft.before + tokens < this.#threshold;
    if (fits) this.#window.add({ documentId: source.document.id, level, units, tokens });
    this.#closeTurn({ ...draft, compression, dropped: !fits });
    if (fits) this.#act();
    else if (this.#summaries >= this.#maxSummaries) this.#finish('overlong', 'max_summaries', null);
    else if (this.#calls >= this.#limits.maxSteps) this.#finish('overlong', 'max_steps', null);
    else this.#pending = { kind: 'summary', state: summaryState(this.#view(), this.#summaryBudget) };
  }

  get #summaryBudget(): number {
    return Math.floor(this.#limits.summaryShare * this.#limits.W);
  }

  #applySummary(state: PolicyState, decision: Decision): void {
    this.#calls++;
    this.#summaries++;
    const before = this.#window.total;
    const all = this.#window.units;
    const offered = summaryUnits(all);
    const chosen = new Set(
      decision.picks
        .filter((option) => state.options[option]?.type === 'unit')
        .map((option) => offered[option - FIRST_UNIT]),
    );
    const kept = all.filter((entry) => chosen.has(entry));
    const text = summaryText(kept);
    this.#window.restart(text, kept);
    const boundary: Boundary = {
      afterTurn: this.#turnIndex - 1,
      kind: 'explicit',
      trigger: 'threshold',
      tokensBefore: measured(before),
      tokensAfter: measured(this.#window.total),
      summary: { status: 'text', text },
      kept: kept.map(sourceSpan),
      dropped: all.filter((entry) => !chosen.has(entry)).map(sourceSpan),
      decision: recordDecision(state, decision),
    };
    this.#segments.push({
      index: this.#segments.length,
      kind: 'execution',
      promptTokens: measured(this.#promptTokens),
      turns: this.#turns,
      boundary,
    });
    this.#turns = [];
    this.#promptTokens = this.#window.total;
    this.#act();
  }

  #closeTurn(turn: {
    readonly before: number;
    readonly peak: number;
    readonly query?: string;
    readonly observation?: Observation;
    readonly answer?: string;
    readonly compression?: Compression | null;
    readonly dropped?: boolean;
    readonly decisions: readonly DecisionRecord[];
  }): void {
    const index = this.#turnIndex++;
    const breakdown = this.#window.breakdown();
    const { query, observation } = turn;
    this.#turns.push({
      index,
      reasoning: null,
      text: '',
      calls:
        query === undefined
          ? []
          : [{ id: `call-${index}`, name: 'search', arguments: { query }, observation: observation ?? null }],
      answer: turn.answer ?? null,
      context: {
        before: measured(turn.before),
        peak: measured(turn.peak),
        after: measured(breakdown.total),
        breakdown,
      },
      compression: turn.compression ?? null,
      dropped: turn.dropped ?? false,
      decisions: turn.decisions,
    });
  }

  #finish(status: Outcome['status'], reason: string, answer: string | null): void {
    const { exactMatch, f1 } = this.#world.score(this.task, answer);
    // The reward is the exact match of the final answer and nothing else; none without an answer (S5).
    this.#outcome = { status, reason, answer, reward: exactMatch, exactMatch, f1 };
    this.#pending = null;
  }
}
