/** ASearcher training dumps: a memory of prompts, replies and search results. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { type Format, perRow, place } from '../reader.ts';
import { droppedText, RunBuilder } from '../run/builder.ts';
import { taggedReply } from '../run/tags.ts';
import { contentText, fingerprint, get, list, number, records, strings, text } from '../run/value.ts';

const MEMORY_TYPES = /^(?:prompt|llm_gen|search_results|webpage)$/;

const isASearcher = (value: unknown) =>
  list(value, 'memory').some((item) => MEMORY_TYPES.test(text(item, 'type') ?? '')) &&
  get(value, 'traj_idx') !== undefined;

export const aSearcher: Format = {
  id: 'asearcher',
  detect({ shape, rows }) {
    return shape !== 'text' && rows.some(isASearcher)
      ? { variant: null, why: remark('sign-asearcher') }
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
