import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ADDRESS, formatHash, PARAMETERS, parseAddress, type WhatIf } from './url.ts';

describe('an address', () => {
  it('without parameters names the defaults', () => {
    const parsed = parseAddress('', '#/inspect');
    expect(parsed).toEqual({ path: '/inspect', values: DEFAULT_ADDRESS, given: new Set(), bad: [] });
  });

  it('is read from query and hash, and the hash wins', () => {
    const { values } = parseAddress('?turn=3&theme=dark&utm_source=mail', '#/inspect?turn=5');
    expect([values.turn, values.theme]).toEqual([5, 'dark']);
  });

  it.each([
    ['turn', '-1'],
    ['turn', '1.5'],
    ['turn', 'three'],
    ['step', '10'],
    ['backend', 'webgl'],
    ['lang', 'klingon'],
    ['seed', '99999999999999'],
    ['window', '12'],
    ['threshold', '1.5'],
    ['temperature', '0'],
    ['speed', '3'],
    ['kind', ''],
    ['manager', 'uniform:6'],
    ['whatif', '3:6'],
    ['whatif', '3:2:10'],
  ] as const)('with %s=%s keeps the default and says so', (name, value) => {
    const parsed = parseAddress('', `#/inspect?${name}=${encodeURIComponent(value)}`);
    expect(parsed.values[name]).toEqual(PARAMETERS[name].initial);
    expect(parsed.bad).toEqual([{ name, value }]);
    expect(parsed.given.has(name)).toBe(false);
  });

  it('keeps its good parameters beside a bad one', () => {
    expect(parseAddress('', '#/inspect?turn=x&seed=7').values.seed).toBe(7);
  });

  it('writes only what differs from the defaults', () => {
    expect(formatHash('/inspect', DEFAULT_ADDRESS)).toBe('#/inspect');
    const whatif: WhatIf = { turn: 3, level: 4, units: null };
    expect(formatHash('/inspect', { ...DEFAULT_ADDRESS, turn: 3, whatif })).toBe(
      '#/inspect?turn=3&whatif=3:4',
    );
  });

  it('brings back what was written', () => {
    const ranges = fc.array(fc.tuple(fc.nat(9000), fc.nat(9000)), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.record({
          preset: fc.constantFrom('default', 'tight', 'long-chain', 'stress'),
          kind: fc.constantFrom(null, 'bridge', 'comparison', 'collection'),
          seed: fc.nat(0x7fffffff),
          window: fc.option(fc.integer({ min: 256, max: 65536 })),
          threshold: fc.option(fc.constantFrom(0.05, 0.35, 1)),
          temperature: fc.constantFrom(0.5, 1, 2.25),
          manager: fc.constantFrom('ziprl', 'uniform:3', 'full'),
          turn: fc.nat(10_000),
          step: fc.option(fc.nat(9)),
          speed: fc.constantFrom(0.5, 1, 2, 4),
          whatif: fc.option(
            fc.record({
              turn: fc.nat(1000),
              level: fc.constantFrom(1, 2, 3, 4, 5),
              units: fc.option(ranges),
            }),
          ),
          theme: fc.constantFrom('system', 'light', 'dark'),
        }),
        (partial) => {
          const values = { ...DEFAULT_ADDRESS, ...partial } as typeof DEFAULT_ADDRESS;
          const parsed = parseAddress('', formatHash('/inspect', values));
          expect(parsed.bad).toEqual([]);
          expect(parsed.values).toEqual(values);
        },
      ),
    );
  });

  it.each([
    ['', '/'],
    ['#', '/'],
    ['#/', '/'],
    ['#inspect', '/inspect'],
    ['#/inspect/?turn=2', '/inspect'],
  ])('with the hash "%s" has the path %s', (hash, path) => {
    expect(parseAddress('', hash).path).toBe(path);
  });
});
