import { describe, expect, test } from 'vitest';
import { loadTokenizer } from './tokenizer.ts';

describe('o200k counts', () => {
  test.each([
    ['hello world', 2, 2],
    ['', 0, 0],
    ['<|endoftext|> is a text', 4, 12],
    // No less than a third of the characters, where a rule of four characters a token would say a quarter.
    ['上下文压缩会丢失重要的细节，所以必须小心。', 8, 40],
    ['컨텍스트 압축은 중요한 정보를 잃을 수 있습니다.', 9, 40],
    ['🎉🎉🎉', 3, 12],
  ])('%s', async (text, least, most) => {
    const count = await loadTokenizer();
    expect(count(text)).toBeGreaterThanOrEqual(least);
    expect(count(text)).toBeLessThanOrEqual(most);
  });

  test('long texts are counted in pieces, to nearly the same number', async () => {
    const count = await loadTokenizer();
    const sentence = 'The port of Tessaly lies on the river Ammer. ';
    const [short, long] = [count(sentence.repeat(10)), count(sentence.repeat(1000))];
    expect(long / short).toBeGreaterThan(99);
    expect(long / short).toBeLessThan(101);
    expect(count('x'.repeat(100_000))).toBeGreaterThan(1000);
  });
});
