/**
 * What the agent could search for or answer: names and numbers of the question and of the kept text, and lists
 * composed from one document ("all names beside the word pupil"). Found by form alone, so it works on any text.
 */
import { mentionKey } from '../text/mentions.ts';
import { nextChainWord, type Progress } from './features/progress.ts';
import { overlap } from './features/question.ts';
import type { AgentView, KeptUnit } from './features/view.ts';

export interface Candidate {
  readonly text: string;
  readonly key: string;
  readonly kind: 'name' | 'number' | 'list';
  /** Place among the question's names, from 0; -1 when the question does not name it. */
  readonly inQuestion: number;
  /** Units that mention it (for a list: its units), in window order. */
  readonly units: readonly KeptUnit[];
  /** The unit that speaks most for it; null for names only the question mentions. */
  readonly best: KeptUnit | null;
  /** Words of the chain that lead to it; -1 when none do. */
  readonly position: number;
}

interface Draft {
  text: string;
  readonly kind: 'name' | 'number';
  inQuestion: number;
  readonly units: KeptUnit[];
}

/** Candidates by `rank`, best first; at most `view.maxCandidates`, each key once. */
export function candidates(view: AgentView, reached: Progress): Candidate[] {
  const drafts = new Map<string, Draft>();
  view.question.names.forEach((name, i) => {
    const key = mentionKey(name.text);
    if (!drafts.has(key)) drafts.set(key, { text: name.text, kind: 'name', inQuestion: i, units: [] });
  });
  for (const kept of view.kept) {
    for (const mention of kept.unit.mentions) {
      let draft = drafts.get(mention.key);
      if (!draft) {
        draft = { text: mention.text, kind: mention.kind, inQuestion: -1, units: [] };
        drafts.set(mention.key, draft);
      }
      if (draft.units.at(-1) !== kept) draft.units.push(kept);
    }
  }
  const single = [...drafts].map(([key, draft]): Candidate => {
    const best = bestUnit(view, draft.units);
    return { ...draft, key, best, position: reached.positions.get(key) ?? -1 };
  });
  const all = [...lists(view, reached), ...single];
  return all
    .map((candidate, order) => ({ candidate, order, rank: rank(view, candidate) }))
    .sort((a, b) => b.rank - a.rank || a.order - b.order)
    .slice(0, view.maxCandidates)
    .map((entry) => entry.candidate);
}

/** Question names first, then lists, then by how far the chain reaches and how well their unit fits. */
function rank(view: AgentView, candidate: Candidate): number {
  if (candidate.inQuestion >= 0) return 3000 - candidate.inQuestion;
  if (candidate.kind === 'list') return 2000 + candidate.units.length;
  const fit = candidate.best ? overlap(view.question, candidate.best.unit.stems) : 0;
  const recency = candidate.best ? candidate.best.turn / 1000 : 0;
  return (candidate.position + 1) * 10 + fit + recency;
}

function bestUnit(view: AgentView, units: readonly KeptUnit[]): KeptUnit | null {
  let best: KeptUnit | null = null;
  let bestScore = -1;
  for (const kept of units) {
    // A word of the chain counts for more than the names that every sentence of the document may repeat.
    const onChain = nextChainWord(view.question.chain, 0, kept.unit.stems) >= 0 ? 1 : 0;
    const score = onChain + overlap(view.question, kept.unit.stems);
    if (score > bestScore) {
      best = kept;
      bestScore = score;
    }
  }
  return best;
}

/** Per kept document and chain word: the names beside that word, one per unit, where there are at least two. */
function lists(view: AgentView, reached: Progress): Candidate[] {
  const byDocument = new Map<string, KeptUnit[]>();
  for (const kept of view.kept) {
    const list = byDocument.get(kept.source.document.id);
    if (list) list.push(kept);
    else byDocument.set(kept.source.document.id, [kept]);
  }
  const found: Candidate[] = [];
  for (const kept of byDocument.values()) {
    const title = kept[0]?.source.titleKey ?? '';
    for (const word of new Set(view.question.chain)) {
      const names: string[] = [];
      const units: KeptUnit[] = [];
      for (const entry of [...kept].sort((a, b) => a.unit.start - b.unit.start)) {
        if (!entry.unit.stems.includes(word)) continue;
        const name = entry.unit.mentions.find((m) => m.kind === 'name' && m.key !== title);
        if (!name || names.includes(name.text)) continue;
        names.push(name.text);
        units.push(entry);
      }
      if (names.length < 2) continue;
      const text = names.join(', ');
      const position = reached.positions.get(title) ?? -1;
      found.push({
        text,
        key: mentionKey(text),
        kind: 'list',
        inQuestion: -1,
        units,
        best: units[0] ?? null,
        position,
      });
    }
  }
  return found;
}
