/** A step of supervised training: a batch of noisy teacher episodes, one update. The counterpart of a cold start. */
import type { HostTensor } from '../graph/runtime.ts';
import { NotFinite } from './failure.ts';
import { evaluateHeldOut } from './held-out.ts';
import { scalars } from './metrics.ts';
import { type Chunk, type Example, packChunks, statesLimit } from './pack.ts';
import type { HeldOut, StepProcess, Workshop } from './phases.ts';
import { optimiserSettings } from './settings.ts';
import { SUPERVISED_DEFAULTS, teacherExamples } from './supervised.ts';

/** @param step counts from 1 */
export function supervisedStep(shop: Workshop, step: number): StepProcess {
  const { config, open, learner } = shop;
  let examples: Example[] = [];
  let chunks: Chunk[] = [];
  let loss = 0;
  let gradient: { readonly gradientNorm: number; readonly clipScale: number } | null = null;
  let heldOut: HeldOut | null = null;
  return {
    phases: [
      {
        name: 'rollouts',
        run: async () => {
          const { teacherEpisodes, teacherChoiceNoise, teacherPickNoise, pickWeight } = shop.settings();
          examples = await teacherExamples(
            open,
            {
              ...SUPERVISED_DEFAULTS,
              size: config.size,
              seed: config.seed,
              episodesPerBatch: teacherEpisodes,
              noise: { choice: teacherChoiceNoise, pick: teacherPickNoise },
              pickWeight,
            },
            step - 1,
          );
        },
      },
      {
        name: 'packing',
        run: async () => {
          chunks = packChunks(examples, statesLimit(shop.settings().chunkStates, config.size));
        },
      },
      {
        name: 'update',
        run: async (signal) => {
          for (const { feeds, examples: members } of chunks) {
            signal?.throwIfAborted();
            const nothing: HostTensor = { shape: [members.length], data: new Float32Array(members.length) };
            const outputs = await learner.accumulate({
              ...feeds(),
              valueTarget: nothing,
              valueWeight: nothing,
            });
            loss += outputs.host('loss').data[0] ?? Number.NaN;
          }
          if (!Number.isFinite(loss)) throw new NotFinite('loss');
          await shop.proven();
          gradient = await learner.update(optimiserSettings(shop.settings(), step));
          if (!Number.isFinite(gradient.gradientNorm)) throw new NotFinite('gradient');
        },
      },
      {
        name: 'evaluation',
        run: async (signal) => {
          const { every } = config.evaluation;
          if (every > 0 && step % every === 0) {
            heldOut = await evaluateHeldOut({ open, forward: shop.current, config, signal });
          }
        },
      },
    ],
    result: () => ({
      scalars: scalars({
        loss,
        grad_norm: gradient?.gradientNorm ?? null,
        grad_clipped: gradient ? Number(gradient.clipScale < 1) : null,
        learning_rate: optimiserSettings(shop.settings(), step).learningRate,
        states: examples.length,
        states_trained: examples.length,
      }),
      levels: null,
      qcom: null,
      rollouts: [],
      groups: [],
      advantages: [],
      heldOut,
    }),
  };
}
