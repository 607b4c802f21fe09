/** Rolls out groups: G episodes a prompt, all of them in step, so that each round is one batch for the network. */
import type { OpenEnvironment } from '../environments/environment.ts';
import type { Decision, PolicyState } from '../policy/state.ts';
import type { Agent } from '../rollout/agent.ts';
import { Episode } from '../rollout/episode.ts';
import { runEpisodes } from '../rollout/run.ts';
import type { EpisodeSpec, Trajectory } from '../trajectory/model.ts';
import type { Prompt } from './prompts.ts';

export interface Made {
  readonly state: PolicyState;
  readonly decision: Decision;
}

export interface Rollout {
  readonly trajectory: Trajectory;
  /** In the order in which they were made, as `decisionsOf(trajectory)` lists their records. */
  readonly decisions: readonly Made[];
}

export interface RolloutGroup {
  readonly prompt: Prompt;
  readonly rollouts: readonly Rollout[];
}

/** What is left of a group when it has been learnt from: states are most of what a rollout holds. */
export interface PlayedGroup {
  readonly prompt: Prompt;
  readonly rollouts: readonly Pick<Rollout, 'trajectory'>[];
}

export function withoutStates({ prompt, rollouts }: RolloutGroup): PlayedGroup {
  return { prompt, rollouts: rollouts.map(({ trajectory }) => ({ trajectory })) };
}

export interface RollOut {
  readonly open: OpenEnvironment;
  /** Differences from the preset, for the record. */
  readonly environmentSettings: EpisodeSpec['settings'];
  readonly manager: string;
  readonly prompts: readonly Prompt[];
  readonly groupSize: number;
  readonly agent: Agent;
  readonly signal?: AbortSignal | undefined;
  /** After every round, with the number of rollouts still running. */
  readonly onRound?: ((running: number) => void) | undefined;
}

export async function rollOut(given: RollOut): Promise<RolloutGroup[]> {
  const { open, prompts, groupSize, agent, manager, environmentSettings, signal, onRound } = given;
  const groups = prompts.map((prompt) => ({
    prompt,
    rollouts: Array.from({ length: groupSize }, (_, rollout) => {
      const { world, task, seed } = prompt;
      const spec: EpisodeSpec = {
        environment: open.environment,
        preset: open.preset,
        settings: environmentSettings,
        split: 'train',
        kind: null,
        hops: null,
        seed,
        rollout,
        manager,
        agent: agent.name,
        mode: 'sampled',
        temperature: 1,
      };
      const episode = new Episode({ world, task, window: open.window, spec });
      return { episode, decisions: [] as Made[] };
    }),
  }));
  const all = groups.flatMap(({ rollouts }) => rollouts);
  const decisionsOf = new Map(all.map(({ episode, decisions }) => [episode, decisions]));
  await runEpisodes(
    all.map(({ episode }) => episode),
    {
      agent,
      ...(signal && { signal }),
      ...(onRound && { onRound }),
      onDecision: (episode, state, decision) => decisionsOf.get(episode)?.push({ state, decision }),
    },
  );
  return groups.map(({ prompt, rollouts }) => ({
    prompt,
    rollouts: rollouts.map(({ episode, decisions }) => ({ trajectory: episode.trajectory(), decisions })),
  }));
}
