/** ReSum, WebSailor and Tongyi output: messages beside prediction and termination. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { type Format, perRow, place } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { tellMessage } from '../run/chat.ts';
import { fingerprint, get, isRecord, label, list, strings } from '../run/value.ts';

const isReSum = (value: unknown) =>
  Array.isArray(get(value, 'messages')) &&
  get(value, 'prediction') !== undefined &&
  get(value, 'termination') !== undefined;

export const reSum: Format = {
  id: 'resum',
  detect({ shape, rows }) {
    return shape !== 'text' && rows.some(isReSum) ? { variant: null, why: remark('sign-resum') } : null;
  },
  read: (input) =>
    perRow(input, isReSum, ({ value, ...row }, name) => {
      const rollout = label(value, 'rollout_id');
      const run = new RunBuilder(
        rollout === null ? name : `${name}/${rollout}`,
        'resum',
        input.file,
        place(row.index),
      );
      run.question = label(value, 'question');
      run.golds = strings(value.answer);
      list(value, 'messages').forEach((message, i) => {
        if (isRecord(message))
          tellMessage(run, message, { row: row.index, path: `messages[${i}]`, tagged: true });
      });
      run.groupId = fingerprint(run.question ?? '');
      const reason = label(value, 'termination');
      const prediction = label(value, 'prediction');
      if (prediction !== null) run.answer(prediction);
      run.outcome = {
        ...run.outcome,
        status:
          reason === 'answer'
            ? 'finished'
            : /exceed|limit|length|token/i.test(reason ?? '')
              ? 'overlong'
              : 'failed',
        reason,
      };
      return run.build();
    }),
};
