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
    expect(trajectory.source.warnings.some((one) => one.startsWith('The run goes on in another file'))).toBe(
      false,
    );
    const others = files.filter(({ file }) => file !== 'd/run.json');
    expect(others.map(({ trajectories }) => trajectories.length)).toEqual([0, 0]);
    expect(others.every(({ warnings }) => warnings.length === 1)).toBe(true);
  });

  test('alone, or in a circle, each is still shown', async () => {
    const [alone] = await dropped({ 'run.json': first });
    expect(alone?.trajectories[0]?.source.warnings[0]).toContain('run.cont-1.json');
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
    expect(files.map(({ trajectories }) => trajectories.map(({ source }) => source.warnings))).toEqual([
      [['A sub-agent ran after turn 0; its run is that of d/x.trajectory.sub-1.json.']],
      [['This is the run of a sub-agent of s, after turn 0.']],
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
    expect(
      files.flatMap(({ trajectories }) => trajectories.map(({ id, source }) => [id, source.warnings.length])),
    ).toEqual([
      ['s/agent-x', 1],
      ['s', 1],
    ]);
  });
});
