import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ZipscopeError } from '../../src/engine/error.ts';
import { readAtif, writeAtif } from '../../src/engine/formats/atif.ts';
import { readLines, writeLine } from '../../src/engine/formats/lines.ts';
import { twoWindowTrajectory } from '../../src/engine/trajectory/test-builders.ts';
import { type Command, jsonOption } from './command.ts';
import { main } from './main.ts';
import { file, folder, run } from './testing/command-line.ts';

const trajectory = twoWindowTrajectory();
const atif = file('episode.json', JSON.stringify(writeAtif(trajectory)));
const foreignLog = file('chat.jsonl', '{"role":"user","content":"hello"}\n');

describe('exit codes', () => {
  test.each([
    ['no command', []],
    ['an unknown command', ['frobnicate']],
    ['a missing argument', ['vectors']],
    ['one argument too many', ['vectors', 'a', 'b']],
    ['no file to inspect', ['inspect']],
    ['an unknown option', ['vectors', 'tests/vectors', '--verbose']],
    ['a missing option', ['qcom', '--level', '1']],
    ['a level that is none', ['qcom', '--level', '6', '--query', 'a', '--source', 'a', '--compressed', 'a']],
    ['an unknown form', ['convert', atif, '--to', 'xml']],
    ['an unknown format', ['inspect', atif, '--as', 'nonsense']],
  ])('2 and one line for wrong usage: %s', async (_, argv) => {
    const { code, out, err } = await run(...argv);
    expect(code).toBe(2);
    expect(out).toEqual([]);
    expect(err).toHaveLength(1);
  });

  test.each([
    ['a folder that is not there', ['vectors', join(folder, 'nowhere')]],
    ['a folder without vectors', ['vectors', folder.replace(/$/, '/.')]],
    ['a file that is not there', ['convert', join(folder, 'nothing.json'), '--to', 'atif']],
    ['another format', ['convert', foreignLog, '--to', 'atif']],
    ['a damaged line', ['convert', file('bad.jsonl', '{"zipscope":1}\n'), '--to', 'atif']],
  ])('1 and one sentence for bad input: %s', async (_, argv) => {
    const { code, err } = await run(...argv);
    expect(code).toBe(1);
    expect(err).toHaveLength(1);
    expect(err[0]).toMatch(/\.$/);
  });

  test('an error of a command becomes its sentence, anything else an internal error', async () => {
    const failing = (error: Error): Command => ({
      usage: 'fail',
      about: 'Fails',
      options: [jsonOption()],
      run: () => Promise.reject(error),
    });
    const lines: string[] = [];
    const io = { out: () => {}, err: (line: string) => lines.push(line) };
    const bad = new ZipscopeError('unknown-setting', { field: 'W' });
    expect(await main(['fail'], io, [failing(bad)])).toBe(1);
    expect(await main(['fail'], io, [failing(new Error('boom'))])).toBe(1);
    expect(lines).toEqual(['There is no setting W.', 'Something failed that should not: boom']);
  });
});

describe('vectors', () => {
  test('passes on the files of this repository', async () => {
    const { code, out } = await run('vectors', 'tests/vectors');
    expect(code).toBe(0);
    expect(out.at(-1)).toMatch(/^\d+ passed, 0 failed$/);
  });

  test('names an id without implementation and skips word lists', async () => {
    const strange = mkdtempSync(join(folder, 'vectors-'));
    writeFileSync(join(strange, 'strange.json'), JSON.stringify({ id: 'strange', cases: [] }));
    writeFileSync(join(strange, 'stopwords_en.json'), '{"words":[]}');
    const { code, out } = await run('vectors', strange);
    expect(code).toBe(1);
    expect(out).toEqual(['FAILED strange: no implementation', '0 passed, 1 failed']);
  });
});

describe('convert', () => {
  test('atif to lines and back keeps the trajectory', async () => {
    const lines = await run('convert', atif, '--to', 'jsonl');
    expect(readLines(lines.out.join('\n'))).toEqual([trajectory]);
    const both = file('both.jsonl', `${lines.out[0]}\n\n${writeLine({ ...trajectory, id: 'second' })}\n`);
    const back = await run('convert', both, '--to', 'atif');
    const read = back.out.map((line) => readAtif(JSON.parse(line)));
    expect(read).toEqual([trajectory, { ...trajectory, id: 'second' }]);
  });
});

test.each(['convert', 'inspect', 'advantages'])(
  '%s says in words what is wrong with a line',
  async (command) => {
    const damaged = file('damaged.jsonl', `${writeLine(trajectory)}\n{"zipscope": \n`);
    const more = { convert: ['--to', 'jsonl'], advantages: ['--estimator', 'grpo'] }[command] ?? [];
    const { out, err } = await run(command, damaged, ...more);
    expect([...out, ...err].join('\n')).toMatch(/line 2: it ends in the middle/);
  },
);

