import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonLines, readOne } from '../../../tests/harness/logs.ts';
import { allBoundaries, allTurns } from '../trajectory/turns.ts';
import { loadTokenizer } from './tokenizer.ts';

/** Token accounting, held to each provider's rule over random counts. */
const tokens = fc.integer({ min: 1, max: 200_000 });
const usages = fc.array(fc.tuple(tokens, tokens, tokens, fc.integer({ min: 0, max: 5000 })), {
  minLength: 1,
  maxLength: 8,
});
const runs = { numRuns: 40, seed: 5 };
const measured = async (rows: string) =>
  (await readOne('log.jsonl', rows)).trajectories
    .flatMap(allTurns)
    .map(({ context, log }) => [context.before.value, log?.usage?.completion ?? null]);

describe('context per turn', () => {
  test('Claude Code: input and both kinds of cache, once per reply however many rows it has', async () => {
    await fc.assert(
      fc.asyncProperty(usages, fc.integer({ min: 1, max: 4 }), async (replies, rows) => {
        const log = replies.flatMap(([input, created, read, output], i) =>
          Array.from({ length: rows }, (_, k) => ({
            type: 'assistant',
            uuid: `${i}-${k}`,
            parentUuid: k > 0 ? `${i}-${k - 1}` : i > 0 ? `${i - 1}-${rows - 1}` : null,
            sessionId: 's',
            message: {
              id: `m${i}`,
              content: [{ type: 'text', text: `${k}` }],
              usage: {
                input_tokens: input,
                cache_creation_input_tokens: created,
                cache_read_input_tokens: read,
                // Grows from row to row; the last is the right one.
                output_tokens: k === rows - 1 ? output : 1,
              },
            },
          })),
        );
        expect(await measured(jsonLines(...log))).toEqual(
          replies.map(([input, created, read, output]) => [input + created + read, output]),
        );
      }),
      runs,
    );
  });

  test('Codex: the input of the last request, never the running sum, repeats counted once', async () => {
    await fc.assert(
      fc.asyncProperty(usages, async (replies) => {
        let sum = 0;
        const log = replies.flatMap(([input, cached, , output], i) => {
          sum += input + output;
          const count = {
            type: 'event_msg',
            payload: {
              type: 'token_count',
              info: {
                total_token_usage: { input_tokens: sum, output_tokens: sum, total_tokens: 2 * sum },
                last_token_usage: { input_tokens: input, cached_input_tokens: cached, output_tokens: output },
              },
            },
          };
          const item = (payload: object) => ({ type: 'response_item', payload });
          return [
            item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: `${i}` }] }),
            item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'a' }] }),
            ...[count, count],
          ];
        });
        expect(await measured(jsonLines({ type: 'session_meta', payload: { id: 's' } }, ...log))).toEqual(
          replies.map(([input, , , output]) => [input, output]),
        );
      }),
      runs,
    );
  });

  test('OpenHands: the usage of a response that several events repeat is counted once', async () => {
    await fc.assert(
      fc.asyncProperty(usages, async (replies) => {
        const log = replies.flatMap(([prompt, , , completion], i) => {
          const event = (id: number, more: object) => ({
            id,
            timestamp: 't',
            source: 'agent',
            tool_call_metadata: {
              tool_call_id: `c${i}`,
              function_name: 'run',
              model_response: {
                id: `r${i}`,
                choices: [],
                usage: { prompt_tokens: prompt, completion_tokens: completion },
              },
            },
            ...more,
          });
          return [
            event(2 * i, { action: 'run', args: { command: `${i}` } }),
            event(2 * i + 1, { observation: 'run', content: 'x', cause: 2 * i }),
          ];
        });
        const file = await readOne('events.json', log);
        expect(file.trajectories.flatMap(allTurns).map(({ context }) => context.before.value)).toEqual(
          replies.map(([prompt]) => prompt),
        );
      }),
      runs,
    );
  });

  test('Gemini: input includes what was cached, thoughts are written besides the output', async () => {
    await fc.assert(
      fc.asyncProperty(usages, async (replies) => {
        const log = replies.map(([input, cached, output, thoughts], i) => ({
          id: `${i}`,
          type: 'gemini',
          content: 'a',
          tokens: { input, cached, output, thoughts },
        }));
        expect(await measured(jsonLines({ sessionId: 's', projectHash: 'p' }, ...log))).toEqual(
          replies.map(([input, , output, thoughts]) => [input, output + thoughts]),
        );
      }),
      runs,
    );
  });

  test('ATIF: prompt tokens include what was cached; totals of the file are no context', async () => {
    await fc.assert(
      fc.asyncProperty(usages, async (replies) => {
        const steps = replies.map(([prompt, cached, completion], i) => ({
          ...{ step_id: i + 1, source: 'agent', message: 'a' },
          metrics: { prompt_tokens: prompt, cached_tokens: cached, completion_tokens: completion },
        }));
        const file = await readOne('a.json', {
          ...{ schema_version: 'ATIF-v1.6', agent: { name: 'a' }, steps },
          final_metrics: { total_prompt_tokens: 10 ** 9 },
        });
        expect(file.trajectories.flatMap(allTurns).map(({ context }) => context.before.value)).toEqual(
          replies.map(([prompt]) => prompt),
        );
      }),
      runs,
    );
  });

  test('counts that no window can have are said to be no measurement, and never drawn', async () => {
    const absurd = fc.oneof(
      fc.integer({ min: 100_000_001 }),
      fc.integer({ max: -1 }),
      fc.constantFrom(1e300, Number.MAX_SAFE_INTEGER),
    );
    await fc.assert(
      fc.asyncProperty(absurd, async (count) => {
        const usage = { prompt_tokens: count, completion_tokens: 5 };
        const messages = [{ role: 'assistant', content: 'a', usage }];
        const file = await readOne('u.json', { messages });
        const [turn] = file.trajectories.flatMap(allTurns);
        expect(turn?.context).toMatchObject({
          before: { value: null, basis: 'unknown' },
          peak: { value: null, basis: 'unknown' },
        });
        expect(file.trajectories[0]?.source.warnings.map(({ code }) => code)).toContain('absurd-count');
      }),
      runs,
    );
  });

  test('a count beyond the window that the log itself names is none', async () => {
    const info = (input: number) => ({
      type: 'event_msg',
      payload: {
        type: 'token_count',
        info: { last_token_usage: { input_tokens: input, output_tokens: 1 }, model_context_window: 1000 },
      },
    });
    const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'a' }] };
    const reply = { type: 'response_item', payload: said };
    const file = await readOne('r.jsonl', jsonLines(reply, info(900), reply, info(5000)));
    expect(file.trajectories.flatMap(allTurns).map(({ context }) => context.before.value)).toEqual([
      900,
      null,
    ]);
  });
});

