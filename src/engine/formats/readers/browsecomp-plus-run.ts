/** BrowseComp-Plus runs: one object per query with reasoning, tool calls and output text. Engine layer. */
import { remark } from '../../remark.ts';
import { type Format, perRow, place } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { get, list, number, strings, text } from '../run/value.ts';

const isBrowseComp = (value: unknown) =>
  get(value, 'query_id') !== undefined &&
  list(value, 'result').some((item) =>
    /^(?:reasoning|tool_call|output_text)$/.test(text(item, 'type') ?? ''),
  );

export const browseCompPlus: Format = {
  id: 'browsecomp-plus-run',
  detect(sample) {
    return sample.shape !== 'text' && sample.rows.some(isBrowseComp)
      ? { variant: null, why: remark('sign-browsecomp') }
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
