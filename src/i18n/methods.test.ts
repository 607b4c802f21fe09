import { describe, expect, test } from 'vitest';
import { INPUTS } from '../engine/advantage/missing.ts';
import { ESTIMATORS } from '../engine/advantage/registry.ts';
import { ADVANTAGE_FIELDS } from '../engine/advantage/settings.ts';
import { TEACHING_GROUPS } from '../engine/advantage/teaching-groups.ts';
import { methods } from './en/methods.ts';
import { teaching } from './en/teaching.ts';

// The Chinese texts have the same keys by their type.
describe('every name of the engine has a text', () => {
  test('estimators', () => {
    expect(Object.keys(methods.estimators).sort()).toEqual(ESTIMATORS.map(({ name }) => name).sort());
    for (const { zeroSpread } of ESTIMATORS) expect(methods.zeroSpread).toHaveProperty(zeroSpread);
  });

  test('settings and their options', () => {
    expect(Object.keys(methods.settings).sort()).toEqual(Object.keys(ADVANTAGE_FIELDS).sort());
    for (const { control, origin } of Object.values(ADVANTAGE_FIELDS)) {
      expect(methods.origins).toHaveProperty(origin);
      if (control.type !== 'choice') continue;
      for (const option of control.options) {
        expect(option in methods.options || option in methods.estimators, option).toBe(true);
      }
    }
  });

  test('inputs that may be missing', () => {
    expect(Object.keys(methods.inputs).sort()).toEqual([...INPUTS].sort());
  });

  test('teaching groups', () => {
    expect(Object.keys(teaching.groups).sort()).toEqual(TEACHING_GROUPS.map(({ id }) => id).sort());
  });
});
