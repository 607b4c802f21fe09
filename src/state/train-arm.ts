/** One run on screen: its worker, its history, and the writing of both to where runs are kept. */
import type { RunConfig } from '../engine/training/config.ts';
import type { PolicySettings } from '../workers/policy/protocol.ts';
import { createTrainerClient, type TrainerClient } from '../workers/trainer/client.ts';
import { unpackRollouts } from '../workers/trainer/packed-rollouts.ts';
import type { Bar, KeptRollout, LevelComparison } from '../workers/trainer/protocol.ts';
import { inBar } from '../workers/trainer/report.ts';
import type { RunRecord, Runs } from './runs.ts';
import type { Letter } from './train-draft.ts';
import { columnsOf, History, heldOutColumns, histogramAt } from './train-history.ts';

/** Rollouts of a step as far as they are still there. */
export interface StepGroup {
  readonly rollouts: readonly KeptRollout[];
  /** Whether these are all of the step, or the one group that is kept of it. */
  readonly isWhole: boolean;
}

export interface Arm {
  readonly letter: Letter;
  readonly id: string;
  readonly config: RunConfig;
  readonly history: History;
  readonly client: TrainerClient;
  readonly comparison: () => LevelComparison | null;
  readonly compare: (n: number) => Promise<void>;
  /** Those with a turn in the bar, where one is given; null where nothing of the step is there. */
  readonly rollouts: (step: number, bar: Bar | null) => Promise<StepGroup | null>;
  /** As it stands at its last checkpoint; null before the first. */
  readonly record: () => RunRecord | null;
  readonly rename: (name: string) => void;
}

export interface ArmParts {
  readonly letter: Letter;
  readonly id: string;
  readonly name: string;
  readonly config: RunConfig;
  readonly pair: string | null;
  /** What it goes on from; null for a new run. */
  readonly earlier: RunRecord | null;
  readonly runs: Runs;
  readonly settings: Partial<PolicySettings>;
  /** Once something was written, so that lists may be read again. */
  readonly onSaved: () => void;
  readonly now: () => number;
}

export function createArm(parts: ArmParts): Arm {
  const { letter, id, config, pair, runs, earlier, now } = parts;
  const history = earlier === null ? new History() : History.from(earlier.history);
  const created = earlier?.created ?? now();
  let name = parts.name;
  let comparison = earlier?.comparison ?? null;
  let record: RunRecord | null = earlier;

  const save = (checkpoint: unknown, step: number) => {
    record = {
      id,
      name,
      created,
      updated: now(),
      step,
      config,
      letter,
      pair,
      history: history.data(),
      checkpoint,
      comparison,
    };
    void runs.save(record).then(parts.onSaved);
  };

  const client = createTrainerClient({
    settings: parts.settings,
    onSteps: (reports) => {
      for (const report of reports) {
        history.append(report.step, columnsOf(report));
        const { step, group } = report;
        if (group !== null) void runs.saveRollouts({ run: id, step, packed: group });
      }
    },
    onHeldOut: (step, heldOut) => history.append(step, heldOutColumns(heldOut)),
    onCheckpoint: (checkpoint) => {
      // A run that had to go back keeps no figures of the steps it left.
      history.truncate(checkpoint.step);
      save(checkpoint, checkpoint.step);
    },
    onBack: (step) => history.truncate(step),
  });

  return {
    letter,
    id,
    config,
    history,
    client,
    comparison: () => comparison,
    compare: async (n) => {
      comparison = await client.compareLevels(n);
      if (record !== null) save(record.checkpoint, record.step);
    },
    rollouts: async (step, bar) => {
      // The worker has whole steps, but the last few only; and none of them after a fault.
      const whole = await client.rollouts(step, bar).catch(() => null);
      if (whole !== null) return { rollouts: await unpackRollouts(whole), isWhole: true };
      return keptRollouts(runs, { id, history }, step, bar);
    },
    record: () => record,
    rename: (next) => {
      name = next;
      if (record !== null) record = { ...record, name };
    },
  };
}

/** From where runs are kept, for a run with or without a worker. */
export async function keptRollouts(
  runs: Runs,
  { id, history }: Pick<Arm, 'id' | 'history'>,
  step: number,
  bar: Bar | null,
): Promise<StepGroup | null> {
  const packed = await runs.rollouts(id, step);
  if (packed === null) return null;
  const rollouts = await unpackRollouts(packed);
  const bound = histogramAt(history, step)?.bound;
  return {
    rollouts: bar === null || bound === undefined ? rollouts : inBar(rollouts, bar, bound),
    isWhole: false,
  };
}
