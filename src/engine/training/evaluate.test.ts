import { describe, expect, it, test } from 'vitest';
import { budget } from '../context/budget.ts';
import { environmentNamed } from '../environments/registry.ts';
import type { Level } from '../quality/levels.ts';
import { prepare, prepareQuery, qcom } from '../quality/qcom.ts';
import { randomAgent } from '../rollout/agents/random.ts';
import type { Boundary, Compression, Outcome, Trajectory, Turn } from '../trajectory/model.ts';
import { allTurns } from '../trajectory/turns.ts';
import { evaluate, evaluationRollouts, summarise } from './evaluate.ts';

const measured = (value: number) => ({ value, basis: 'measured' }) as const;

function compression(level: Level, output: string): Compression {
  const source = 'The Marigold was a ship. Her captain was Orla Venn. She was launched in 1871.';
  const query = 'Who was the captain of the Marigold?';
  return {
    level,
    levelProbabilities: null,
    source,
    output,
    kept: [],
    query,
    quality: qcom({ query: prepareQuery(query), source: prepare(source), output, level }),
  };
}

const turn = (after: number, kept: Compression | null = null): Turn => ({
  index: 0,
  reasoning: null,
  text: '',
  calls: [],
  answer: null,
  context: { before: measured(0), peak: measured(after), after: measured(after), breakdown: null },
  compression: kept,
  dropped: false,
  decisions: [],
});

const BOUNDARY: Boundary = {
  afterTurn: 0,
  kind: 'explicit',
  trigger: 'threshold',
  tokensBefore: measured(100),
  tokensAfter: measured(10),
  summary: { status: 'text', text: '' },
  kept: [],
  dropped: [],
  decision: null,
};

/** One segment for each list of turns, with a boundary between two. */
function trajectory(segments: readonly (readonly Turn[])[], outcome: Partial<Outcome>): Trajectory {
  return {
    id: 'a',
    groupId: null,
    task: { id: 't', question: '', golds: [], environment: null, kind: null, hops: null, needs: [] },
    segments: segments.map((turns, index) => ({
      index,
      kind: 'execution',
      promptTokens: measured(0),
      turns: [...turns],
      boundary: index < segments.length - 1 ? BOUNDARY : null,
    })),
    outcome: {
      ...{ status: 'finished', reason: 'final', answer: null, reward: null, exactMatch: 0, f1: 0 },
      ...outcome,
    },
    window: { capacity: null, threshold: null, maxSummaries: null, maxSteps: null, tokenRule: '' },
    source: { format: 'zipscope', file: null, warnings: [], episode: null },
  };
}

describe('summarise', () => {
  const short = compression(1, 'Her captain was Orla Venn.');
  const long = compression(3, 'The Marigold was a ship. Her captain was 林海.');
  const right = trajectory([[turn(100, short), turn(200)]], { exactMatch: 1, f1: 1 });
  const wrong = trajectory([[turn(300, short)], [turn(40, long)], [turn(60, short)]], { f1: 0.5 });
  const lost = trajectory([[turn(500)]], {
    status: 'overlong',
    reason: 'max_steps',
    exactMatch: null,
    f1: null,
  });
  const result = summarise([right, wrong, lost]);

  it('takes means over episodes of what an episode has one of', () => {
    expect(result).toMatchObject({
      n: 3,
      em: 1 / 3,
      f1: 0.5,
      turnsMean: 2,
      summariesMean: 2 / 3,
      boundaryShare: 1 / 3,
      overlongShare: 1 / 3,
    });
    expect(result.se).toBeCloseTo(Math.sqrt(2 / 9 / 3), 12);
  });

  it('takes means over turns and compressions of what an episode has many of', () => {
    expect(result.tokensMean).toBe((100 + 200 + 300 + 40 + 60 + 500) / 6);
    expect(result.levels).toEqual([0.75, 0, 0.25, 0, 0]);
    // Code points, not code units.
    expect(result.charsMean).toBe((3 * short.output.length + [...long.output].length) / 4);
    expect(result.qcom?.total).toBeCloseTo((3 * short.quality.total + long.quality.total) / 4, 12);
    expect(result.qcom?.info).toBeCloseTo(
      (3 * short.quality.parts.info.score + long.quality.parts.info.score) / 4,
      12,
    );
  });

  it('has no figures of compressions where there are none', () => {
    expect(summarise([lost])).toMatchObject({ levels: [0, 0, 0, 0, 0], charsMean: null, qcom: null });
  });

  it('of nothing is zeros and nulls, not NaN', () => {
    expect(summarise([])).toEqual({
      ...{ n: 0, em: 0, se: 0, f1: 0, tokensMean: 0, turnsMean: 0, summariesMean: 0 },
      ...{ boundaryShare: 0, overlongShare: 0, levels: [0, 0, 0, 0, 0], charsMean: null, qcom: null },
    });
  });
});

describe('the rollouts of an evaluation', () => {
  const open = environmentNamed('archive').open('default', {
    entities: 40,
    trainingWorlds: 1,
    heldOutWorlds: 1,
  });
  const settings = { open, agent: randomAgent, n: 5, seed: 3 };

  it('do not depend on how many run at once, and a longer evaluation starts with the same questions', async () => {
    const whole = await evaluationRollouts(settings);
    expect(await evaluationRollouts({ ...settings, parallel: 2 })).toEqual(whole);
    expect(await evaluationRollouts({ ...settings, n: 3 })).toEqual(whole.slice(0, 3));
    expect((await evaluationRollouts({ ...settings, seed: 4 })).map((t) => t.task.id)).not.toEqual(
      whole.map((t) => t.task.id),
    );
  });

  it('ask questions of held-out worlds unless told otherwise', async () => {
    const splits = async (split?: 'train') =>
      (await evaluationRollouts({ ...settings, n: 2, ...(split && { split }) })).map(
        (t) => t.source.episode?.split,
      );
    expect(await splits()).toEqual(['held-out', 'held-out']);
    expect(await splits('train')).toEqual(['train', 'train']);
  });

  it('say with which settings they can be had again', async () => {
    const [first] = await evaluationRollouts({ ...settings, n: 1 });
    expect(first?.source.episode?.settings).toEqual({ entities: 40, trainingWorlds: 1, heldOutWorlds: 1 });
  });

  it('run under a context manager that no registry holds', async () => {
    const trajectories = await evaluationRollouts({ ...settings, manager: budget(120) });
    const outputs = trajectories.flatMap(allTurns).flatMap(({ compression: c }) => (c ? [c.output] : []));
    expect(outputs.length).toBeGreaterThan(0);
    for (const output of outputs) expect(output.length).toBeLessThanOrEqual(120);
    expect(trajectories[0]?.source.episode?.manager).toBe('budget:120');
  });

  it('tell how many are done, and stop when told to', async () => {
    const done: number[] = [];
    await evaluate({ ...settings, parallel: 2, onProgress: (count) => done.push(count) });
    expect(done).toEqual([2, 4, 5]);
    const reason = new Error('enough');
    await expect(evaluate({ ...settings, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

test('the same questions and the same agent give the same figures', async () => {
  const open = () => environmentNamed('archive').open('default', { entities: 40, heldOutWorlds: 1 });
  const run = () => evaluate({ open: open(), agent: randomAgent, n: 4, seed: 1 });
  expect(await run()).toEqual(await run());
});
