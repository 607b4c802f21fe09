/** Agents that compress as they go: AgentFold, ReSum, ASearcher. Engine layer, pure. */
import { type Format, place, trajectoriesOnly } from '../reader.ts';
import { droppedText, RunBuilder } from '../run/builder.ts';
import { tellMessage } from '../run/chat.ts';
import { taggedReply } from '../run/tags.ts';
import {
  contentText,
  fingerprint,
  get,
  isRecord,
  label,
  list,
  number,
  parsed,
  records,
  strings,
  text,
} from '../run/value.ts';
import { perRow } from './tagged-dumps.ts';

const TURN = '[START OF A TURN]';
const ASSISTANT = '[START OF ASSISTANT]';

const isAgentFold = (value: unknown) => (text(value, 'full_traj') ?? '').includes(TURN);

export const agentFold: Format = {
  id: 'agentfold',
  detect({ rows, text: plain }) {
    if (rows.some(isAgentFold)) return { variant: 'rows', why: `full_traj with ${TURN}` };
    return plain?.includes(TURN) ? { variant: 'text', why: `text with ${TURN}` } : null;
  },
  read(input) {
    const { document, file } = input;
    if (document.shape === 'text') {
      const run = new RunBuilder(file, 'agentfold', file);
      tellFolds(run, document.text ?? '', 0);
      return trajectoriesOnly([run.build()]);
    }
    return perRow(input, isAgentFold, ({ value, ...row }, name) => {
      const run = new RunBuilder(name, 'agentfold', file, place(row.index));
      run.question = label(value, 'question');
      run.golds = strings(value.answer);
      tellFolds(run, text(value, 'full_traj') ?? '', row.index);
      run.groupId = fingerprint(run.question ?? '');
      run.answer(label(value, 'final_response'));
      run.outcome = { ...run.outcome, reward: number(value, 'reward') ?? number(value, 'score') };
      return run.build();
    });
  },
};