test.each(['inspect', 'qcom'])(
  '%s reads the other files of a folder where one cannot be read',
  async (command) => {
    const logs = aFolderOfLogs();
    symlinkSync(join(folder, 'nowhere.jsonl'), join(logs, 'lost.jsonl'));
    symlinkSync(atif, join(logs, 'linked.json'));
    const whole = await run(command, logs);
    expect(whole.code).toBe(1);
    const told = [...whole.out, ...whole.err];
    expect(told.filter((line) => line.includes('lost.jsonl'))).toEqual([
      expect.stringMatching(/^The file \S+lost\.jsonl cannot be read: ENOENT/),
    ]);
    expect(told.filter((line) => line.includes('Q_com'))).toHaveLength(4);
    const after = await run(command, join(folder, 'nowhere.jsonl'), atif);
    expect([after.code, after.out.some((line) => line.includes('Q_com'))]).toEqual([1, true]);
  },
);

describe('inspect', () => {
  test('prints one JSON line per file and goes on after one it cannot read', async () => {
    const { code, out } = await run('inspect', foreignLog, atif, '--json');
    expect(code).toBe(1);
    const [refused, read] = out.map((line) => JSON.parse(line));
    expect(refused).toMatchObject({ format: null, trajectories: [], questions: 0 });
    expect(refused.why).toMatch(
      /^\S+chat\.jsonl holds 1 record that begins with the keys role, content, .*codex/,
    );
    expect(read).toMatchObject({ format: 'atif', variant: 'zipscope', warnings: [] });
    expect(read.trajectories).toHaveLength(1);
    expect(read.trajectories[0]).toMatchObject({
      turns: 4,
      status: 'finished',
      reward: 1,
      boundaries: [{ turn: 1, kind: 'explicit', tokensBefore: 700, tokensAfter: 60, summary: 'text' }],
      reexplorations: 1,
      commitmentsLost: 0,
    });
    expect(read.trajectories[0].compressions[0]).toMatchObject({ turn: 0, level: 1, levelInferred: false });
  });

  test('prints text for people', async () => {
    const { code, out } = await run('inspect', atif);
    expect(code).toBe(0);
    expect(out.some((line) => line.includes('boundary after turn 2'))).toBe(true);
  });

  test('says of a text in one sentence what was seen and what can be read', async () => {
    const { code, out } = await run('inspect', file('notes.md', '# Notes\nNothing to see here.\n'));
    expect(code).toBe(1);
    expect(out).toHaveLength(1);
    expect(out[0]).toMatch(/notes\.md is plain text that begins with "# Notes", .*claude-code.*squad/);
  });

  test('prints one line per trajectory of a folder, and says which files it passed over', async () => {
    const logs = aFolderOfLogs();
    const { code, out, err } = await run('inspect', logs);
    expect(code).toBe(0);
    expect(err).toEqual([expect.stringContaining('names are those of no log: 1')]);
    const lines = out.filter((line) => line.startsWith('  '));
    expect(lines).toHaveLength(3);
    expect(lines.every((line) => line.includes('4 turns') && line.includes('mean Q_com'))).toBe(true);
    expect((await run('inspect', mkdtempSync(join(folder, 'empty-')))).code).toBe(1);
  });
});

/** Three runs in two files, and one file that is no log. */
function aFolderOfLogs(): string {
  const logs = mkdtempSync(join(folder, 'logs-'));
  writeFileSync(join(logs, 'a.json'), JSON.stringify(writeAtif(trajectory)));
  writeFileSync(
    join(logs, 'b.jsonl'),
    ['second', 'third'].map((id) => writeLine({ ...trajectory, id })).join('\n'),
  );
  writeFileSync(join(logs, 'README.md'), '# Logs');
  return logs;
}

describe('qcom', () => {
  const query = file('query.txt', 'Which river runs past Tessaly?');
  const source = file('source.txt', 'Tessaly is a port on the river Ammer. It is small.');
  const compressed = file('compressed.txt', 'Tessaly is a port on the river Ammer.\n');
  const argv = ['qcom', '--level', '1', '--query', query, '--source', source, '--compressed', compressed];

  test('prints the four parts and the sum', async () => {
    const { code, out } = await run(...argv);
    expect(code).toBe(0);
    expect(out).toHaveLength(5);
    const { out: json } = await run(...argv, '--json');
    const { qcom } = JSON.parse(json[0] ?? '');
    expect(qcom.total).toBeCloseTo(
      0.3 * qcom.ratio + 0.1 * qcom.level + 0.4 * qcom.info + 0.2 * qcom.sem,
      12,
    );
    expect(qcom.sem).toBe(1);
  });

  test('scores every compression of the logs in a folder, a line per trajectory', async () => {
    const logs = aFolderOfLogs();
    const { code, out } = await run('qcom', logs);
    expect(code).toBe(0);
    expect(out).toHaveLength(3);
    expect(out[0]).toMatch(/3 compressions at levels 1 1 1, mean Q_com 0\.\d{3}/);
    const { out: json } = await run('qcom', logs, '--json');
    const found = json.map((line) => JSON.parse(line));
    expect(found.map(({ id }) => id)).toEqual([trajectory.id, 'second', 'third']);
    expect(found[0].compressions).toHaveLength(3);
  });

  test('options for one compression are wrong usage for logs, and what cannot be read is told', async () => {
    expect((await run('qcom', atif, '--level', '1')).code).toBe(2);
    const { code, err } = await run('qcom', foreignLog);
    expect(code).toBe(1);
    expect(err).toHaveLength(1);
  });
});
