/**
 * The page's end of the policy worker: promises, an observable status, FIFO, cancel, and one automatic
 * recovery. Starts the worker at the first command; the page's thread never runs a session.
 *
 * Recovery: a runtime failure ends the worker, and the request it broke off runs once more in a new one, with
 * the policy loaded last. If WebGPU fails a second time, the next worker takes WASM and says why. A request
 * that fails on WASM after a restart is given up.
 */
import { createStore } from 'zustand/vanilla';
import { ZipscopeError } from '../../engine/error.ts';
import { serialQueue } from '../../engine/graph/queue.ts';
import type { Trajectory } from '../../engine/trajectory/model.ts';
import { type Connection, connect, type WorkerPort } from '../connection.ts';
import type { BackendChoice, FallbackReason } from '../runtime/backend.ts';
import { fallbackReason, isRuntimeFailure } from '../runtime/failure.ts';
import { toWireError, toZipscopeError } from '../wire.ts';
import type {
  LoadedPolicy,
  PolicyCommands,
  PolicyEvent,
  PolicyInfo,
  PolicySettings,
  PolicySource,
  RequestId,
  RunRequest,
} from './protocol.ts';
import { INITIAL_STATUS, type PolicyStatus } from './status.ts';

export type { PolicyStatus } from './status.ts';

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
  /** @throws ZipscopeError saying what is wrong with the file; the policy loaded before then stays */
  load(source: PolicySource, signal?: AbortSignal): Promise<PolicyInfo>;
  /** Updates are cumulative. After a recovery they start again from the first turn. */
  run(request: RunRequest, onUpdate?: (trajectory: Trajectory) => void): PolicyRun;
  cancel(id: RequestId): void;
  /** Takes effect after the requests before it; a change restarts the worker with its policy. */
  configure(settings: Partial<PolicySettings>): Promise<void>;
  /** Ends the worker; pending requests reject with 'disposed'. */
  dispose(): void;
}

export interface PolicyClientOptions {
  readonly settings?: Partial<PolicySettings>;
  /** Silence after which a worker counts as dead; longer than the slowest step, a first pass in software. */
  readonly stallMs?: number;
  readonly startWorker?: () => WorkerPort;
}

const STALL_MS = 120_000;

interface Job {
  readonly id: RequestId;
  readonly onUpdate: ((trajectory: Trajectory) => void) | undefined;
  /** Ends the caller's wait at once, whatever the worker is doing. */
  readonly abandon: (reason: ZipscopeError) => void;
  abandoned: boolean;
}

type Api = Connection<PolicyCommands>;

