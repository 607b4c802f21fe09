/** i18next set up once with both catalogues in the bundle: switching languages is instant and works offline. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { CATALOGUES, type en, type Language } from './catalogue.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: typeof en;
    returnNull: false;
  }
}

/** The instance of the page; tests make their own. */
export function createI18n(language: Language): i18n {
  const instance = i18next.createInstance();
  // Resolves at once, since nothing is fetched; a failure here is a broken catalogue and must be loud.
  instance
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      resources: CATALOGUES,
      defaultNS: 'shell',
      initAsync: false,
      interpolation: { escapeValue: false },
    })
    .catch((error: unknown) => {
      throw error;
    });
  return instance;
}

/** The language of a browser's preference list, the first that is spoken here. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const tag of languages) {
    if (/^zh\b/i.test(tag)) return 'zh';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
