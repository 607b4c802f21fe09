/** Dumps of search agents and of their training: verl, TRL, ASearcher, FlashRAG, AgentFold, ReSum, BrowseComp-Plus. Engine layer. */
import type { Row } from '../container/rows.ts';
import { type Format, place, type ReaderInput, runId, type Sample, trajectoriesOnly } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { tellMessages } from '../run/chat.ts';
import { promptMessages, questionOf, taggedRun } from '../run/tags.ts';
import {
  fingerprint,
  get,
  isRecord,
  type Json,
  list,
  number,
  parsed,
  record,
  strings,
  text,
} from '../run/value.ts';

/** Reads each row that `isRow` accepts; others were counted as damaged or are told. */
export function perRow(
  { document, file }: ReaderInput,
  isRow: (value: unknown) => boolean,
  read: (row: Row & { readonly value: Json }, name: string) => ReturnType<RunBuilder['build']>,
) {
  let others = 0;
  const trajectories = document.rows.flatMap((row, i) => {
    if (!isRecord(row.value) || !isRow(row.value)) {
      others++;
      return [];
    }
    return [read({ ...row, value: row.value }, runId(file, i, document.rows.length))];
  });
  const warnings = others > 0 ? [`${others} rows are of another kind and were not read.`] : [];
  return trajectoriesOnly(trajectories, warnings);
}

const isLog = ({ shape }: Sample) => shape !== 'text';
const hasTags = (source: string) => /<(?:search|tool_call|answer|access)>/.test(source);

/** A completion: tagged text, text with the marks of a chat template, or plain text. */
export function tellCompletion(run: RunBuilder, source: string, raw: ReturnType<typeof place>): void {
  if (source.includes('<|im_start|>') || /\n(?:assistant|user)\n/.test(source)) {
    for (const { role, text: said } of promptMessages(
      `<|im_start|>assistant\n${source}`.replace(/\n(assistant|user|system|tool)\n/g, '\n<|im_start|>$1\n'),
    )) {
      if (role === 'assistant') {
        if (hasTags(said) || said.includes('</think>')) taggedRun(run, said, raw);
        else run.reply({ text: said, raw });
      } else {
        tellMessages(run, [{ role, content: said }], { row: raw.row, path: raw.path ?? '' });
      }
    }
  } else if (hasTags(source) || source.includes('</think>')) taggedRun(run, source, raw);
  else run.reply({ text: source, raw });
}

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

export const verlRollout: Format = {
  id: 'verl-rollout',
  detect(sample) {
    const isRow = sample.rows.some(isVerl);
    if (!isLog(sample) || !isRow) return null;
    const isSearch = sample.rows.some((row) => (text(row, 'output') ?? '').includes('<search>'));
    return { variant: isSearch ? 'search-r1' : 'rollout', why: 'rows of input, output, score and step' };
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

const isVerl = (value: unknown) =>
  text(value, 'input') !== null &&
  text(value, 'output') !== null &&
  number(value, 'score') !== null &&
  get(value, 'step') !== undefined;

const isTrl = (value: unknown) =>
  get(value, 'step') !== undefined &&
  get(value, 'prompt') !== undefined &&
  get(value, 'completion') !== undefined;
const TRL_KNOWN = new Set(['step', 'prompt', 'completion', 'reward', 'advantage', 'images']);

export const trlCompletions: Format = {
  id: 'trl-completions',
  detect(sample) {
    if (!isLog(sample) || !sample.rows.some(isTrl)) return null;
    return { variant: sample.shape === 'table' ? 'table' : 'jsonl', why: 'step, prompt and completion' };
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

const isFlashrag = (value: unknown) =>
  text(value, 'question') !== null &&
  get(value, 'golden_answers') !== undefined &&
  record(value, 'output') !== null;

export const flashrag: Format = {
  id: 'flashrag',
  detect(sample) {
    return isLog(sample) && sample.rows.some(isFlashrag)
      ? { variant: 'intermediate-data', why: 'question, golden_answers and output' }
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
};

const isBrowseComp = (value: unknown) =>
  get(value, 'query_id') !== undefined &&
  list(value, 'result').some((item) =>
    /^(?:reasoning|tool_call|output_text)$/.test(text(item, 'type') ?? ''),
  );

export const browseCompPlus: Format = {
  id: 'browsecomp-plus-run',
  detect(sample) {
    return isLog(sample) && sample.rows.some(isBrowseComp)
      ? { variant: null, why: 'query_id beside a result of reasoning, tool_call and output_text' }
      : null;
  },
  read: (input) =>
    perRow(input, isBrowseComp, ({ value, ...row }) => {
      const id = String(value.query_id);
      const run = new RunBuilder(id, 'browsecomp-plus-run', input.file, place(row.index));
      let hasCall = false;
      list(value, 'result').forEach((item, i) => {
        const raw = place(row.index, `result[${i}]`);
        const type = text(item, 'type');
        const output = get(item, 'output');
        if (type === 'reasoning') {
          run.reply({ reasoning: strings(output).join('\n'), raw });
          hasCall = false;
        } else if (type === 'tool_call') {
          const call = { id: null, name: text(item, 'tool_name') ?? '', arguments: get(item, 'arguments') };
          if (run.isReplyOpen && !hasCall) run.extend({ calls: [call], raw });
          else run.reply({ calls: [call], raw });
          run.result(null, typeof output === 'string' ? output : JSON.stringify(output ?? ''));
          hasCall = true;
        } else if (type === 'output_text') {
          const said = strings(output).join('\n');
          if (run.isReplyOpen && !hasCall && run.lastTurn?.text.length === 0) run.extend({ text: said, raw });
          else run.reply({ text: said, raw });
          run.answer(/Exact Answer:\s*(.*)/i.exec(said)?.[1]?.trim() ?? said);
        }
      });
      // The file holds no question; usage is the sum over all requests, so it is no context.
      run.groupId = id;
      run.score('input_tokens (sum of all requests)', number(value, 'usage', 'input_tokens'));
      run.score('output_tokens (sum of all requests)', number(value, 'usage', 'output_tokens'));
      const status = text(value, 'status');
      run.outcome = {
        ...run.outcome,
        status:
          status === 'completed'
            ? 'finished'
            : status === 'incomplete'
              ? 'overlong'
              : status === null
                ? 'unknown'
                : 'failed',
        reason: status,
      };
      return run.build();
    }),
};
