/** MuSiQue: twenty paragraphs a question, with its decomposition. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { alsoPlain } from '../questions/plain.ts';
import { perQuestion } from '../questions/rows.ts';
import { aQuestion } from '../questions.ts';
import { get, label, number, records, strings, text } from '../run/value.ts';

const isMusique = (value: unknown) =>
  records(value, 'paragraphs').some((paragraph) => text(paragraph, 'paragraph_text') !== null) &&
  get(value, 'question_decomposition') !== undefined;

export const musique = alsoPlain({
  id: 'musique',
  detect: (sample) =>
    sample.shape !== 'text' && sample.rows.some(isMusique)
      ? {
          variant: sample.shape === 'array' ? 'array' : 'lines',
          why: remark('sign-musique'),
        }
      : null,
  read: (input) =>
    perQuestion(input, (value, row) => {
      if (text(value, 'question') === null) return null;
      const id = label(value, 'id') ?? `question ${row.index + 1}`;
      const hops = /^(\d)hop/.exec(id)?.[1];
      return aQuestion({
        id,
        question: text(value, 'question') ?? '',
        answers: [...strings(value.answer), ...strings(value.answer_aliases)],
        isAnswerable: value.answerable !== false,
        hops: hops === undefined ? null : Number(hops),
        passages: records(value, 'paragraphs').map((paragraph) => ({
          title: text(paragraph, 'title') ?? '',
          text: text(paragraph, 'paragraph_text') ?? '',
          sentences: null,
          isSupporting: typeof paragraph.is_supporting === 'boolean' ? paragraph.is_supporting : null,
        })),
        steps: records(value, 'question_decomposition').map((step) => ({
          question: text(step, 'question') ?? '',
          answer: label(step, 'answer') ?? '',
          passage: number(step, 'paragraph_support_idx'),
        })),
        row: row.index,
      });
    }),
});
