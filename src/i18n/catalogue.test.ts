import { describe, expect, it } from 'vitest';
import { CATALOGUES, LANGUAGES } from './catalogue.ts';
import { createI18n, preferredLanguage } from './i18n.ts';

function texts(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[path + key, value]] : texts(value as object, `${path}${key}.`),
  );
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
const en = new Map(texts(CATALOGUES.en));
const zh = new Map(texts(CATALOGUES.zh));

describe('the catalogue', () => {
  it('says everything in both languages', () => {
    const wanted = [...en.keys()].filter((key) => !key.endsWith('_one'));
    expect([...zh.keys()].sort()).toEqual(wanted.sort());
    for (const [key, text] of [...en, ...zh]) expect(text.trim(), key).not.toBe('');
  });

  it('names the same values in both languages', () => {
    for (const [key, text] of zh) expect(placeholders(text), key).toEqual(placeholders(en.get(key) ?? ''));
  });

  it('has Chinese in its Chinese texts, names and units aside', () => {
    const words = (text: string): string[] => [
      ...(text.replace(/\{\{\w+\}\}/g, '').match(/[A-Za-z]{2,}/g) ?? []),
    ];
    for (const [key, text] of zh) {
      if (/\p{Script=Han}/u.test(text)) continue;
      // Without Chinese, whatever words there are stand in the English text too: names, file types, units.
      const english = words(en.get(key) ?? '');
      expect(
        words(text).filter((word) => !english.includes(word)),
        key,
      ).toEqual([]);
      expect(words(text).length, `${key}: ${text}`).toBeLessThanOrEqual(2);
    }
  });

  it('keeps calm: no exclamation marks', () => {
    for (const [key, text] of [...en, ...zh]) expect(text, key).not.toMatch(/[!！]/);
  });

  it.each(LANGUAGES)('counts in %s', (language) => {
    const { t } = createI18n(language);
    const [one, many] = [1, 3].map((count) => t('strip:alt.turns', { count }));
    expect(one).toContain('1');
    expect(many).toContain('3');
    expect(one).not.toMatch(/\{\{|alt\.turns/);
  });

  it.each([
    [['zh-TW', 'en'], 'zh'],
    [['de-DE', 'zh-CN'], 'zh'],
    [['en-GB', 'zh'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
  ] as const)('of %j takes %s', (languages, language) => {
    expect(preferredLanguage(languages)).toBe(language);
  });
});
