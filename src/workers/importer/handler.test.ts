import { expect, test } from 'vitest';
import { importerHandler } from './handler.ts';
import type { ImporterEvent } from './protocol.ts';

const CHAT = JSON.stringify({
  messages: [
    { role: 'user', content: 'q' },
    { role: 'assistant', content: 'a' },
  ],
});
const dropped = (name: string, text: string) => ({ name, blob: new Blob([text]) });

function started() {
  const events: ImporterEvent[] = [];
  let time = 0;
  const handler = importerHandler(
    { loadTokenizer: async () => (text) => text.length, now: () => time++ },
    (event) => events.push(event),
  );
  return { handler, events };
}

test('reads dropped files, tells progress in bytes, and keeps the trajectories for later', async () => {
  const { handler, events } = started();
  const files = [dropped('a.jsonl', `${CHAT}\n${CHAT}`), dropped('b.txt', 'nothing')];
  const reports = await handler.open(1, { files, format: null, estimates: true });
  expect(
    reports.map(({ format, trajectories, refusal }) => [format, trajectories.length, refusal?.code]),
  ).toEqual([
    ['openai-chat', 2, undefined],
    [null, 0, 'format-unknown-text'],
  ]);
  expect(reports[0]?.trajectories[0]?.tokensBasis).toBe('estimated');
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  const progress = events.flatMap((event) => (event.type === 'progress' ? [event.done / event.total] : []));
  expect(progress.at(-1)).toBe(1);
  expect(events.filter((event) => event.type === 'file')).toHaveLength(2);
  expect(total).toBeGreaterThan(0);
  expect((await handler.trajectory(2, 0, 1)).segments[0]?.turns).toHaveLength(1);
  await expect(handler.trajectory(3, 0, 9)).rejects.toThrow('no-such-file');
  expect(await handler.questions(4, 1)).toEqual([]);
});

test('a cancelled import ends with its code, and the next one works', async () => {
  const { handler } = started();
  const files = Array.from({ length: 5 }, (_, i) => dropped(`${i}.json`, CHAT));
  const run = handler.open(1, { files, format: null, estimates: false });
  handler.cancel(1);
  await expect(run).rejects.toThrow('cancelled');
  expect(await handler.open(2, { files, format: null, estimates: false })).toHaveLength(5);
});

test('an alignment stops at its limit', async () => {
  const { handler } = started();
  const long = Array.from({ length: 400 }, (_, i) => `Sentence number ${i} stands here.`).join(' ');
  expect((await handler.align(1, long, long, 2)).isComplete).toBe(false);
  expect((await handler.align(2, long, long, 1000)).isComplete).toBe(true);
});

test('rollouts of several files that were asked the same form one group', async () => {
  const { handler } = started();
  const asked = (question: string, answer: string) =>
    JSON.stringify({
      messages: [
        { role: 'user', content: question },
        { role: 'assistant', content: answer },
      ],
    });
  const files = [
    dropped(
      'a.jsonl',
      `${asked('Which river?', 'Ammer')}
${asked('Which ship?', 'Orla')}`,
    ),
    dropped('b.jsonl', asked('Which river?', 'Venn')),
  ];
  await handler.open(1, { files, format: null, estimates: false });
  const groups = await handler.groups(2);
  expect(groups.map(({ question, rollouts }) => [question, rollouts.length])).toEqual([
    ['Which river?', 2],
    ['Which ship?', 1],
  ]);
});
