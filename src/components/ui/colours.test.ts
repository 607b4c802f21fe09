/** Holds the tokens of app.css to what they promise: contrast (WCAG 2), lightness order, colour blindness. */
import { readFileSync } from 'node:fs';
import {
  type Color,
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  wcagContrast,
} from 'culori';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../app.css', import.meta.url), 'utf8');

function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`app.css has no ${selector}`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

const light = tokensOf(':root');
const THEMES = [
  ['light', light],
  ['dark', new Map([...light, ...tokensOf(':root[data-theme="dark"]')])],
] as const;

const lightness = converter('oklch');
const difference = differenceCiede2000();
type Sight = (colour: Color) => Color;

/** culori's filters are typed as returning exactly what they take, which a string literal is not. */
function seen(by: Sight): (hex: string) => Color {
  return (hex) => {
    const colour = parse(hex);
    if (!colour) throw new Error(`${hex} is no colour`);
    return by(colour);
  };
}

const SIGHTS: readonly (readonly [string, (hex: string) => Color])[] = [
  ['full colour vision', seen((colour) => colour)],
  ['protanopia', seen(filterDeficiencyProt(1))],
  ['deuteranopia', seen(filterDeficiencyDeuter(1))],
  ['tritanopia', seen(filterDeficiencyTrit(1))],
];

/** AA for text, and for marks and the edges of controls. */
const TEXT = 4.5;
const MARK = 3;
/** CIEDE2000; two colours this far apart are told apart at a glance, side by side. */
const APART = 7;

const LEVELS = [1, 2, 3, 4, 5];
const SIGNED = ['neg-3', 'neg-2', 'neg-1', 'zero', 'pos-1', 'pos-2', 'pos-3'];

describe.each(THEMES)('the %s theme', (_theme, tokens) => {
  const hex = (name: string): string => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`no token --${name}`);
    return value;
  };

  it('gives every text AA contrast on every ground it stands on', () => {
    for (const ink of ['ink', 'ink-2', 'ink-3']) {
      for (const ground of ['ground', 'surface', 'sunken']) {
        expect(wcagContrast(hex(ink), hex(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(TEXT);
      }
    }
    expect(wcagContrast(hex('dropped-ink'), hex('surface')), 'dropped text').toBeGreaterThanOrEqual(TEXT);
    expect(wcagContrast(hex('needed'), hex('surface')), 'needed text').toBeGreaterThanOrEqual(TEXT);
    expect(wcagContrast(hex('on-notice'), hex('notice')), 'notice').toBeGreaterThanOrEqual(TEXT);
    expect(wcagContrast(hex('on-summary'), hex('summary')), 'summary').toBeGreaterThanOrEqual(TEXT);
  });

  it('prints readable numbers on every step of both scales', () => {
    for (const step of [
      ...LEVELS.map((level) => `level-${level}`),
      ...SIGNED.map((step) => `signed-${step}`),
    ]) {
      expect(wcagContrast(hex(`on-${step}`), hex(step)), step).toBeGreaterThanOrEqual(TEXT);
    }
  });

  it('gives marks and edges of controls the contrast marks need', () => {
    for (const mark of [
      'line-strong',
      'needed',
      'boundary',
      'threshold',
      'focus',
      'ghost',
      'hatch',
      'question',
    ]) {
      expect(wcagContrast(hex(mark), hex('surface')), mark).toBeGreaterThanOrEqual(MARK);
    }
  });

  it('orders the levels by lightness alone, more kept further from the ground', () => {
    const ground = lightness(hex('surface'))?.l ?? 0;
    const distances = LEVELS.map((level) => Math.abs((lightness(hex(`level-${level}`))?.l ?? 0) - ground));
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });

  it.each(SIGHTS)('keeps neighbouring levels apart in %s', (_sight, see) => {
    const seen = LEVELS.map((level) => see(hex(`level-${level}`)));
    seen.slice(1).forEach((colour, index) => {
      expect(difference(colour, seen[index] ?? ''), `levels ${index + 1} and ${index + 2}`).toBeGreaterThan(
        APART,
      );
    });
  });

  it.each(SIGHTS)(
    'keeps neighbouring steps and the two ends of the signed scale apart in %s',
    (_sight, see) => {
      SIGNED.slice(1).forEach((step, index) => {
        const pair = [see(hex(`signed-${SIGNED[index]}`)), see(hex(`signed-${step}`))] as const;
        expect(difference(...pair), `${SIGNED[index]} and ${step}`).toBeGreaterThan(APART);
      });
      for (const rank of [1, 2, 3]) {
        const pair = [see(hex(`signed-neg-${rank}`)), see(hex(`signed-pos-${rank}`))] as const;
        expect(difference(...pair), `-${rank} and +${rank}`).toBeGreaterThan(APART);
      }
    },
  );

  it.each(SIGHTS)('keeps the needed accent apart from what it is drawn on in %s', (_sight, see) => {
    for (const other of ['surface', 'ink', ...LEVELS.map((level) => `level-${level}`)]) {
      expect(difference(see(hex('needed')), see(hex(other))), other).toBeGreaterThan(APART * 2);
    }
  });

  it.each(SIGHTS)('keeps the colours of runs apart in %s', (_sight, see) => {
    const runs = [1, 2, 3, 4, 5, 6].map((run) => see(hex(`run-${run}`)));
    runs.forEach((a, i) => {
      for (const [j, b] of runs.entries()) {
        if (j > i) expect(difference(a, b), `runs ${i + 1} and ${j + 1}`).toBeGreaterThan(APART);
      }
    });
  });

  it.each(SIGHTS)('keeps question, summary and raw text apart in %s', (_sight, see) => {
    for (const other of ['question', 'raw']) {
      expect(difference(see(hex('summary')), see(hex(other))), other).toBeGreaterThan(APART);
    }
  });
});
