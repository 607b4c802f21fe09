import { describe, expect, test } from 'vitest';
import { jsonLines, readBytes, readOne } from '../../../tests/harness/logs.ts';
import { OWN_LOGS } from '../../../tests/samples/own-logs.ts';
import { allBoundaries, allTurns } from '../trajectory/turns.ts';
import { writeAtif } from './atif.ts';
import { writeLine } from './lines.ts';
import { FORMATS } from './registry.ts';

const user = (content: unknown) => ({ role: 'user', content });
const said = (content: unknown, more: object = {}) => ({ role: 'assistant', content, ...more });

describe('forms of logs', () => {
  test.each(OWN_LOGS)('$name', async ({ content, format, variant, turns, boundaries, questions = 0 }) => {
    const file = await readOne('log', content);
    expect([file.refusal, file.format, file.variant, file.damages]).toEqual([null, format, variant, []]);
    expect(file.why).not.toBe(null);
    expect(file.trajectories.flatMap(allTurns)).toHaveLength(turns);
    expect(file.trajectories.flatMap(allBoundaries)).toHaveLength(boundaries);
    expect(file.questions).toHaveLength(questions);
  });

  test('every format has a log of our own', () => {
    // Archives are packed in container.test.ts, our own lines are written in lines.test.ts.
    const without = FORMATS.map(({ id }) => id).filter((id) => id !== 'inspect-eval' && id !== 'zipscope');
    expect(without.filter((id) => !OWN_LOGS.some(({ format }) => format === id))).toEqual([]);
  });

  test('a branch that was rewound is no part of the run', async () => {
    const row = (uuid: string, parentUuid: string | null, type: string, text: string) => ({
      ...{ type, uuid, parentUuid, sessionId: 's' },
      message:
        type === 'user' ? user(text) : { id: uuid, role: 'assistant', content: [{ type: 'text', text }] },
    });
    const rows = [
      row('a', null, 'user', 'go'),
      row('b', 'a', 'assistant', 'one'),
      row('c', 'b', 'user', 'dead'),
      row('d', 'c', 'assistant', 'dead'),
      row('e', 'b', 'user', 'alive'),
      row('f', 'e', 'assistant', 'two'),
    ];
    const file = await readOne('s.jsonl', jsonLines(...rows));
    expect(file.trajectories.flatMap(allTurns).map(({ text }) => text)).toEqual(['one', 'two']);
    expect(file.trajectories[0]?.source.warnings[0]?.code).toMatch(/^rewound/);
  });

  test('a branch that was rewound is told where other rows stand between it and the run', async () => {
    const row = (uuid: string, parentUuid: string | null, type: string, text = '') => ({
      ...{ type, uuid, parentUuid, sessionId: 's' },
      ...(type === 'user' ? { message: user(text) } : {}),
      ...(type === 'assistant' ? { message: { id: uuid, content: [{ type: 'text', text }] } } : {}),
    });
    const rows = [
      row('a', null, 'user', 'go'),
      row('b', 'a', 'assistant', 'one'),
      row('c', 'b', 'user', 'dead'),
      row('d', 'c', 'assistant', 'dead'),
      row('e', 'b', 'user', 'alive'),
      row('f', 'e', 'attachment'),
      row('g', 'f', 'progress'),
      row('h', 'g', 'assistant', 'two'),
    ];
    const file = await readOne('s.jsonl', jsonLines(...rows));
    expect(file.trajectories.flatMap(allTurns).map(({ text }) => text)).toEqual(['one', 'two']);
  });

  test('a reply of Claude Code is one turn where a result was written before its next call', async () => {
    const call = (uuid: string, parentUuid: string | null, id: string) => ({
      ...{ type: 'assistant', uuid, parentUuid, sessionId: 's' },
      message: {
        id: 'm',
        content: [{ type: 'tool_use', id, name: 'Read', input: { file_path: id } }],
        usage: { input_tokens: 100, output_tokens: 1 },
      },
    });
    const result = (uuid: string, parentUuid: string, id: string) => ({
      ...{ type: 'user', uuid, parentUuid, sessionId: 's' },
      message: user([{ type: 'tool_result', tool_use_id: id, content: `text of ${id}` }]),
    });
    const rows = [call('a', null, 'x'), result('b', 'a', 'x'), call('c', 'b', 'y'), result('d', 'c', 'y')];
    const file = await readOne('s.jsonl', jsonLines(...rows));
    const turns = file.trajectories.flatMap(allTurns);
    expect(turns.map(({ calls }) => calls.map(({ observation }) => observation?.text))).toEqual([
      ['text of x', 'text of y'],
    ]);
  });

  test('a score that is no number is an unknown reward, not an unknown row', async () => {
    const row = (score: string) =>
      `{"input":"user\\nq\\nassistant\\n","output":"a","score":${score},"step":1}`;
    const file = await readOne('1.jsonl', ['NaN', '0.5', '-Infinity', '1e999'].map(row).join('\n'));
    expect(file.damages).toEqual([]);
    expect(file.trajectories.map(({ outcome }) => outcome.reward)).toEqual([null, 0.5, null, null]);
  });

  test('what a compaction of Claude Code preserves is kept, and not told twice', async () => {
    const row = (uuid: string, parentUuid: string | null, more: object = {}) => ({
      ...{ type: 'assistant', uuid, parentUuid, sessionId: 's' },
      message: {
        id: `m${uuid}`,
        content: [{ type: 'text', text: `said ${uuid}` }],
        usage: { input_tokens: 100, output_tokens: 1 },
      },
      ...more,
    });
    const summary = {
      ...{ type: 'user', uuid: 'e', parentUuid: 'd', sessionId: 's', isCompactSummary: true },
      message: user('This session is being continued from a previous conversation: a.'),
    };
    const boundary = (compactMetadata: object) => ({
      ...{ type: 'system', subtype: 'compact_boundary', uuid: 'd', parentUuid: null, sessionId: 's' },
      ...{ logicalParentUuid: 'c', compactMetadata },
    });
    for (const metadata of [
      { trigger: 'auto', preTokens: 101, preservedMessages: { anchorUuid: 'e', uuids: ['b', 'c'] } },
      {
        trigger: 'auto',
        preTokens: 101,
        preservedSegment: { headUuid: 'b', anchorUuid: 'e', tailUuid: 'c' },
      },
    ]) {
      const rows = [row('a', null), row('b', 'a'), row('c', 'b'), boundary(metadata), summary];
      const again = [row('b', 'e'), row('c', 'b'), row('f', 'c')];
      const file = await readOne('s.jsonl', jsonLines(...rows, ...again));
      const [trajectory] = file.trajectories;
      expect(trajectory?.segments.map(({ turns }) => turns.map(({ text }) => text))).toEqual([
        ['said a', 'said b', 'said c'],
        ['said f'],
      ]);
      expect(file.trajectories.flatMap(allBoundaries)[0]?.kept.map(({ text, turn }) => [text, turn])).toEqual(
        [
          ['said b', 1],
          ['said c', 2],
        ],
      );
    }
  });

  test('what Anthropic clears before a request was there before it', async () => {
    const file = await readOne('r.json', {
      request: { messages: [user('go'), said([{ type: 'text', text: 'one' }]), user('more')], system: 's' },
      response: {
        ...{ role: 'assistant', content: [{ type: 'text', text: 'two' }] },
        usage: { input_tokens: 300, output_tokens: 5 },
        context_management: {
          applied_edits: [{ type: 'clear_tool_uses_20250919', cleared_input_tokens: 700 }],
        },
      },
    });
    expect(file.trajectories.flatMap(allBoundaries)).toMatchObject([
      {
        ...{ afterTurn: 0, trigger: 'clear_tool_uses_20250919', summary: { status: 'none' } },
        tokensBefore: { value: 1000, basis: 'measured' },
        tokensAfter: { value: 300, basis: 'measured' },
      },
    ]);
  });

  test.each(OWN_LOGS.filter(({ turns }) => turns > 0))(
    'written out and read again, $name is the same',
    async ({ content }) => {
      const { trajectories } = await readOne('log', content);
      const forms = [
        trajectories.map((one) => JSON.stringify(writeAtif(one))).join('\n'),
        trajectories.map((one) => writeLine(one)).join('\n'),
      ];
      for (const form of forms) expect((await readOne('own.jsonl', form)).trajectories).toEqual(trajectories);
    },
  );

  test('several calls of one reply are joined by id, whatever the order of results', async () => {
    const calls = ['a', 'b'].map((id) => ({
      id,
      type: 'function',
      function: { name: id, arguments: id === 'a' ? '{"x":1}' : '{broken' },
    }));
    const file = await readOne('c.json', {
      messages: [
        user('go'),
        said(null, { tool_calls: calls, reasoning_content: 'why' }),
        { role: 'tool', tool_call_id: 'b', content: 'B' },
        { role: 'tool', tool_call_id: 'a', content: 'A' },
        { role: 'tool', tool_call_id: 'zz', content: 'lost' },
      ],
    });
    const [turn] = file.trajectories.flatMap(allTurns);
    expect(turn?.reasoning).toBe('why');
    expect(turn?.calls.map((call) => [call.name, call.arguments, call.observation?.text])).toEqual([
      ['a', { x: 1 }, 'A'],
      ['b', { raw: '{broken' }, 'B'],
      ['', {}, 'lost'],
    ]);
  });

  test.each<[string, object, number]>([
    [
      'OpenAI counts cached tokens in',
      { prompt_tokens: 100, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 80 } },
      100,
    ],
    [
      'Anthropic counts them beside',
      { input_tokens: 10, cache_creation_input_tokens: 20, cache_read_input_tokens: 70, output_tokens: 5 },
      100,
    ],
  ])('%s', async (_, usage, context) => {
    const file = await readOne('u.json', { messages: [user('go'), said('a', { usage })] });
    expect(file.trajectories.flatMap(allTurns)[0]?.context.before).toEqual({
      value: context,
      basis: 'measured',
    });
  });

  test('an override reads a file as another format, or refuses it', async () => {
    const content = { messages: [user('go'), said('<search>q</search>')] };
    expect((await readOne('a.json', content)).format).toBe('search-r1');
    expect((await readOne('a.json', content, { format: 'openai-chat' })).format).toBe('openai-chat');
    expect((await readOne('a.json', content, { format: 'no-such' })).refusal?.code).toBe('format-unknown');
  });

  test('sub-agents inside an ATIF file are trajectories of their own, and a damaged one costs itself', async () => {
    const step = { step_id: 1, source: 'agent', message: 'done' };
    const atif = { schema_version: 'ATIF-v1.7', trajectory_id: 'main', agent: { name: 'a' }, steps: [step] };
    const file = await readOne('a.json', {
      ...atif,
      subagent_trajectories: [{ ...atif, trajectory_id: 'sub' }, { steps: 3 }],
    });
    expect(file.trajectories.map(({ id }) => id)).toEqual(['main', 'sub']);
    expect(file.warnings).toHaveLength(1);
  });

  test('a message of Gemini that is written again keeps its place, and a rewind drops what follows', async () => {
    const head = { sessionId: 's', projectHash: 'p' };
    const row = (id: string, type: string, content: string) => ({ id, timestamp: 't', type, content });
    const file = await readOne(
      'g.jsonl',
      jsonLines(
        head,
        row('1', 'user', 'go'),
        row('2', 'gemini', 'draft'),
        row('2', 'gemini', 'one'),
        row('3', 'gemini', 'two'),
        { $rewindTo: '3' },
        row('4', 'gemini', 'three'),
      ),
    );
    expect(file.trajectories.flatMap(allTurns).map(({ text }) => text)).toEqual(['one', 'three']);
  });

  test('a folder of one-event files is one run', async () => {
    const { zipSync } = await import('fflate');
    const event = (kind: string, id: string, more: object) =>
      new TextEncoder().encode(JSON.stringify({ kind, id, source: 'agent', ...more }));
    const files = await readBytes(
      'run.zip',
      zipSync({
        'run/events/event-00000-a.json': event('MessageEvent', 'a', {
          llm_message: { role: 'user', content: 'go' },
        }),
        'run/events/event-00001-b.json': event('MessageEvent', 'b', {
          llm_message: { role: 'assistant', content: 'done' },
        }),
      }),
    );
    expect(files.map(({ format, trajectories }) => [format, trajectories.flatMap(allTurns).length])).toEqual([
      ['openhands-sdk', 1],
    ]);
  });
});

