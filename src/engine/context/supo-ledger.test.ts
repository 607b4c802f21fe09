import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextBounds } from './bounds.ts';
import { type Block, blockTokens, fold } from './folding.ts';
import { SupoLedger, type SupoLimits, supoRollout } from './supo-ledger.ts';

const length = fc.integer({ min: 1, max: 400 });
const stream = fc.record({
  prompt: length,
  instruction: length,
  steps: fc.array(fc.record({ action: length, observation: fc.option(length, { freq: 6 }) }), {
    maxLength: 40,
  }),
  summaries: fc.array(length, { minLength: 6, maxLength: 6 }),
});
const limits: fc.Arbitrary<SupoLimits> = fc.record({
  threshold: fc.integer({ min: 300, max: 3000 }),
  maxSummaries: fc.integer({ min: 0, max: 6 }),
  maxCalls: fc.integer({ min: 0, max: 60 }),
});

describe('SUPO ledger (S1-S5)', () => {
  test('limits hold, and a finished rollout is one with a final answer', () => {
    fc.assert(
      fc.property(stream, limits, (s, l) => {
        const r = supoRollout(s, l);
        expect(r.calls).toBeLessThanOrEqual(l.maxCalls);
        expect(r.summaries).toBeLessThanOrEqual(l.maxSummaries);
        expect(r.segments).toHaveLength(r.summaries + 1);
        expect(r.finished).toBe(r.reason === 'final');
        expect(r.overlong).toBe(r.reason.startsWith('max_'));
      }),
    );
  });

  test('every step is kept in one segment, dropped by one, or the last one refused', () => {
    fc.assert(
      fc.property(stream, limits, (s, l) => {
        const r = supoRollout(s, l);
        const told = r.segments.flatMap((seg) => [
          ...seg.keptSteps,
          ...(seg.droppedStep === null ? [] : [seg.droppedStep]),
        ]);
        expect(told).toEqual(told.map((_, i) => i));
        expect(r.calls - r.summaries - told.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('an overlong rollout trains nothing, any other its kept actions and summaries', () => {
    fc.assert(
      fc.property(stream, limits, (s, l) => {
        const r = supoRollout(s, l);
        for (const seg of r.segments) {
          expect(seg.trainableTokens).toBe(r.overlong ? 0 : seg.actionTokens + seg.summaryTokens);
        }
      }),
    );
  });

  test('no summary call sees more than the bound for dropped pairs (S6)', () => {
    fc.assert(
      fc.property(stream, limits, (s, l) => {
        // The bound assumes that a window never opens beyond the threshold.
        fc.pre(s.prompt + Math.max(...s.summaries) < l.threshold);
        const { droppedPrompt } = contextBounds({
          threshold: l.threshold,
          longestAction: 400,
          longestObservation: 400,
          instruction: s.instruction,
        });
        for (const seg of supoRollout(s, l).segments.slice(0, -1)) {
          const prompt = seg.totalTokens - seg.summaryTokens;
          expect(prompt).toBeLessThan(droppedPrompt);
        }
      }),
    );
  });

  test('an empty summary still ends its segment and costs its instruction', () => {
    const r = supoRollout(
      { prompt: 10, instruction: 5, steps: [{ action: 5, observation: 100 }], summaries: [0] },
      { threshold: 50, maxSummaries: 1, maxCalls: 9 },
    );
    expect(r.segments[0]?.totalTokens).toBe(15);
    expect(r.segments).toHaveLength(2);
  });

  test('a step is refused where a summary is due', () => {
    const ledger = new SupoLedger(10, 5, { threshold: 20, maxSummaries: 1, maxCalls: 9 });
    ledger.step({ action: 5, observation: 100 });
    expect(ledger.next).toBe('summary');
    expect(() => ledger.step({ action: 1, observation: 1 })).toThrow(RangeError);
  });
});

describe('folding (B10)', () => {
  const blocks: Block[] = [
    { start: 0, end: 1, tokens: 50 },
    { start: 2, end: 2, tokens: 300 },
  ];

  test('a range over all blocks leaves one', () => {
    expect(fold(blocks, { range: [0, 2], tokens: 40 })).toEqual([{ start: 0, end: 2, tokens: 40 }]);
    expect(blockTokens(blocks)).toBe(350);
  });

  test.each([
    [1, 2],
    [0, 1],
    [2, 3],
  ])('a range %i-%i that starts inside a block or ends early is refused', (start, end) => {
    expect(() => fold(blocks, { range: [start, end], tokens: 1 })).toThrow('fold-range');
  });
});
