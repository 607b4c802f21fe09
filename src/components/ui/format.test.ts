import { describe, expect, it } from 'vitest';
import { formatCount, formatShare, formatSigned, formatTokens } from './format.ts';

describe('numbers on screen', () => {
  it.each([
    [null, 0, '—'],
    [Number.NaN, 2, '—'],
    [0, 0, '0'],
    [1234, 0, '1234'],
    [12345, 0, '12\u2009345'],
    [1234567, 0, '1\u2009234\u2009567'],
    [-2.71, 1, '\u22122.7'],
    [-0.0001, 2, '0.00'],
  ] as const)('prints %s with %i digits as %s', (value, digits, text) => {
    expect(formatCount(value, digits)).toBe(text);
  });

  it('signs both sides of zero but not zero', () => {
    expect([0.5, -0.5, 0, 0.001].map((value) => formatSigned(value))).toEqual([
      '+0.50',
      '\u22120.50',
      '0.00',
      '0.00',
    ]);
  });

  it('never prints an unknown token count as 0', () => {
    expect(formatTokens({ value: null, basis: 'unknown' })).toBe('—');
    expect(formatTokens({ value: 12, basis: 'estimated' })).toBe('~12');
    expect(formatTokens({ value: 12, basis: 'measured' })).toBe('12');
  });

  it('says when a share is too small for its digits', () => {
    expect([0, 0.004, 0.005, 0.426, 1].map((value) => formatShare(value))).toEqual([
      '0%',
      '<1%',
      '1%',
      '43%',
      '100%',
    ]);
  });
});
