/**
 * The page's end of the policy worker: promises, an observable status, FIFO, cancel, and one automatic
 * recovery. Starts the worker at the first command; the page's thread never runs a session.
 */
import type { Trajectory } from '../../engine/trajectory/model.ts';
import type { Backend, BackendChoice, BackendReason } from '../runtime/backend.ts';
import type { WireError } from '../wire.ts';
import type {
  PolicyInfo,
  PolicySettings,
  PolicySource,
  Progress,
  RequestId,
  RunRequest,
} from './protocol.ts';

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
  /** How often a worker had to be replaced since the page opened, and what was wrong the last time. */
  readonly recoveries: number;
  readonly lastFailure: WireError | null;
}

export interface PolicyRun {
  readonly id: RequestId;
  /** The finished episode, or a ZipscopeError ('cancelled' after cancel()). */
  readonly result: Promise<Trajectory>;
  cancel(): void;
}

export interface PolicyClient {
  /** For useSyncExternalStore or a store: the snapshot is the same object until something changes. */
  readonly status: {
    subscribe(listener: () => void): () => void;
    getSnapshot(): PolicyStatus;
  };
  /** Which backend would run, without downloading a runtime. */
  probe(): Promise<BackendChoice>;
  load(source: PolicySource): Promise<PolicyInfo>;
  /** Updates are cumulative. After a recovery they start again from the first turn. */
  run(request: RunRequest, onUpdate?: (trajectory: Trajectory) => void): PolicyRun;
  cancel(id: RequestId): void;
  /** Takes effect after the requests before it; a change restarts the worker with its policy. */
  configure(settings: Partial<PolicySettings>): Promise<void>;
  /** Ends the worker; pending requests reject with 'disposed'. */
  dispose(): void;
}
