/** Vector implementations of compaction: CompactionRL's rollout (C1-C4) and SelfCompact's rubrics (B12). */
import * as v from 'valibot';
import { compactionRollout } from '../../src/engine/context/compaction-ledger.ts';
import { mathVerdict, searchVerdict } from '../../src/engine/context/selfcompact.ts';
import { implementation, oneOf } from './implementation.ts';

const Stream = v.object({
  sys_len: v.number(),
  user_len: v.number(),
  C: v.number(),
  T_comp: v.number(),
  k: v.number(),
  max_comp: v.number(),
  steps: v.array(v.object({ a: v.number(), o: v.optional(v.number()), final: v.optional(v.boolean()) })),
  summaries: v.array(v.number()),
  q_sum: v.number(),
  resume_overhead: v.number(),
});
export const compactionRolloutVector = implementation(Stream, (i) => {
  const rollout = compactionRollout(
    {
      prompt: { system: i.sys_len, user: i.user_len, instruction: i.q_sum, resume: i.resume_overhead },
      steps: i.steps.map((s) => ({ action: s.a, observation: s.final ? null : (s.o ?? 0) })),
      summaries: i.summaries,
    },
    { budget: i.C, reserve: i.T_comp, carried: i.k, maxCompactions: i.max_comp, trainSummaries: true },
  );
  return {
    segments: rollout.segments.map(({ tokensAfter, ...segment }) => ({
      ...segment,
      tokens_after: tokensAfter,
    })),
    windows: rollout.windows.map((window) => ({
      after_compaction: window.afterCompaction,
      carried_steps: window.carriedSteps,
      k_used: window.carriedSteps.length,
      context: window.context,
      summary_overrun: window.summaryOverrun,
    })),
    compactions: rollout.compactions,
    reason: rollout.reason,
    peak_context: rollout.peakContext,
  };
});

const Search = v.object({
  C1: v.boolean(),
  C2: v.boolean(),
  C3: v.boolean(),
  N1: v.boolean(),
  context: v.number(),
  window: v.number(),
  backstop: v.number(),
});
const Mathematics = v.object({ Q1: v.boolean(), Q2: v.boolean(), Q3: v.boolean() });
export const selfcompactRubric = oneOf(
  [
    Search,
    implementation(Search, ({ C1, C2, C3, N1, ...where }) => ({
      decision: searchVerdict({ unitClosed: C1, condensable: C2, progress: C3, stuck: N1 }, where),
    })),
  ],
  [
    Mathematics,
    implementation(Mathematics, ({ Q1, Q2, Q3 }) => ({
      decision: mathVerdict({ answered: Q1, stalled: Q2, nextStepKnown: Q3 }),
    })),
  ],
);