export function createPolicyClient(options: PolicyClientOptions = {}): PolicyClient {
  const { stallMs = STALL_MS, startWorker = startPolicyWorker } = options;
  const queue = serialQueue();
  const jobs = new Map<RequestId, Job>();
  const status = createStore<PolicyStatus>(() => INITIAL_STATUS);
  let settings: PolicySettings = { backend: 'auto', threads: 1, ...options.settings };
  let fallback: FallbackReason | null = null;
  let policy: LoadedPolicy | null = null;
  let connection: Api | null = null;
  let restoring = false;
  let nextId = 0;
  let disposed = false;

  const onEvent = (event: PolicyEvent) => {
    switch (event.type) {
      case 'phase':
        // The steps of a recovery are one phase to the visitor.
        if (restoring && status.getState().phase === 'recovering') return;
        status.setState({ phase: event.phase, progress: null });
        return;
      case 'progress':
        status.setState({ progress: event.progress });
        return;
      case 'backend': {
        const { backend, reason, adapter } = event.choice;
        status.setState({ backend, reason, adapter, threads: event.threads });
        return;
      }
      case 'update': {
        const job = jobs.get(event.id);
        if (job && !job.abandoned) job.onUpdate?.(event.trajectory);
        return;
      }
      case 'beat':
        return;
      default:
        event satisfies never;
    }
  };

  const close = (reason: ZipscopeError) => {
    connection?.close(reason);
    connection = null;
  };

  /** Says that a worker has failed and the next one takes its place. */
  const recover = (failure: ZipscopeError) => {
    close(failure);
    const recoveries = status.getState().recoveries + 1;
    status.setState({ phase: 'recovering', progress: null, recoveries, lastFailure: toWireError(failure) });
  };

  /** A live worker with the settings and the policy loaded last. */
  const connected = async (id: RequestId): Promise<Api> => {
    if (connection !== null) {
      if (connection.ended === null) return connection;
      // It died while nobody was waiting for it.
      recover(connection.ended);
    }
    const api: Api = connect<PolicyCommands, PolicyEvent>(startWorker, onEvent, stallMs);
    connection = api;
    restoring = true;
    try {
      await api.call((commands) => commands.start({ ...settings, fallback }));
      if (policy !== null) {
        const source: PolicySource = { type: 'bytes', bytes: policy.bytes, name: policy.info.name };
        await api.call((commands) => commands.load(id, source));
      }
      return api;
    } catch (thrown) {
      // A worker without the policy it should have must serve nobody.
      close(toZipscopeError(thrown));
      throw thrown;
    } finally {
      restoring = false;
    }
  };

  /** Runs a request to its end, through one restart, and one more if that means leaving WebGPU. */
  const perform = async <T>(job: Job, request: (api: Api) => Promise<T>): Promise<T> => {
    let leftWebgpu = false;
    for (let failures = 1; ; failures++) {
      if (job.abandoned) throw new ZipscopeError('cancelled');
      try {
        return await request(await connected(job.id));
      } catch (thrown) {
        const error = toZipscopeError(thrown);
        if (!isRuntimeFailure(error.code)) {
          // Not WebGPU was at fault but the request.
          if (leftWebgpu) fallback = null;
          // A module whose import failed is never fetched again by the same worker.
          if (leftWebgpu || error.code === 'runtime-unavailable') close(error);
          throw error;
        }
        const mayLeaveWebgpu =
          settings.backend !== 'wasm' && fallback === null && status.getState().backend !== 'wasm';
        if (failures >= 2 && !mayLeaveWebgpu) {
          close(error);
          status.setState({ phase: 'failed', progress: null, lastFailure: toWireError(error) });
          throw error;
        }
        if (failures >= 2) {
          fallback = fallbackReason(error.code);
          leftWebgpu = true;
        }
        recover(error);
      }
    }
  };

  const rest = () => status.setState({ phase: policy === null ? 'idle' : 'ready', progress: null });

  /** Queues work behind what is queued. The caller's promise may end before the work does. */
  const submit = <T>(work: (job: Job) => Promise<T>, onUpdate?: Job['onUpdate']) => {
    const id = nextId++;
    const result = new Promise<T>((resolve, reject) => {
      if (disposed) {
        reject(new ZipscopeError('disposed'));
        return;
      }
      const job: Job = { id, onUpdate, abandon: reject, abandoned: false };
      jobs.set(id, job);
      queue
        .add(async () => {
          if (status.getState().phase === 'failed') rest();
          return work(job);
        })
        .finally(() => {
          jobs.delete(id);
          if (status.getState().phase !== 'failed') rest();
        })
        .then(resolve, reject);
    });
    return { id, result };
  };

  const cancel = (id: RequestId) => {
    const job = jobs.get(id);
    if (job === undefined || job.abandoned) return;
    job.abandoned = true;
    job.abandon(new ZipscopeError('cancelled'));
    // A worker that cannot be told has ended already.
    connection?.call((commands) => commands.cancel(id)).catch(() => undefined);
  };

  const probe = (job: Job) => perform(job, (api) => api.call((commands) => commands.probe(job.id)));

  const load = async (job: Job, source: PolicySource): Promise<PolicyInfo> => {
    const answer = await perform(job, (api) => api.call((commands) => commands.load(job.id, source)));
    policy = answer;
    status.setState({ policy: answer.info });
    return answer.info;
  };

  const run = (job: Job, request: RunRequest) =>
    perform(job, (api) => api.call((commands) => commands.run(job.id, request)));

  const configure = async (job: Job, change: Partial<PolicySettings>): Promise<void> => {
    const next = { ...settings, ...change };
    if (fallback === null && next.backend === settings.backend && next.threads === settings.threads) return;
    settings = next;
    fallback = null;
    status.setState({ backend: null, reason: null, adapter: null });
    // Without a worker there is nothing to restart; the next request starts one with the new settings.
    if (connection === null) return;
    close(new ZipscopeError('reconfigured'));
    await probe(job);
  };

  return {
    status: { subscribe: status.subscribe, getSnapshot: status.getState },
    probe: () => submit(probe).result,
    load: (source, signal) => {
      const { id, result } = submit((job) => load(job, source));
      if (signal?.aborted) cancel(id);
      signal?.addEventListener('abort', () => cancel(id), { once: true });
      return result;
    },
    run: (request, onUpdate) => {
      const { id, result } = submit((job) => run(job, request), onUpdate);
      return { id, result, cancel: () => cancel(id) };
    },
    cancel,
    configure: (change) => submit((job) => configure(job, change)).result,
    dispose: () => {
      disposed = true;
      const reason = new ZipscopeError('disposed');
      for (const job of jobs.values()) {
        job.abandoned = true;
        job.abandon(reason);
      }
      close(reason);
    },
  };
}

function startPolicyWorker(): Worker {
  return new Worker(new URL('./entry.ts', import.meta.url), { type: 'module', name: 'zipscope-policy' });
}
