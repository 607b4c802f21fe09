/** AgentFold: full_traj text whose replies fold earlier steps. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { type Format, perRow, place, trajectoriesOnly } from '../reader.ts';
import { droppedText, RunBuilder } from '../run/builder.ts';
import { taggedReply } from '../run/tags.ts';
import { fingerprint, label, list, number, parsed, strings, text } from '../run/value.ts';

const TURN = '[START OF A TURN]';

const ASSISTANT = '[START OF ASSISTANT]';

const isAgentFold = (value: unknown) => (text(value, 'full_traj') ?? '').includes(TURN);

export const agentFold: Format = {
  id: 'agentfold',
  detect({ rows, text: plain }) {
    if (rows.some(isAgentFold))
      return { variant: 'rows', why: remark('sign-agentfold-rows', { mark: TURN }) };
    return plain?.includes(TURN)
      ? { variant: 'text', why: remark('sign-agentfold-text', { mark: TURN }) }
      : null;
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
