/**
 * Small logs of our own, at least one for each format: what a plain clone tests its readers with, where the sample logs
 * beside the repository are absent. Constructed by hand after the descriptions of the formats. Long, since it is one table.
 */
import { jsonLines } from '../harness/logs.ts';

const user = (content: unknown) => ({ role: 'user', content });
const said = (content: unknown, more: object = {}) => ({ role: 'assistant', content, ...more });

const response = (payload: object) => ({ timestamp: 't', type: 'response_item', payload });
const counted = (input: number, output: number) => ({
  timestamp: 't',
  type: 'event_msg',
  payload: {
    type: 'token_count',
    info: {
      last_token_usage: { input_tokens: input, output_tokens: output, total_tokens: input + output },
      total_token_usage: { input_tokens: 10 * input },
      model_context_window: 1000,
    },
  },
});
const claude = (uuid: string, parentUuid: string, content: readonly object[]) => ({
  ...{ type: 'assistant', uuid, parentUuid, sessionId: 's' },
  message: { id: uuid, role: 'assistant', content, usage: { input_tokens: 100, output_tokens: 5 } },
});
const hop = {
  ...{ _id: '1', question: 'Who?', answer: 'Ada', supporting_facts: [['T', 0]] },
  context: [['T', ['Ada.', ' Two.']]],
};

export interface OwnLog {
  readonly name: string;
  /** JSON, unless it is text. */
  readonly content: unknown;
  readonly format: string;
  readonly variant: string | null;
  readonly turns: number;
  readonly boundaries: number;
  readonly questions?: number;
}

const log = (
  ...[name, content, format, variant, turns, boundaries, questions = 0]: readonly [
    name: string,
    content: unknown,
    format: string,
    variant: string | null,
    turns: number,
    boundaries: number,
    questions?: number,
  ]
): OwnLog => ({ name, content, format, variant, turns, boundaries, questions });

