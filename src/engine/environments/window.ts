/** The limits an agent works under, whatever the environment; the rollout loop enforces them. */
import { type Fields, integer, number } from './settings.ts';

export interface WindowSettings {
  readonly W: number;
  readonly thresholdShare: number;
  readonly maxSummaries: number;
  readonly maxSteps: number;
  readonly summaryShare: number;
  readonly maxUnits: number;
  readonly maxCandidates: number;
  readonly maxPicks: number;
}

export const WINDOW_FIELDS: Fields<WindowSettings> = {
  W: integer({
    initial: 2048,
    low: 256,
    high: 65536,
    unit: 'context tokens',
    about: 'The widest the window may be; a raw document is read as far as it fits into what is left of it.',
  }),
  thresholdShare: number({
    initial: 0.425,
    low: 0.05,
    high: 1,
    unit: 'share of W',
    about: 'What may be kept before a summary is due: L = floor(share x W).',
  }),
  maxSummaries: integer({
    initial: 2,
    low: 0,
    high: 256,
    unit: 'summaries',
    about: 'S, the most summaries of an episode; one more overflow ends it as overlong.',
  }),
  maxSteps: integer({
    initial: 14,
    low: 1,
    high: 512,
    unit: 'steps',
    about: 'H, the most steps of an episode; searches, answers and summaries count.',
  }),
  summaryShare: number({
    initial: 0.15,
    low: 0.01,
    high: 0.9,
    unit: 'share of W',
    about: 'The most a summary may hold.',
  }),
  maxUnits: integer({
    initial: 80,
    low: 8,
    high: 116,
    unit: 'units',
    about:
      'The most units a document or a summary state offers; 116 beside question, levels and STOPs fill a state.',
  }),
  maxCandidates: integer({
    initial: 40,
    low: 4,
    high: 127,
    unit: 'candidates',
    about: 'The most names found in kept text that an act state offers.',
  }),
  maxPicks: integer({
    initial: 80,
    low: 2,
    high: 80,
    unit: 'picks',
    about: 'The most picks of one decision.',
  }),
};
