import { expect, test } from 'vitest';
import { jsonFault } from './json-fault.ts';

const faultOf = (text: string) => {
  try {
    JSON.parse(text);
  } catch (error) {
    return jsonFault(error, text);
  }
  return null;
};

test.each([
  ['{"a": 1', 'json-cut'],
  ['{"a": "x', 'json-cut'],
  ['{"a": 1]', 'json-at'],
  ['nonsense', 'json-bad'],
])('%s is told as %s', (text, code) => {
  expect(faultOf(text)?.code).toBe(code);
});

test('the place counts from one', () => {
  expect(faultOf('{"a": 1]')?.values).toEqual({ character: 8 });
});

test('the words of other browsers are understood', () => {
  expect(jsonFault(new Error('JSON Parse error: Unterminated string'), 'x y').code).toBe('json-cut');
  expect(jsonFault(new Error('JSON.parse: unexpected end of data at line 1 column 2'), 'x y').code).toBe(
    'json-cut',
  );
  expect(jsonFault(new Error('JSON Parse error: Unrecognized token'), 'x y').code).toBe('json-bad');
});
