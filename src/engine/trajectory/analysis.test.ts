import { describe, expect, test } from 'vitest';
import { align, fates } from './alignment.ts';
import { commitmentsIn, lostCommitments } from './commitments.ts';
import { compactionScores, inferredLevel } from './compactions.ts';
import { withEstimates } from './estimate.ts';
import { withInferredBoundaries } from './inferred.ts';
import { compactionLoops } from './loops.ts';
import type { Boundary, Message, ToolCall, Turn } from './model.ts';
import { orphans } from './orphans.ts';
import { reexplorations } from './reexploration.ts';
import { aBoundary, aSegment, aTrajectory, aTurn, measured, unknownTokens } from './test-builders.ts';

const message = (text: string, note: Message['note'] = null): Message => ({
  role: 'user',
  text,
  note,
  raw: null,
});
const log = (...inputs: Message[]) => ({ inputs, usage: null, model: null, time: null, raw: [] });
const call = (name: string, given: Record<string, unknown>, result: string | null = 'out'): ToolCall => ({
  id: 'c',
  name,
  arguments: given,
  observation:
    result === null
      ? null
      : { documentId: null, title: null, text: result, readableChars: result.length, hits: [] },
});
const sized = (index: number, before: number, changes: Partial<Turn> = {}) =>
  aTurn(index, {
    context: { before: measured(before), peak: measured(before + 10), after: unknownTokens, breakdown: null },
    ...changes,
  });
const unsized = { before: unknownTokens, peak: unknownTokens, after: unknownTokens, breakdown: null };
const summary = (text: string, changes: Partial<Boundary> = {}) =>
  aBoundary(0, { kept: [], dropped: [], summary: { status: 'text', text }, ...changes });

describe('inferred boundaries', () => {
  test.each([
    [[100, 150, 104], [1]],
    [[100, 150, 106], []],
    [
      [100, 40, 20],
      [0, 1],
    ],
  ])('prompts of %j tokens fall after turns %j', (sizes, after) => {
    const trajectory = withInferredBoundaries(
      aTrajectory([
        aSegment(
          0,
          sizes.map((size, i) => sized(i, size)),
        ),
      ]),
    );
    const found = trajectory.segments.flatMap(({ boundary }) =>
      boundary ? [[boundary.afterTurn, boundary.kind]] : [],
    );
    expect(found).toEqual(after.map((turn) => [turn, 'inferred']));
    expect(trajectory.segments.map(({ index }) => index)).toEqual(trajectory.segments.map((_, i) => i));
  });

  test('estimates and unknown counts make none', () => {
    const turns = [
      sized(0, 900),
      aTurn(1, { context: unsized }),
      aTurn(2, { context: { ...unsized, before: { value: 10, basis: 'estimated' } } }),
    ];
    expect(withInferredBoundaries(aTrajectory([aSegment(0, turns)])).segments).toHaveLength(1);
  });
});

describe('alignment', () => {
  const source =
    'The port of Tessaly has 4,000 inhabitants. Its mayor is Ismay Dorn. The weather was fine.\nA list of things';
  test('tells kept, rewritten and dropped sentences with their places', () => {
    const output = 'Its mayor is Ismay Dorn. Tessaly, a port, counts 4,000 inhabitants.';
    const { spans, isComplete } = align(source, output);
    expect(isComplete).toBe(true);
    expect(spans.map(({ start, end, fate }) => [source.slice(start, end), fate])).toEqual([
      ['The port of Tessaly has 4,000 inhabitants.', 'rewritten'],
      ['Its mayor is Ismay Dorn.', 'kept'],
      ['The weather was fine.', 'dropped'],
      ['A list of things', 'dropped'],
    ]);
    expect(output.slice(spans[1]?.match?.start, spans[1]?.match?.end)).toBe('Its mayor is Ismay Dorn.');
  });

  test('Chinese is compared by pairs of characters', () => {
    const { spans } = align('特萨利港有四千居民。天气很好。', '特萨利港的居民有四千。');
    expect(spans.map(({ fate }) => fate)).toEqual(['rewritten', 'dropped']);
  });

  test('ends when the time is over', () => {
    const long = Array.from({ length: 500 }, (_, i) => `Sentence number ${i} stands here.`).join(' ');
    let asked = 0;
    const result = align(long, long, () => ++asked > 2);
    expect(result.isComplete).toBe(false);
    expect(result.spans.length).toBeGreaterThan(0);
    expect(fates(align(long, long)).dropped).toBe(0);
  });
});

