import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errors as en } from './en/errors.ts';
import { errorSentence } from './error-sentence.ts';
import { errors as zh } from './zh/errors.ts';

const places = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
}

describe('error sentences', () => {
  test('both languages fill the same places', () => {
    for (const [code, sentence] of Object.entries(en)) {
      expect([code, places(zh[code as keyof typeof zh])]).toEqual([code, places(sentence)]);
    }
  });

  test('every code thrown anywhere has one', () => {
    const thrown = [...sources('src'), ...sources('scripts')].flatMap((text) =>
      [...text.matchAll(/new ZipscopeError\(\s*'([\w-]+)'/g)].map((m) => m[1] ?? ''),
    );
    expect(thrown.length).toBeGreaterThan(10);
    const unknown = thrown.filter((code) => !(code in en));
    expect([...new Set(unknown)]).toEqual([]);
  });

  test('values fill their places, and a code without sentence stands for itself', () => {
    expect(errorSentence('bad-line', { line: 3, why: 'no id' })).toBe(
      'Line 3 is not a trajectory of ours: no id.',
    );
    expect(errorSentence('unheard-of', { x: 1 })).toBe('unheard-of: x 1.');
  });
});