const FORMS: readonly Parameters<typeof log>[] = [
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
  [
    'codex with a compaction that cannot be read',
    jsonLines(
      { timestamp: 't', type: 'session_meta', payload: { id: 's', cwd: '/' } },
      response({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'go' }] }),
      response({ type: 'function_call', call_id: 'c', name: 'shell', arguments: '{"command":["ls"]}' }),
      response({ type: 'function_call_output', call_id: 'c', output: 'a.txt' }),
      counted(900, 20),
      {
        timestamp: 't',
        type: 'compacted',
        payload: { message: '', replacement_history: [{ type: 'compaction', encrypted_content: 'x' }] },
      },
      response({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'done' }] }),
      counted(200, 20),
    ),
    ...(['codex', 'rollout', 2, 1] as const),
  ],
  [
    'gemini whose messages are replaced',
    jsonLines(
      { sessionId: 's', projectHash: 'p', startTime: 't' },
      { id: '1', timestamp: 't', type: 'user', content: 'go' },
      { id: '2', timestamp: 't', type: 'gemini', content: 'one', tokens: { input: 800, output: 9 } },
      {
        $set: {
          messages: [
            { id: '3', type: 'user', content: '<state_snapshot>one was said</state_snapshot>' },
            { id: '4', type: 'gemini', content: 'Understood.' },
          ],
        },
      },
      { id: '5', timestamp: 't', type: 'gemini', content: 'two', tokens: { input: 90, output: 9 } },
    ),
    ...(['gemini-cli', 'session', 2, 1] as const),
  ],
  [
    'claude session with a boundary row',
    jsonLines(
      { type: 'user', uuid: 'a', parentUuid: null, sessionId: 's', message: user('go') },
      claude('b', 'a', [{ type: 'tool_use', id: 't', name: 'Read', input: { file_path: 'a.txt' } }]),
      {
        ...{ type: 'user', uuid: 'c', parentUuid: 'b', sessionId: 's' },
        message: user([{ type: 'tool_result', tool_use_id: 't', content: 'text' }]),
      },
      {
        ...{ type: 'system', subtype: 'compact_boundary', uuid: 'd', parentUuid: null, sessionId: 's' },
        logicalParentUuid: 'c',
        compactMetadata: { trigger: 'manual', preTokens: 500 },
      },
      {
        ...{ type: 'user', uuid: 'e', parentUuid: 'd', sessionId: 's', isCompactSummary: true },
        message: user('This session is being continued from a previous conversation: a.txt holds text.'),
      },
      claude('f', 'e', [{ type: 'text', text: 'done' }]),
    ),
    ...(['claude-code', 'session', 2, 1] as const),
  ],
  [
    'atif with a summary handed over',
    {
      ...{ schema_version: 'ATIF-v1.6', session_id: 's', agent: { name: 'a', version: '1' } },
      steps: [
        { step_id: 1, source: 'user', message: 'go' },
        {
          ...{ step_id: 2, source: 'agent', message: 'one', metrics: { prompt_tokens: 90 } },
          tool_calls: [{ tool_call_id: 'c', function_name: 'ls', arguments: {} }],
          observation: { results: [{ source_call_id: 'c', content: 'a.txt' }] },
        },
        { step_id: 3, source: 'system', message: 'Performed context summarization.' },
        { step_id: 4, source: 'user', message: 'There is a.txt.' },
        { step_id: 5, source: 'agent', message: 'two', metrics: { prompt_tokens: 20 } },
      ],
      final_metrics: { total_prompt_tokens: 110 },
    },
    ...(['atif', 'ATIF-v1.6', 2, 1] as const),
  ],
  [
    'openhands with a condensation',
    [
      { id: 0, timestamp: 't', source: 'user', action: 'message', args: { content: 'go' } },
      { id: 1, timestamp: 't', source: 'agent', action: 'run', args: { command: 'ls' } },
      { id: 2, timestamp: 't', source: 'agent', observation: 'run', content: 'a.txt', cause: 1 },
      {
        ...{ id: 3, timestamp: 't', source: 'agent', action: 'condensation' },
        args: {
          forgotten_events_start_id: 1,
          forgotten_events_end_id: 2,
          summary: 'listed',
          summary_offset: 1,
        },
      },
      { id: 4, timestamp: 't', source: 'agent', action: 'finish', args: { final_thought: 'done' } },
    ],
    ...(['openhands-v0', 'events', 2, 1] as const),
  ],
  [
    'swe-agent',
    {
      environment: 'main',
      trajectory: [{ action: 'ls', observation: 'a', response: 'r', thought: 't', state: '{}' }],
      history: [
        { role: 'system', content: 'be careful', agent: 'main', message_type: 'system_prompt' },
        { role: 'user', content: 'a demonstration', agent: 'main', is_demo: true },
        { role: 'user', content: 'fix it', agent: 'main' },
        { role: 'assistant', content: 'look', thought: 'look', action: 'ls', agent: 'main' },
        { role: 'user', content: 'a', agent: 'main', message_type: 'observation' },
      ],
      info: { exit_status: 'submitted', submission: 'diff' },
    },
    ...(['swe-agent', 'v0', 1, 0] as const),
  ],
  [
    'mini-swe-agent',
    {
      info: { exit_status: 'Submitted', submission: 'diff', mini_version: '1.0' },
      messages: [
        user('fix it'),
        said('Look.\n```bash\nls\n```', { extra: { response: { usage: { prompt_tokens: 5 } } } }),
        user('<returncode>0</returncode><output>a</output>'),
      ],
      trajectory_format: 'mini-swe-agent-1',
    },
    ...(['mini-swe-agent', 'mini-swe-agent-1', 1, 0] as const),
  ],
  [
    'browsecomp-plus',
    {
      ...{ metadata: { model: 'm' }, query_id: '7', status: 'completed', usage: { input_tokens: 9 } },
      result: [
        { type: 'reasoning', output: ['look'] },
        { type: 'tool_call', tool_name: 'search', arguments: '{"query":"q"}', output: '[{"docid":"1"}]' },
        { type: 'output_text', output: 'Explanation: so. Exact Answer: Ada' },
      ],
    },
    ...(['browsecomp-plus-run', null, 2, 0] as const),
  ],
  [
    'nemo gym',
    jsonLines({
      responses_create_params: { input: [{ role: 'user', content: 'go' }], tools: [] },
      response: {
        output: [
          { type: 'function_call', call_id: 'c', name: 'add', arguments: '{"a":1}' },
          { type: 'function_call_output', call_id: 'c', output: '2' },
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: '2' }] },
        ],
        usage: { input_tokens: 10, output_tokens: 3 },
      },
      reward: 1,
    }),
    ...(['openai-responses', 'nemo-gym', 2, 0] as const),
  ],
  [
    'asearcher',
    jsonLines({
      memory: [
        { type: 'prompt', text: 'Question: Who?', token_ids: [1, 2] },
        { type: 'llm_gen', text: '<search>q</search>', input_len: 9, output_len: 2 },
        {
          type: 'search_results',
          text: '<information>long text</information>',
          short_text: 'long',
          token_ids: [3],
        },
        { type: 'llm_gen', text: '<answer>Ada</answer>', input_len: 12, output_len: 2 },
      ],
      ...{ reward: 1, ground_truth: 'Ada', traj_idx: 0 },
    }),
    ...(['asearcher', null, 2, 1] as const),
  ],
  [
    'verl',
    jsonLines({
      ...{ input: 'user\nQuestion: Who?\nassistant\n', gts: { target: ['Ada'] }, score: 1, step: 3, acc: 1 },
      output: '<think>a</think><search>q</search><information>d</information><answer>Ada</answer>',
    }),
    ...(['verl-rollout', 'search-r1', 2, 0] as const),
  ],
  [
    'trl',
    jsonLines({ step: 1, prompt: [user('q')], completion: [said('a')], format_reward: 0.5, advantage: null }),
    ...(['trl-completions', 'jsonl', 1, 0] as const),
  ],
  [
    'agentfold',
    jsonLines({
      ...{ question: 'Who?', answer: 'Ada', final_response: 'Ada' },
      full_traj: [
        '[START OF A TURN] 0\n[START OF USER PROMPT]\n### Question\nWho?\n### Previous Steps\n**[Step 0]** looked',
        '[START OF ASSISTANT]\nthink</think><compress>{"compress_range":[0],"compress_text":"looked"}</compress>',
        '<tool_call>{"name":"search","arguments":{"q":"x"}}</tool_call>\n[START OF A TURN] 1\n',
        '[START OF USER PROMPT]\n### Previous Steps\n**[Step 1]** x **Tool response:** d\n',
        '[START OF ASSISTANT]\n<answer>Ada</answer>',
      ].join(''),
    }),
    ...(['agentfold', 'rows', 2, 1] as const),
  ],
  [
    'resum',
    jsonLines({
      ...{ question: 'Who?', answer: 'Ada', rollout_id: 0, prediction: 'Ada', termination: 'answer' },
      messages: [
        user('Who?'),
        said('<tool_call>{"name":"search","arguments":{}}</tool_call>'),
        user('<tool_response>d</tool_response>'),
        user(
          'Question: Who?\nBelow is a summary of the previous conversation.\nSummary: <summary>d</summary>',
        ),
        said('<answer>Ada</answer>'),
      ],
    }),
    ...(['resum', null, 2, 1] as const),
  ],
  [
    'sharegpt',
    [
      {
        conversations: [
          { from: 'human', value: 'go' },
          { from: 'function_call', value: '{"name":"ls","arguments":{}}' },
          { from: 'observation', value: 'a' },
          { from: 'gpt', value: 'done' },
        ],
        tools: '[]',
      },
    ],
    ...(['sharegpt', null, 2, 0] as const),
  ],
  [
    'memagent',
    jsonLines({
      ...{ question: 'Who?', answer: ['Ada'], score: 1 },
      turns: ['', 'Ada is one.'].map((memory) => ({
        messages: [
          user(
            `You are presented with a problem, a section <problem>Who?</problem><memory>${memory}</memory><section>s</section>`,
          ),
          said(memory === '' ? 'Ada is one.' : 'So \\boxed{Ada}'),
        ],
      })),
    }),
    ...(['memagent', 'turns', 2, 1] as const),
  ],
  [
    'llamafactory',
    jsonLines({
      messages: [
        { role: 'user', content: [{ type: 'text', value: 'go' }] },
        { role: 'assistant', content: [{ type: 'tool_call', value: '{"name":"ls","arguments":{}}' }] },
        { role: 'tool', content: [{ type: 'text', value: 'a' }] },
        { role: 'assistant', content: [{ type: 'text', value: 'done' }], loss_weight: 1 },
      ],
      tools: '[]',
    }),
    ...(['llamafactory-v1', 'messages', 2, 0] as const),
  ],
  [
    'react tags',
    jsonLines({
      messages: [
        user('Who?'),
        said('<think>a</think><tool_call>{"name":"search","arguments":{"query":["q"]}}</tool_call>'),
        user('<tool_response>d</tool_response>'),
        said('<answer>Ada</answer>'),
      ],
    }),
    ...(['react-tags', 'messages', 2, 0] as const),
  ],
  [
    'mem1',
    jsonLines({
      question: 'Who?',
      messages: [
        user('Who?'),
        said('<think>nothing known yet</think><search>a</search>'),
        user('<information>Ada was born in Tessaly</information>'),
        said('<think>Ada was born in Tessaly</think><search>b</search>'),
        user('<information>Tessaly is a port</information>'),
        said('<think>Ada was born in Tessaly a port</think><search>c</search>'),
        user('<information>more</information>'),
        said('<think>Ada was born in Tessaly a port so Ada</think><answer>Ada</answer>'),
      ],
    }),
    ...(['mem1', 'messages', 4, 3] as const),
  ],
  [
    'flashrag runs',
    [
      {
        ...{ id: '1', question: 'Who?', golden_answers: ['Ada'], metadata: {} },
        output: {
          final_response: '<search>q</search><information>d</information><answer>Ada</answer>',
          ...{ pred: 'Ada', metric_score: { em: 1, f1: 1 } },
        },
      },
    ],
    ...(['flashrag', 'intermediate-data', 2, 0] as const),
  ],
  [
    'squad',
    {
      version: 'v2.0',
      data: [
        {
          title: 'T',
          paragraphs: [
            {
              context: 'Ada was here.',
              qas: [
                {
                  id: '1',
                  question: 'Who?',
                  answers: [{ text: 'Ada', answer_start: 0 }],
                  is_impossible: false,
                },
                { id: '2', question: 'Why?', answers: [], is_impossible: true },
              ],
            },
          ],
        },
      ],
    },
    ...(['squad', 'v2', 0, 0, 2] as const),
  ],
  [
    'hotpotqa',
    [{ ...hop, type: 'bridge', level: 'easy' }],
    ...(['hotpotqa', 'distractor', 0, 0, 1] as const),
  ],
  [
    '2wiki',
    [{ ...hop, evidences: [['a', 'b', 'c']] }],
    ...(['2wikimultihopqa', 'distractor', 0, 0, 1] as const),
  ],
  [
    'musique',
    jsonLines({
      ...{ id: '2hop__1_2', question: 'Who?', answer: 'Ada', answer_aliases: ['A.'], answerable: true },
      paragraphs: [{ idx: 0, title: 'T', paragraph_text: 'Ada.', is_supporting: true }],
      question_decomposition: [{ id: 1, question: 'q >> r', answer: 'Ada', paragraph_support_idx: 0 }],
    }),
    ...(['musique', 'lines', 0, 0, 1] as const),
  ],
  [
    'frames',
    [{ Prompt: 'Who?', Answer: 'Ada', wiki_links: "['https://x.org/a']", reasoning_types: 'Numerical' }],
    ...(['frames', 'array', 0, 0, 1] as const),
  ],
  [
    'bamboogle',
    [{ id: 'bamboogle_1', question: 'Who?', answer: 'Ada' }],
    ...(['bamboogle', 'questions', 0, 0, 1] as const),
  ],
  [
    'plain questions',
    [{ Question: 'Who?', Answer: ['Ada'] }],
    ...(['qa-list', 'questions', 0, 0, 1] as const),
  ],
];

export const OWN_LOGS: readonly OwnLog[] = FORMS.map((form) => log(...form));
