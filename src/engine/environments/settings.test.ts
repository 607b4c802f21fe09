import { describe, expect, it } from 'vitest';
import { ZipscopeError } from '../error.ts';
import { ARCHIVE_EPISODE_FIELDS, ARCHIVE_PRESETS, archiveSettings } from './archive/presets.ts';
import { ARCHIVE_FIELDS } from './archive/settings.ts';
import { initialValues, resolveSettings } from './settings.ts';
import { WINDOW_FIELDS } from './window.ts';

function errorOf(run: () => unknown): ZipscopeError {
  try {
    run();
  } catch (error) {
    if (error instanceof ZipscopeError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('settings', () => {
  it('take the defaults where no layer says otherwise', () => {
    expect(resolveSettings(WINDOW_FIELDS)).toEqual(initialValues(WINDOW_FIELDS));
    expect(initialValues(WINDOW_FIELDS).W).toBe(2048);
  });

  it('let a later layer win', () => {
    expect(resolveSettings(WINDOW_FIELDS, { W: 1024, maxSteps: 3 }, { W: 4096 })).toMatchObject({
      W: 4096,
      maxSteps: 3,
    });
  });

  it.each(Object.entries(ARCHIVE_EPISODE_FIELDS))(
    'have a default in its own range and a meaning: %s',
    (name, field) => {
      const resolved = resolveSettings(ARCHIVE_EPISODE_FIELDS, { [name]: field.initial });
      expect(resolved).toHaveProperty(name, field.initial);
      expect(field.about).toMatch(/^[A-Z].*\.$/);
    },
  );

  it.each([
    ['entities', 19],
    ['entities', 70.5],
    ['entities', '70'],
    ['entities', Number.NaN],
    ['distractorShare', 1.01],
    ['distractorShare', null],
    ['articleChars', [8000, 1500]],
    ['articleChars', [1500]],
    ['hops', [0, 4]],
    ['hops', 3],
    ['kindShares', { bridge: 0, comparison: 0, collection: 0 }],
    ['kindShares', { bridge: 1, comparison: 0 }],
    ['kindShares', { bridge: 1, comparison: 0, collection: 0, riddle: 1 }],
    ['kindShares', { bridge: -1, comparison: 1, collection: 1 }],
  ])('refuse %s = %j and name the field', (field, value) => {
    const error = errorOf(() => resolveSettings(ARCHIVE_FIELDS, { [field]: value }));
    expect(error.code).toBe('bad-setting');
    expect(error.values).toMatchObject({ field, low: expect.any(Number), high: expect.any(Number) });
  });

  it('refuse a field they do not have', () => {
    const error = errorOf(() => resolveSettings(ARCHIVE_FIELDS, { entitties: 70 }));
    expect(error).toMatchObject({ code: 'unknown-setting', values: { field: 'entitties' } });
  });
});

describe('archive presets', () => {
  it.each(['default', 'tight', 'long-chain', 'stress'])('%s is valid', (preset) => {
    expect(archiveSettings(preset).W).toBeGreaterThan(0);
  });

  it('change only what they say', () => {
    expect(archiveSettings('tight')).toEqual({ ...archiveSettings('default'), ...ARCHIVE_PRESETS.tight });
  });

  it('take overrides', () => {
    expect(archiveSettings('long-chain', { maxSteps: 30 })).toMatchObject({ maxSteps: 30, maxSummaries: 4 });
  });

  it('refuse an unknown name and say which there are', () => {
    const error = errorOf(() => archiveSettings('toString'));
    expect(error.code).toBe('unknown-preset');
    expect(error.values).toEqual({
      preset: 'toString',
      known: 'default, tight, reworded, long-chain, stress',
    });
  });
});
