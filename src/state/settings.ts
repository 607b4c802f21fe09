/**
 * What the person prefers everywhere: language and theme. Kept between visits as a named, versioned subset; where
 * storage is blocked it lives in memory. public/boot.js reads the same record before the first paint.
 */
import * as v from 'valibot';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const LANGUAGE_CHOICES = ['auto', 'en', 'zh'] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

export interface Settings {
  readonly lang: LanguageChoice;
  readonly theme: Theme;
}

export interface SettingsStore {
  /** The person's own choice: stored. */
  readonly chosen: Settings;
  /** What the address asks for and the person has not changed since: in force, kept in the address, not stored. */
  readonly pinned: Partial<Settings>;
  readonly setLang: (lang: LanguageChoice) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly pin: (asked: Partial<Settings>) => void;
}

/** The settings in force. */
export const langInForce = (state: SettingsStore): LanguageChoice => state.pinned.lang ?? state.chosen.lang;
export const themeInForce = (state: SettingsStore): Theme => state.pinned.theme ?? state.chosen.theme;

export const SETTINGS_KEY = 'zipscope.settings';
const VERSION = 1;
const DEFAULTS: Settings = { lang: 'auto', theme: 'system' };

// Foreign or older records may hold anything: each field is checked alone, so that one bad one costs one default.
const Stored = v.object({
  lang: v.fallback(v.picklist(LANGUAGE_CHOICES), DEFAULTS.lang),
  theme: v.fallback(v.picklist(THEMES), DEFAULTS.theme),
});

/** Reads and writes that never throw: browsers may refuse storage altogether or run out of room. */
export function tolerantStorage(get: () => StateStorage): StateStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (storage: StateStorage) => T, otherwise: () => T): T => {
    try {
      return work(get());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (key) =>
      attempt(
        (storage) => storage.getItem(key),
        () => memory.get(key) ?? null,
      ),
    setItem: (key, value) => {
      memory.set(key, value);
      attempt(
        (storage) => storage.setItem(key, value),
        () => undefined,
      );
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
  };
}

export function createSettingsStore(get: () => StateStorage) {
  return createStore<SettingsStore>()(
    persist(
      (set) => ({
        chosen: DEFAULTS,
        pinned: {},
        setLang: (lang) =>
          set(({ chosen, pinned: { lang: _, ...pinned } }) => ({ chosen: { ...chosen, lang }, pinned })),
        setTheme: (theme) =>
          set(({ chosen, pinned: { theme: _, ...pinned } }) => ({ chosen: { ...chosen, theme }, pinned })),
        pin: (asked) => set({ pinned: asked }),
      }),
      {
        name: SETTINGS_KEY,
        version: VERSION,
        storage: createJSONStorage(() => tolerantStorage(get)),
        partialize: ({ chosen }) => chosen,
        migrate: (stored) => stored,
        merge: (stored, current) => {
          const parsed = v.safeParse(Stored, stored ?? {});
          return parsed.success ? { ...current, chosen: parsed.output } : current;
        },
      },
    ),
  );
}

export function resolveTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light';
  return theme;
}
