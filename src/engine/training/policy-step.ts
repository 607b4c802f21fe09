/** A step of policy optimisation: groups of rollouts, advantages, one or more updates. */
import type { GroupAdvantage } from '../advantage/estimator.ts';
import type { Group } from '../advantage/group-model.ts';
import { computeAdvantages } from '../advantage/registry.ts';
import { ADVANTAGE_FIELDS } from '../advantage/settings.ts';
import { ZipscopeError } from '../error.ts';
import { stream } from '../random.ts';
import { policyAgent } from '../rollout/agents/policy.ts';
import { type MiniBatch, miniBatch, shareOut } from './batch.ts';
import { type CreditedRollout, creditGroups } from './credit.ts';
import { NotFinite } from './failure.ts';
import { toGroup } from './groups.ts';
import { evaluateHeldOut } from './held-out.ts';
import { advantageScalars, rolloutFigures, scalars, updateScalars } from './metrics.ts';
import type { HeldOut, StepProcess, StepYield, Workshop } from './phases.ts';
import { type Prompt, samplePrompts } from './prompts.ts';
import { type RolloutGroup, rollOut, withoutStates } from './rollouts.ts';
import { optimiserSettings, surrogateSettings } from './settings.ts';
import type { TrainingSettings } from './settings-model.ts';
import { type OptimiserStep, update } from './update.ts';

/**
 * Rollout and gradient graph see the same weights at first, so every ratio is 1 but for rounding. More means that
 * they disagree on legal sets or weights, and every number after it would be wrong.
 */
const LOG_RATIO_LIMIT = 1e-4;

/** Agent's name in the record of a training rollout. */
const AGENT = 'training';

/** @param step counts from 1 */
export function policyStep(shop: Workshop, step: number): StepProcess {
  const { config, open, learner, current, reference } = shop;
  let prompts: Prompt[] = [];
  let rollouts: RolloutGroup[] = [];
  let resampled = 0;
  let groups: Group[] = [];
  let advantages: GroupAdvantage[] = [];
  let batches: MiniBatch[] = [];
  let steps: OptimiserStep[] = [];
  let measured: Omit<StepYield, 'heldOut'> | null = null;
  let heldOut: HeldOut | null = null;

  const play = (asked: readonly Prompt[], signal: AbortSignal | undefined) =>
    rollOut({
      open,
      environmentSettings: config.environmentSettings,
      manager: config.manager,
      prompts: asked,
      groupSize: shop.settings().groupSize,
      agent: policyAgent(current, { mode: 'sampled', temperature: 1 }, AGENT),
      signal,
      onRound: shop.onRound,
    });

  return {
    phases: [
      {
        name: 'prompts',
        run: async () => {
          prompts = samplePrompts(open, { seed: config.seed, step, count: shop.settings().prompts });
        },
      },
      {
        name: 'rollouts',
        run: async (signal) => {
          const { resampleRounds } = shop.settings();
          rollouts = await play(prompts, signal);
          // B1: groups without spread are asked again; what is still without after the last round stays.
          for (let round = 0; round < resampleRounds; round++) {
            const even = rollouts.flatMap((group, g) => (hasSpread(group) ? [] : [g]));
            if (even.length === 0) break;
            const from = prompts.length + resampled;
            const others = samplePrompts(open, { seed: config.seed, step, from, count: even.length });
            const again = await play(others, signal);
            resampled += even.length;
            rollouts = rollouts.map((group, g) => again[even.indexOf(g)] ?? group);
          }
          if (!rollouts.every(isSound)) throw new NotFinite('rollout');
          await shop.proven();
        },
      },
      {
        name: 'rewards',
        run: async () => {
          const { trainDropped } = shop.settings();
          groups = rollouts.map((group) => toGroup(group, trainDropped));
        },
      },
      {
        name: 'advantages',
        run: async () => {
          const settings = shop.settings();
          advantages = computeAdvantages(settings.estimator, groups, estimatorSettings(settings));
        },
      },
      {
        name: 'packing',
        run: async () => {
          const settings = shop.settings();
          const credited = creditGroups(rollouts, advantages);
          if (!credited.every(hasFiniteAdvantages)) throw new NotFinite('advantage');
          const shares = shareOut(credited, settings.miniBatches, stream(config.seed, 'mini-batches', step));
          batches = shares.map((share) => miniBatch(share, settings, config.size));
        },
      },
      {
        name: 'update',
        run: async (signal) => {
          const settings = shop.settings();
          steps = await update({
            learner,
            miniBatches: batches,
            epochs: settings.epochs,
            surrogate: surrogateSettings(settings),
            ratio: settings.ratio,
            valueCoefficient: settings.valueCoefficient,
            optimiser: optimiserSettings(settings, step),
            reference: settings.klWeight > 0 ? reference : null,
            current,
            signal,
            onFirst: ({ logRatioMax }) => {
              if (logRatioMax < LOG_RATIO_LIMIT) return;
              throw new ZipscopeError('log-ratio-off', { step, value: logRatioMax, limit: LOG_RATIO_LIMIT });
            },
          });
        },
      },
      {
        name: 'metrics',
        run: async () => {
          const settings = shop.settings();
          const figures = rolloutFigures(rollouts);
          const inUse = { reference: settings.klWeight > 0, value: settings.valueCoefficient > 0 };
          measured = {
            scalars: scalars(
              figures.scalars,
              advantageScalars(groups, advantages),
              updateScalars(steps, batches, inUse),
              {
                resampled_groups: settings.resampleRounds > 0 ? resampled : null,
                learning_rate: optimiserSettings(settings, step).learningRate,
              },
            ),
            levels: figures.levels,
            qcom: figures.qcom,
            rollouts: rollouts.map(withoutStates),
            groups,
            advantages,
          };
          // Measuring on held-out questions needs the room.
          rollouts = [];
          batches = [];
        },
      },
      {
        name: 'evaluation',
        run: async (signal) => {
          const { every } = config.evaluation;
          if (every > 0 && step % every === 0) {
            heldOut = await evaluateHeldOut({ open, forward: current, config, signal });
          }
        },
      },
    ],
    result: () => {
      if (!measured) throw new Error('the step is not over');
      return { ...measured, heldOut };
    },
  };
}

function hasSpread({ rollouts }: RolloutGroup): boolean {
  const [first, ...rest] = rollouts.map(({ trajectory }) => trajectory.outcome.reward);
  return rest.some((reward) => reward !== first);
}

function isSound({ rollouts }: RolloutGroup): boolean {
  return rollouts.every(({ decisions }) =>
    decisions.every(({ decision }) => decision.logProbs.every(Number.isFinite)),
  );
}

function hasFiniteAdvantages({ decisions }: CreditedRollout): boolean {
  return decisions.every(({ advantages }) => advantages.every(Number.isFinite));
}

function estimatorSettings(settings: TrainingSettings) {
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => Object.hasOwn(ADVANTAGE_FIELDS, name)),
  );
}
