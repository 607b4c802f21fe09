/** What the specs of opened logs do and build: dropping, and small made logs of several forms. */
import type { Page } from 'playwright-core';

export interface MadeFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

const jsonl = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');

/** Drops files on the page as a person does, anywhere. */
export async function dropFiles(page: Page, files: readonly MadeFile[]): Promise<void> {
  const packed = files.map(({ name, content }) => ({
    name,
    base64: Buffer.from(content).toString('base64'),
  }));
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, packed);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', type, { dataTransfer: data });
}

/** Opens files by the page's own button; their bytes need not cross into the page. */
export const chooseFiles = (page: Page, paths: readonly string[]) =>
  page.locator('input[data-open=files]').setInputFiles([...paths]);

const list = '[data-list="turns"]';
export const turnList = (page: Page) => page.locator(list);
export const turnRow = (page: Page, turn: number) => page.locator(`${list} [data-row="t${turn}"]`);

/** A session of Claude Code with a compaction after the second turn; what is read before is read again after it. */
export function claudeLog(said = 'Never touch config/prod.json.'): MadeFile {
  let parentUuid: string | null = null;
  let number = 0;
  const row = (type: string, fields: object) => {
    const uuid = `u${number++}`;
    const made = { parentUuid, uuid, type, sessionId: 's', isSidechain: false, ...fields };
    parentUuid = uuid;
    return made;
  };
  const turn = (id: number, path: string, tokens: number, output: string) => [
    row('assistant', {
      message: {
        id: `m${id}`,
        role: 'assistant',
        model: 'made',
        content: [
          { type: 'text', text: `Reading ${path}.` },
          { type: 'tool_use', id: `c${id}`, name: 'Read', input: { file_path: path } },
        ],
        usage: { input_tokens: tokens, output_tokens: 50 },
      },
    }),
    row('user', {
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: `c${id}`, content: output }] },
    }),
  ];
  const rows = [
    row('user', { message: { role: 'user', content: `Find the fault. ${said}` } }),
    ...turn(0, 'src/a.ts', 40_000, 'The secret marker is ORCHID-77 and nothing else.'),
    ...turn(1, 'src/b.ts', 80_000, 'The port is 8123.'),
    row('system', {
      subtype: 'compact_boundary',
      content: 'Conversation compacted',
      compactMetadata: { trigger: 'auto', preTokens: 80_050 },
    }),
    row('user', {
      isCompactSummary: true,
      message: { role: 'user', content: 'Summary: two files were read. The port is 8123.' },
    }),
    ...turn(2, 'src/a.ts', 9000, 'The secret marker is ORCHID-77 and nothing else.'),
    ...turn(3, 'src/c.ts', 12_000, 'Done.'),
  ];
  return { name: 'session.jsonl', content: jsonl(rows) };
}

/** A session of Claude Code whose second turn starts a sub-agent, which runs in rows of its own. */
export function sessionWithSubAgent(): MadeFile {
  const row = (uuid: string, parentUuid: string | null, message: object, more: object = {}) => ({
    ...{ type: 'id' in message ? 'assistant' : 'user', uuid, parentUuid, message },
    ...{ sessionId: 'main', isSidechain: false, ...more },
  });
  const user = (content: unknown) => ({ role: 'user', content });
  const reply = (id: string, part: object) => ({ id, role: 'assistant', content: [part] });
  const task = 'Count the files of src';
  const side = { isSidechain: true };
  return {
    name: 'sub-agent.jsonl',
    content: jsonl([
      row('a', null, user('Find the fault.')),
      row('b', 'a', reply('m1', { type: 'text', text: 'First a look.' })),
      row('c', 'b', reply('m2', { type: 'tool_use', id: 't', name: 'Task', input: { prompt: task } })),
      row('d', 'c', user([{ type: 'tool_result', tool_use_id: 't', content: 'There are forty.' }])),
      row('e', 'd', reply('m3', { type: 'text', text: 'Done.' })),
      row('x', null, user(task), side),
      row('y', 'x', reply('m4', { type: 'text', text: 'Forty files stand there.' }), side),
    ]),
  };
}

/** Rollouts in the form of chat messages with rewards: four of two tasks. */
export function chatLog(): MadeFile {
  const run = (task: string, calls: readonly string[], reward: number) => ({
    messages: [
      { role: 'user', content: task },
      ...calls.flatMap((query, i) => [
        {
          role: 'assistant',
          content: '',
          tool_calls: [
            {
              id: `c${i}`,
              type: 'function',
              function: { name: 'search', arguments: JSON.stringify({ query }) },
            },
          ],
        },
        { role: 'tool', tool_call_id: `c${i}`, content: `Found something on ${query}.` },
      ]),
      { role: 'assistant', content: 'That is all.' },
    ],
    reward,
  });
  return {
    name: 'rollouts.jsonl',
    content: jsonl([
      run('Which river?', ['ammer', 'orla', 'venn'], 1),
      run('Which river?', ['ammer', 'tessaly', 'venn'], 0),
      run('Which ship?', ['orla'], 1),
      run('Which ship?', ['orla', 'orla again'], 0),
    ]),
  };
}
