/**
 * What the trainer's worker does, apart from being a worker: pure over the parts it is given. Serves one command at a
 * time; `pause` alone overtakes, which is why every call of the runtime lets waiting messages in first.
 */
import { transfer } from 'comlink';
import { environmentNamed } from '../../engine/environments/registry.ts';
import { ZipscopeError } from '../../engine/error.ts';
import { serialQueue } from '../../engine/graph/queue.ts';
import type { Runtime } from '../../engine/graph/runtime.ts';
import { readPolicy, writePolicy } from '../../engine/policy/checkpoint.ts';
import { LEVELS } from '../../engine/quality/levels.ts';
import { policyAgent } from '../../engine/rollout/agents/policy.ts';
import type { Checkpoint } from '../../engine/training/checkpoint.ts';
import { compareLevels } from '../../engine/training/level-comparison.ts';
import { createNetwork } from '../../engine/training/network.ts';
import type { PhaseName } from '../../engine/training/phases.ts';
import { type StepResult, TrainingRun } from '../../engine/training/run.ts';
import type { PolicySource, WorkerSettings } from '../policy/protocol.ts';
import { throttle } from '../policy/throttle.ts';
import type { BackendChoice } from '../runtime/backend.ts';
import type { OnBytes } from '../runtime/download.ts';
import { gather } from './gather.ts';
import { packRollouts } from './packed-rollouts.ts';
import {
  type Advance,
  type Bar,
  CHECKPOINT_EVERY,
  type LevelComparison,
  type RunPosition,
  type RunStart,
  STEPS_IN_FULL,
  type StepReport,
  type TrainerCommands,
  type TrainerEvent,
} from './protocol.ts';
import { allRollouts, histogramOf, inBar, widestGroup } from './report.ts';

/** What the handler rests on: the browser's in entry.ts, others in tests. */
export interface TrainerParts {
  chooseBackend(settings: WorkerSettings): Promise<BackendChoice>;
  availableThreads(wanted: number): number;
  openRuntime(choice: BackendChoice, threads: number, onBytes: OnBytes): Promise<Runtime>;
  download(url: string, onBytes: OnBytes): Promise<Uint8Array>;
  /** Milliseconds from any start. */
  now(): number;
  /** Lets waiting messages in. */
  nextTask(): Promise<void>;
}

type Emit = (event: TrainerEvent, transfer?: Transferable[]) => void;

/** Eight events a second at most, besides those of steps. */
const UPDATE_INTERVAL_MS = 125;
const BEAT_INTERVAL_MS = 1000;
/** How long a pause waits for the end of a phase before it leaves it. */
const PATIENCE_MS = 1500;

class Paused extends Error {}

