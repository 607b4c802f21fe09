/** Wraps an agent so that every decision it makes is kept with the state it was made in. */
import type { Decision, PolicyState } from '../policy/state.ts';
import type { Agent } from '../rollout/agent.ts';

export interface Collected {
  readonly state: PolicyState;
  readonly decision: Decision;
}

export function collecting(agent: Agent): {
  readonly agent: Agent;
  readonly collected: readonly Collected[];
} {
  const collected: Collected[] = [];
  return {
    collected,
    agent: {
      name: agent.name,
      async decide(requests) {
        const decisions = await agent.decide(requests);
        decisions.forEach((decision, i) => {
          const request = requests[i];
          if (request) collected.push({ state: request.state, decision });
        });
        return decisions;
      },
    },
  };
}
