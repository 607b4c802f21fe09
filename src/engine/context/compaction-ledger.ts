/**
 * C1-C4: token bookkeeping of a CompactionRL rollout. Engine layer, pure: it moves numbers, not text; the episode
 * loop holds the text. `CompactionLedger` takes one event at a time, `compactionRollout` runs a scripted stream
 * through it. RECONSTRUCTION: the order of checks, what "fits" means, and that k may fall to 0.
 */

export interface CompactionLimits {
  /** C, the context budget. */
  readonly budget: number;
  /** T_comp: compact when less than this is left after a pair. */
  readonly reserve: number;
  /** k, pairs carried into the next window, lowered until they fit. */
  readonly carried: number;
  readonly maxCompactions: number;
  /** false: the ablation in which summary tokens have no loss and are not counted. */
  readonly trainSummaries: boolean;
}

export const COMPACTION_DEFAULTS: Pick<
  CompactionLimits,
  'reserve' | 'carried' | 'maxCompactions' | 'trainSummaries'
> = {
  reserve: 10_240,
  carried: 2,
  maxCompactions: 3,
  trainSummaries: true,
};

/** Lengths that stay the same throughout a rollout, in tokens. */
export interface CompactionPrompt {
  readonly system: number;
  /** u, the task; after a compaction it comes back through the summary alone. */
  readonly user: number;
  /** |q_sum|, the summary instruction. */
  readonly instruction: number;
  /** The template around the summary in u_resume. */
  readonly resume: number;
}

export interface CompactionSegment {
  readonly kind: 'execution' | 'summary';
  readonly window: number;
  /** n_s, tokens with loss. */
  readonly tokens: number;
  readonly steps: readonly number[];
  /** N_{>s}: tokens with loss of all later segments. */
  readonly tokensAfter: number;
}

/** How a window after a compaction opened (C3). */
export interface ResumedWindow {
  readonly afterCompaction: number;
  readonly carriedSteps: readonly number[];
  readonly context: number;
  /** What prompt, instruction and summary were too long by; made up for in the summary prompt alone (C2). */
  readonly summaryOverrun: number;
}

export type CompactionReason = 'final' | 'window_exhausted' | 'no_more_steps';
export type CompactionNext = 'step' | 'summary' | CompactionReason;

export interface CompactionRollout {
  readonly segments: readonly CompactionSegment[];
  readonly windows: readonly ResumedWindow[];
  readonly compactions: number;
  readonly reason: CompactionReason;
  /** Longest text ever held, summaries being written included. */
  readonly peakContext: number;
}

export interface CompactionStep {
  readonly action: number;
  /** null: the action was a final answer. */
  readonly observation: number | null;
}

interface OpenSegment {
  readonly kind: 'execution' | 'summary';
  readonly window: number;
  tokens: number;
  readonly steps: number[];
}

const execution = (window: number): OpenSegment => ({ kind: 'execution', window, tokens: 0, steps: [] });

export class CompactionLedger {
  readonly #prompt: CompactionPrompt;
  readonly #limits: CompactionLimits;
  readonly #segments: OpenSegment[] = [execution(0)];
  readonly #windows: ResumedWindow[] = [];
  /** |z_i| of every pair of the rollout, whichever window made it. */
  readonly #pairs: number[] = [];
  #context: number;
  #peak: number;
  #next: CompactionNext = 'step';

  constructor(prompt: CompactionPrompt, limits: CompactionLimits) {
    this.#prompt = prompt;
    this.#limits = limits;
    this.#context = prompt.system + prompt.user;
    this.#peak = this.#context;
  }

  get next(): CompactionNext {
    return this.#next;
  }

  get context(): number {
    return this.#context;
  }

  get compactions(): number {
    return this.#windows.length;
  }

  /** One action and its observation; an action that no longer fits ends the rollout and is not counted. */
  step({ action, observation }: CompactionStep): void {
    this.#expect('step');
    const { budget, reserve, maxCompactions } = this.#limits;
    if (this.#context + action > budget) {
      this.#next = 'window_exhausted';
      return;
    }
    const segment = this.#open();
    segment.steps.push(this.#pairs.length);
    segment.tokens += action;
    this.#pairs.push(action + (observation ?? 0));
    this.#context += action + (observation ?? 0);
    this.#hold(this.#context);
    if (observation === null) {
      this.#next = 'final';
    } else if (budget - this.#context < reserve) {
      if (this.compactions < maxCompactions) this.#next = 'summary';
      else if (this.#context >= budget) this.#next = 'window_exhausted';
    }
  }

  /** C2-C3: the summary closes the window; the next one opens with it and as many of the last pairs as fit. */
  summarise(tokens: number): void {
    this.#expect('summary');
    const { budget, reserve, carried, trainSummaries } = this.#limits;
    const written = this.#context + this.#prompt.instruction + tokens;
    this.#hold(written);
    const window = this.compactions;
    const trained = trainSummaries ? tokens : 0;
    this.#segments.push({ kind: 'summary', window, tokens: trained, steps: [] }, execution(window + 1));
    const opening = this.#prompt.system + this.#prompt.resume + tokens;
    let from = Math.max(0, this.#pairs.length - carried);
    const size = () => this.#pairs.slice(from).reduce((sum, pair) => sum + pair, opening);
    while (from < this.#pairs.length && budget - size() < reserve) from++;
    this.#context = size();
    this.#windows.push({
      afterCompaction: window + 1,
      carriedSteps: this.#pairs.slice(from).map((_, i) => from + i),
      context: this.#context,
      summaryOverrun: Math.max(0, written - budget),
    });
    this.#hold(this.#context);
    this.#next = 'step';
  }

  /** The rollout as it stands; an unfinished one reads as ended for want of steps. */
  result(): CompactionRollout {
    let after = this.#segments.reduce((sum, segment) => sum + segment.tokens, 0);
    return {
      segments: this.#segments.map((segment) => {
        after -= segment.tokens;
        return { ...segment, steps: [...segment.steps], tokensAfter: after };
      }),
      windows: [...this.#windows],
      compactions: this.compactions,
      reason: this.#next === 'step' || this.#next === 'summary' ? 'no_more_steps' : this.#next,
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

  #expect(wanted: CompactionNext): void {
    if (this.#next !== wanted) throw new RangeError(`${wanted} while the rollout is at ${this.#next}`);
  }
}

export interface CompactionStream {
  readonly prompt: CompactionPrompt;
  readonly steps: readonly CompactionStep[];
  /** Length of the first, second, ... summary. */
  readonly summaries: readonly number[];
}

/** Runs a stream of scripted lengths through the ledger until it stops or runs out of steps or summaries. */
export function compactionRollout(stream: CompactionStream, limits: CompactionLimits): CompactionRollout {
  const ledger = new CompactionLedger(stream.prompt, limits);
  let at = 0;
  for (;;) {
    if (ledger.next === 'summary') {
      const tokens = stream.summaries[ledger.compactions];
      if (tokens === undefined) return ledger.result();
      ledger.summarise(tokens);
    } else if (ledger.next === 'step') {
      const step = stream.steps[at++];
      if (!step) return ledger.result();
      ledger.step(step);
    } else return ledger.result();
  }
}