export function trainerHandler(parts: TrainerParts, emit: Emit): TrainerCommands {
  const queue = serialQueue();
  let settings: WorkerSettings = { backend: 'auto', threads: 1, fallback: null };
  let runtime: Runtime | null = null;
  let run: TrainingRun | null = null;
  /** The run whose start was measured. */
  let measured: TrainingRun | null = null;
  let isPaused = false;
  let phase: AbortController | null = null;
  let lastBeat = 0;
  let wantsCheckpoint = false;
  let isAdvancing = false;
  /** The last steps, latest last. */
  let full: readonly StepResult[] = [];

  const phases = throttle(emit, UPDATE_INTERVAL_MS);
  const progress = throttle(emit, UPDATE_INTERVAL_MS);

  const opened = (): TrainingRun => {
    if (run === null) throw new ZipscopeError('no-run-open');
    return run;
  };

  const position = (): RunPosition => {
    const { stepsDone, nextPhase, settings: inForce } = opened();
    return { step: stepsDone, nextPhase, settings: inForce };
  };

  const openedRuntime = async (): Promise<Runtime> => {
    if (runtime === null) {
      const choice = await parts.chooseBackend(settings);
      const threads = parts.availableThreads(settings.threads);
      emit({ type: 'backend', choice, threads });
      runtime = await parts.openRuntime(choice, threads, (loaded, total) =>
        progress.push({ type: 'progress', what: 'runtime', loaded, total }),
      );
      progress.stop();
    }
    return interruptible(runtime);
  };

  /** WASM settles without ever leaving its task, so that no pause could come in otherwise. */
  const interruptible = (inner: Runtime): Runtime => ({
    backend: inner.backend,
    create: async (model, options) => {
      const session = await inner.create(model, options);
      return {
        run: async (feeds) => {
          await parts.nextTask();
          const outputs = await session.run(feeds);
          if (parts.now() - lastBeat >= BEAT_INTERVAL_MS) {
            lastBeat = parts.now();
            emit({ type: 'beat' });
          }
          return outputs;
        },
        release: () => session.release(),
      };
    },
  });

  const bytesOf = async (source: PolicySource): Promise<Uint8Array> =>
    source.type === 'bytes'
      ? source.bytes
      : parts.download(source.url, (loaded, total) =>
          progress.push({ type: 'progress', what: 'policy', loaded, total }),
        );

  const steps = gather<StepReport>(
    (reports) =>
      emit(
        { type: 'steps', reports },
        reports.flatMap(({ group }) => (group === null ? [] : [group.buffer])),
      ),
    UPDATE_INTERVAL_MS,
  );
  const tell = (name: PhaseName, running: number | null) =>
    phases.push({ type: 'phase', step: opened().stepsDone + 1, phase: name, running });

  const open = async (start: RunStart): Promise<RunPosition> => {
    const policy =
      start.type === 'config' && start.policy !== null ? readPolicy(await bytesOf(start.policy)) : null;
    const own = {
      runtime: await openedRuntime(),
      now: parts.now,
      onRound: (running: number) => tell('rollouts', running),
    };
    const next =
      start.type === 'config'
        ? await TrainingRun.start(own, start.config, policy)
        : await TrainingRun.restore(own, start.checkpoint);
    await run?.release();
    run = next;
    full = [];
    return position();
  };

  const emitCheckpoint = async (): Promise<void> => {
    wantsCheckpoint = false;
    const checkpoint = await opened().checkpoint();
    // Whoever keeps a checkpoint keeps the figures up to it.
    steps.flush();
    emit({ type: 'checkpoint', checkpoint }, buffersOf(checkpoint));
  };

  /** @returns the step that ended with this phase, if one did */
  const onePhase = async (current: TrainingRun): Promise<boolean> => {
    tell(current.nextPhase, null);
    phase = new AbortController();
    try {
      const { finished } = await current.phase(phase.signal);
      if (finished === null) return false;
      full = [...full, finished].slice(-STEPS_IN_FULL);
      const { step, metrics, heldOut } = finished;
      const group = widestGroup(finished);
      steps.push({
        step,
        metrics,
        heldOut,
        histogram: histogramOf(finished),
        group: group.length === 0 ? null : await packRollouts(group),
      });
      return true;
    } finally {
      phase = null;
    }
  };

  /** The cold start's own figures, once, unless the run measures nothing. */
  const measureStart = async (current: TrainingRun): Promise<void> => {
    if (measured === current || current.config.evaluation.every === 0) return;
    tell('evaluation', null);
    phase = new AbortController();
    try {
      const heldOut = await current.evaluate(phase.signal);
      measured = current;
      emit({ type: 'held-out', step: current.stepsDone, heldOut });
    } finally {
      phase = null;
    }
  };

  const advance = async (mode: Advance): Promise<RunPosition> => {
    const current = opened();
    isPaused = false;
    isAdvancing = true;
    try {
      if (mode === 'run' && current.stepsDone === 0) await measureStart(current);
      for (let done = 0; !isPaused; ) {
        await parts.nextTask();
        const isStep = await onePhase(current);
        if (isStep) done += 1;
        if (mode === 'phase' || (mode === 'step' && isStep)) break;
        const isDue = wantsCheckpoint || current.stepsDone % CHECKPOINT_EVERY === 0;
        if (isStep && done > 0 && isDue) await emitCheckpoint();
      }
    } catch (thrown) {
      // The run went back, perhaps past the last checkpoint, whose weights would only fail again.
      if (thrown instanceof ZipscopeError && thrown.code === 'training-not-finite') await emitCheckpoint();
      if (!(thrown instanceof Paused)) throw thrown;
    } finally {
      isAdvancing = false;
      phases.stop();
      steps.flush();
    }
    await emitCheckpoint();
    return position();
  };

  const pause = (): void => {
    isPaused = true;
    const waited = phase;
    setTimeout(() => {
      if (waited !== null && waited === phase) waited.abort(new Paused());
    }, PATIENCE_MS);
  };

  const checkpoint = (): void => {
    wantsCheckpoint = true;
    if (!isAdvancing && run !== null) void queue.add(emitCheckpoint);
  };

  const rollouts = async (step: number, bar: Bar | null) => {
    // A run that went back has repeated its steps: the later ones count.
    const found = full.findLast((one) => one.step === step);
    if (found === undefined) return null;
    const all = allRollouts(found);
    const bound = histogramOf(found)?.bound;
    const bytes = await packRollouts(bar === null || bound === undefined ? all : inBar(all, bar, bound));
    return transfer(bytes, [bytes.buffer]);
  };

  const compare = async (n: number): Promise<LevelComparison> => {
    const { config, stepsDone } = opened();
    const { size, parameters } = await opened().policy();
    const network = await createNetwork(await openedRuntime(), size);
    const forward = network.forward((use) => use({ shape: [parameters.length], data: parameters }));
    const open = environmentNamed(config.environment).open(config.preset, config.environmentSettings);
    const agent = policyAgent(forward, { mode: 'sampled', temperature: 1 });
    const of = LEVELS.length + 1;
    let done = 0;
    phase = new AbortController();
    try {
      const { own, uniform, best } = await compareLevels({
        open,
        agent,
        n,
        seed: config.evaluation.seed,
        signal: phase.signal,
        onProgress: () => {
          done += 1;
          emit({ type: 'compared', done, of });
        },
      });
      return {
        step: stepsDone,
        n,
        own: { em: own.em, se: own.se },
        uniform: LEVELS.map((level) => ({ level, em: uniform[level].em, se: uniform[level].se })),
        best,
      };
    } catch (thrown) {
      throw thrown instanceof Paused ? new ZipscopeError('cancelled') : thrown;
    } finally {
      phase = null;
      await network.release();
    }
  };

  const policyFile = async (): Promise<Uint8Array> => {
    const { config, stepsDone } = opened();
    const { recipe, environment, preset, seed } = config;
    const metadata = {
      stage: 'trained',
      recipe,
      environment,
      preset,
      seed: String(seed),
      steps: String(stepsDone),
    };
    const file = writePolicy(await opened().policy(metadata));
    return transfer(file, [file.buffer]);
  };

  return {
    start: (wanted) => {
      settings = wanted;
    },
    open: (start) => queue.add(() => open(start)),
    advance: (mode) => queue.add(() => advance(mode)),
    pause,
    configure: async (changes) => {
      opened().configure(changes);
      // Kept at once: a run that is opened again is to have them.
      checkpoint();
      return position();
    },
    checkpoint,
    rollouts,
    compareLevels: (n) => queue.add(() => compare(n)),
    policyFile: () => queue.add(policyFile),
  };
}

/** Every vector of a checkpoint is a copy of its own, so that it may be given away. */
function buffersOf({ optimiser, reference }: Checkpoint): Transferable[] {
  const { parameters, m, v } = optimiser;
  return [parameters, m, v, reference].map(({ buffer }) => buffer as ArrayBuffer);
}
