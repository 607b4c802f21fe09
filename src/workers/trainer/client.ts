/**
 * The page's end of a trainer worker: one run, an observable status, and recovery. A runtime failure, or a number on
 * WebGPU that is not finite, ends the worker; a new one goes on from the last checkpoint, once on a new device and
 * then on WASM. What fails on WASM after that is given up and said.
 */
import { createStore } from 'zustand/vanilla';
import type { Given } from '../../engine/advantage/fields.ts';
import { ZipscopeError } from '../../engine/error.ts';
import { serialQueue } from '../../engine/graph/queue.ts';
import type { Checkpoint } from '../../engine/training/checkpoint.ts';
import type { HeldOut } from '../../engine/training/phases.ts';
import { type Connection, connect, type WorkerPort } from '../connection.ts';
import type { PolicySettings } from '../policy/protocol.ts';
import type { FallbackReason } from '../runtime/backend.ts';
import { fallbackReason, isRuntimeFailure } from '../runtime/failure.ts';
import { toWireError, toZipscopeError } from '../wire.ts';
import type {
  Advance,
  Bar,
  LevelComparison,
  RunPosition,
  RunStart,
  StepReport,
  TrainerCommands,
  TrainerEvent,
} from './protocol.ts';
import { INITIAL_TRAINER_STATUS, type TrainerStatus } from './status.ts';

export interface TrainerClient {
  readonly status: {
    subscribe(listener: () => void): () => void;
    getSnapshot(): TrainerStatus;
  };
  /** Opens a run in place of the one that is open. */
  open(start: RunStart): Promise<void>;
  /** Resolves when the run has stopped: at the end of a phase or step, paused, or failed (the status says why). */
  advance(mode: Advance): Promise<void>;
  pause(): void;
  /** Takes effect with the next phase, also while the run goes on. */
  configure(changes: Given): Promise<void>;
  /** Asks for a checkpoint, which comes as onCheckpoint; while the run goes on, after the step under way. */
  saveNow(): Promise<void>;
  /** As packRollouts writes them; null where the worker has them no more. */
  rollouts(step: number, bar: Bar | null): Promise<Uint8Array<ArrayBuffer> | null>;
  compareLevels(n: number): Promise<LevelComparison>;
  policyFile(): Promise<Uint8Array>;
  /** The last one; null before the first. */
  checkpoint(): Checkpoint | null;
  dispose(): void;
}

export interface TrainerClientOptions {
  readonly settings?: Partial<PolicySettings>;
  readonly onSteps: (reports: readonly StepReport[]) => void;
  readonly onHeldOut: (step: number, heldOut: HeldOut) => void;
  readonly onCheckpoint: (checkpoint: Checkpoint) => void;
  /** Steps after this one are about to be repeated. */
  readonly onBack: (step: number) => void;
  /** Silence after which a worker counts as dead: longer than the slowest call, a gradient in software. */
  readonly stallMs?: number;
  readonly startWorker?: () => WorkerPort;
}

const STALL_MS = 180_000;

/** What a faulty device brings about too; on WASM the same would come again. */
const WRONG_NUMBERS: readonly string[] = ['training-not-finite', 'log-ratio-off'];

type Api = Connection<TrainerCommands>;

