/** What stands in the window during an episode, and its size in context tokens. */
import type { KeptUnit } from '../policy/features/view.ts';
import type { Level } from '../quality/levels.ts';
import { contextTokens, documentTokens } from '../text/contextTokens.ts';
import type { ContextBreakdown } from '../trajectory/model.ts';

export interface Entry {
  readonly documentId: string;
  readonly level: Level | null;
  readonly units: readonly KeptUnit[];
  readonly tokens: number;
}

export class Window {
  readonly questionTokens: number;
  #summary: { readonly units: readonly KeptUnit[]; readonly tokens: number } | null = null;
  #entries: Entry[] = [];

  constructor(question: string) {
    this.questionTokens = contextTokens(question);
  }

  get total(): number {
    return this.breakdown().total;
  }

  /** Summary first, then documents as they came. */
  get units(): readonly KeptUnit[] {
    return [...(this.#summary?.units ?? []), ...this.#entries.flatMap((entry) => entry.units)];
  }

  /** Documents that stand in the window; after a summary everything may be read again. */
  get read(): ReadonlySet<string> {
    return new Set(this.#entries.map((entry) => entry.documentId));
  }

  /** Tokens an output takes as a document of its own. */
  static entryTokens(output: string): number {
    return documentTokens(output);
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
  }

  /** S1: the summary takes everything else's place. */
  restart(summary: string, units: readonly KeptUnit[]): void {
    this.#summary = { units, tokens: contextTokens(summary) };
    this.#entries = [];
  }

  breakdown(): ContextBreakdown {
    const kept: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    let raw = 0;
    for (const { level, tokens } of this.#entries) {
      if (level === null) raw += tokens;
      else kept[level - 1] = (kept[level - 1] ?? 0) + tokens;
    }
    const summary = this.#summary?.tokens ?? 0;
    const total = this.questionTokens + kept.reduce((a, b) => a + b, 0) + raw + summary;
    return { question: this.questionTokens, kept, raw, summary, total };
  }
}
