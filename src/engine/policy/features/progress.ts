/**
 * How far the kept text has followed the question's chain. A name's position p means: the first p words of the
 * chain lead to it through kept units, starting at 0 from the names in the question. RECONSTRUCTION, ours; a
 * paraphrased fact breaks the chain, so this is a hint to the policy and no rule.
 */
import { mentionKey } from '../../text/mentions.ts';
import type { AgentView, KeptUnit } from './view.ts';

export interface Progress {
  /** Position by mentionKey; names that no chain reaches are absent. */
  readonly positions: ReadonlyMap<string, number>;
  /** The farthest position reached. */
  readonly deepest: number;
  /** Words of the question's chain. */
  readonly length: number;
}

/** First index >= from of a chain word that the stems hold, or -1. */
export function nextChainWord(chain: readonly string[], from: number, stems: readonly string[]): number {
  for (let i = from; i < chain.length; i++) if (stems.includes(chain[i] ?? '')) return i;
  return -1;
}

/** Positions of all names that kept units lead to; order and number of the kept units do not matter otherwise. */
export function progress(view: Pick<AgentView, 'question' | 'kept'>): Progress {
  const { chain, names } = view.question;
  const positions = new Map<string, number>();
  for (const name of names) positions.set(mentionKey(name.text), 0);
  const byTitle = new Map<string, KeptUnit[]>();
  for (const kept of view.kept) {
    const list = byTitle.get(kept.source.titleKey);
    if (list) list.push(kept);
    else byTitle.set(kept.source.titleKey, [kept]);
  }
  // A document is followed again when its own position grows; positions only grow, so this ends.
  const queue = [...positions.keys()];
  for (let title = queue.shift(); title !== undefined; title = queue.shift()) {
    const from = positions.get(title) ?? 0;
    for (const { unit } of byTitle.get(title) ?? []) {
      const at = nextChainWord(chain, from, unit.stems);
      if (at < 0) continue;
      for (const mention of unit.mentions) {
        if (mention.key === title || (positions.get(mention.key) ?? -1) >= at + 1) continue;
        positions.set(mention.key, at + 1);
        queue.push(mention.key);
      }
    }
  }
  return { positions, deepest: Math.max(0, ...positions.values()), length: chain.length };
}
