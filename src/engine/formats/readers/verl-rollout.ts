/** Rollout dumps of verl: one row per rollout with input, output and score. Engine layer. */
import { remark } from '../../remark.ts';
import { type Format, perRow, place } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { tellCompletion } from '../run/completion.ts';
import { promptMessages, questionOf } from '../run/tags.ts';
import { fingerprint, get, number, parsed, strings, text } from '../run/value.ts';

const VERL_KNOWN = new Set([
  'input',
  'output',
  'gts',
  'score',
  'step',
  'uid',
  'request_id',
  'reward',
  'data_source',
  'pred',
  'feedback',
]);

const isVerl = (value: unknown) =>
  text(value, 'input') !== null &&
  text(value, 'output') !== null &&
  // A score may be no number: a reward that failed.
  (typeof get(value, 'score') === 'number' || get(value, 'score') === null) &&
  get(value, 'step') !== undefined;

export const verlRollout: Format = {
  id: 'verl-rollout',
  detect(sample) {
    const isRow = sample.rows.some(isVerl);
    if (sample.shape === 'text' || !isRow) return null;
    const isSearch = sample.rows.some((row) => (text(row, 'output') ?? '').includes('<search>'));
    return { variant: isSearch ? 'search-r1' : 'rollout', why: remark('sign-verl') };
  },
  read: (input) =>
    perRow(input, isVerl, ({ value, ...row }, name) => {
      const run = new RunBuilder(name, 'verl-rollout', input.file, place(row.index));
      const prompt = text(value, 'input') ?? '';
      for (const message of promptMessages(prompt))
        run.message(message.role, message.text, place(row.index, 'input'));
      tellCompletion(run, text(value, 'output') ?? '', place(row.index, 'output'));
      const gold = get(value, 'gts') ?? get(value, 'ground_truth');
      run.question = questionOf(run.question ?? prompt);
      run.golds = typeof gold === 'string' ? strings(parsed(gold) ?? gold) : strings(gold);
      run.step = number(value, 'step');
      run.groupId = `${run.step}/${text(value, 'uid') ?? fingerprint(prompt)}`;
      if (text(value, 'pred') && run.outcome.answer === undefined) run.answer(text(value, 'pred'));
      run.outcome = { ...run.outcome, reward: number(value, 'score') };
      for (const [key, score] of Object.entries(value)) if (!VERL_KNOWN.has(key)) run.score(key, score);
      return run.build();
    }),
};
