/** Vector implementations of context bookkeeping: SUPO (S1-S6) and the comparison methods (B6-B11). */
import * as v from 'valibot';
import { contextBounds, effectiveContext, thresholdFor } from '../../src/engine/context/bounds.ts';
import { type Block, blockTokens, fold } from '../../src/engine/context/folding.ts';
import {
  mem1Growth,
  memAgentCalls,
  reactGrowth,
  uniformGrowth,
  ziprlGrowth,
} from '../../src/engine/context/growth.ts';
import { supoRollout } from '../../src/engine/context/supo-ledger.ts';
import { implementation, oneOf } from './implementation.ts';

const Stream = v.object({
  s1: v.number(),
  v_sum: v.number(),
  steps: v.array(v.object({ a: v.number(), o: v.optional(v.number()), final: v.optional(v.boolean()) })),
  summaries: v.array(v.number()),
  L: v.number(),
  S: v.number(),
  H: v.number(),
});
export const supoRolloutVector = implementation(Stream, (i) => {
  const steps = i.steps.map((s) => ({ action: s.a, observation: s.final ? null : (s.o ?? 0) }));
  const rollout = supoRollout(
    { prompt: i.s1, instruction: i.v_sum, steps, summaries: i.summaries },
    { threshold: i.L, maxSummaries: i.S, maxCalls: i.H },
  );
  return {
    segments: rollout.segments.map((s) => ({
      prompt_tokens: s.promptTokens,
      kept_steps: s.keptSteps,
      dropped_step: s.droppedStep,
      action_tokens: s.actionTokens,
      observation_tokens: s.observationTokens,
      summary_tokens: s.summaryTokens,
      trainable_tokens: s.trainableTokens,
      total_tokens: s.totalTokens,
    })),
    summaries: rollout.summaries,
    llm_calls: rollout.calls,
    finished: rollout.finished,
    overlong: rollout.overlong,
    reason: rollout.reason,
    peak_context: rollout.peakContext,
  };
});

const Bounds = v.object({ L: v.number(), L_A: v.number(), L_O: v.number(), v_sum: v.number() });
const Effective = v.object({ W: v.number(), S: v.array(v.number()) });
const Threshold = v.object({ W: v.array(v.number()), ratio: v.number() });
export const supoBounds = oneOf(
  [
    Bounds,
    implementation(Bounds, (i) => {
      const bounds = contextBounds({
        threshold: i.L,
        longestAction: i.L_A,
        longestObservation: i.L_O,
        instruction: i.v_sum,
      });
      return {
        no_drop_prompt: bounds.keptPrompt,
        no_drop_with_summary: bounds.keptWithSummary,
        drop_prompt: bounds.droppedPrompt,
        drop_with_summary: bounds.droppedWithSummary,
      };
    }),
  ],
  [Effective, implementation(Effective, (i) => ({ effective: i.S.map((s) => effectiveContext(i.W, s)) }))],
  [Threshold, implementation(Threshold, (i) => ({ L: i.W.map((w) => thresholdFor(w, i.ratio)) }))],
);

const Steps = v.array(v.object({ a: v.number(), o: v.number() }));
const steps = (list: v.InferOutput<typeof Steps>) => list.map((s) => ({ action: s.a, observation: s.o }));
const Uniform = v.object({ s1: v.number(), steps: Steps, kappa: v.number() });
const Plain = v.object({ s1: v.number(), steps: Steps });
const Zip = v.object({
  s1: v.number(),
  steps: v.array(v.object({ a: v.number(), chars: v.number() })),
  chars_per_token: v.number(),
});
const MemAgent = v.object({
  doc: v.number(),
  chunk: v.number(),
  mem: v.number(),
  q: v.number(),
  template: v.number(),
  answer: v.number(),
});
const BlockInput = v.object({ start: v.number(), end: v.number(), tokens: v.number() });
const Folds = v.object({
  steps: v.array(
    v.object({
      add: BlockInput,
      directive: v.object({ range: v.tuple([v.number(), v.number()]), tokens: v.number() }),
    }),
  ),
});

export const contextGrowth = oneOf(
  [
    Zip,
    implementation(Zip, (i) => {
      const list = i.steps.map((s) => ({ action: s.a, chars: s.chars }));
      return { context: ziprlGrowth(i.s1, list, i.chars_per_token) };
    }),
  ],
  [Uniform, implementation(Uniform, (i) => ({ context: uniformGrowth(i.s1, steps(i.steps), i.kappa) }))],
  // ReAct and MEM1 take the same input; the case names its result `context` or `prompt`.
  [
    Plain,
    implementation(Plain, (i) => ({
      context: reactGrowth(i.s1, steps(i.steps)),
      prompt: mem1Growth(i.s1, steps(i.steps)),
    })),
  ],
  [
    MemAgent,
    implementation(MemAgent, (i) => {
      const calls = memAgentCalls({
        document: i.doc,
        chunk: i.chunk,
        memory: i.mem,
        question: i.q,
        template: i.template,
        answer: i.answer,
      });
      return {
        chunks: calls.chunks,
        calls: calls.calls,
        update_prompts: calls.updatePrompts,
        final_prompt: calls.finalPrompt,
        max_window: calls.maxWindow,
      };
    }),
  ],
  [
    Folds,
    implementation(Folds, (i) => {
      const after: Block[][] = [];
      let blocks: Block[] = [];
      for (const step of i.steps) {
        blocks = fold([...blocks, step.add], step.directive);
        after.push(blocks);
      }
      return { blocks_after_each: after, tokens_after_each: after.map(blockTokens) };
    }),
  ],
);
