/** What stands in the window during an episode, and its size in context tokens. */
import type { PreparedDocument } from '../policy/features/prepared.ts';
import type { KeptUnit } from '../policy/features/view.ts';
import type { Level } from '../quality/levels.ts';
import { contextTokens, DOCUMENT_OVERHEAD_TOKENS, prefixWithin } from '../text/contextTokens.ts';
import type { ContextBreakdown } from '../trajectory/model.ts';

export interface Entry {
  readonly documentId: string;
  readonly level: Level | null;
  readonly units: readonly KeptUnit[];
  readonly tokens: number;
}

/** What of a document is read: its first units, as far as they fit. */
export interface Readable {
  /** Units. */
  readonly readable: number;
  /** Code units of the document up to the end of the last of them. */
  readonly readableChars: number;
  /** The window with the document in it as read. */
  readonly peak: number;
}

/** @param before tokens in the window. @param capacity W: a raw document is read as far as what is left of it. */
export function readablePart(
  { document, units }: PreparedDocument,
  before: number,
  capacity: number,
): Readable {
  const { text } = document;
  const base = before + DOCUMENT_OVERHEAD_TOKENS;
  const fits = prefixWithin(text, capacity - base);
  const past = units.findIndex((unit) => unit.end > fits);
  const readable = past < 0 ? units.length : past;
  const readableChars = units[readable - 1]?.end ?? 0;
  return { readable, readableChars, peak: base + contextTokens(text.slice(0, readableChars)) };
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
