/**
 * A training run: steps of named phases over a learner, from a policy or a checkpoint. Engine layer: it knows no
 * worker and no clock; the runtime and the time are handed in. One call at a time.
 *
 * Whatever stops a step half-way leaves the run as it was before that step, so that pausing replays it. A number
 * that is not finite goes further back where it must: to the last weights whose rollouts were sound.
 */
import type { Given } from '../advantage/fields.ts';
import type { OpenEnvironment } from '../environments/environment.ts';
import { environmentNamed } from '../environments/registry.ts';
import { ZipscopeError } from '../error.ts';
import { createLearner, freshState, type Learner, type LearnerState } from '../graph/learner.ts';
import type { HostTensor, Runtime } from '../graph/runtime.ts';
import type { Policy } from '../policy/checkpoint.ts';
import { initialParameters } from '../policy/network.ts';
import { supervisedGraph } from '../policy/supervised-graph.ts';
import { surrogateGraph } from '../policy/surrogate-graph.ts';
import { stream } from '../random.ts';
import { CHECKPOINT_VERSION, type Checkpoint, readCheckpoint, type SettingsEdit } from './checkpoint.ts';
import type { RunConfig } from './config.ts';
import { NotFinite } from './failure.ts';
import { evaluateHeldOut } from './held-out.ts';
import type { StepMetrics } from './metrics.ts';
import { createNetwork, type Network } from './network.ts';
import type { HeldOut, PhaseName, StepProcess, StepYield, Workshop } from './phases.ts';
import { policyStep } from './policy-step.ts';
import { recipeSettings } from './recipes.ts';
import { changedSettings } from './settings.ts';
import type { TrainingSettings } from './settings-model.ts';
import { supervisedStep } from './supervised-step.ts';

export interface StepResult extends Omit<StepYield, 'scalars' | 'levels' | 'qcom'> {
  /** Counts from 1. */
  readonly step: number;
  readonly metrics: StepMetrics;
}

export interface PhaseResult {
  readonly step: number;
  readonly phase: PhaseName;
  readonly seconds: number;
  /** Set by the last phase of a step. */
  readonly finished: StepResult | null;
}

export interface RunParts {
  readonly runtime: Runtime;
  /** Milliseconds from any start. */
  readonly now: () => number;
  /** After every decision round of the rollouts, with the number still running. */
  readonly onRound?: (running: number) => void;
}

export class TrainingRun {
  readonly config: RunConfig;
  readonly #open: OpenEnvironment;
  readonly #learner: Learner;
  readonly #network: Network;
  readonly #reference: HostTensor;
  readonly #parts: RunParts;
  readonly #edits: SettingsEdit[];
  #settings: TrainingSettings;
  /** Steps done. */
  #step: number;
  /** Steps done at the learner's mark. */
  #markedStep: number;
  #current: { readonly process: StepProcess; readonly seconds: [PhaseName, number][] } | null = null;

  private constructor(
    parts: RunParts,
    { config, settings, edits, step, reference }: Omit<Checkpoint, 'version' | 'optimiser'>,
    owned: { open: OpenEnvironment; learner: Learner; network: Network },
  ) {
    this.config = config;
    this.#parts = parts;
    this.#settings = settings;
    this.#edits = [...edits];
    this.#step = step;
    this.#markedStep = step;
    this.#reference = { shape: [reference.length], data: reference };
    this.#open = owned.open;
    this.#learner = owned.learner;
    this.#network = owned.network;
  }

  /**
   * @param policy what to start from; null: fresh weights from the run's seed
   * @throws ZipscopeError 'policy-other-size' {size, expected}; what recipes, settings and environments throw
   */
  static async start(parts: RunParts, config: RunConfig, policy: Policy | null): Promise<TrainingRun> {
    if (policy && policy.size !== config.size) {
      throw new ZipscopeError('policy-other-size', { size: policy.size, expected: config.size });
    }
    const parameters = policy?.parameters ?? initialParameters(config.size, stream(config.seed, 'initial'));
    const settings = recipeSettings(config.recipe, config.settings);
    const rest = { config, settings, edits: [], step: 0, reference: parameters.slice() };
    return TrainingRun.#create(parts, rest, freshState(parameters));
  }

  /** @param checkpoint as `checkpoint()` gave it, from wherever it was kept. @throws what readCheckpoint throws */
  static async restore(parts: RunParts, checkpoint: unknown): Promise<TrainingRun> {
    const { optimiser, ...rest } = readCheckpoint(checkpoint);
    return TrainingRun.#create(parts, rest, optimiser);
  }

