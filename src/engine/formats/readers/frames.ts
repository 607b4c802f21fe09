/** FRAMES: questions with links to Wikipedia. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { alsoPlain } from '../questions/plain.ts';
import { anyCase, perQuestion } from '../questions/rows.ts';
import { aQuestion } from '../questions.ts';
import { get, label, strings, text } from '../run/value.ts';

const isFrames = (value: unknown) =>
  (anyCase(value, ['prompt', 'question']) ?? null) !== null &&
  (get(value, 'wiki_links') !== undefined || get(value, 'wikipedia_link_1') !== undefined) &&
  get(value, 'reasoning_types') !== undefined;

export const frames = alsoPlain({
  id: 'frames',
  detect: (sample) =>
    sample.shape !== 'text' && sample.rows.some(isFrames)
      ? { variant: sample.shape, why: remark('sign-frames') }
      : null,
  read: (input) =>
    perQuestion(input, (value, row) => {
      const question = label({ q: anyCase(value, ['question', 'prompt']) }, 'q');
      if (question === null) return null;
      const links = Object.entries(value).flatMap(([key, link]) =>
        key.startsWith('wikipedia_link') ? strings(link) : [],
      );
      return aQuestion({
        id: label(value, 'id') ?? label(value, '') ?? `question ${row.index + 1}`,
        question,
        answers: [...new Set(strings(anyCase(value, ['answer', 'answers'])))],
        kind: text(value, 'reasoning_types'),
        links: links.length > 0 ? links : (text(value, 'wiki_links')?.match(/https?:\/\/[^'"\s,\]]+/g) ?? []),
        row: row.index,
      });
    }),
});
