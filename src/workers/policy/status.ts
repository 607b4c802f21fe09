/** What the page can see of the policy worker at any time. */
import type { Backend, BackendReason } from '../runtime/backend.ts';
import type { WireError } from '../wire.ts';
import type { PolicyInfo, Progress } from './protocol.ts';

export interface PolicyStatus {
  readonly phase:
    | 'idle'
    | 'loading-runtime'
    | 'loading-policy'
    | 'ready'
    | 'running'
    | 'recovering'
    /** The last request failed after its recovery; the next one starts afresh. */
    | 'failed';
  /** null until a worker has looked for an adapter. */
  readonly backend: Backend | null;
  readonly reason: BackendReason | null;
  readonly adapter: string | null;
  readonly threads: number;
  readonly progress: Progress | null;
  readonly policy: PolicyInfo | null;
  /** How often a worker was replaced since the page opened, and what was wrong the last time. */
  readonly recoveries: number;
  readonly lastFailure: WireError | null;
}

export const INITIAL_STATUS: PolicyStatus = {
  phase: 'idle',
  backend: null,
  reason: null,
  adapter: null,
  threads: 1,
  progress: null,
  policy: null,
  recoveries: 0,
  lastFailure: null,
};
