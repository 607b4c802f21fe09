import { describe, expect, it } from 'vitest';
import type { StateStorage } from 'zustand/middleware';
import { createSettingsStore, langInForce, resolveTheme, SETTINGS_KEY, themeInForce } from './settings.ts';

function memoryStorage(
  initial: Record<string, string> = {},
): StateStorage & { readonly data: Map<string, string> } {
  const data = new Map(Object.entries(initial));
  return {
    data,
    getItem: (key) => data.get(key) ?? null,
    setItem: (key, value) => {
      data.set(key, value);
    },
    removeItem: (key) => {
      data.delete(key);
    },
  };
}

const record = (state: unknown, version = 1) => ({ [SETTINGS_KEY]: JSON.stringify({ state, version }) });

describe('settings', () => {
  it('come back on the next visit', () => {
    const storage = memoryStorage();
    createSettingsStore(() => storage)
      .getState()
      .setTheme('dark');
    expect(createSettingsStore(() => storage).getState().chosen).toEqual({ lang: 'auto', theme: 'dark' });
  });

  it('keep what an address asks for in force without storing it', () => {
    const storage = memoryStorage(record({ lang: 'zh', theme: 'light' }));
    const store = createSettingsStore(() => storage);
    store.getState().pin({ theme: 'dark' });
    expect([langInForce(store.getState()), themeInForce(store.getState())]).toEqual(['zh', 'dark']);
    expect(createSettingsStore(() => storage).getState().chosen.theme).toBe('light');
  });

  it("let the person's change end what the address asked for", () => {
    const store = createSettingsStore(() => memoryStorage());
    store.getState().pin({ theme: 'dark', lang: 'zh' });
    store.getState().setTheme('light');
    expect(store.getState().pinned).toEqual({ lang: 'zh' });
    expect(themeInForce(store.getState())).toBe('light');
  });

  it.each([
    ['another version', record({ lang: 'en', theme: 'dark' }, 0), { lang: 'en', theme: 'dark' }],
    ['one bad field', record({ lang: 'klingon', theme: 'dark' }), { lang: 'auto', theme: 'dark' }],
    ['no record at all', { [SETTINGS_KEY]: '7' }, { lang: 'auto', theme: 'system' }],
    ['a list', record([1, 2]), { lang: 'auto', theme: 'system' }],
  ])('survive stored %s', (_, stored, expected) => {
    expect(createSettingsStore(() => memoryStorage(stored)).getState().chosen).toEqual(expected);
  });

  it('work in memory where storage is blocked', () => {
    const store = createSettingsStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    store.getState().setLang('zh');
    expect(langInForce(store.getState())).toBe('zh');
  });

  it('follow the system only when asked to', () => {
    expect([
      resolveTheme('system', true),
      resolveTheme('system', false),
      resolveTheme('light', true),
    ]).toEqual(['dark', 'light', 'light']);
  });
});
