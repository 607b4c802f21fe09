import { describe, expect, test } from 'vitest';
import { parseJson } from './json.ts';

describe('JSON as Python writes it', () => {
  test('numbers that are none are null; texts with the same words stay', () => {
    const text =
      '{"a": NaN, "b": [-Infinity,Infinity,1], "c": "NaN, \\"Infinity\\" \\\\", "NaN": "x\\\\\\"NaN"}';
    expect(parseJson(text)).toEqual({
      a: null,
      b: [null, null, 1],
      c: 'NaN, "Infinity" \\',
      NaN: 'x\\"NaN',
    });
  });

  test.each(['{"a": NaN', '{"a": NaNs}', '{NaN: 1}', '"NaN', '{"a": "Infinity}'])(
    'a broken text stays broken, with the place in the text as it stands: %s',
    (text) => {
      let own: unknown;
      try {
        JSON.parse(text);
      } catch (error) {
        own = error;
      }
      expect(() => parseJson(text)).toThrow(own as Error);
    },
  );

  test('a string of megabytes does not overflow a stack', () => {
    const said = 'x\\\\"'.repeat(1_000_000);
    expect(parseJson(`{"said": ${JSON.stringify(said)}, "score": NaN}`)).toEqual({ said, score: null });
  });
});
