import { describe, expect, test } from 'vitest';
import { jsonLines, readBytes, readOne } from '../../../tests/harness/logs.ts';
import { allBoundaries, allTurns } from '../trajectory/turns.ts';

const user = (content: unknown) => ({ role: 'user', content });
const said = (content: unknown, more: object = {}) => ({ role: 'assistant', content, ...more });

/** One small file of our own for each form, with what must come out: format, variant, turns, boundaries. */
const FORMS: readonly [
  name: string,
  content: unknown,
  format: string,
  variant: string | null,
  turns: number,
  boundaries: number,
][] = [
  [
    'codex, before records had types',
    jsonLines(
      { id: 's', timestamp: 't', instructions: null },
      { record_type: 'state' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'list' }] },
      { type: 'function_call', call_id: 'c', name: 'shell', arguments: '{"command":["ls"]}' },
      { type: 'function_call_output', call_id: 'c', output: '{"output":"a.txt","metadata":{"exit_code":0}}' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'a.txt' }] },
    ),
    ...(['codex', 'legacy', 2, 0] as const),
  ],
  [
    'codex exec',
    jsonLines(
      { type: 'thread.started', thread_id: 't' },
      {
        type: 'item.completed',
        item: { id: 'i0', type: 'command_execution', command: 'ls', aggregated_output: 'a' },
      },
      { type: 'item.completed', item: { id: 'i1', type: 'agent_message', text: 'done' } },
      { type: 'turn.completed', usage: { input_tokens: 9 } },
    ),
    ...(['codex', 'exec-stream', 2, 0] as const),
  ],
  [
    'claude stream',
    jsonLines(
      { type: 'system', subtype: 'init', session_id: 's' },
      {
        type: 'assistant',
        session_id: 's',
        message: { id: 'm', role: 'assistant', content: [{ type: 'text', text: 'hi' }] },
      },
      { type: 'result', subtype: 'success', is_error: false, result: 'hi' },
    ),
    ...(['claude-code', 'stream-json', 1, 0] as const),
  ],
  [
    'claude session without a boundary row',
    jsonLines(
      { type: 'user', uuid: 'a', parentUuid: null, sessionId: 's', message: user('go') },
      {
        type: 'assistant',
        uuid: 'b',
        parentUuid: 'a',
        sessionId: 's',
        message: { id: 'm1', role: 'assistant', content: [{ type: 'text', text: 'x' }] },
      },
      {
        type: 'user',
        uuid: 'c',
        parentUuid: 'b',
        sessionId: 's',
        isCompactSummary: true,
        message: user('This session is being continued from a previous conversation: x'),
      },
      {
        type: 'assistant',
        uuid: 'd',
        parentUuid: 'c',
        sessionId: 's',
        message: { id: 'm2', role: 'assistant', content: [{ type: 'text', text: 'y' }] },
      },
    ),
    ...(['claude-code', 'session', 2, 1] as const),
  ],
  [
    'gemini checkpoint',
    [
      { role: 'user', parts: [{ text: 'go' }] },
      { role: 'model', parts: [{ functionCall: { id: 'f', name: 'ls', args: {} } }] },
      { role: 'user', parts: [{ functionResponse: { id: 'f', response: { output: 'a' } } }] },
      { role: 'model', parts: [{ text: 'done' }] },
    ],
    ...(['gemini-cli', 'checkpoint', 2, 0] as const),
  ],
  [
    'gemini stream',
    jsonLines(
      { type: 'init', session_id: 's' },
      { type: 'message', role: 'user', content: 'go' },
      { type: 'tool_use', tool_id: 't', tool_name: 'ls', parameters: {} },
      { type: 'tool_result', tool_id: 't', output: 'a' },
      { type: 'message', role: 'assistant', content: 'do', delta: true },
      { type: 'message', role: 'assistant', content: 'ne', delta: true },
      { type: 'result', status: 'success' },
    ),
    ...(['gemini-cli', 'stream-json', 2, 0] as const),
  ],
  [
    'openhands evaluation of pairs',
    jsonLines({
      instance_id: 'i',
      history: [
        [
          { id: 0, source: 'agent', timestamp: 't', action: 'run', args: { command: 'ls' } },
          { id: 1, source: 'agent', timestamp: 't', cause: 0, observation: 'run', content: 'a' },
        ],
      ],
      test_result: { git_patch: 'diff', report: { resolved: true } },
    }),
    ...(['openhands-v0', 'eval-output', 1, 0] as const),
  ],
  [
    'openhands sdk with a condensation',
    jsonLines(
      {
        kind: 'MessageEvent',
        id: 'u',
        source: 'user',
        llm_message: { role: 'user', content: [{ type: 'text', text: 'go' }] },
      },
      {
        kind: 'ActionEvent',
        id: 'a',
        source: 'agent',
        llm_response_id: 'r',
        tool_name: 'ls',
        tool_call_id: 'c',
        thought: [],
        tool_call: { id: 'c', name: 'ls', arguments: '{}' },
      },
      {
        kind: 'ObservationEvent',
        id: 'o',
        source: 'environment',
        tool_call_id: 'c',
        observation: { content: [{ type: 'text', text: 'out' }] },
      },
      {
        kind: 'Condensation',
        id: 'k',
        source: 'environment',
        forgotten_event_ids: ['a', 'o'],
        summary: 'listed',
        summary_offset: 1,
      },
      {
        kind: 'ActionEvent',
        id: 'b',
        source: 'agent',
        llm_response_id: 'q',
        tool_name: 'finish',
        tool_call_id: 'd',
        thought: [],
        action: { message: 'done' },
      },
    ),
    ...(['openhands-sdk', 'events', 2, 1] as const),
  ],
  [
    'anthropic with a compaction block',
    {
      system: 'be brief',
      messages: [
        user('go'),
        said([{ type: 'text', text: 'one' }]),
        user('more'),
        said([
          { type: 'compaction', content: 'so far: one' },
          { type: 'text', text: 'two' },
        ]),
      ],
    },
    ...(['anthropic-messages', 'messages', 2, 1] as const),
  ],
  [
    'a response with a compaction item',
    {
      object: 'response',
      input: 'go',
      output: [
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'one' }] },
        { type: 'compaction', encrypted_content: 'x' },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'two' }] },
      ],
    },
    ...(['openai-responses', 'response', 2, 1] as const),
  ],
  [
    'inspect with a compaction event',
    {
      version: 2,
      status: 'success',
      eval: { task: 't', model: 'm' },
      samples: [
        {
          id: 1,
          epoch: 1,
          input: 'go',
          messages: [user('go'), said('one', { id: 'a' }), said('two', { id: 'b' })],
          events: [
            {
              event: 'model',
              input: [],
              output: {
                choices: [{ message: { id: 'a', role: 'assistant', content: 'one' } }],
                usage: { input_tokens: 90, output_tokens: 10, total_tokens: 100 },
              },
            },
            { event: 'compaction', type: 'summary', tokens_before: 100, tokens_after: 30 },
            {
              event: 'model',
              input: [{ role: 'user', content: 'short', metadata: { summary: true } }],
              output: { choices: [{ message: { id: 'b', role: 'assistant', content: 'two' } }] },
            },
          ],
          scores: { match: { value: 'C' } },
        },
      ],
    },
    ...(['inspect-json', 'v2', 2, 1] as const),
  ],
  [
    'chat whose summary is a message',
    {
      messages: [
        user('go'),
        said('one'),
        user('This session is being continued from a previous conversation. One was said.'),
        said('two'),
      ],
    },
    ...(['openai-chat', 'messages', 2, 1] as const),
  ],
  [
    'a search run as text',
    'user\nQuestion: Who?\nassistant\n<think>a</think><search>q</search><information>d</information><answer>x</answer>',
    ...(['search-r1', 'text', 2, 0] as const),
  ],
];

describe('forms of logs', () => {
  test.each(FORMS)('%s', async (_, content, format, variant, turns, boundaries) => {
    const file = await readOne('log', content);
    expect([file.refusal, file.format, file.variant]).toEqual([null, format, variant]);
    expect(file.why).not.toBe(null);
    expect(file.trajectories.flatMap(allTurns)).toHaveLength(turns);
    expect(file.trajectories.flatMap(allBoundaries)).toHaveLength(boundaries);
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
    expect(file.trajectories[0]?.source.warnings[0]).toContain('rewound');
  });

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