  static async #create(
    parts: RunParts,
    rest: Omit<Checkpoint, 'version' | 'optimiser'>,
    optimiser: LearnerState,
  ): Promise<TrainingRun> {
    const { environment, preset, environmentSettings, size } = rest.config;
    const open = environmentNamed(environment).open(preset, environmentSettings);
    const graph = rest.settings.objective === 'supervised' ? supervisedGraph(size) : surrogateGraph(size);
    const network = await createNetwork(parts.runtime, size);
    const learner = await createLearner(parts.runtime, graph, optimiser);
    return new TrainingRun(parts, rest, { open, learner, network });
  }

  /** Steps done. */
  get stepsDone(): number {
    return this.#step;
  }

  get settings(): TrainingSettings {
    return this.#settings;
  }

  /** The phase that `phase()` would run. */
  get nextPhase(): PhaseName {
    const { process, seconds } = this.#current ?? this.#begin();
    return process.phases[seconds.length]?.name ?? 'prompts';
  }

  /** Takes effect with the next phase. @throws ZipscopeError what changedSettings throws */
  configure(changes: Given): void {
    this.#settings = changedSettings(this.#settings, changes);
    this.#edits.push({ step: this.#step, changes: { ...changes } });
  }

  /**
   * Runs one phase.
   * @throws ZipscopeError 'training-not-finite' {step, place, back}, 'log-ratio-off' {step, value, limit}; the
   *   signal's reason. In every case the run stands at the beginning of a step, with the weights it had there.
   */
  async phase(signal?: AbortSignal): Promise<PhaseResult> {
    this.#current ??= this.#begin();
    const { process, seconds } = this.#current;
    const phase = process.phases[seconds.length];
    if (!phase) throw new Error('a step without a next phase');
    const started = this.#parts.now();
    try {
      signal?.throwIfAborted();
      await phase.run(signal);
    } catch (error) {
      throw await this.#back(error);
    }
    seconds.push([phase.name, (this.#parts.now() - started) / 1000]);
    const isLast = seconds.length === process.phases.length;
    const step = this.#step + 1;
    return {
      step,
      phase: phase.name,
      seconds: seconds.at(-1)?.[1] ?? 0,
      finished: isLast ? this.#finish(process, seconds) : null,
    };
  }

  /** Runs what is left of the step. @throws as phase() */
  async step(signal?: AbortSignal): Promise<StepResult> {
    for (;;) {
      const { finished } = await this.phase(signal);
      if (finished) return finished;
    }
  }

  /** The state before the step under way, or after the last one. */
  async checkpoint(): Promise<Checkpoint> {
    const isMidway = this.#current !== null && this.#markedStep === this.#step;
    return {
      version: CHECKPOINT_VERSION,
      config: this.config,
      settings: this.#settings,
      edits: [...this.#edits],
      step: this.#step,
      // Once rollouts are proven the step's own start is marked; before that nothing has changed since.
      optimiser: await (isMidway ? this.#learner.marked() : this.#learner.state()),
      reference: this.#reference.data.slice(),
    };
  }

  /** The policy as it stands at the same moment. */
  async policy(metadata: Policy['metadata'] = {}): Promise<Policy> {
    const { optimiser } = await this.checkpoint();
    return { size: this.config.size, parameters: optimiser.parameters, metadata };
  }

  /** Measures the policy as it stands; the run is none the wiser. */
  evaluate(signal?: AbortSignal): Promise<HeldOut> {
    return evaluateHeldOut({ open: this.#open, forward: this.#forward(), config: this.config, signal });
  }

  async release(): Promise<void> {
    await this.#learner.release();
    await this.#network.release();
  }

  #forward() {
    return this.#network.forward((use) => this.#learner.withParameters(use));
  }

  #begin() {
    const shop: Workshop = {
      config: this.config,
      open: this.#open,
      settings: () => this.#settings,
      learner: this.#learner,
      current: this.#forward(),
      reference: this.#network.forward((use) => use(this.#reference)),
      proven: async () => {
        await this.#learner.mark();
        this.#markedStep = this.#step;
      },
      onRound: (running) => this.#parts.onRound?.(running),
    };
    const begin = this.#settings.objective === 'supervised' ? supervisedStep : policyStep;
    return { process: begin(shop, this.#step + 1), seconds: [] as [PhaseName, number][] };
  }

  #finish(process: StepProcess, seconds: readonly [PhaseName, number][]): StepResult {
    const { scalars, levels, qcom, ...rest } = process.result();
    this.#step += 1;
    this.#current = null;
    const metrics: StepMetrics = {
      step: this.#step,
      ...scalars,
      levels,
      qcom,
      // Measuring on held-out questions is not part of a step's price.
      seconds: seconds.reduce((sum, [name, s]) => (name === 'evaluation' ? sum : sum + s), 0),
      seconds_by_phase: Object.fromEntries(seconds),
    };
    return { step: this.#step, metrics, ...rest };
  }

  /** Leaves the step under way; what is thrown on instead. */
  async #back(error: unknown): Promise<unknown> {
    const step = this.#step + 1;
    const isNotFinite = error instanceof NotFinite;
    const hasMark = this.#markedStep === this.#step;
    this.#current = null;
    if (hasMark || isNotFinite) {
      await this.#learner.rollback();
      this.#step = this.#markedStep;
    } else {
      // What is marked is an earlier step; this one has changed no weights yet, but may have summed some gradients.
      await this.#learner.dropGradient();
    }
    if (!isNotFinite) return error;
    return new ZipscopeError('training-not-finite', { step, place: error.place, back: this.#step });
  }
}
