/** Another agent's acts and picks under the teacher's levels: what the choice of level alone is worth. */
import type { Agent } from '../agent.ts';
import { teacherAgent } from './teacher.ts';

export function teacherLevels(agent: Agent): Agent {
  const teacher = teacherAgent();
  return {
    name: `${agent.name} with the teacher's levels`,
    async decide(requests) {
      const theirs = await teacher.decide(requests);
      return agent.decide(
        requests.map((request, i) => {
          const label = request.state.options[theirs[i]?.picks[0] ?? -1];
          return label?.type === 'level' && !request.forced
            ? { ...request, forced: { type: 'level', level: label.level } }
            : request;
        }),
      );
    },
  };
}