interface Fold {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function foldIn(reply: string): Fold | null {
  const body = /<compress>([\s\S]*?)<\/compress>/.exec(reply)?.[1];
  const value = body === undefined ? undefined : parsed(body);
  const range = list(value, 'compress_range').flatMap((one) => (typeof one === 'number' ? [one] : []));
  const summary = text(value, 'compress_text');
  const from = range[0];
  return from === undefined || summary === null ? null : { from, to: range[1] ?? from, text: summary };
}

/** Steps as a prompt lists them, by the number of their first and last step. */
function stepsIn(prompt: string): { from: number; to: number; text: string }[] {
  const marks = [...prompt.matchAll(/\*\*\[(?:Compressed )?Step (\d+)(?: to (\d+))?\]\*\*/g)];
  return marks.map((mark, i) => ({
    from: Number(mark[1]),
    to: Number(mark[2] ?? mark[1]),
    text: prompt.slice(mark.index + mark[0].length, marks[i + 1]?.index).trim(),
  }));
}

function tellFolds(run: RunBuilder, source: string, row: number): void {
  const turns = source.split(TURN).slice(1);
  const raw = place(row, 'full_traj');
  turns.forEach((turn, i) => {
    const at = turn.indexOf(ASSISTANT);
    const prompt = turn.slice(0, at < 0 ? undefined : at);
    const reply = at < 0 ? '' : turn.slice(at + ASSISTANT.length).trim();
    const steps = stepsIn(prompt);
    // What a tool answered stands in the next prompt only.
    const response = steps.at(-1)?.text.split('**Tool response:**')[1]?.trim();
    if (i > 0 && response !== undefined && run.lastTurn?.calls.some((call) => call.observation === null))
      run.result(null, response, raw);
    run.question ??= /### Question\s*([\s\S]*?)(?=\n### |$)/.exec(prompt)?.[1]?.trim() ?? null;
    if (i === 0)
      run.message(
        'user',
        prompt
          .replace(/^\s*\d+\s*/, '')
          .replace('[START OF USER PROMPT]', '')
          .trim(),
        raw,
      );
    const fold = foldIn(reply);
    const told = taggedReply(reply.replace(/<compress>[\s\S]*?<\/compress>/, ''));
    run.reply({ ...told, raw });
    if (told.answer !== null) run.answer(told.answer);
    // A fold is written in this reply and holds from the next prompt on.
    if (fold) {
      const gone = steps.filter((step) => step.from >= fold.from && step.to <= fold.to);
      run.boundary({
        trigger: fold.from === fold.to ? 'light fold' : 'deep fold',
        summary: fold.text,
        dropped: gone.map((step) =>
          droppedText(step.text, run.turnCount - 1, `steps ${step.from} to ${step.to}`),
        ),
      });
    }
  });
}

const isReSum = (value: unknown) =>
  Array.isArray(get(value, 'messages')) &&
  get(value, 'prediction') !== undefined &&
  get(value, 'termination') !== undefined;

export const reSum: Format = {
  id: 'resum',
  detect({ shape, rows }) {
    return shape !== 'text' && rows.some(isReSum)
      ? { variant: null, why: 'messages beside prediction and termination' }
      : null;
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

const MEMORY_TYPES = /^(?:prompt|llm_gen|search_results|webpage)$/;
const isASearcher = (value: unknown) =>
  list(value, 'memory').some((item) => MEMORY_TYPES.test(text(item, 'type') ?? '')) &&
  get(value, 'traj_idx') !== undefined;

export const aSearcher: Format = {
  id: 'asearcher',
  detect({ shape, rows }) {
    return shape !== 'text' && rows.some(isASearcher)
      ? { variant: null, why: 'memory of prompt, llm_gen and search_results, with traj_idx' }
      : null;
  },
  read: (input) =>
    perRow(input, isASearcher, ({ value, ...row }, name) => {
      const run = new RunBuilder(name, 'asearcher', input.file, place(row.index));
      const memory = records(value, 'memory');
      memory.forEach((item, i) => {
        const raw = place(row.index, `memory[${i}]`);
        const said = text(item, 'text') ?? '';
        switch (text(item, 'type')) {
          case 'prompt':
            run.message('user', said, raw);
            break;
          case 'llm_gen': {
            const reply = taggedReply(said);
            const [prompt, completion] = [number(item, 'input_len'), number(item, 'output_len')];
            run.reply({
              ...reply,
              raw,
              usage: prompt === null ? null : { prompt, completion, cached: null, reasoning: null },
            });
            if (reply.answer !== null) run.answer(reply.answer);
            break;
          }
          default:
            tellCut(run, said, text(item, 'short_text'), list(item, 'token_ids').length, raw);
        }
      });
      run.question =
        (/Question:\s*([\s\S]*)$/i.exec(run.question ?? '')?.[1] ?? run.question)?.trim() ?? null;
      run.golds = strings(get(value, 'ground_truth'));
      run.groupId = fingerprint(contentText(memory[0]?.text));
      run.outcome = { ...run.outcome, reward: number(value, 'reward') };
      return run.build();
    }),
};

/** Later prompts see the short text alone: each cut of an observation is a boundary of its own. */
function tellCut(
  run: RunBuilder,
  said: string,
  short: string | null,
  tokens: number,
  raw: ReturnType<typeof place>,
): void {
  run.result(null, said.replace(/^<information>\s*|\s*<\/information>\s*$/g, ''), raw);
  if (short === null || short === '' || short === said) return;
  const usage = run.lastTurn?.usage;
  const before =
    usage?.prompt == null || tokens === 0 ? null : usage.prompt + (usage.completion ?? 0) + tokens;
  run.boundary({
    trigger: 'observation cut',
    before,
    summary: short,
    dropped: [droppedText(said, run.turnCount - 1, `observation of turn ${run.turnCount - 1}`)],
  });
}
