/** FlashRAG: its intermediate_data of runs, and its form of question sets. Engine layer. */
import { remark } from '../../remark.ts';
import { alsoPlain } from '../questions/plain.ts';
import { perRow, place } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { tellCompletion } from '../run/completion.ts';
import { get, number, record, strings, text } from '../run/value.ts';

const isFlashrag = (value: unknown) =>
  text(value, 'question') !== null &&
  get(value, 'golden_answers') !== undefined &&
  record(value, 'output') !== null;

export const flashrag = alsoPlain({
  id: 'flashrag',
  detect(sample) {
    return sample.shape !== 'text' && sample.rows.some(isFlashrag)
      ? { variant: 'intermediate-data', why: remark('sign-flashrag') }
      : null;
  },
  read: (input) =>
    perRow(input, isFlashrag, ({ value, ...row }, name) => {
      const run = new RunBuilder(text(value, 'id') ?? name, 'flashrag', input.file, place(row.index));
      run.message('user', text(value, 'question') ?? '', place(row.index, 'question'));
      const said = text(value, 'output', 'final_response') ?? text(value, 'output', 'raw_pred');
      if (said !== null) tellCompletion(run, said, place(row.index, 'output.final_response'));
      run.golds = strings(value.golden_answers);
      run.groupId = run.id;
      const answer = text(value, 'output', 'pred');
      if (answer) run.answer(answer);
      const scores = record(value, 'output', 'metric_score') ?? {};
      run.outcome = {
        ...run.outcome,
        status: run.outcome.answer ? 'finished' : 'unknown',
        exactMatch: number(scores, 'em'),
        f1: number(scores, 'f1'),
      };
      for (const [key, score] of Object.entries(scores)) run.score(key, score);
      return run.build();
    }),
});
