/** SQuAD, both versions. Engine layer, pure. */
import { type Remark, remark } from '../../remark.ts';
import { aQuestion, type Passage, type Question } from '../questions.ts';
import type { Format } from '../reader.ts';
import { get, type Json, label, number, records, text } from '../run/value.ts';

const isSquad = (value: unknown) =>
  records(value, 'data').some((article) => records(article, 'paragraphs').some((p) => Array.isArray(p.qas)));

export const squad: Format = {
  id: 'squad',
  detect(sample) {
    if (sample.shape !== 'object' || !isSquad(sample.first)) return null;
    const hasImpossible = records(sample.first, 'data').some((article) =>
      records(article, 'paragraphs').some((paragraph) =>
        records(paragraph, 'qas').some((qa) => get(qa, 'is_impossible') !== undefined),
      ),
    );
    return { variant: hasImpossible ? 'v2' : 'v1.1', why: remark('sign-squad') };
  },
  read({ document }) {
    const questions: Question[] = [];
    const warnings: Remark[] = [];
    records(document.rows[0]?.value, 'data').forEach((article, a) => {
      const title = text(article, 'title') ?? `article ${a + 1}`;
      for (const paragraph of records(article, 'paragraphs')) {
        const context = text(paragraph, 'context') ?? '';
        const passages: Passage[] = [{ title, text: context, sentences: null, isSupporting: true }];
        for (const qa of records(paragraph, 'qas')) {
          const id = label(qa, 'id') ?? `question ${questions.length + 1}`;
          const answers = records(qa, 'answers');
          for (const answer of answers) checkPlace(answer, context, id, warnings);
          const isImpossible = get(qa, 'is_impossible') === true;
          questions.push(
            aQuestion({
              id,
              question: text(qa, 'question') ?? '',
              answers: [...new Set(answers.flatMap((answer) => text(answer, 'text') ?? []))],
              isAnswerable: !isImpossible,
              passages,
              row: 0,
            }),
          );
        }
      }
    });
    return { trajectories: [], questions, warnings };
  },
};

/** Offsets count code points in files made with Python; some are wrong, and the answer is looked for again. */
function checkPlace(answer: Json, context: string, id: string, warnings: Remark[]): void {
  const said = text(answer, 'text');
  const start = number(answer, 'answer_start');
  if (said === null || start === null || warnings.length > 200) return;
  if (context.startsWith(said, start)) return;
  const points = [...context];
  if (points.slice(start, start + [...said].length).join('') === said) return;
  warnings.push(remark(context.includes(said) ? 'answer-elsewhere' : 'answer-nowhere', { question: id }));
}
