import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errors as en } from './en/errors.ts';
import { remarks as enRemarks } from './en/remarks.ts';
import { errorSentence, remarkSentence } from './error-sentence.ts';
import { errors as zh } from './zh/errors.ts';
import { remarks as zhRemarks } from './zh/remarks.ts';

const places = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
}

/** Codes that stand as the first argument of a call, in all sources. */
function codesIn(call: RegExp): string[] {
  const found = [...sources('src'), ...sources('scripts')].flatMap((text) =>
    [...text.matchAll(call)].map((match) => match[1] ?? ''),
  );
  return [...new Set(found)];
}

const hasSentence = (catalogue: object, code: string) => code in catalogue || `${code}_other` in catalogue;

describe('sentences of errors and remarks', () => {
  test.each([
    ['errors', en, zh],
    ['remarks', enRemarks, zhRemarks],
  ] as const)('of %s fill the same places in both languages', (_, english, chinese) => {
    const other: Readonly<Record<string, string>> = chinese;
    for (const [code, sentence] of Object.entries(english)) {
      const translated = other[code.replace(/_one$/, '_other')];
      expect([code, places(translated ?? '')]).toEqual([code, places(sentence)]);
    }
  });

  test('every code thrown anywhere has one', () => {
    const thrown = codesIn(/new ZipscopeError\(\s*'([\w-]+)'/g);
    expect(thrown.length).toBeGreaterThan(10);
    expect(thrown.filter((code) => !hasSentence(en, code))).toEqual([]);
  });

  test('every remark made anywhere has one, and none is never made', () => {
    const made = [...codesIn(/\bremark\(\s*'([\w-]+)'/g), ...codesIn(/\.warn\(\s*'([\w-]+)'/g)];
    expect(made.length).toBeGreaterThan(50);
    expect(made.filter((code) => !hasSentence(enRemarks, code))).toEqual([]);
    const text = sources('src/engine').join('\n');
    const idle = Object.keys(enRemarks)
      .map((code) => code.replace(/_(?:one|other)$/, ''))
      .filter(
        (code) => !text.includes(`'${code}'`) && !text.includes(`'${code.replace(/^(?:member|part)-/, '')}'`),
      );
    expect(idle).toEqual([]);
  });

  test('agree with their number', () => {
    const told = (count: number) => remarkSentence({ code: 'rewound', values: { count } });
    expect(told(1)).toBe('1 message was rewound and is not shown.');
    expect(told(2)).toBe('2 messages were rewound and are not shown.');
    const unknown = { file: 'a', keys: 'x', formats: 'y' };
    expect(errorSentence('format-unknown', { ...unknown, count: 1 })).toContain('1 record that begins');
    expect(errorSentence('format-unknown', { ...unknown, count: 3 })).toContain('3 records that begin');
  });

  test('show values as they are, placeholders of their own among them', () => {
    const message = '{{code}} $t(errors:cancelled) <b>';
    expect(remarkSentence({ code: 'error-named', values: { message } })).toBe(
      `The log names an error: ${message}.`,
    );
  });

  test('values fill their places, and a code without sentence stands for itself', () => {
    expect(errorSentence('bad-line', { line: 3, why: 'no id' })).toBe(
      'Line 3 is not a trajectory of ours: no id.',
    );
    expect(errorSentence('unheard-of', { x: 1 })).toBe('unheard-of: x 1.');
  });
});
