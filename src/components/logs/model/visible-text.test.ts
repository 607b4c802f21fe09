import { expect, test } from 'vitest';
import { markedRuns, textRuns } from './visible-text.ts';

const shown = (text: string) =>
  textRuns(text)
    .map(({ text: run, sign }) => (sign === null ? run : `<${sign}>`))
    .join('');

test.each([
  ['plain text\nwith lines\tand tabs\r\n', 'plain text\nwith lines\tand tabs\r\n'],
  ['a\u202egnp.exe', 'a<RLO>gnp.exe'],
  ['\u2066x\u2069', '<LRI>x<PDI>'],
  ['\u001b[31mred\u001b[0m', '<ESC[31m>red<ESC[0m>'],
  ['\u0000\u0007', '<U+0000><U+0007>'],
  ['a\u200bb\ufeff', 'a<ZWSP>b<BOM>'],
  ['👩\u200d💻', '👩\u200d💻'],
  ['', ''],
])('%j is shown as %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('runs cover the text, and a span is cut out of them', () => {
  const text = 'one\u202etwo three';
  const runs = textRuns(text, 10);
  expect(runs.map(({ text: run }) => run).join('')).toBe(text);
  const marked = markedRuns(runs, { start: 15, end: 20 }).filter(({ isMarked }) => isMarked);
  expect(marked.map(({ at, text: run }) => [at, run])).toEqual([[15, text.slice(5, 10)]]);
});
