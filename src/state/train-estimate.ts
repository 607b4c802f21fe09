/**
 * What a step will cost, before one was taken: arithmetic of the network at a rate that one thread of the reference
 * machine reaches, corrected by what steps really took here. A guess, and shown as one. Pure.
 */
import { type PolicySize, parameterCount } from '../engine/policy/network.ts';
import type { TrainingSettings } from '../engine/training/settings-model.ts';

/** Decisions of a rollout in the default environment: 570 to 720 a step of 64 rollouts in the trial. */
const STATES_PER_ROLLOUT = 10;
/** Mean items of a state, and the widest there are. */
const ITEMS = 50;
const MOST_ITEMS = 128;
/** A training pass is a forward pass and about twice as much backwards. */
const TRAINING_PASSES = 3;
const FLOPS_PER_SECOND = 10e9;
const FLOAT_BYTES = 4;
/** Weights, two moments and their marked copies, gradient, reference. */
const COPIES = 8;
/**
 * Of a tab that trains S, private memory: runtime with its sessions and the worlds, and what each rollout of a step
 * comes to with garbage. From two measurements in docs/performance.md: 330 MB at 8 rollouts a step, 553 MB at 64.
 */
const BASE_MEGABYTES = 275;
const ROLLOUT_MEGABYTES = 4;

export interface StepEstimate {
  readonly seconds: number;
  readonly megabytes: number;
}

type Relevant = Pick<
  TrainingSettings,
  'objective' | 'prompts' | 'groupSize' | 'teacherEpisodes' | 'epochs' | 'klWeight' | 'chunkStates'
>;

export function estimateStep(size: PolicySize, settings: Relevant): StepEstimate {
  const parameters = parameterCount(size);
  const isSupervised = settings.objective === 'supervised';
  const rollouts = isSupervised ? settings.teacherEpisodes : settings.prompts * settings.groupSize;
  const passes =
    (isSupervised ? 0 : 1) +
    (settings.klWeight > 0 && !isSupervised ? 1 : 0) +
    TRAINING_PASSES * (isSupervised ? 1 : settings.epochs);
  const flops = rollouts * STATES_PER_ROLLOUT * ITEMS * 2 * parameters * passes;
  // What a chunk's backward pass keeps of the forward one: close to one number a weight column, item and state.
  const kept = settings.chunkStates * MOST_ITEMS * Math.sqrt(parameters) * 8;
  return {
    seconds: flops / FLOPS_PER_SECOND,
    megabytes:
      BASE_MEGABYTES + ROLLOUT_MEGABYTES * rollouts + ((parameters * COPIES + kept) * FLOAT_BYTES) / 1e6,
  };
}

/** Seconds a step really took over what was guessed for it; 1 before any. */
export function correction(measured: Float64Array, guessed: number): number {
  const recent = measured.filter((value) => !Number.isNaN(value)).slice(-10);
  if (recent.length === 0) return 1;
  return recent.reduce((sum, value) => sum + value, 0) / recent.length / guessed;
}
