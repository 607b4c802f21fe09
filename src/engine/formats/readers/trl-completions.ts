/** Completions tables of TRL: step, prompt, completion, one column per reward function. Engine layer. */
import { remark } from '../../remark.ts';
import { type Format, perRow, place } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { tellMessages } from '../run/chat.ts';
import { tellCompletion } from '../run/completion.ts';
import { questionOf } from '../run/tags.ts';
import { fingerprint, get, type Json, number, parsed, text } from '../run/value.ts';

const isTrl = (value: unknown) =>
  get(value, 'step') !== undefined &&
  get(value, 'prompt') !== undefined &&
  get(value, 'completion') !== undefined;

const TRL_KNOWN = new Set(['step', 'prompt', 'completion', 'reward', 'advantage', 'images']);

export const trlCompletions: Format = {
  id: 'trl-completions',
  detect(sample) {
    if (sample.shape === 'text' || !sample.rows.some(isTrl)) return null;
    return { variant: sample.shape === 'table' ? 'table' : 'jsonl', why: remark('sign-trl') };
  },
  read: (input) =>
    perRow(input, isTrl, ({ value, ...row }, name) => {
      const run = new RunBuilder(name, 'trl-completions', input.file, place(row.index));
      const prompt = messagesOrText(value.prompt);
      const completion = messagesOrText(value.completion);
      if (typeof prompt === 'string') run.message('user', prompt, place(row.index, 'prompt'));
      else tellMessages(run, prompt, { row: row.index, path: 'prompt' });
      tellParts(run, completion, row.index);
      if (run.question?.includes('<search>')) run.question = questionOf(run.question);
      run.step = number(value, 'step') ?? Number(text(value, 'step') ?? Number.NaN);
      if (!Number.isFinite(run.step)) run.step = null;
      run.groupId = `${run.step}/${fingerprint(JSON.stringify(prompt) ?? '')}`;
      run.outcome = { ...run.outcome, reward: rewardOf(value) };
      for (const [key, score] of Object.entries(value))
        if (!TRL_KNOWN.has(key)) run.score(key, figure(score));
      run.score('advantage', figure(value.advantage));
      return run.build();
    }),
};

function tellParts(run: RunBuilder, completion: string | readonly unknown[], row: number): void {
  if (typeof completion === 'string') tellCompletion(run, completion, place(row, 'completion'));
  else if (completion.length === 1 && text(completion[0], 'content') !== null) {
    tellCompletion(run, text(completion[0], 'content') ?? '', place(row, 'completion[0].content'));
  } else tellMessages(run, completion, { row, path: 'completion', tagged: true });
}

/** Lists of messages may be written as JSON text. */
function messagesOrText(value: unknown): string | readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return value === undefined || value === null ? '' : String(value);
  const inner = value.startsWith('[') ? parsed(value) : undefined;
  return Array.isArray(inner) && inner.some((message) => text(message, 'role') !== null) ? inner : value;
}

/** Cells of a table are text; a reward function that returned nothing leaves null or NaN. */
function figure(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
}

/** The reward is the sum of the reward functions where it has no column of its own. */
function rewardOf(value: Json): number | null {
  const own = figure(value.reward);
  if (own !== null) return own;
  const parts = Object.entries(value).flatMap(([key, cell]) =>
    TRL_KNOWN.has(key) ? [] : (figure(cell) ?? []),
  );
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0);
}
