/** The act state: question and candidates, each of which may be searched for or given as the answer. */
import type { OptionLabel } from '../../trajectory/model.ts';
import { type Candidate, candidates } from '../candidates.ts';
import { SinglePick } from '../legal.ts';
import type { PolicyState } from '../state.ts';
import { mixed } from './bag.ts';
import { nextChainWord, type Progress, progress } from './progress.ts';
import { overlap } from './question.ts';
import { flag, share, sharedScalars } from './shared.ts';
import type { AgentView, KeptUnit } from './view.ts';
import { type ItemFeatures, writeFeatures } from './writer.ts';

/** @returns a state whose first item is the question; a question without names and an empty window has no option. */
export function actState(view: AgentView): PolicyState {
  const reached = progress(view);
  const found = candidates(view, reached);
  const years = yearRanks(view, found);
  const items: ItemFeatures[] = [
    { kind: 'question', head: null, words: view.question.bag, context: null, scalars: [] },
    ...found.map((candidate) => candidateItem(view, reached, candidate, years)),
  ];
  const n = items.length;
  const options = new Array<OptionLabel | null>(2 * n).fill(null);
  const legal: number[] = [];
  found.forEach((candidate, i) => {
    // A list or a number is no name to look up.
    if (candidate.kind === 'name') {
      options[i + 1] = { type: 'search', text: candidate.text };
      legal.push(i + 1);
    }
    options[n + i + 1] = { type: 'answer', text: candidate.text };
  });
  for (let i = 0; i < found.length; i++) legal.push(n + i + 1);
  return {
    kind: 'act',
    itemCount: n,
    features: writeFeatures(items, sharedScalars(view, reached)),
    rule: new SinglePick(legal),
    options,
  };
}

function candidateItem(
  view: AgentView,
  reached: Progress,
  candidate: Candidate,
  years: ReadonlyMap<string, number>,
): ItemFeatures {
  const { question, kept } = view;
  const { best } = candidate;
  const { chain } = question;
  const titled = kept.some((entry) => entry.source.titleKey === candidate.key);
  const others = best
    ? best.unit.mentions.filter((m) => m.key !== candidate.key && m.key !== best.source.titleKey).length
    : 0;
  const sourcePosition = best ? (reached.positions.get(best.source.titleKey) ?? -1) : -1;
  const yearRank = years.get(candidate.key);
  return {
    kind: 'candidate',
    head: 'search',
    words: best ? mixed(candidate.units.slice(0, 4).map((entry) => entry.unit.bag)) : null,
    context: best ? best.source.titleBag : null,
    scalars: [
      candidate.inQuestion < 0 ? 0 : 1 - candidate.inQuestion / 8,
      flag(view.searched.has(candidate.key)),
      flag(titled),
      best ? 1 / (1 + view.turn - best.turn) : 0,
      share(Math.log2(1 + candidate.units.length), 4),
      best ? overlap(question, best.unit.stems) : 0,
      candidate.position < 0 ? -0.5 : share(candidate.position, Math.max(1, chain.length)),
      flag(candidate.position >= 0 && candidate.position === reached.deepest),
      // The chain is used up: what stands here is what the question asks for.
      flag(candidate.position >= 0 && candidate.position === chain.length && chain.length > 0),
      flag(candidate.kind === 'list') * share(candidate.units.length, 10) +
        flag(candidate.kind === 'number') * -0.5,
      // For a list: its word is the next one of its document's chain.
      candidate.kind === 'list' && best
        ? flag(nextChainWord(chain, Math.max(0, sourcePosition), best.unit.stems) === chain.length - 1)
        : 0,
      share(others, 3),
      yearRank ?? 0,
      flag(yearRank !== undefined) * share(years.size, 3),
    ],
  };
}

/**
 * For questions that compare: the year each named thing's own article gives beside the question's words, ranked
 * from the one asked for (1) to the other end (-1), evenly between.
 */
function yearRanks(view: AgentView, found: readonly Candidate[]): Map<string, number> {
  const named = found.filter((candidate) => candidate.inQuestion >= 0);
  const dated = named.flatMap((candidate) => {
    const year = ownYear(view, candidate.key);
    return year === null ? [] : [{ key: candidate.key, year }];
  });
  dated.sort((a, b) => (a.year - b.year) * view.question.orientation);
  return new Map(
    dated.map(({ key }, i) => [key, dated.length < 2 ? 0 : 1 - (2 * i) / (dated.length - 1)] as const),
  );
}

function ownYear(view: AgentView, key: string): number | null {
  let best: { year: number; score: number } | null = null;
  for (const entry of view.kept) {
    if (entry.source.titleKey !== key) continue;
    const year = yearIn(entry);
    if (year === null) continue;
    const onChain = nextChainWord(view.question.chain, 0, entry.unit.stems) >= 0 ? 1 : 0;
    const score = onChain + overlap(view.question, entry.unit.stems);
    if (!best || score > best.score) best = { year, score };
  }
  return best?.year ?? null;
}

function yearIn(entry: KeptUnit): number | null {
  const mention = entry.unit.mentions.find((m) => m.kind === 'number' && /^\d{4}$/.test(m.text));
  return mention ? Number(mention.text) : null;
}
