/**
 * What the policy worker does, apart from being a worker: pure over the parts it is given, so that Node runs
 * it with a forward pass of its own. Serves one command at a time; cancel alone overtakes.
 */
import type { Forward } from '../../engine/policy/forward.ts';
import type { ForcedDecision } from '../../engine/rollout/forced.ts';
import type { EpisodeSpec, Trajectory } from '../../engine/trajectory/model.ts';
import { commandQueue, nextTask } from '../commands.ts';
import type { BackendChoice } from '../runtime/backend.ts';
import type { OnBytes } from '../runtime/download.ts';
import type {
  LoadedPolicy,
  PolicyCommands,
  PolicyEvent,
  PolicyInfo,
  PolicySource,
  RequestId,
  RunRequest,
  WorkerSettings,
} from './protocol.ts';
import { throttle } from './throttle.ts';

/** A loaded network. */
export interface ForwardSession {
  readonly forward: Forward;
  dispose(): Promise<void>;
}

/** Networks on one backend. */
export interface PolicyRuntime {
  open(file: Uint8Array, info: PolicyInfo): Promise<ForwardSession>;
}

export interface EpisodeRun {
  readonly spec: EpisodeSpec;
  readonly forward: Forward | null;
  readonly forced: readonly (ForcedDecision | null)[];
  readonly signal: AbortSignal;
  readonly onUpdate: (trajectory: Trajectory) => void;
}

/** What the handler rests on: the browser's in entry.ts, others in tests. */
export interface PolicyParts {
  chooseBackend(settings: WorkerSettings): Promise<BackendChoice>;
  /** Threads that can be had of those wanted. */
  availableThreads(wanted: number): number;
  openRuntime(choice: BackendChoice, threads: number, onBytes: OnBytes): Promise<PolicyRuntime>;
  download(url: string, onBytes: OnBytes, signal: AbortSignal): Promise<Uint8Array>;
  /** @throws ZipscopeError where the file is no policy, saying what is wrong with it */
  describe(file: Uint8Array, name: string): PolicyInfo;
  runEpisode(run: EpisodeRun): Promise<Trajectory>;
}

const UPDATE_INTERVAL_MS = 125;
const BEAT_INTERVAL_MS = 1000;

export function policyHandler(parts: PolicyParts, emit: (event: PolicyEvent) => void): PolicyCommands {
  const { inTurn, cancel } = commandQueue();
  let settings: WorkerSettings = { backend: 'auto', threads: 1, fallback: null };
  let choice: BackendChoice | null = null;
  let runtime: PolicyRuntime | null = null;
  let loaded: { readonly info: PolicyInfo; readonly session: ForwardSession } | null = null;

  const chosen = async (): Promise<BackendChoice> => {
    if (choice === null) {
      choice = await parts.chooseBackend(settings);
      emit({ type: 'backend', choice, threads: parts.availableThreads(settings.threads) });
    }
    return choice;
  };

  const openedRuntime = async (id: RequestId): Promise<PolicyRuntime> => {
    if (runtime === null) {
      const backend = await chosen();
      emit({ type: 'phase', id, phase: 'loading-runtime' });
      runtime = await parts.openRuntime(backend, parts.availableThreads(settings.threads), (bytes, total) =>
        emit({ type: 'progress', id, progress: { what: 'runtime', loaded: bytes, total } }),
      );
    }
    return runtime;
  };

  const load = async (id: RequestId, source: PolicySource, signal: AbortSignal): Promise<LoadedPolicy> => {
    emit({ type: 'phase', id, phase: 'loading-policy' });
    const { bytes, name } =
      source.type === 'bytes'
        ? source
        : {
            name: nameOf(source.url),
            bytes: await parts.download(
              source.url,
              (done, total) =>
                emit({ type: 'progress', id, progress: { what: 'policy', loaded: done, total } }),
              signal,
            ),
          };
    // Before the runtime, so that a wrong file is told apart without a download of many megabytes.
    const info = parts.describe(bytes, name);
    const opened = await openedRuntime(id);
    signal.throwIfAborted();
    emit({ type: 'phase', id, phase: 'loading-policy' });
    const session = await opened.open(bytes, info);
    const previous = loaded;
    loaded = { info, session };
    await previous?.session.dispose();
    return { info, bytes };
  };

  const run = async (id: RequestId, request: RunRequest, signal: AbortSignal): Promise<Trajectory> => {
    // Without the policy it names, an episode ends with 'policy-needed', unless its agent is a scripted one.
    const network = loaded?.info.name === request.spec.agent ? loaded.session.forward : null;
    emit({ type: 'phase', id, phase: 'running' });
    let lastBeat = Date.now();
    const forward: Forward | null =
      network &&
      (async (batch) => {
        // WASM settles without ever leaving this task, so that no cancel could come in otherwise.
        await nextTask();
        signal.throwIfAborted();
        const result = await network(batch);
        if (Date.now() - lastBeat >= BEAT_INTERVAL_MS) {
          lastBeat = Date.now();
          emit({ type: 'beat', id });
        }
        return result;
      });
    const updates = throttle(
      (trajectory: Trajectory) => emit({ type: 'update', id, trajectory }),
      UPDATE_INTERVAL_MS,
    );
    try {
      const { spec, forced } = request;
      return await parts.runEpisode({ spec, forward, forced, signal, onUpdate: updates.push });
    } finally {
      updates.stop();
    }
  };

  return {
    start: (wanted) => {
      settings = wanted;
    },
    probe: (id) => inTurn(id, chosen),
    load: (id, source) => inTurn(id, (signal) => load(id, source, signal)),
    run: (id, request) => inTurn(id, (signal) => run(id, request, signal)),
    cancel,
  };
}

/** Last part of the path, without query: what EpisodeSpec.agent calls the policy. */
function nameOf(url: string): string {
  const path = url.replace(/[?#].*$/, '');
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
}
