import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBytes, readOne } from '../../../tests/harness/logs.ts';
import { expectSane } from '../../../tests/harness/sane.ts';
import { bytesSource } from './container/source.ts';
import { importFile } from './import.ts';

test('random bytes are refused or read, never thrown at', async () => {
  const start = fc.constantFrom(
    '',
    '{',
    '[',
    '{"a":',
    '\u001f\u008b\u0008',
    'PK\u0003\u0004',
    '(\u00b5/\u00fd',
    'PAR1',
    '\u00ff\u00fe',
  );
  const bytes = fc
    .tuple(start, fc.uint8Array({ maxLength: 700 }))
    .map(([head, tail]) => Uint8Array.from([...[...head].map((c) => c.charCodeAt(0)), ...tail]));
  await fc.assert(
    fc.asyncProperty(bytes, (input) => expectSane('random.bin', input)),
    { numRuns: 400, seed: 7 },
  );
});

test('random JSON is refused or read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), async (value) => {
      await expectSane('random.json', new TextEncoder().encode(JSON.stringify(value)));
    }),
    { numRuns: 300, seed: 7 },
  );
});

describe('hostile files', () => {
  test('nesting of 100,000 levels costs its record alone', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const lines = await readOne(
      'deep.jsonl',
      `{"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"a"}]}\n{"messages":${deep}}\n`,
    );
    expect(lines.trajectories).toHaveLength(1);
    expect(lines.damages[0]).toMatchObject({ row: 1, line: 2 });
    expect((await readOne('deep.json', `{"a":${deep}}`)).refusal).not.toBe(null);
    expect((await readOne('deep.json', deep)).refusal).not.toBe(null);
    expect((await readOne('open.json', '{"a":'.repeat(100_000))).refusal).not.toBe(null);
  });

  test('prototype keys change nothing and are shown as they are', async () => {
    const text =
      '{"messages":[{"role":"user","content":"hi","__proto__":{"polluted":true}},{"role":"assistant","content":null,"tool_calls":[{"id":"c","function":{"name":"constructor","arguments":"{\\"__proto__\\":{\\"polluted\\":1}}"}}]}]}';
    const file = await readOne('proto.json', text);
    expect(file.trajectories[0]?.segments[0]?.turns[0]?.calls[0]?.name).toBe('constructor');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    const rows = await readOne('keys.json', '[{"constructor":1,"hasOwnProperty":2,"toString":3}]');
    expect(rows.refusal?.code).toBe('format-unknown');
  });

  test('huge numbers are no measurements', async () => {
    const usage = { prompt_tokens: 1e300, completion_tokens: -5 };
    const log = {
      messages: [{ role: 'user', content: 'q' }],
      response: { choices: [{ message: { role: 'assistant', content: 'a' } }], usage },
      cost: 1e300,
    };
    const file = await readOne('log.json', log);
    const [trajectory] = file.trajectories;
    expect(trajectory?.segments[0]?.turns[0]?.context.before).toEqual({ value: null, basis: 'unknown' });
    expect(trajectory?.source.warnings[0]?.code).toBe('absurd-count');
  });

  test('a line of 10 MB is one line', async () => {
    const big = JSON.stringify({
      messages: [
        { role: 'user', content: 'x'.repeat(10_000_000) },
        { role: 'assistant', content: 'a' },
      ],
    });
    const file = await readOne('big.jsonl', `${big}\n${big.slice(0, 50)}`);
    expect(file.trajectories).toHaveLength(1);
    expect(file.damages).toHaveLength(1);
  });

  test('a broken line costs itself, and separators inside strings split nothing', async () => {
    const row = (content: string) =>
      JSON.stringify({
        messages: [
          { role: 'user', content },
          { role: 'assistant', content: 'a' },
        ],
      });
    const text = [
      row('one'),
      '{"messages": [',
      '',
      `${row('a\u2028b\u2029c\u0085d\u000be\u000cf')}\r`,
      '{"mess',
    ].join('\n');
    const file = await readOne('broken.jsonl', text);
    expect(file.trajectories).toHaveLength(2);
    expect(file.damages.map(({ line, raw }) => [line, raw])).toEqual([
      [2, '{"messages": ['],
      [5, '{"mess'],
    ]);
  });

  test('bytes that are no UTF-8 are told', async () => {
    const head = new TextEncoder().encode('{"messages":[{"role":"user","content":"a');
    const tail = new TextEncoder().encode('"},{"role":"assistant","content":"b"}]}');
    const [file] = await readBytes('bad.jsonl', Uint8Array.from([...head, 0xff, 0xfe, ...tail]));
    expect(file?.trajectories).toHaveLength(1);
    expect(file?.damages[0]?.reason.code).toBe('not-utf8');
  });

  test('cancelling ends the reading', async () => {
    const controller = new AbortController();
    controller.abort();
    const run = importFile(bytesSource('a.json', new TextEncoder().encode('[1]')), {
      signal: controller.signal,
    });
    await expect(run.next()).rejects.toThrow();
  });
});
