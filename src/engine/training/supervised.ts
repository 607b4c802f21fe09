/**
 * Supervised training on a scripted teacher's noisy trajectories: the counterpart of the papers' cold start by
 * fine-tuning. RECONSTRUCTION, ours: noise, weights and schedule (measured defaults).
 */
import type { OpenEnvironment } from '../environments/environment.ts';
import { ADAMW_DEFAULTS } from '../graph/adamw.ts';
import { createLearner, freshState, type Learner, type LearnerState } from '../graph/learner.ts';
import type { Runtime } from '../graph/runtime.ts';
import { initialParameters, type PolicySize } from '../policy/network.ts';
import { supervisedGraph } from '../policy/supervised-graph.ts';
import { hash32, stream } from '../random.ts';
import { teacherAgent } from '../rollout/agents/teacher.ts';
import { Episode } from '../rollout/episode.ts';
import { runEpisodes } from '../rollout/run.ts';
import { collecting } from './collect.ts';
import { type Example, packChunks, statesLimit } from './pack.ts';

export interface SupervisedSettings {
  readonly size: PolicySize;
  /** Fixes the initial weights, the questions and the noise. */
  readonly seed: number;
  readonly batches: number;
  readonly episodesPerBatch: number;
  readonly learningRate: number;
  /** The last `lateShare` of the batches runs at `lateFactor` of the rate. */
  readonly lateShare: number;
  readonly lateFactor: number;
  readonly noise: { readonly choice: number; readonly pick: number };
  /** Loss weight of a pick after the first one, against 1 for acts and levels. */
  readonly pickWeight: number;
  readonly chunkStates: number;
}

export const SUPERVISED_DEFAULTS: SupervisedSettings = {
  size: 'S',
  seed: 1,
  batches: 800,
  episodesPerBatch: 16,
  learningRate: 2e-3,
  lateShare: 0.3,
  lateFactor: 0.3,
  noise: { choice: 0.05, pick: 0.1 },
  pickWeight: 0.5,
  chunkStates: 64,
};

export interface SupervisedReport {
  readonly batch: number;
  /** Mean weighted negative log-likelihood over the batch's decisions, nats. */
  readonly loss: number;
  readonly gradientNorm: number;
  readonly states: number;
}

/** A training episode of the teacher, by its number since the start. */
function teacherEpisode(open: OpenEnvironment, settings: SupervisedSettings, number: number): Episode {
  const seed = hash32(`supervised/${settings.seed}/${number}`) >>> 1;
  const { world, task } = open.task('train', seed, { kind: null, hops: null });
  return new Episode({
    world,
    task,
    window: open.window,
    spec: {
      environment: open.environment,
      preset: open.preset,
      settings: open.overrides,
      split: 'train',
      kind: null,
      hops: null,
      seed,
      rollout: 0,
      manager: 'ziprl',
      agent: 'teacher',
      mode: 'sampled',
      temperature: 1,
    },
  });
}

/** The teacher's decisions of one batch of episodes as examples; weights are divided by the number of decisions. */
export async function teacherExamples(
  open: OpenEnvironment,
  settings: SupervisedSettings,
  batch: number,
): Promise<Example[]> {
  const first = batch * settings.episodesPerBatch;
  const episodes = Array.from({ length: settings.episodesPerBatch }, (_, i) =>
    teacherEpisode(open, settings, first + i),
  );
  const { agent, collected } = collecting(teacherAgent({ noise: settings.noise }));
  await runEpisodes(episodes, { agent });
  const scale = 1 / collected.length;
  return collected.map(({ state, decision }) => ({
    state,
    picks: decision.picks,
    weights: decision.picks.map((_, k) => {
      // A summary's first pick is a pick like the others; an act's and a document's first is the choice itself.
      const choice = k === 0 && state.kind !== 'summary';
      return decision.legalCounts[k] === 1 ? 0 : scale * (choice ? 1 : settings.pickWeight);
    }),
  }));
}

/**
 * @param from goes on from there; fresh weights without it
 * @param onBatch may be called after every batch
 * @returns the learner's state after the last batch
 * @throws the signal's reason once it is aborted; what has been learnt is lost then
 */
export async function trainSupervised(run: {
  readonly runtime: Runtime;
  readonly open: OpenEnvironment;
  readonly settings: SupervisedSettings;
  readonly from?: LearnerState;
  readonly onBatch?: (report: SupervisedReport, learner: Learner) => void | Promise<void>;
  readonly signal?: AbortSignal;
}): Promise<LearnerState> {
  const { runtime, open, settings, onBatch, signal } = run;
  const start = run.from ?? freshState(initialParameters(settings.size, stream(settings.seed, 'initial')));
  const learner = await createLearner(runtime, supervisedGraph(settings.size), start);
  try {
    for (let batch = 0; batch < settings.batches; batch++) {
      signal?.throwIfAborted();
      const examples = await teacherExamples(open, settings, batch);
      let loss = 0;
      for (const { feeds, examples: members } of packChunks(
        examples,
        statesLimit(settings.chunkStates, settings.size),
      )) {
        const nothing = { shape: [members.length], data: new Float32Array(members.length) };
        const outputs = await learner.accumulate({ ...feeds(), valueTarget: nothing, valueWeight: nothing });
        loss += outputs.host('loss').data[0] ?? Number.NaN;
      }
      const late = batch >= settings.batches * (1 - settings.lateShare);
      const learningRate = settings.learningRate * (late ? settings.lateFactor : 1);
      const { gradientNorm } = await learner.update({ ...ADAMW_DEFAULTS, learningRate });
      await onBatch?.({ batch, loss, gradientNorm, states: examples.length }, learner);
    }
    return await learner.state();
  } finally {
    await learner.release();
  }
}
