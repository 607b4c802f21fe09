/**
 * What an environment is to the rollout loop: tasks with gold answers, documents, and a search over them.
 * Engine layer. Everything is deterministic in the settings and the seed.
 */
import type { EpisodeSpec, SearchHit, TaskInfo } from '../trajectory/model.ts';
import type { FieldInfo } from './settings.ts';
import type { WindowSettings } from './window.ts';

/** Worlds are for training or held out; the two share no name and no answer. */
export type Split = EpisodeSpec['split'];

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

/** What a task may be asked to be; null leaves it to the settings and the seed. */
export interface TaskWish {
  readonly kind: string | null;
  /** Relations of the chain; kinds without a chain have none, so that no number fits them. */
  readonly hops: number | null;
}

/** One world: its documents and its questions. */
export interface World extends Corpus {
  readonly id: string;
  /**
   * The task a seed stands for; kind and hops narrow the preset's mixture.
   * @throws ZipscopeError 'no-such-task' where the world has no question of that kind and length.
   */
  task(seed: number, wish: TaskWish): Task;
  score(task: Task, answer: string | null): AnswerScore;
}

/** An environment under the settings of one preset and some overrides. */
export interface OpenEnvironment {
  readonly environment: string;
  readonly preset: string;
  /** Differences from the preset it was opened with: with both, and a task's seed, a task can be had again. */
  readonly overrides: Readonly<Record<string, unknown>>;
  readonly window: WindowSettings;
  worldCount(split: Split): number;
  /** Made when first asked for, then kept. @throws RangeError for an index that is not below the count. */
  world(split: Split, index: number): World;
  /** The task a seed stands for among all worlds of a split. @throws ZipscopeError 'no-such-task'. */
  task(split: Split, seed: number, wish: TaskWish): { readonly world: World; readonly task: Task };
}

/** A family of worlds; registry.ts lists them. */
export interface Environment {
  readonly id: string;
  readonly presets: readonly string[];
  readonly questionKinds: readonly string[];
  /** Every setting by name, with range and meaning, for forms and for the command line. */
  readonly fields: Readonly<Record<string, FieldInfo>>;
  /**
   * @param settings differences from the preset.
   * @throws ZipscopeError 'unknown-preset', 'unknown-setting', 'bad-setting'.
   */
  open(preset: string, settings: Readonly<Record<string, unknown>>): OpenEnvironment;
}
