import { describe, expect, it } from 'vitest';
import { coversLock } from './install.mjs';

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-darwin': { version: '1.0.0', optional: true },
  },
};

describe('coversLock', () => {
  it.each([
    ['every package in its version', { 'node_modules/a': { version: '1.0.0' } }, true],
    [
      'packages beyond the lock',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } },
      true,
    ],
    ['a missing package', {}, false],
    ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    [
      'an optional package in another version',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/a-darwin': { version: '0.9.0' } },
      false,
    ],
  ])('judges %s', (_name, packages, covered) => {
    expect(coversLock(wanted, { packages })).toBe(covered);
  });

  it('takes an unfinished install for none', () => {
    expect(coversLock(wanted, {})).toBe(false);
  });
});