describe('question sets', () => {
  test.each<[string, unknown, string, number]>([
    ['CSV', 'Question,Answer\n"Who, then?",Ada\nWhat?,"a ""b"""\n', 'qa-list', 2],
    [
      'FRAMES as TSV',
      'Prompt\tAnswer\twikipedia_link_1\treasoning_types\nWho?\tAda\thttp://x\tNumerical\n',
      'frames',
      1,
    ],
    [
      'FlashRAG questions',
      jsonLines({ id: 'a', question: 'Who?', golden_answers: ['Ada'], metadata: {} }),
      'flashrag',
      1,
    ],
    [
      'hub form of HotpotQA',
      [
        {
          id: 'a',
          question: 'Who?',
          answer: 'Ada',
          context: { title: ['T'], sentences: [['One.', ' Two.']] },
          supporting_facts: { title: ['T'], sent_id: [9] },
        },
      ],
      'hotpotqa',
      1,
    ],
    [
      '2Wiki whose context is text',
      [
        {
          _id: 'a',
          question: 'Who?',
          answer: 'Ada',
          context: '[["T",["One."]]]',
          supporting_facts: [['T', 0]],
          evidences: [],
        },
      ],
      '2wikimultihopqa',
      1,
    ],
    [
      'answers in every form',
      [
        { q: 1, question: 'Who?', answers: { target: ['Ada'] } },
        { QUERY: 'What?', Ground_Truth: [{ text: 'x' }] },
      ],
      'qa-list',
      2,
    ],
  ])('%s', async (name, content, format, questions) => {
    const file = await readOne(name, content);
    expect([file.refusal, file.format, file.questions.length]).toEqual([null, format, questions]);
    expect(file.questions[0]?.answers).toEqual(['Ada']);
  });

  test('sentences keep their leading space', async () => {
    const file = await readOne('h.json', [
      {
        _id: 'a',
        question: 'Who?',
        answer: 'Ada',
        context: [['T', ['One.', ' Two.']]],
        supporting_facts: [['T', 0]],
      },
    ]);
    expect(file.questions[0]?.passages[0]).toMatchObject({ text: 'One. Two.', isSupporting: true });
  });
});