export function createTrainerClient(options: TrainerClientOptions): TrainerClient {
  const { stallMs = STALL_MS, startWorker = startTrainerWorker } = options;
  const settings: PolicySettings = { backend: 'auto', threads: 1, ...options.settings };
  const queue = serialQueue();
  const status = createStore<TrainerStatus>(() => INITIAL_TRAINER_STATUS);
  let fallback: FallbackReason | null = null;
  let connection: Api | null = null;
  let origin: RunStart | null = null;
  let checkpoint: Checkpoint | null = null;
  /** Settings changed since the run was opened: a new worker has to be told again. */
  let changed: Given = {};
  let wantsPause = false;

  const onEvent = (event: TrainerEvent) => {
    switch (event.type) {
      case 'backend': {
        const { backend, reason, adapter } = event.choice;
        status.setState({ backend, reason, adapter, threads: event.threads });
        return;
      }
      case 'progress':
        status.setState({ progress: event });
        return;
      case 'phase':
        status.setState({ phase: event.phase, running: event.running });
        return;
      case 'steps':
        status.setState({ step: event.reports.at(-1)?.step ?? status.getState().step });
        options.onSteps(event.reports);
        return;
      case 'held-out':
        options.onHeldOut(event.step, event.heldOut);
        return;
      case 'checkpoint':
        checkpoint = event.checkpoint;
        status.setState({ checkpointStep: event.checkpoint.step, step: event.checkpoint.step });
        options.onCheckpoint(event.checkpoint);
        return;
      case 'compared':
        status.setState({ compared: event });
        return;
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

  const stand = ({ step, nextPhase, settings: inForce }: RunPosition) =>
    status.setState({ step, phase: nextPhase, running: null, settings: inForce, progress: null });

  /** A live worker with the run as it was last known. */
  const connected = async (): Promise<Api> => {
    if (connection !== null && connection.ended === null) return connection;
    const start: RunStart | null = checkpoint === null ? origin : { type: 'checkpoint', checkpoint };
    if (start === null) throw new ZipscopeError('no-run-open');
    const api: Api = connect<TrainerCommands, TrainerEvent>(startWorker, onEvent, stallMs);
    connection = api;
    try {
      await api.call((commands) => commands.start({ ...settings, fallback }));
      const position = await api.call((commands) => commands.open(start));
      options.onBack(position.step);
      const hasChanges = Object.keys(changed).length > 0;
      stand(hasChanges ? await api.call((commands) => commands.configure(changed)) : position);
      return api;
    } catch (thrown) {
      close(toZipscopeError(thrown));
      throw thrown;
    }
  };

  const mayRecover = (error: ZipscopeError, failures: number): boolean => {
    const onGpu = status.getState().backend === 'webgpu';
    if (WRONG_NUMBERS.includes(error.code)) return onGpu;
    return isRuntimeFailure(error.code) && (failures < 2 || onGpu);
  };

  /** Runs a request to its end, through new workers where the runtime is at fault. */
  const perform = async <T>(state: TrainerStatus['state'], request: (api: Api) => Promise<T>): Promise<T> => {
    for (let failures = 1; ; failures++) {
      try {
        if (connection === null) status.setState({ state: failures === 1 ? 'loading' : 'recovering' });
        const api = await connected();
        status.setState({ state: wantsPause ? 'pausing' : state, progress: null });
        const answer = await request(api);
        status.setState({ state: 'paused', running: null, compared: null });
        return answer;
      } catch (thrown) {
        const error = toZipscopeError(thrown);
        if (error.code === 'disposed') throw error;
        if (error.code === 'cancelled') {
          status.setState({ state: 'paused', compared: null });
          throw error;
        }
        const lastFailure = toWireError(error);
        if (!mayRecover(error, failures)) {
          if (isRuntimeFailure(error.code)) close(error);
          status.setState({ state: 'failed', lastFailure, running: null, progress: null, compared: null });
          throw error;
        }
        if (failures >= 2) {
          fallback = isRuntimeFailure(error.code) ? fallbackReason(error.code) : 'webgpu-failed';
        }
        close(error);
        const recoveries = status.getState().recoveries + 1;
        const recoveredFrom = checkpoint?.step ?? null;
        status.setState({ state: 'recovering', recoveries, recoveredFrom, lastFailure });
      }
    }
  };

  return {
    status: { subscribe: status.subscribe, getSnapshot: status.getState },
    open: (start) =>
      queue.add(async () => {
        origin = start;
        checkpoint = null;
        changed = {};
        status.setState({ state: 'loading', lastFailure: null, checkpointStep: null });
        // A worker that lives takes the new run; a dead one is replaced by `connected`, which opens it.
        const live = connection !== null && connection.ended === null;
        await perform('loading', async (api) => {
          if (live) stand(await api.call((commands) => commands.open(start)));
        });
      }),
    advance: (mode) => {
      wantsPause = false;
      return queue.add(async () => {
        status.setState({ lastFailure: null });
        await perform('running', async (api) => {
          // A pause asked for while a worker was starting.
          if (wantsPause) return;
          stand(await api.call((commands) => commands.advance(mode)));
        });
      });
    },
    pause: () => {
      wantsPause = true;
      if (status.getState().state === 'running') status.setState({ state: 'pausing' });
      // A worker that cannot be told has ended already.
      connection?.call((commands) => commands.pause()).catch(() => undefined);
    },
    configure: async (changes) => {
      if (origin === null) throw new ZipscopeError('no-run-open');
      const live = connection;
      try {
        if (live !== null) {
          const { settings: inForce } = await live.call((commands) => commands.configure(changes));
          status.setState({ settings: inForce });
        }
      } catch (thrown) {
        const error = toZipscopeError(thrown);
        if (!isRuntimeFailure(error.code)) throw error;
      }
      changed = { ...changed, ...changes };
    },
    saveNow: async () => {
      await connection?.call((commands) => commands.checkpoint());
    },
    rollouts: async (step, bar) => {
      const live = connection;
      return live === null || live.ended !== null
        ? null
        : live.call((commands) => commands.rollouts(step, bar));
    },
    compareLevels: (n) =>
      queue.add(() => perform('comparing', (api) => api.call((commands) => commands.compareLevels(n)))),
    policyFile: () =>
      queue.add(() => perform('paused', (api) => api.call((commands) => commands.policyFile()))),
    checkpoint: () => checkpoint,
    dispose: () => close(new ZipscopeError('disposed')),
  };
}

function startTrainerWorker(): Worker {
  return new Worker(new URL('./entry.ts', import.meta.url), { type: 'module', name: 'zipscope-trainer' });
}
