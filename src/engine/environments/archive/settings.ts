/** What shapes an archive world and its questions. The defaults are the default preset's. */
import { type Fields, type IntegerRange, integer, number, range, shares } from '../settings.ts';

export const QUESTION_KINDS = ['bridge', 'comparison', 'collection'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export interface ArchiveSettings {
  readonly entities: number;
  readonly distractorShare: number;
  readonly adversarialShare: number;
  readonly articleChars: IntegerRange;
  readonly collectionFacts: IntegerRange;
  readonly kindShares: Readonly<Record<QuestionKind, number>>;
  readonly hops: IntegerRange;
  readonly collectionHops: IntegerRange;
  readonly yearShare: number;
  readonly wordingNoise: number;
  readonly synonymShare: number;
  readonly trainingWorlds: number;
  readonly heldOutWorlds: number;
  readonly worldSeed: number;
}

export const ARCHIVE_FIELDS: Fields<ArchiveSettings> = {
  entities: integer({
    initial: 70,
    low: 20,
    high: 1000,
    unit: 'entities',
    about: 'People, firms, ships, towns and works of a world; each has one true article.',
  }),
  distractorShare: number({
    initial: 0.3,
    low: 0,
    high: 1,
    unit: 'share of the entities',
    about: 'How many articles more are about an entity without stating what a question may need.',
  }),
  adversarialShare: number({
    initial: 0,
    low: 0,
    high: 1,
    unit: 'share of the entities',
    about: 'How many articles more are about an entity and state false facts, to mislead.',
  }),
  articleChars: range({
    initial: [1500, 8000],
    low: 800,
    high: 12000,
    unit: 'characters',
    about: 'Aimed length of an article; one with a long list is never aimed below what the list needs.',
  }),
  collectionFacts: range({
    initial: [9, 45],
    low: 2,
    high: 50,
    unit: 'facts',
    about:
      'Size of the list of names an article spreads over its sentences; as many for each level from 2 on.',
  }),
  kindShares: shares(QUESTION_KINDS, {
    initial: { bridge: 0.42, comparison: 0.13, collection: 0.45 },
    low: 0,
    high: 1,
    unit: 'weights',
    about: 'Mixture of the question kinds.',
  }),
  hops: range({
    initial: [2, 4],
    low: 1,
    high: 250,
    unit: 'relations',
    about: 'Length of the chain of a bridge question.',
  }),
  collectionHops: range({
    initial: [0, 1],
    low: 0,
    high: 8,
    unit: 'relations',
    about: 'Length of the chain from the named thing to the one whose list is asked for.',
  }),
  yearShare: number({
    initial: 0.15,
    low: 0,
    high: 1,
    unit: 'share of the bridge questions',
    about: 'Bridge questions whose last step asks for a year instead of a name.',
  }),
  wordingNoise: number({
    initial: 0.1,
    low: 0,
    high: 1,
    unit: 'share of the facts',
    about: 'Facts stated without the noun of their relation.',
  }),
  synonymShare: number({
    initial: 0.1,
    low: 0,
    high: 1,
    unit: 'share of the relations in questions',
    about: 'Relations a question names by another word than the usual one.',
  }),
  trainingWorlds: integer({ initial: 8, low: 1, high: 64, unit: 'worlds', about: 'Worlds for training.' }),
  heldOutWorlds: integer({
    initial: 4,
    low: 1,
    high: 64,
    unit: 'worlds',
    about: 'Worlds for measuring; they share no name and no answer with the training worlds.',
  }),
  worldSeed: integer({
    initial: 1,
    low: 0,
    high: 0x7fffffff,
    unit: '',
    about: 'Fixes every world; the seed of an episode fixes its question and its sampling.',
  }),
};
