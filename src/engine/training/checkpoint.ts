/**
 * Everything a run needs to go on elsewhere, taken between optimiser steps. Random streams, the sampler and the
 * schedule are functions of seed and step number, so the step number is their state. Plain data of numbers, strings
 * and Float32Arrays, ready for structured cloning; what comes back is foreign and checked.
 */
import * as v from 'valibot';
import { ZipscopeError } from '../error.ts';
import type { LearnerState } from '../graph/learner.ts';
import { POLICY_SIZES, parameterCount } from '../policy/network.ts';
import type { RunConfig } from './config.ts';
import { trainingSettings } from './settings.ts';
import type { TrainingSettings } from './settings-model.ts';

export const CHECKPOINT_VERSION = 1;

/** Settings changed while the run went on, from the step after `step` on. */
export interface SettingsEdit {
  readonly step: number;
  readonly changes: Readonly<Record<string, unknown>>;
}

export interface Checkpoint {
  readonly version: number;
  readonly config: RunConfig;
  /** As they stand, edits included. */
  readonly settings: TrainingSettings;
  readonly edits: readonly SettingsEdit[];
  /** Steps done. */
  readonly step: number;
  readonly optimiser: LearnerState;
  /** Weights of the start, which the divergence is measured against. */
  readonly reference: Float32Array;
}

const Weights = v.pipe(
  v.instance(Float32Array),
  v.check((values) => values.every(Number.isFinite)),
);
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Settings = v.record(v.string(), v.unknown());

const Shape = v.object({
  version: v.literal(CHECKPOINT_VERSION),
  config: v.object({
    recipe: v.string(),
    settings: Settings,
    environment: v.string(),
    preset: v.string(),
    environmentSettings: Settings,
    manager: v.string(),
    size: v.picklist(POLICY_SIZES),
    seed: v.pipe(v.number(), v.integer()),
    evaluation: v.object({
      every: Whole,
      n: Whole,
      seed: v.pipe(v.number(), v.integer()),
      greedy: v.boolean(),
    }),
  }),
  settings: Settings,
  edits: v.array(v.object({ step: Whole, changes: Settings })),
  step: Whole,
  optimiser: v.object({ parameters: Weights, m: Weights, v: Weights, step: Whole }),
  reference: Weights,
});

/**
 * @throws ZipscopeError 'checkpoint-newer' {version, known}, 'checkpoint-damaged' {field}, and what trainingSettings
 *   throws for settings this program does not know
 */
export function readCheckpoint(given: unknown): Checkpoint {
  const version = v.safeParse(v.object({ version: v.number() }), given);
  if (version.success && version.output.version > CHECKPOINT_VERSION) {
    const values = { version: version.output.version, known: CHECKPOINT_VERSION };
    throw new ZipscopeError('checkpoint-newer', values);
  }
  const parsed = v.safeParse(Shape, given);
  if (!parsed.success) {
    throw new ZipscopeError('checkpoint-damaged', { field: v.getDotPath(parsed.issues[0]) ?? 'version' });
  }
  const { settings, ...rest } = parsed.output;
  const expected = parameterCount(rest.config.size);
  const { optimiser, reference } = rest;
  const vectors = { parameters: optimiser.parameters, m: optimiser.m, v: optimiser.v, reference };
  for (const [field, { length }] of Object.entries(vectors)) {
    if (length !== expected) throw new ZipscopeError('checkpoint-damaged', { field });
  }
  return { ...rest, settings: trainingSettings(settings) };
}
