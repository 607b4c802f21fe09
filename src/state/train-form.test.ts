import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { recipeSettings } from '../engine/training/recipes.ts';
import { SHOWCASE_IDS } from '../engine/training/showcases.ts';
import { DEFAULT_DRAFT, type Draft, draftOf, plannedRuns, showcaseDraft } from './train-draft.ts';
import { FormText, writeForm } from './train-form.ts';
import { readSettingsFile, writeSettingsFile } from './train-settings-file.ts';

const draft: Draft = {
  ...DEFAULT_DRAFT,
  recipe: 'ziprl',
  settings: { w: 0 },
  variants: [{ w: 0.5 }],
  seeds: 2,
};
const thrown = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
};
const fileWith = (change: object) =>
  JSON.stringify({ ...(JSON.parse(writeSettingsFile(draft)) as object), ...change });

describe('the form', () => {
  it('comes back from its file and from its address, and says nothing of what does not differ', () => {
    expect(readSettingsFile(writeSettingsFile(draft))).toEqual(draft);
    expect(v.parse(FormText, writeForm(draft))).toEqual(draft);
    expect(writeForm(DEFAULT_DRAFT)).toBe('');
    expect(JSON.parse(writeForm(draft))).toEqual({
      recipe: 'ziprl',
      settings: { w: 0 },
      variants: [{ w: 0.5 }],
      seeds: 2,
    });
  });

  it('stands for runs that differ in one setting and in the seed', () => {
    const planned = plannedRuns(draft);
    expect(planned.map(({ letter, config }) => [letter, config.seed, config.settings.w])).toEqual([
      ['A', 1, 0],
      ['A', 2, 0],
      ['B', 1, 0.5],
      ['B', 2, 0.5],
    ]);
  });

  it.each(SHOWCASE_IDS)('takes the showcase %s', (id) => {
    const shown = showcaseDraft(id);
    expect(plannedRuns(shown)).toHaveLength(1 + shown.variants.length);
    expect(v.parse(FormText, writeForm(shown))).toEqual(shown);
  });

  it.each(['{', '[]', '{"recipe":"nothing"}', '{"settings":{"w":9}}', '{"seeds":0}'])(
    'refuses the address %s',
    (text) => {
      expect(v.safeParse(FormText, text).success).toBe(false);
    },
  );
});

describe('the form of runs that are on screen', () => {
  it('says what the runs differ in, however their settings are written down', () => {
    const planned = plannedRuns(draft);
    const expected = { ...DEFAULT_DRAFT, ...draft };
    expect(draftOf(planned)).toEqual(expected);
    // As a worker says them: every setting, those of the recipe too.
    const whole = planned.map(({ letter, config }) => ({
      letter,
      config: { ...config, settings: { ...recipeSettings(config.recipe, config.settings) } },
    }));
    expect(draftOf(whole)).toEqual(expected);
  });
});

describe('a settings file', () => {
  it.each([
    ['{', 'not-json', {}],
    ['{}', 'not-a-settings-file', { field: 'format' }],
    [fileWith({ version: 2 }), 'settings-file-newer', { version: 2 }],
    [fileWith({ size: 'XXL' }), 'settings-file-damaged', { field: 'size' }],
    [fileWith({ seeds: 4 }), 'settings-file-damaged', { field: 'seeds' }],
    [fileWith({ settings: { speed: 1 } }), 'unknown-setting', { field: 'speed' }],
    [fileWith({ variants: [{ w: 3 }] }), 'bad-setting', { field: 'w' }],
  ])('%s is refused as %s', (text, code, values) => {
    expect(thrown(() => readSettingsFile(text))).toMatchObject({ code, values });
  });
});
