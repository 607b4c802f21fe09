/** Whoever decides in an episode: a policy behind a runtime, a scripted teacher, chance. */
import type { ContextManager } from '../context/manager.ts';
import type { Task, World } from '../environments/environment.ts';
import type { Reading } from '../policy/features/document.ts';
import type { AgentView } from '../policy/features/view.ts';
import type { Decision, PolicyState } from '../policy/state.ts';
import type { Stream } from '../random.ts';
import type { ForcedDecision } from './forced.ts';

export interface DecisionRequest {
  readonly state: PolicyState;
  /** This decision's own random stream: what came before leaves it as it is. */
  readonly stream: Stream;
  readonly maxPicks: number;
  readonly forced: ForcedDecision | null;
  /** For scripted agents; a policy sees `state` alone. */
  readonly behind: {
    readonly task: Task;
    readonly world: World;
    readonly view: AgentView;
    /** The document being compressed, in document decisions. */
    readonly reading: Reading | null;
    readonly manager: ContextManager;
  };
}

export interface Agent {
  readonly name: string;
  /** One decision a request, in order. May batch; must not depend on what else is in the batch. */
  decide(requests: readonly DecisionRequest[]): Promise<readonly Decision[]>;
}
