/** Small collections and views of an agent that has read some of them, written by hand. For tests. */
import type { Corpus } from '../../environments/environment.ts';
import { type PreparedDocument, prepareDocument } from '../features/prepared.ts';
import { readQuestion } from '../features/question.ts';
import type { AgentView, KeptUnit } from '../features/view.ts';
import { FREE_SCALARS, SHARED_SCALARS } from '../features/writer.ts';
import { FEATURES, type PolicyState } from '../state.ts';

/** Every word weighs the same, so that an overlap is a share of words. */
const evenly = () => 1;

/** Articles by title; a title is its article's id too. */
export function corpusOf(articles: Readonly<Record<string, string>>): Corpus {
  return {
    documentIds: Object.keys(articles),
    document(id) {
      const text = articles[id];
      if (text === undefined) throw new RangeError(`no article ${id}`);
      return { id, title: id, text, role: 'article' };
    },
    search: () => [],
    idf: evenly,
  };
}

/** One unit a sentence: a firm, its ship, her captain, and the captain's pupils. */
export const HARBOUR = corpusOf({
  'Brannock & Sons':
    'Brannock & Sons was a shipping firm. The flagship was the Marigold. It had many clerks.',
  Marigold: 'The Marigold was a ship. Her captain was Orla Venn. She was launched in 1871.',
  'Orla Venn':
    'Orla Venn was a seafarer. She was born in 1832. Among the pupils was Ned Crale. ' +
    'Another of the pupils was Tam Orrick.',
  Tern: 'The Tern was a ship. She was launched in 1868.',
});

export const CAPTAIN_QUESTION = 'Who was the captain of the flagship of Brannock & Sons?';

export const article = (title: string, corpus = HARBOUR): PreparedDocument =>
  prepareDocument(corpus, title, 80);

/** Sentences of an article as units in the window; all of them unless told which. */
export function kept(
  title: string,
  which: readonly number[] | null = null,
  { turn = 0, corpus = HARBOUR }: { readonly turn?: number; readonly corpus?: Corpus } = {},
): KeptUnit[] {
  const source = article(title, corpus);
  return source.units
    .filter(({ index }) => which === null || which.includes(index))
    .map((unit) => ({ source, unit, turn, level: 3 }));
}

export function viewOf(
  question: string,
  units: readonly KeptUnit[],
  over: Partial<AgentView> = {},
): AgentView {
  return {
    question: readQuestion(question, evenly),
    kept: units,
    turn: 1,
    totalTokens: 100,
    thresholdTokens: 400,
    stepsLeft: 9,
    maxSteps: 12,
    summariesLeft: 2,
    maxCandidates: 40,
    searched: new Set(),
    ...over,
  };
}

/** The scalars of item i that its own state fills in, and those that all items share. */
export function scalarsOf(state: PolicyState, i: number): { own: number[]; shared: number[] } {
  const row = Array.from(state.features.subarray(i * FEATURES, (i + 1) * FEATURES));
  return {
    own: row.slice(FEATURES - FREE_SCALARS, FEATURES - SHARED_SCALARS),
    shared: row.slice(FEATURES - SHARED_SCALARS),
  };
}