describe('commitments', () => {
  test.each([
    ['Keep port 8080 and 3.14', ['number 8080', 'number 3.14']],
    ['edit src/app/main.ts', ['path src/app/main.ts']],
    ['call loadUserData or MAX_RETRIES', ['identifier loadUserData', 'identifier MAX_RETRIES']],
    ['You must not touch it.', ['rule You must not touch it.']],
    ['不要删除文件。', ['rule 不要删除文件。']],
    ['端口是8123号。', ['number 8123']],
    ['请勿修改config/prod.json。', ['path config/prod.json', 'rule 请勿修改config/prod.json。']],
    ['必须先运行tests/run.sh再提交。', ['path tests/run.sh', 'rule 必须先运行tests/run.sh再提交。']],
    ['别动旧数据。', ['rule 别动旧数据。']],
    ['特别好的区别，未来再说。', []],
    ['ポートは8080です。', ['number 8080']],
    ['포트는 8123입니다.', ['number 8123']],
    ['8123px of über99', []],
    ['Two or 3 of them', []],
  ])('%s', (text, expected) => {
    expect(commitmentsIn(text).map((one) => `${one.kind} ${one.text}`)).toEqual(expected);
  });

  test('what the summary leaves out is lost; what tools returned never bound anyone', () => {
    const turn = aTurn(0, {
      log: log(message('Never use eval. The port is 8080.'), message('see 9999', 'injected')),
      text: "I will edit src/app.ts, not b.ts. I can't see it yet.",
      calls: [call('ls', {}, 'file 7777'), call('Read', { file_path: 'src/app.ts' }, 'const x = 5555;')],
    });
    const next = aTurn(1, { log: log(message('Summary: port 8080.', 'summary')) });
    const trajectory = aTrajectory([aSegment(0, [turn], summary('The port is 8080.')), aSegment(1, [next])]);
    expect(lostCommitments(trajectory)?.map(({ kind, text }) => [kind, text])).toEqual([
      ['rule', 'Never use eval.'],
      ['path', 'src/app.ts'],
    ]);
    // What the user said weighs more than what the agent did.
    const heavier = lostCommitments(trajectory)?.map(({ kind }) => kind);
    expect(heavier).toEqual(['rule', 'path']);
    const unreadable = aTrajectory([
      aSegment(0, [turn], aBoundary(0, { kept: [], summary: { status: 'unreadable' } })),
      aSegment(1, [next]),
    ]);
    expect(lostCommitments(unreadable)).toBe(null);
  });

  test.each<[string, readonly string[], string, readonly string[]]>([
    [
      'said the other way round',
      ['Do not delete the old files.'],
      'Delete the old files.',
      ['Do not delete the old files.'],
    ],
    [
      'said in other words',
      ['Do not delete the old files.'],
      'The old files must never be deleted, do not delete.',
      [],
    ],
    ['numbers inside longer ones', ['Use port 412.'], 'It took 24125 ms.', ['412']],
    ['numbers with separators', ['At most 12,500 rows.'], 'The limit is 12500 rows.', []],
    ['code and tables', ['```\nnever(9000)\n```\n| 8000 | ==== | ---- | //// |'], 'Nothing.', []],
    ['a file by its last part', ['Look at src/a/b.ts.'], 'b.ts was seen.', []],
    [
      'Chinese',
      ['\u4e0d\u8981\u5220\u9664\u65e7\u6587\u4ef6\u3002'],
      '\u5df2\u5220\u9664\u65e7\u6587\u4ef6\u3002',
      ['\u4e0d\u8981\u5220\u9664\u65e7\u6587\u4ef6\u3002'],
    ],
    ['a number between Chinese letters', ['端口是8123号。'], '端口改为8124号。', ['8123']],
    ['a number that Chinese took over', ['端口是8123号。'], '服务在8123端口。', []],
    ['a path between Chinese letters', ['看看src/a.ts文件。'], '看过src/a.ts了。', []],
  ])('%s', (_, said, after, expected) => {
    const turn = aTurn(0, { log: log(...said.map((text) => message(text))) });
    const trajectory = aTrajectory([aSegment(0, [turn], summary(after)), aSegment(1, [])]);
    expect(lostCommitments(trajectory)?.map(({ text }) => text)).toEqual(expected);
  });

  test('where the log names what was dropped, only that can be lost', () => {
    const turn = aTurn(0, { log: log(message('Never use eval. Never use exec.')) });
    const text = 'Never use exec.';
    const dropped = [{ documentId: 'd', start: 0, end: text.length, text, turn: 0, level: null }];
    const end = { ...summary('Nothing, e.g. this.'), dropped };
    const trajectory = aTrajectory([aSegment(0, [turn], end), aSegment(1, [])]);
    expect(lostCommitments(trajectory)?.map((one) => one.text)).toEqual([text]);
    expect(commitmentsIn('Some files, e.g. these')).toEqual([]);
  });

  test('what the agent says once in passing binds nobody; what it says again does', () => {
    const turns = [
      'It is 4242 and userCache.',
      'Still 4242.',
      'I must go on. It does not support loadAll.',
    ].map((text, i) => aTurn(i, { log: log(), text }));
    const trajectory = aTrajectory([aSegment(0, turns, summary('Nothing.')), aSegment(1, [])]);
    expect(lostCommitments(trajectory)?.map(({ kind, text }) => [kind, text])).toEqual([
      ['rule', 'It does not support loadAll.'],
      ['number', '4242'],
    ]);
  });
});

