import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  COMPACTION_DEFAULTS,
  CompactionLedger,
  type CompactionLimits,
  type CompactionStream,
  compactionRollout,
} from './compaction-ledger.ts';
import { mathVerdict, searchVerdict } from './selfcompact.ts';

const limits: CompactionLimits = {
  budget: 1000,
  reserve: 300,
  carried: 2,
  maxCompactions: 2,
  trainSummaries: true,
};
const prompt = { system: 50, user: 50, instruction: 20, resume: 10 };
const length = fc.integer({ min: 0, max: 400 });
const stream: fc.Arbitrary<CompactionStream> = fc.record({
  prompt: fc.constant(prompt),
  steps: fc.array(fc.record({ action: length, observation: fc.option(length, { nil: null, freq: 8 }) }), {
    maxLength: 14,
  }),
  summaries: fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 2, maxLength: 2 }),
});

describe('a CompactionRL rollout (C1-C4)', () => {
  test('keeps its books whatever comes', () => {
    fc.assert(
      fc.property(stream, fc.integer({ min: 0, max: 3 }), (given, carried) => {
        const rollout = compactionRollout(given, { ...limits, carried });
        const { segments, windows, compactions } = rollout;
        const actions = segments.filter(({ kind }) => kind === 'execution');
        expect(compactions).toBeLessThanOrEqual(limits.maxCompactions);
        expect(segments).toHaveLength(2 * compactions + 1);
        expect(segments.at(-1)).toMatchObject({ kind: 'execution', tokensAfter: 0 });
        segments.forEach(({ tokensAfter }, s) => {
          expect(tokensAfter).toBe(segments.slice(s + 1).reduce((sum, { tokens }) => sum + tokens, 0));
        });
        // Every step is in one window, in order.
        const steps = actions.flatMap((segment) => segment.steps);
        expect(steps).toEqual(steps.map((_, i) => i));
        for (const window of windows) {
          expect(window.carriedSteps.length).toBeLessThanOrEqual(carried);
          // Carried pairs fit, so that no compaction fires at once; with none carried there is nothing left to drop.
          if (window.carriedSteps.length > 0)
            expect(limits.budget - window.context).toBeGreaterThanOrEqual(limits.reserve);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('an action that no longer fits ends the rollout and is not trained', () => {
    const ledger = new CompactionLedger(prompt, { ...limits, maxCompactions: 0 });
    ledger.step({ action: 700, observation: 100 });
    expect(ledger.next).toBe('step');
    ledger.step({ action: 200, observation: 0 });
    expect(ledger.next).toBe('window_exhausted');
    expect(ledger.result().segments[0]).toMatchObject({ tokens: 700, steps: [0] });
  });

  test('without summary training, summaries are not counted', () => {
    const given = {
      prompt,
      steps: [
        { action: 100, observation: 600 },
        { action: 30, observation: null },
      ],
      summaries: [80],
    };
    const trained = compactionRollout(given, limits);
    const untrained = compactionRollout(given, { ...limits, trainSummaries: false });
    expect(trained.segments.map(({ tokens, tokensAfter }) => [tokens, tokensAfter])).toEqual([
      [100, 110],
      [80, 30],
      [30, 0],
    ]);
    expect(untrained.segments.map(({ tokens, tokensAfter }) => [tokens, tokensAfter])).toEqual([
      [100, 30],
      [0, 30],
      [30, 0],
    ]);
    expect(untrained.windows).toEqual(trained.windows);
  });

  test('events out of turn are refused; an unfinished rollout says so', () => {
    const ledger = new CompactionLedger(prompt, limits);
    expect(() => ledger.summarise(10)).toThrow(RangeError);
    ledger.step({ action: 100, observation: 600 });
    expect(ledger.next).toBe('summary');
    expect(() => ledger.step({ action: 1, observation: 1 })).toThrow(RangeError);
    expect(ledger.result().reason).toBe('no_more_steps');
  });

  test('the paper carries two pairs and compacts three times at most', () => {
    expect(COMPACTION_DEFAULTS).toMatchObject({ carried: 2, maxCompactions: 3, reserve: 10_240 });
  });
});

test('SelfCompact: the backstop forces, the answer settles a proof (B12)', () => {
  const ready = { unitClosed: true, condensable: true, progress: true, stuck: false };
  expect(searchVerdict(ready, { context: 29, window: 100 })).toBe('COMPRESS');
  expect(searchVerdict({ ...ready, stuck: true }, { context: 29, window: 100 })).toBe('CONTINUE');
  expect(searchVerdict({ ...ready, stuck: true }, { context: 30, window: 100 })).toBe('COMPRESS_FORCED');
  expect(mathVerdict({ answered: false, stalled: true, nextStepKnown: false })).toBe('CONTINUE');
});
