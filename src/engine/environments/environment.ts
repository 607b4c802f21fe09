/**
 * What an environment is to the rollout loop: tasks with gold answers, documents, and a search over them.
 * Engine layer. Everything is deterministic in the settings and the seed.
 */
import type { SearchHit, TaskInfo } from '../trajectory/model.ts';

export interface Document {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly role: 'article' | 'distractor' | 'adversarial';
}

/** A question with its gold answers; `needs` lists the facts (with their place in a document) the answer rests on. */
export interface Task extends TaskInfo {
  readonly worldId: string;
}

export interface Corpus {
  document(id: string): Document;
  readonly documentIds: readonly string[];
  /** BM25 over titles and texts, best first, at most `limit` hits; `read` marks hits that are in the window already. */
  search(query: string, read: ReadonlySet<string>, limit: number): readonly SearchHit[];
  /** Inverse document frequency of a token of `text/tokens`, as the policy's features weigh it; > 0, largest for unseen tokens. */
  idf(token: string): number;
}

/** Score of an answer: exact match (0 or 1) is the reward, F1 is for reading only. */
export interface AnswerScore {
  readonly exactMatch: 0 | 1;
  readonly f1: number;
}

/** One world: its documents and its questions. */
export interface World extends Corpus {
  readonly id: string;
  /**
   * The task a seed stands for; kind and hops narrow the preset's mixture.
   * @throws ZipscopeError 'no-such-task' where the world has no question of that kind and length.
   */
  task(seed: number, want: { readonly kind: string | null; readonly hops: number | null }): Task;
  score(task: Task, answer: string | null): AnswerScore;
}
