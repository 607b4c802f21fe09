/**
 * How often a policy's first choice is the teacher's, by kind of decision, on states of clean teacher episodes of
 * held-out questions. Exact match alone does not tell whether a cold start is trainable; these do.
 */
import type { OpenEnvironment } from '../environments/environment.ts';
import type { Forward } from '../policy/forward.ts';
import type { PolicyState } from '../policy/state.ts';
import type { Agent } from '../rollout/agent.ts';
import { policyAgent } from '../rollout/agents/policy.ts';
import { teacherAgent } from '../rollout/agents/teacher.ts';
import { evaluationRollouts } from './evaluate.ts';
import { mean } from './statistics.ts';

/** Shares in 0..1; null where no such decision came up. */
export interface DecisionAccuracy {
  readonly search: number | null;
  readonly answer: number | null;
  readonly level: number | null;
  /** Share of the teacher's first four units that are among the policy's first four. */
  readonly keep: number | null;
}

export async function decisionAccuracy(
  open: OpenEnvironment,
  forward: Forward,
  n: number,
  seed: number,
): Promise<DecisionAccuracy> {
  const teacher = teacherAgent();
  const policy = policyAgent(forward, { mode: 'greedy', temperature: 1 });
  const right: Record<keyof DecisionAccuracy, number[]> = { search: [], answer: [], level: [], keep: [] };
  // The teacher decides; the policy is only asked.
  const watched: Agent = {
    name: 'teacher',
    async decide(requests) {
      const theirs = await teacher.decide(requests);
      const ours = await policy.decide(requests);
      requests.forEach(({ state }, i) => {
        const a = theirs[i]?.picks ?? [];
        const b = ours[i]?.picks ?? [];
        const kind = choiceOf(state, a[0]);
        if (kind) right[kind].push(a[0] === b[0] ? 1 : 0);
        if (state.kind === 'document' && a.length > 2) {
          const first = a.slice(1, 5);
          right.keep.push(first.filter((pick) => b.slice(1, 5).includes(pick)).length / first.length);
        }
      });
      return theirs;
    },
  };
  await evaluationRollouts({ open, agent: watched, n, seed });
  return {
    search: mean(right.search),
    answer: mean(right.answer),
    level: mean(right.level),
    keep: mean(right.keep),
  };
}

function choiceOf(state: PolicyState, pick: number | undefined): 'search' | 'answer' | 'level' | null {
  const type = state.options[pick ?? -1]?.type;
  return type === 'search' || type === 'answer' || type === 'level' ? type : null;
}
