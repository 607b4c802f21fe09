/** Measures an agent on fixed questions: what `eval`, `env-check` and the trainer's curves report. */
import type { ContextManager } from '../context/manager.ts';
import type { OpenEnvironment, Split } from '../environments/environment.ts';
import { LEVELS } from '../quality/levels.ts';
import { hash32 } from '../random.ts';
import type { Agent } from '../rollout/agent.ts';
import { Episode } from '../rollout/episode.ts';
import { runEpisodes } from '../rollout/run.ts';
import { chars } from '../text/languages.ts';
import type { Compression, EpisodeSpec, Trajectory } from '../trajectory/model.ts';
import { allTurns } from '../trajectory/turns.ts';

export interface Evaluation {
  readonly n: number;
  /** Mean exact match p. */
  readonly em: number;
  /** Its standard error, sqrt(p (1 - p) / n). */
  readonly se: number;
  readonly f1: number;
  /** Mean over all turns of all episodes of the context tokens in the window when the turn has ended. */
  readonly tokensMean: number;
  readonly turnsMean: number;
  readonly summariesMean: number;
  /** Share of episodes that crossed at least one summary boundary. */
  readonly boundaryShare: number;
  readonly overlongShare: number;
  /** Shares of levels 1..5 among all compressions; all 0 without any. */
  readonly levels: readonly number[];
  /** Mean code points of a compression; null without any. */
  readonly charsMean: number | null;
  /** Means over all compressions; null without any. */
  readonly qcom: Readonly<Record<'ratio' | 'level' | 'info' | 'sem' | 'total', number>> | null;
}

export interface EvaluateSettings {
  readonly open: OpenEnvironment;
  readonly agent: Agent;
  readonly n: number;
  /** Fixes questions and sampling. */
  readonly seed: number;
  readonly split?: Split;
  readonly manager?: ContextManager;
  /** As the trajectories' specs say it; the agent is the one that draws. */
  readonly mode?: EpisodeSpec['mode'];
  /** Episodes that share forward passes. */
  readonly parallel?: number;
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
}

/** Seed of question i of an evaluation. */
function questionSeed(seed: number, i: number): number {
  return hash32(`evaluation/${seed}/${i}`) >>> 1;
}

/** The trajectories of an evaluation, in the order of the questions. */
export async function evaluationRollouts(settings: EvaluateSettings): Promise<Trajectory[]> {
  const { open, agent, n, seed, split = 'held-out', manager, parallel = 64 } = settings;
  const trajectories: Trajectory[] = [];
  for (let from = 0; from < n; from += parallel) {
    const episodes = Array.from({ length: Math.min(parallel, n - from) }, (_, k) => {
      const question = questionSeed(seed, from + k);
      const { world, task } = open.task(split, question, { kind: null, hops: null });
      const spec: EpisodeSpec = {
        environment: open.environment,
        preset: open.preset,
        settings: open.overrides,
        split,
        kind: null,
        hops: null,
        seed: question,
        rollout: 0,
        manager: manager?.name ?? 'ziprl',
        agent: agent.name,
        mode: settings.mode ?? 'sampled',
        temperature: 1,
      };
      return new Episode({ world, task, window: open.window, spec, ...(manager && { manager }) });
    });
    await runEpisodes(episodes, { agent, ...(settings.signal && { signal: settings.signal }) });
    for (const episode of episodes) trajectories.push(episode.trajectory());
    settings.onProgress?.(trajectories.length);
  }
  return trajectories;
}

/** @throws the signal's reason once it is aborted */
export async function evaluate(settings: EvaluateSettings): Promise<Evaluation> {
  return summarise(await evaluationRollouts(settings));
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, x) => sum + x, 0) / Math.max(1, values.length);

/** Pure function of the trajectories; of no trajectory, zeros and nulls. */
export function summarise(trajectories: readonly Trajectory[]): Evaluation {
  const n = trajectories.length;
  const em = mean(trajectories.map((t) => t.outcome.exactMatch ?? 0));
  const turns = trajectories.map(allTurns);
  const compressions = turns.flat().flatMap((turn) => (turn.compression ? [turn.compression] : []));
  const boundaries = trajectories.map((t) => t.segments.filter((segment) => segment.boundary).length);
  return {
    n,
    em,
    se: Math.sqrt((em * (1 - em)) / Math.max(1, n)),
    f1: mean(trajectories.map((t) => t.outcome.f1 ?? 0)),
    tokensMean: mean(turns.flat().map((turn) => turn.context.after.value ?? 0)),
    turnsMean: mean(turns.map((list) => list.length)),
    summariesMean: mean(boundaries),
    boundaryShare: mean(boundaries.map((count) => (count > 0 ? 1 : 0))),
    overlongShare: mean(trajectories.map((t) => (t.outcome.status === 'overlong' ? 1 : 0))),
    levels: LEVELS.map((level) => mean(compressions.map((c) => (c.level === level ? 1 : 0)))),
    charsMean: compressions.length > 0 ? mean(compressions.map((c) => chars(c.output))) : null,
    qcom: compressions.length > 0 ? meanQuality(compressions) : null,
  };
}

function meanQuality(compressions: readonly Compression[]): NonNullable<Evaluation['qcom']> {
  const part = (read: (c: Compression) => number) => mean(compressions.map(read));
  return {
    ratio: part((c) => c.quality.parts.ratio?.score ?? 0),
    level: part((c) => c.quality.parts.level?.score ?? 0),
    info: part((c) => c.quality.parts.info.score),
    sem: part((c) => c.quality.parts.sem.score),
    total: part((c) => c.quality.total),
  };
}
