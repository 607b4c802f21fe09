import { describe, expect, it } from 'vitest';
import { en } from '../i18n/catalogue.ts';
import { KEYS, keysIn } from './keys.ts';

describe('the registry of keys', () => {
  it.each(['inspect', 'advantages'])('binds every key once in %s', (workspace) => {
    const keys = keysIn(workspace).flatMap((binding) => binding.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('describes every action in the catalogue', () => {
    const described: Record<string, string> = en.shell.keys.actions;
    for (const { action } of KEYS) expect(described[action]).toBeTruthy();
    expect(Object.keys(described).sort()).toEqual(KEYS.map((binding) => binding.action).sort());
  });
});
