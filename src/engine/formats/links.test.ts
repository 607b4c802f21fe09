import { describe, expect, test } from 'vitest';
import { jsonLines } from '../../../tests/harness/logs.ts';
import { allBoundaries, allTurns } from '../trajectory/turns.ts';
import { bytesSource } from './container/source.ts';
import { type ImportedFile, importFolder } from './import.ts';

/** Files of one drop, by name. */
async function dropped(files: Readonly<Record<string, unknown>>): Promise<ImportedFile[]> {
  const sources = Object.entries(files).map(([name, content]) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return bytesSource(name, new TextEncoder().encode(text));
  });
  const found: ImportedFile[] = [];
  for await (const file of importFolder(sources)) found.push(file);
  return found;
}

/** Every run with who started it. */
const origins = (files: readonly ImportedFile[]) =>
  files.flatMap(({ trajectories }) => trajectories.map(({ id, log }) => [id, log?.startedBy]));

const agent = (message: string, prompt: number, more: object = {}) => ({
  ...{ step_id: 1, source: 'agent', message },
  metrics: { prompt_tokens: prompt, completion_tokens: 10 },
  ...more,
});
const user = (message: string, more: object = {}) => ({ step_id: 1, source: 'user', message, ...more });
const atif = (id: string, steps: readonly object[], more: object = {}) => ({
  ...{ schema_version: 'ATIF-v1.6', session_id: id, agent: { name: 'a' }, steps },
  ...more,
});

describe('continuation files', () => {
  const first = atif('s', [user('go'), agent('one', 900)], { continued_trajectory_ref: 'run.cont-1.json' });
  const second = atif(
    's-cont-1',
    [
      user('go', { is_copied_context: true }),
      agent('one', 900, { is_copied_context: true }),
      user('So far: one.'),
      agent('two', 200),
    ],
    { continued_trajectory_ref: 'run.cont-2.json' },
  );
  const third = atif('s-cont-2', [user('So far: one, two.'), agent('three', 150)]);

  test.each([
    ['in order', ['run.json', 'run.cont-1.json', 'run.cont-2.json']],
    ['in any order', ['run.cont-2.json', 'run.cont-1.json', 'run.json']],
  ])('dropped together, %s, they are one run', async (_, names) => {
    const all: Record<string, unknown> = {
      'run.json': first,
      'run.cont-1.json': second,
      'run.cont-2.json': third,
    };
    const files = await dropped(Object.fromEntries(names.map((name) => [`d/${name}`, all[name]])));
    const run = files.find(({ file }) => file === 'd/run.json');
    const [trajectory] = run?.trajectories ?? [];
    if (!trajectory) throw new Error('there is no run');
    expect(allTurns(trajectory).map(({ index, text }) => [index, text])).toEqual([
      [0, 'one'],
      [1, 'two'],
      [2, 'three'],
    ]);
    expect(
      allBoundaries(trajectory).map((one) => [
        ...[one.afterTurn, one.kind, one.trigger, one.summary],
        ...[one.tokensBefore.value, one.tokensAfter.value],
      ]),
    ).toEqual([
      [0, 'explicit', 'continuation file', { status: 'text', text: 'So far: one.' }, 910, 200],
      [1, 'explicit', 'continuation file', { status: 'text', text: 'So far: one, two.' }, 210, 150],
    ]);
    expect(trajectory.segments.map(({ index }) => index)).toEqual([0, 1, 2]);
    // Rows of later files are counted on behind those of the first.
    expect(allTurns(trajectory).map(({ log }) => log?.raw[0]?.row)).toEqual([0, 1, 2]);
    expect(run?.rows).toBe(3);
    expect(trajectory.source.warnings.map(({ code }) => code)).toEqual(['copied-steps', 'joined', 'joined']);
    const others = files.filter(({ file }) => file !== 'd/run.json');
    expect(others.map(({ trajectories }) => trajectories.length)).toEqual([0, 0]);
    expect(others.every(({ warnings }) => warnings.length === 1)).toBe(true);
  });

  test('alone, or in a circle, each is still shown', async () => {
    const [alone] = await dropped({ 'run.json': first });
    expect(alone?.trajectories[0]?.source.warnings).toEqual([
      { code: 'goes-on', values: { file: 'run.cont-1.json' } },
    ]);
    // What its window held went on in a file that is not there.
    expect(alone?.trajectories.flatMap(allBoundaries)).toMatchObject([
      {
        afterTurn: 0,
        trigger: 'continuation file',
        tokensBefore: { value: 910 },
        tokensAfter: { value: null },
      },
    ]);
    const loop = atif('b', [agent('b', 10)], { continued_trajectory_ref: 'run.json' });
    const files = await dropped({ 'run.json': first, 'run.cont-1.json': loop });
    expect(files.flatMap(({ trajectories }) => trajectories.flatMap(allTurns))).toHaveLength(2);
  });
});

