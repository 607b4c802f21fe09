/**
 * Runs episodes to their end. Many at once share forward passes: each round asks for one decision of every episode
 * that still runs. An episode does not depend on what else is in its batch.
 */

import { environmentNamed } from '../environments/registry.ts';
import { ZipscopeError } from '../error.ts';
import type { Forward } from '../policy/forward.ts';
import type { Decision, PolicyState } from '../policy/state.ts';
import type { EpisodeSpec, Trajectory } from '../trajectory/model.ts';
import type { Agent } from './agent.ts';
import { policyAgent } from './agents/policy.ts';
import { randomAgent } from './agents/random.ts';
import { teacherAgent } from './agents/teacher.ts';
import { Episode } from './episode.ts';
import type { ForcedDecision } from './forced.ts';

export interface RunEpisodes {
  readonly agent: Agent;
  /** Checked between rounds; what has been decided stays in the episodes. */
  readonly signal?: AbortSignal;
  /** After every round, with the number of episodes still running. */
  readonly onRound?: (running: number) => void;
  /** Before a decision is carried out: for whoever learns from it. */
  readonly onDecision?: (episode: Episode, state: PolicyState, decision: Decision) => void;
}

/** @throws the signal's reason once it is aborted */
export async function runEpisodes(episodes: readonly Episode[], run: RunEpisodes): Promise<void> {
  for (;;) {
    run.signal?.throwIfAborted();
    const waiting = episodes.flatMap((episode) => {
      const request = episode.request();
      return request ? [{ episode, request }] : [];
    });
    if (waiting.length === 0) return;
    const decisions = await run.agent.decide(waiting.map((entry) => entry.request));
    waiting.forEach(({ episode, request }, i) => {
      const decision = decisions[i];
      if (!decision)
        throw new Error(`${run.agent.name} gave ${decisions.length} decisions for ${waiting.length}`);
      run.onDecision?.(episode, request.state, decision);
      episode.apply(decision);
    });
    run.onRound?.(waiting.length);
  }
}

/** @throws ZipscopeError unknown-environment, unknown-preset, bad-setting, no-such-task, unknown-manager */
export function openEpisode(spec: EpisodeSpec, forced: readonly (ForcedDecision | null)[] = []): Episode {
  const open = environmentNamed(spec.environment).open(spec.preset, spec.settings);
  const { world, task } = open.task(spec.split, spec.seed, { kind: spec.kind, hops: spec.hops });
  return new Episode({ world, task, window: open.window, spec, forced });
}

/** Agents that need no policy. */
const SCRIPTED: readonly Agent[] = [teacherAgent(), randomAgent];

/** @throws ZipscopeError 'policy-needed' where the spec names a policy and there is none */
function agentFor(spec: Pick<EpisodeSpec, 'agent' | 'mode' | 'temperature'>, forward: Forward | null): Agent {
  const scripted = SCRIPTED.find((agent) => agent.name === spec.agent);
  if (scripted) return scripted;
  if (!forward) throw new ZipscopeError('policy-needed', { agent: spec.agent });
  return policyAgent(forward, spec, spec.agent);
}

/** One episode, told about as it goes. @throws what openEpisode and agentFor throw; the signal's reason */
export async function runEpisode(run: {
  readonly spec: EpisodeSpec;
  readonly forward: Forward | null;
  readonly forced?: readonly (ForcedDecision | null)[];
  readonly signal?: AbortSignal;
  /** After every decision, with the rollout so far. */
  readonly onUpdate?: (trajectory: Trajectory) => void;
}): Promise<Trajectory> {
  const episode = openEpisode(run.spec, run.forced);
  const { signal, onUpdate } = run;
  await runEpisodes([episode], {
    agent: agentFor(run.spec, run.forward),
    ...(signal && { signal }),
    ...(onUpdate && { onRound: () => onUpdate(episode.trajectory()) }),
  });
  return episode.trajectory();
}
