import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, environmentNamed } from './registry.ts';

describe('the registry of environments', () => {
  it('finds each by its own name, once', () => {
    for (const environment of ENVIRONMENTS) expect(environmentNamed(environment.id)).toBe(environment);
    expect(new Set(ENVIRONMENTS.map(({ id }) => id)).size).toBe(ENVIRONMENTS.length);
  });

  it.each(ENVIRONMENTS.flatMap(({ id, presets }) => presets.map((preset) => [id, preset])))(
    'opens %s with preset %s',
    (id = '', preset = '') => {
      const open = environmentNamed(id).open(preset, {});
      expect(open).toMatchObject({ environment: id, preset });
      expect(open.worldCount('train')).toBeGreaterThan(0);
    },
  );

  it('says which there are where a name is unknown', () => {
    expect(() => environmentNamed('arcade')).toThrow(
      'unknown-environment {"environment":"arcade","known":"archive"}',
    );
  });
});
