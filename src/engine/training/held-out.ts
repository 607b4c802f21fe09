/** Exact match on fixed held-out questions, sampled and greedy. */
import type { OpenEnvironment } from '../environments/environment.ts';
import type { Forward } from '../policy/forward.ts';
import { policyAgent } from '../rollout/agents/policy.ts';
import type { RunConfig } from './config.ts';
import { evaluate } from './evaluate.ts';
import type { HeldOut } from './phases.ts';

export async function evaluateHeldOut(given: {
  readonly open: OpenEnvironment;
  readonly forward: Forward;
  readonly config: Pick<RunConfig, 'evaluation'>;
  readonly signal?: AbortSignal | undefined;
}): Promise<HeldOut> {
  const { open, forward, config, signal } = given;
  const { n, seed, greedy } = config.evaluation;
  const measure = (mode: 'sampled' | 'greedy') =>
    evaluate({
      open,
      agent: policyAgent(forward, { mode, temperature: 1 }),
      n,
      seed,
      mode,
      ...(signal && { signal }),
    });
  return { sampled: await measure('sampled'), greedy: greedy ? await measure('greedy') : null };
}