describe('sub-agents', () => {
  test('in files of their own are told by name, and say whose they are', async () => {
    const ref = { session_id: 's-sub', trajectory_path: 'trajectory.sub-1.json' };
    const main = atif('s', [
      agent('one', 10),
      {
        ...{ step_id: 2, source: 'system', message: 'Called another agent.' },
        observation: { results: [{ subagent_trajectory_ref: [ref] }] },
      },
      agent('two', 12),
    ]);
    const files = await dropped({
      'd/x.trajectory.json': main,
      'd/x.trajectory.sub-1.json': atif('other', [agent('sub', 5)]),
    });
    expect(origins(files)).toEqual([
      ['s', undefined],
      ['other', { run: 's', file: 'd/x.trajectory.json', turn: 0 }],
    ]);
  });

  const row = (uuid: string, parentUuid: string | null, type: string, more: object = {}) => ({
    ...{ type, uuid, parentUuid, sessionId: 's' },
    message:
      type === 'user'
        ? { role: 'user', content: 'go' }
        : { id: uuid, content: [{ type: 'text', text: uuid }] },
    ...more,
  });
  const side = { isSidechain: true };

  test('of Claude Code, in the rows of a session, are runs beside it', async () => {
    const [file] = await dropped({
      's.jsonl': jsonLines(
        ...[row('a', null, 'user'), row('b', 'a', 'assistant')],
        ...[row('x', null, 'user', side), row('y', 'x', 'assistant', side)],
        ...[
          row('p', null, 'user', { ...side, agentId: '7' }),
          row('q', 'p', 'assistant', { ...side, agentId: '7' }),
        ],
        row('c', 'b', 'assistant'),
      ),
    });
    expect(file?.trajectories.map((one) => [one.id, allTurns(one).map(({ text }) => text)])).toEqual([
      ['s', ['b', 'c']],
      ['s/agent-x', ['y']],
      ['s/agent-7', ['q']],
    ]);
  });

  test('of Claude Code, in a file of their own, name the session they ran for', async () => {
    const files = await dropped({
      'agent-7.jsonl': jsonLines(row('x', null, 'user', side), row('y', 'x', 'assistant', side)),
      's.jsonl': jsonLines(row('a', null, 'user'), row('b', 'a', 'assistant')),
    });
    expect(origins(files)).toEqual([
      ['s/agent-x', { run: 's', file: 's.jsonl', turn: null }],
      ['s', undefined],
    ]);
  });

  test('of Claude Code are told by the call that gave them their task, or brought back their name', async () => {
    const call = (uuid: string, parent: string, id: string, prompt: string) =>
      row(uuid, parent, 'assistant', {
        message: { id: uuid, content: [{ type: 'tool_use', id, name: 'Task', input: { prompt } }] },
      });
    const result = (uuid: string, parent: string, id: string, more: object = {}) =>
      row(uuid, parent, 'user', {
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'done' }] },
        ...more,
      });
    const task = (text: string, more: object) =>
      ({ ...row('x', null, 'user', side), message: { role: 'user', content: text }, ...more }) as object;
    const files = await dropped({
      's.jsonl': jsonLines(
        ...[row('a', null, 'user'), row('b', 'a', 'assistant')],
        ...[call('c', 'b', 't1', 'Count the files'), result('d', 'c', 't1')],
        ...[
          call('e', 'd', 't2', 'Something else'),
          result('f', 'e', 't2', { toolUseResult: { agentId: '7' } }),
        ],
        ...[call('g', 'f', 't3', 'elsewhere'), result('h', 'g', 't3', { toolUseResult: { agentId: '8' } })],
        row('i', 'h', 'assistant'),
        ...[task('Count the files', {}), row('y', 'x', 'assistant', side)],
        task('Look around', { uuid: 'p', agentId: '7' }),
        row('q', 'p', 'assistant', { ...side, agentId: '7' }),
      ),
      'agent-8.jsonl': jsonLines(
        task('Look there', { uuid: 'u', agentId: '8' }),
        row('v', 'u', 'assistant', { ...side, agentId: '8' }),
      ),
    });
    const by = (turn: number) => ({ run: 's', file: 's.jsonl', turn });
    expect(origins(files)).toEqual([
      ['s', undefined],
      ['s/agent-x', by(1)],
      ['s/agent-7', by(2)],
      ['s/agent-8', by(3)],
    ]);
  });

  test('of Claude Code, in its live output, are runs of their own', async () => {
    const said = (id: string, content: unknown, parent: string | null) => ({
      ...{ type: 'assistant', session_id: 's', parent_tool_use_id: parent },
      message: { id, role: 'assistant', content },
    });
    const [file] = await dropped({
      'stream.jsonl': jsonLines(
        { type: 'system', subtype: 'init', session_id: 's' },
        said('a', [{ type: 'text', text: 'one' }], null),
        said('b', [{ type: 'tool_use', id: 't', name: 'Task', input: { prompt: 'look' } }], null),
        said('c', [{ type: 'text', text: 'inside' }], 't'),
        said('d', [{ type: 'text', text: 'two' }], null),
      ),
    });
    expect(file?.trajectories.map((one) => allTurns(one).map(({ text }) => text))).toEqual([
      ['one', '', 'two'],
      ['inside'],
    ]);
    expect(origins(file ? [file] : [])).toEqual([
      ['s', undefined],
      ['s/agent-t', { run: 's', file: 'stream.jsonl', turn: 1 }],
    ]);
  });

  test('of ATIF, inside the file of their run, are told by the step that names them', async () => {
    const files = await dropped({
      'run.json': atif(
        's',
        [
          agent('one', 10),
          agent('two', 12, {
            observation: { results: [{ subagent_trajectory_ref: [{ trajectory_id: 'inner' }] }] },
          }),
        ],
        {
          schema_version: 'ATIF-v1.7',
          subagent_trajectories: [
            { trajectory_id: 'inner', agent: { name: 'b' }, steps: [agent('sub', 5)] },
            { trajectory_id: 'unnamed', agent: { name: 'b' }, steps: [agent('sub', 5)] },
          ],
        },
      ),
    });
    expect(origins(files)).toEqual([
      ['s', undefined],
      ['inner', { run: 's', file: 'run.json', turn: 1 }],
      ['unnamed', { run: 's', file: 'run.json', turn: null }],
    ]);
  });

  test('of a run that goes on from another file belong to the joined run', async () => {
    const ref = { session_id: 'deep', trajectory_path: 'deep.json' };
    const files = await dropped({
      'run.json': atif('s', [agent('one', 10), agent('two', 20)], { continued_trajectory_ref: 'next.json' }),
      'next.json': atif('n', [
        agent('three', 10),
        agent('four', 10, { observation: { results: [{ subagent_trajectory_ref: [ref] }] } }),
      ]),
      'deep.json': atif('deep', [agent('sub', 5)]),
    });
    expect(origins(files)).toEqual([
      ['s', undefined],
      ['deep', { run: 's', file: 'run.json', turn: 3 }],
    ]);
  });

  test('of Codex name the session that spawned them, whose call brought back their id', async () => {
    const line = (type: string, payload: object) => ({ timestamp: '2026-01-01T00:00:00Z', type, payload });
    const said = (text: string) =>
      line('response_item', {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text }],
      });
    const files = await dropped({
      'child.jsonl': jsonLines(
        line('session_meta', {
          id: 'thread-two',
          source: { subagent: { thread_spawn: { parent_thread_id: 'thread-one', depth: 1 } } },
        }),
        said('inside'),
      ),
      'parent.jsonl': jsonLines(
        line('session_meta', { id: 'thread-one', source: 'cli' }),
        said('first'),
        line('event_msg', { type: 'user_message', message: 'go on' }),
        line('response_item', { type: 'function_call', name: 'spawn_agent', call_id: 'c', arguments: '{}' }),
        line('response_item', {
          ...{ type: 'function_call_output', call_id: 'c' },
          output: '{"agent_id":"thread-two"}',
        }),
      ),
    });
    const [child, parent] = origins(files);
    expect(parent).toEqual(['thread-one', undefined]);
    const turns = files[1]?.trajectories.flatMap(allTurns) ?? [];
    const spawning = turns.findIndex(({ calls }) => calls.some(({ name }) => name === 'spawn_agent'));
    expect(spawning).toBeGreaterThanOrEqual(0);
    expect(child).toEqual(['thread-two', { run: 'thread-one', file: 'parent.jsonl', turn: spawning }]);
  });

  test('of OpenHands stand between a delegation and its observation, one inside another', async () => {
    const event = (id: number, fields: object) => ({
      ...{ id, timestamp: '2025-01-01T00:00:00', source: 'agent', message: '' },
      ...fields,
    });
    const say = (id: number, content: string) => event(id, { action: 'message', args: { content } });
    const delegate = (id: number) =>
      event(id, { action: 'delegate', args: { agent: 'Browser', inputs: {} } });
    const back = (id: number, cause: number) =>
      event(id, { observation: 'delegate', cause, content: 'found', extras: {} });
    const [file] = await dropped({
      'events.json': [
        ...[say(1, 'one'), delegate(2), say(3, 'inner'), delegate(4), say(5, 'deepest'), back(6, 4)],
        ...[say(7, 'inner again'), back(8, 2), say(9, 'two'), delegate(10), say(11, 'cut off')],
      ],
    });
    const texts = file?.trajectories.map((one) => allTurns(one).map(({ text }) => text));
    expect(texts).toEqual([['one', '', 'two', '', 'cut off'], ['inner', '', 'inner again'], ['deepest']]);
    const [run = ''] = file?.trajectories.map(({ id }) => id) ?? [];
    expect(origins(file ? [file] : []).map(([, origin]) => origin)).toEqual([
      undefined,
      { run, file: 'events.json', turn: 1 },
      { run: `${run}/delegate-1`, file: 'events.json', turn: 1 },
    ]);
  });
});
