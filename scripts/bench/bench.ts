/** What a bench is: one file beside this one and one line in registry.ts. */
import type { Browser } from 'playwright-core';
import type { Site } from '../../tests/harness/site.ts';

/** Bounds of docs/performance.md; a budget is kept when the median is. */
export type Budget = { readonly below: number } | { readonly atLeast: number };

export interface Measure {
  /** What was measured, unique within its bench. */
  readonly name: string;
  readonly unit: 'ms' | 'kB' | 'MB' | 'count' | 'per second' | 'share';
  /** One value per run, warm-up left out. */
  readonly values: readonly number[];
  /** null: reported, not bound. */
  readonly budget: Budget | null;
}

export interface BenchContext {
  readonly browser: Browser;
  /** The built site on localhost, with the headers of `npm start`. */
  readonly site: Site;
  readonly runs: number;
  /** Progress, on standard error. */
  say(words: string): void;
}

export interface Bench {
  readonly name: string;
  /** What it measures and under which conditions, in one sentence. */
  readonly about: string;
  run(context: BenchContext): Promise<readonly Measure[]>;
}
