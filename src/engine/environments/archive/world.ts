/** One world of the archive: its documents, its search and its questions. */
import { answerF1, exactMatch, setExactMatch } from '../../metrics/answers.ts';
import type { Document, Split, World } from '../environment.ts';
import { createSearch } from '../search.ts';
import { type ArchiveContent, generateContent } from './content.ts';
import type { ArchiveSettings } from './settings.ts';
import { createTasks, type TaskMaker } from './tasks.ts';

export interface ArchiveWorld extends World {
  /** What the world is made of; for the scripted teacher, tests and statistics, not for policies. */
  readonly content: ArchiveContent;
  readonly countQuestions: TaskMaker['countQuestions'];
}

/** @throws RangeError where the settings ask for more names than there are. */
export function createWorld(settings: ArchiveSettings, split: Split, index: number): ArchiveWorld {
  const content = generateContent(settings, split, index);
  const documents = new Map<string, Document>(content.documents.map((document) => [document.id, document]));
  const { search, idf } = createSearch(content.documents);
  const tasks = createTasks(content, settings);
  return {
    id: content.id,
    content,
    documentIds: [...documents.keys()],
    document(id) {
      const document = documents.get(id);
      if (document === undefined) throw new RangeError(`${content.id} has no document ${id}`);
      return document;
    },
    search,
    idf,
    task: tasks.task,
    countQuestions: tasks.countQuestions,
    score(task, answer) {
      const match = task.kind === 'collection' ? setExactMatch : exactMatch;
      return { exactMatch: match(answer ?? '', task.golds), f1: answerF1(answer ?? '', task.golds) };
    },
  };
}
