import { beforeAll, describe, expect, it } from 'vitest';
import { normaliseAnswer } from '../../metrics/answers.ts';
import { tokens } from '../../text/tokens.ts';
import { openArchive } from './archive.ts';
import { memberFacts } from './facts.ts';
import { describeWorld } from './statistics.ts';
import type { ArchiveWorld } from './world.ts';

const open = openArchive('default');

describe('the twelve worlds of the default preset', () => {
  let worlds: { train: ArchiveWorld[]; heldOut: ArchiveWorld[] };
  beforeAll(() => {
    const all = (split: 'train' | 'held-out') =>
      Array.from({ length: open.worldCount(split) }, (_, index) => open.world(split, index));
    worlds = { train: all('train'), heldOut: all('held-out') };
  }, 120_000);

  it('hold at least 1,000 articles and 20,000 questions', () => {
    const described = [...worlds.train, ...worlds.heldOut].map(describeWorld);
    expect(described).toHaveLength(12);
    const articles = described.flatMap((d) => Object.values(d.articles)).reduce((a, b) => a + b, 0);
    expect(articles).toBeGreaterThanOrEqual(1000);
    const bridges = described.reduce((sum, d) => sum + d.questions.bridge, 0);
    expect(bridges).toBeGreaterThanOrEqual(20_000);
    for (const d of described) {
      expect(d.units.max).toBeLessThanOrEqual(80);
      expect(d.chars.min).toBeGreaterThan(1000);
      expect(d.chars.max).toBeLessThan(9000);
    }
  });

  it('share no name and no answer between training and held out', () => {
    const answers = (list: ArchiveWorld[]) =>
      new Set(
        list.flatMap(({ content }) =>
          content.entities.flatMap(({ id, name, year }) => [
            normaliseAnswer(name),
            String(year),
            ...memberFacts(content.facts(id)).map((fact) => normaliseAnswer(fact.name)),
          ]),
        ),
      );
    const training = answers(worlds.train);
    expect([...answers(worlds.heldOut)].filter((answer) => training.has(answer))).toEqual([]);
    const name = (list: ArchiveWorld[]) =>
      new Set(list.flatMap(({ content }) => content.entities.flatMap((e) => tokens(e.name))));
    const trainingWords = name(worlds.train);
    const shared = [...name(worlds.heldOut)].filter((word) => trainingWords.has(word));
    // Forms of names such as "Sons" and "The" are common property.
    expect(shared.length).toBeLessThan(40);
  });
});

describe('an open archive', () => {
  const seeds = Array.from({ length: 60 }, (_, i) => i);

  it('makes a world once', () => {
    expect(open.world('train', 0)).toBe(open.world('train', 0));
    // Limits of the window shape no world.
    expect(openArchive('default', { maxSummaries: 1 }).world('train', 0)).toBe(open.world('train', 0));
  });

  it('spreads the seeds over the worlds of a split', () => {
    const ids = new Set(
      seeds.map((seed) => open.task('held-out', seed, { kind: null, hops: null }).world.id),
    );
    expect([...ids].sort()).toEqual([
      'archive/held-out/0',
      'archive/held-out/1',
      'archive/held-out/2',
      'archive/held-out/3',
    ]);
  });

  it('has no world beyond the count', () => {
    expect(() => open.world('train', 8)).toThrow(RangeError);
    expect(() => open.world('train', -1)).toThrow(RangeError);
  });
});