describe('re-exploration', () => {
  const before = aTurn(0, {
    calls: [
      call('read', { path: 'a.ts' }),
      call('bash', { command: 'cat src/b.ts' }),
      call('edit', { path: 'c.ts' }),
    ],
  });
  test('needs a boundary between, and joins it', () => {
    const again = aTurn(1, {
      calls: [
        call('read', { limit: 5, path: 'a.ts' }),
        call('bash', { command: 'head -5 src/b.ts' }),
        call('edit', { path: 'c.ts', x: 1 }),
      ],
    });
    const split = aTrajectory([aSegment(0, [before], summary('s')), aSegment(1, [again])]);
    expect(
      reexplorations(split).map(({ turn, afterTurn, by, target }) => [turn, afterTurn, by, target]),
    ).toEqual([
      [1, 0, 'target', 'a.ts'],
      [1, 0, 'target', 'src/b.ts'],
    ]);
    expect(reexplorations(aTrajectory([aSegment(0, [before, again])]))).toEqual([]);
  });

  test('arguments are equal whatever the order of their keys', () => {
    const trajectory = aTrajectory([
      aSegment(0, [aTurn(0, { calls: [call('search', { query: 'x', k: 3 })] })], summary('s')),
      aSegment(1, [aTurn(1, { calls: [call('search', { k: 3, query: 'x' })] })]),
    ]);
    expect(reexplorations(trajectory).map(({ by }) => by)).toEqual(['arguments']);
  });
});

test('orphans are calls without results, save at the end, and results without calls', () => {
  const turns = [
    aTurn(0, { calls: [call('a', {}, null), call('', {})] }),
    aTurn(1, { calls: [call('submit', {}, null)] }),
  ];
  expect(orphans(aTrajectory([aSegment(0, turns)])).map(({ turn, kind }) => [turn, kind])).toEqual([
    [0, 'call'],
    [0, 'result'],
  ]);
});

test('compactions with nothing new between them are a loop', () => {
  const same = (index: number) => aTurn(index, { calls: [call('read', { path: 'a' })] });
  const at = (afterTurn: number) =>
    summary('s', { afterTurn, tokensBefore: measured(100), tokensAfter: measured(40) });
  const stuck = aTrajectory([
    aSegment(0, [same(0)], at(0)),
    aSegment(1, [same(1)], at(1)),
    aSegment(2, [same(2)], at(2)),
    aSegment(3, []),
  ]);
  expect(compactionLoops(stuck)).toEqual([{ afterTurns: [0, 1, 2] }]);
  const moving = aTrajectory([
    aSegment(0, [same(0)], at(0)),
    aSegment(1, [aTurn(1, { calls: [call('read', { path: 'b' })] })], at(1)),
    aSegment(2, []),
  ]);
  expect(compactionLoops(moving)).toEqual([]);
});

describe('scores of compactions', () => {
  test.each([
    [10, 1],
    [500, 1],
    [501, 2],
    [7000, 5],
  ])('a summary of %d characters is taken for level %d', (length, level) => {
    expect(inferredLevel('x'.repeat(length))).toBe(level);
  });

  test('savings are net of what was looked up again', () => {
    const read = call('read', { path: 'a.ts' }, 'word '.repeat(40));
    const boundary = summary('A short summary of a.ts.', {
      tokensBefore: measured(1000),
      tokensAfter: measured(200),
    });
    const trajectory = aTrajectory([
      aSegment(0, [aTurn(0, { calls: [read] })], boundary),
      aSegment(1, [aTurn(1, { calls: [read] })]),
    ]);
    const [score] = compactionScores(trajectory);
    expect(score).toMatchObject({ level: 1, saved: 800, savedNet: 750 });
    expect(score?.quality?.total).toBeGreaterThan(0);
    expect(score?.ratio).toBeLessThan(1);
  });
});

test('estimates fill what a log does not say, and nothing else', () => {
  const turns = [
    aTurn(0, { context: unsized, log: log(message('question')), text: 'reply', calls: [] }),
    sized(1, 77),
  ];
  const count = (text: string) => text.length;
  const [segment] = withEstimates(aTrajectory([aSegment(0, turns)]), count).segments;
  expect(segment?.turns[0]?.context.before).toEqual({ value: 12, basis: 'estimated' });
  expect(segment?.turns[0]?.context.peak).toEqual({ value: 21, basis: 'estimated' });
  expect(segment?.turns[1]?.context.before).toEqual({ value: 77, basis: 'measured' });
});
