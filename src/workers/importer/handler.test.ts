import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { importerHandler } from './handler.ts';
import { FORMS, type ImporterEvent } from './protocol.ts';

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
    {
      loadTokenizer: async () => (text) => text.length,
      now: () => time++,
      transfer: (outline) => outline,
      servePages: () => undefined,
      hasher: async () => {
        const hash = createHash('sha256');
        return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
      },
    },
    (event) => events.push(event),
  );
  return { handler, events };
}

test('reads dropped files, tells progress in bytes, and keeps the trajectories for later', async () => {
  const { handler, events } = started();
  const files = [dropped('a.jsonl', `${CHAT}\n${CHAT}`), dropped('b.txt', 'nothing')];
  const reports = await handler.open(1, { files, format: null });
  expect(
    reports.map(({ format, trajectories, refusal }) => [format, trajectories.length, refusal?.code]),
  ).toEqual([
    ['openai-chat', 2, undefined],
    [null, 0, 'format-unknown-text'],
  ]);
  expect(reports[0]?.trajectories[0]?.tokens.basis).toBe('unknown');
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  const progress = events.flatMap((event) => (event.type === 'progress' ? [event.done / event.total] : []));
  expect(progress.at(-1)).toBe(1);
  expect(events.filter((event) => event.type === 'file')).toHaveLength(2);
  expect(total).toBeGreaterThan(0);
  expect((await handler.trajectory(2, { file: 0, run: 1 })).segments[0]?.turns).toHaveLength(1);
  await expect(handler.trajectory(3, { file: 0, run: 9 })).rejects.toThrow('no-such-file');
  expect(await handler.questions(4, 1)).toEqual([]);
});

test('refines what is open, the run on screen first, and shows turns, texts and records', async () => {
  const { handler, events } = started();
  await handler.open(1, { files: [dropped('a.jsonl', `${CHAT}\n${CHAT}\n${CHAT}`)], format: null });
  const before = await handler.outline(2, { file: 0, run: 2 });
  expect(before.isAnalysed).toBe(false);
  await handler.refine(3);
  const refined = events.flatMap((event) => (event.type === 'refined' ? event.runs : []));
  expect(refined.map(({ run }) => run)).toEqual([2, 0, 1]);
  expect(refined[0]?.glance.tokens.basis).toBe('estimated');
  const outline = await handler.outline(4, { file: 0, run: 2 });
  expect([outline.isAnalysed, outline.turns.basis[0]]).toEqual([true, 1]);
  const [turn] = await handler.turns(5, { file: 0, run: 0 }, 0, 5);
  expect(turn?.blocks.map(({ id, text }) => [id, text])).toEqual([
    ['m0', 'q'],
    ['t', 'a'],
  ]);
  expect(await handler.block(6, { file: 0, run: 0 }, 0, 't')).toBe('a');
  expect(await handler.block(7, { file: 0, run: 0 }, 0, 'o9')).toBeNull();
  expect((await handler.record(8, 0, { row: 1, path: null }))?.text).toBe(CHAT);
  expect((await handler.record(9, 0, { row: 1, path: 'messages[1].content' }))?.text).toBe('a');
});

test('fingerprints what was dropped, for a file inside an archive the archive', async () => {
  const { handler } = started();
  const text = `${CHAT}\n`;
  await handler.open(1, { files: [dropped('a.jsonl', text), dropped('b.json', CHAT)], format: null });
  const hash = createHash('sha256').update(text).digest('hex');
  expect(await handler.fingerprint(2, 0)).toEqual({ size: text.length, hash });
});

test('refining can be stopped, and goes on with what is left', async () => {
  const { handler, events } = started();
  const runs = 80;
  const files = [dropped('a.jsonl', `${CHAT}\n`.repeat(runs))];
  await handler.open(1, { files, format: null });
  const stopped = expect(handler.refine(2)).rejects.toThrow('cancelled');
  handler.cancel(2);
  await stopped;
  const told = () => events.flatMap((event) => (event.type === 'refined' ? event.runs : [])).length;
  const before = told();
  expect(before).toBeLessThan(runs);
  const last = events.at(-1);
  expect(last?.type === 'refined' && last.left).toBe(runs - before);
  await handler.refine(3);
  const done = events.flatMap((event) => (event.type === 'refined' ? event.runs.map(({ run }) => run) : []));
  expect(done).toHaveLength(runs);
  expect(new Set(done).size).toBe(runs);
});

test.each(FORMS)('saves a run as %s', async (form) => {
  const { handler } = started();
  await handler.open(1, { files: [dropped('a.json', CHAT)], format: null });
  const blob = await handler.write(2, { file: 0, run: 0 }, form, ['Something was left out.']);
  const text = await blob.text();
  expect(text.length).toBeGreaterThan(20);
  if (form === 'markdown') expect(text).toContain('Something was left out.');
  if (form !== 'atif' && form !== 'jsonl') return;
  const run = await handler.trajectory(3, { file: 0, run: 0 });
  await handler.open(4, { files: [dropped(`saved.${form}`, text)], format: null });
  expect(await handler.trajectory(5, { file: 0, run: 0 })).toEqual(run);
});

test('a cancelled import ends with its code, and the next one works', async () => {
  const { handler } = started();
  const files = Array.from({ length: 5 }, (_, i) => dropped(`${i}.json`, CHAT));
  const run = handler.open(1, { files, format: null });
  handler.cancel(1);
  await expect(run).rejects.toThrow('cancelled');
  expect(await handler.open(2, { files, format: null })).toHaveLength(5);
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
  await handler.open(1, { files, format: null });
  const groups = await handler.groups(2);
  expect(groups.map(({ question, rollouts }) => [question, rollouts.length])).toEqual([
    ['Which river?', 2],
    ['Which ship?', 1],
  ]);
});
