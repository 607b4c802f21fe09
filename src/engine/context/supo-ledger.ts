/**
 * S1-S5: token bookkeeping of a SUPO rollout. Engine layer, pure: it moves numbers, not text. It is the reference
 * that the shared vectors check and a test holds the episode loop to. `SupoLedger` takes one event at a time,
 * `supoRollout` runs a scripted stream through it.
 * RECONSTRUCTION: summary calls count as steps, the comparison is >= L, the dropped pair is not trained.
 */

export interface SupoLimits {
  /** L, the summary threshold: a pair overflows when it brings the context to L or more. */
  readonly threshold: number;
  /** S, most summaries per rollout. */
  readonly maxSummaries: number;
  /** H, most model calls per rollout, summaries included. */
  readonly maxCalls: number;
}

export interface SupoSegment {
  readonly promptTokens: number;
  readonly keptSteps: readonly number[];
  /** S3: the pair that overflowed; null for a segment no summary ended. */
  readonly droppedStep: number | null;
  readonly actionTokens: number;
  readonly observationTokens: number;
  readonly summaryTokens: number;
  /** S5: tokens with loss; 0 throughout an overlong rollout. */
  readonly trainableTokens: number;
  /** Prompt, kept actions and observations, and v_sum with the summary where there is one. */
  readonly totalTokens: number;
}

export type SupoReason = 'final' | 'max_steps' | 'max_summaries' | 'no_more_steps';

export interface SupoRollout {
  readonly segments: readonly SupoSegment[];
  readonly summaries: number;
  readonly calls: number;
  readonly finished: boolean;
  readonly overlong: boolean;
  readonly reason: SupoReason;
  /** Longest text ever held. */
  readonly peakContext: number;
}

export interface SupoStep {
  readonly action: number;
  /** null: the action was a final answer. */
  readonly observation: number | null;
}

interface OpenSegment {
  promptTokens: number;
  keptSteps: number[];
  droppedStep: number | null;
  actionTokens: number;
  observationTokens: number;
  /** null until a summary closes the segment. */
  summaryTokens: number | null;
}

const opened = (promptTokens: number): OpenSegment => ({
  promptTokens,
  keptSteps: [],
  droppedStep: null,
  actionTokens: 0,
  observationTokens: 0,
  summaryTokens: null,
});

/** What the rollout does next: take a step, write a summary (S1-S3), or stop for a reason (S4). */
export type SupoNext = 'step' | 'summary' | SupoReason;

export class SupoLedger {
  readonly #prompt: number;
  readonly #instruction: number;
  readonly #limits: SupoLimits;
  readonly #segments: OpenSegment[];
  #context: number;
  #calls = 0;
  #summaries = 0;
  #steps = 0;
  #peak: number;
  #next: SupoNext = 'step';

  /** `prompt` = |s_1|, `instruction` = |v_sum|, in tokens. */
  constructor(prompt: number, instruction: number, limits: SupoLimits) {
    this.#prompt = prompt;
    this.#instruction = instruction;
    this.#limits = limits;
    this.#segments = [opened(prompt)];
    this.#context = prompt;
    this.#peak = prompt;
    this.#stopAtMaxCalls();
  }

  get next(): SupoNext {
    return this.#next;
  }

  get context(): number {
    return this.#context;
  }

  get calls(): number {
    return this.#calls;
  }

  get summaries(): number {
    return this.#summaries;
  }

  /** One action and its observation. Only where `next` is 'step'. */
  step({ action, observation }: SupoStep): void {
    this.#expect('step');
    const index = this.#steps++;
    this.#calls++;
    this.#hold(this.#context + action);
    const segment = this.#open();
    if (observation === null) {
      segment.keptSteps.push(index);
      segment.actionTokens += action;
      this.#context += action;
      this.#next = 'final';
      return;
    }
    const grown = this.#context + action + observation;
    this.#hold(grown);
    if (grown < this.#limits.threshold) {
      segment.keptSteps.push(index);
      segment.actionTokens += action;
      segment.observationTokens += observation;
      this.#context = grown;
      this.#stopAtMaxCalls();
    } else if (this.#summaries >= this.#limits.maxSummaries) {
      this.#next = 'max_summaries';
    } else if (this.#calls >= this.#limits.maxCalls) {
      this.#next = 'max_steps';
    } else {
      segment.droppedStep = index;
      this.#next = 'summary';
    }
  }

  /** The summary that closes the segment. Only where `next` is 'summary'. */
  summarise(tokens: number): void {
    this.#expect('summary');
    this.#calls++;
    this.#summaries++;
    this.#hold(this.#context + this.#instruction + tokens);
    this.#open().summaryTokens = tokens;
    this.#context = this.#prompt + tokens;
    this.#segments.push(opened(this.#context));
    this.#next = 'step';
    this.#stopAtMaxCalls();
  }

  /** The rollout as it stands; an unfinished one reads as ended for want of steps. */
  result(): SupoRollout {
    const reason = this.#next === 'step' || this.#next === 'summary' ? 'no_more_steps' : this.#next;
    const overlong = reason === 'max_steps' || reason === 'max_summaries';
    return {
      segments: this.#segments.map((s) => ({
        ...s,
        summaryTokens: s.summaryTokens ?? 0,
        trainableTokens: overlong ? 0 : s.actionTokens + (s.summaryTokens ?? 0),
        totalTokens:
          s.promptTokens +
          s.actionTokens +
          s.observationTokens +
          (s.summaryTokens === null ? 0 : this.#instruction + s.summaryTokens),
      })),
      summaries: this.#summaries,
      calls: this.#calls,
      finished: reason === 'final',
      overlong,
      reason,
      peakContext: this.#peak,
    };
  }

  #open(): OpenSegment {
    const last = this.#segments.at(-1);
    if (!last) throw new RangeError('a ledger always has an open segment');
    return last;
  }

  #hold(tokens: number): void {
    this.#peak = Math.max(this.#peak, tokens);
  }

  #stopAtMaxCalls(): void {
    if (this.#calls >= this.#limits.maxCalls) this.#next = 'max_steps';
  }

  #expect(wanted: SupoNext): void {
    if (this.#next !== wanted) throw new RangeError(`${wanted} while the rollout is at ${this.#next}`);
  }
}

export interface SupoStream {
  readonly prompt: number;
  readonly instruction: number;
  readonly steps: readonly SupoStep[];
  /** Length of the first, second, ... summary. */
  readonly summaries: readonly number[];
}

/** Runs a stream of scripted lengths through the ledger until it stops or runs out of steps or summaries. */
export function supoRollout(stream: SupoStream, limits: SupoLimits): SupoRollout {
  const ledger = new SupoLedger(stream.prompt, stream.instruction, limits);
  let at = 0;
  for (;;) {
    if (ledger.next === 'summary') {
      const tokens = stream.summaries[ledger.summaries];
      if (tokens === undefined) return ledger.result();
      ledger.summarise(tokens);
    } else if (ledger.next === 'step') {
      const step = stream.steps[at++];
      if (!step) return ledger.result();
      ledger.step(step);
    } else return ledger.result();
  }
}