test('a fall of more than 30 % between two turns is a boundary, marked as inferred', async () => {
  await fc.assert(
    fc.asyncProperty(tokens, tokens, async (first, second) => {
      const messages = [first, second].map((prompt) => ({
        ...{ role: 'assistant', content: 'a' },
        usage: { prompt_tokens: prompt, completion_tokens: 1 },
      }));
      const file = await readOne('u.json', { messages });
      const kinds = file.trajectories.flatMap(allBoundaries).map(({ kind }) => kind);
      expect(kinds).toEqual(second < 0.7 * first ? ['inferred'] : []);
    }),
    { numRuns: 100, seed: 5 },
  );
});

describe('estimates', () => {
  test('text in scripts that need more tokens than letters suggest is not undercounted', async () => {
    const count = await loadTokenizer();
    const letters =
      '\u6211\u4eec\u4e0d\u80fd\u5220\u9664\u65e7\u6587\u4ef6\u306e\u3092\u524a\u9664\u3057\ud30c\uc77c\uc744\uc0ad\uc81c\ud83d\ude00\ud83e\uddea';
    const unit = fc.constantFrom(...letters);
    const texts = fc.array(unit, { minLength: 20, maxLength: 400 }).map((found) => found.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        // Four characters to a token, the rule of thumb for English, would give a fraction of this.
        expect(count(text)).toBeGreaterThan([...text].length / 2);
      }),
      runs,
    );
  });

  test('a text counted in pieces has as many tokens as the text, but for a few at the seams', async () => {
    const count = await loadTokenizer();
    const sentence = 'The quick brown fox \u8df3\u8fc7\u4e86 the lazy dog. ';
    const one = (count(sentence.repeat(20)) - count(sentence.repeat(10))) / 10;
    const whole = count(sentence.repeat(3000));
    expect(Math.abs(whole - 3000 * one)).toBeLessThan(30);
    expect(count('<|endoftext|><|im_start|>')).toBeGreaterThan(2);
    expect(count('\ud83d\ude00'.repeat(15_000))).toBeGreaterThanOrEqual(15_000);
  });
});
