import { describe, expect, it } from 'vitest';
import { environmentNamed } from '../environments/registry.ts';
import { LEVELS, levelInfo } from '../quality/levels.ts';
import { chars } from '../text/languages.ts';
import type { EpisodeSpec } from '../trajectory/model.ts';
import { allTurns } from '../trajectory/turns.ts';
import { randomAgent } from './agents/random.ts';
import { teacherAgent } from './agents/teacher.ts';
import { Episode } from './episode.ts';
import { openEpisode, runEpisode, runEpisodes } from './run.ts';
import { whatIf } from './what-if.ts';

const SMALL = { entities: 40, trainingWorlds: 1, heldOutWorlds: 1 };
const spec = (seed: number, over: Partial<EpisodeSpec> = {}): EpisodeSpec => ({
  environment: 'archive',
  preset: 'default',
  settings: SMALL,
  split: 'held-out',
  kind: null,
  hops: null,
  seed,
  rollout: 0,
  manager: 'ziprl',
  agent: 'random',
  mode: 'sampled',
  temperature: 1,
  ...over,
});
const run = (seed: number, over: Partial<EpisodeSpec> = {}) =>
  runEpisode({ spec: spec(seed, over), forward: null });
const SEEDS = Array.from({ length: 40 }, (_, i) => i);

describe('an episode', () => {
  it('is the same whenever its spec is the same', async () => {
    for (const agent of ['random', 'teacher'])
      expect(await run(3, { agent })).toEqual(await run(3, { agent }));
  });

  it('differs between rollouts of one question only in what is drawn', async () => {
    const [a, b] = [await run(5), await run(5, { rollout: 1 })];
    expect(b.task).toEqual(a.task);
    expect(b.segments).not.toEqual(a.segments);
  });

  it('does not depend on the others in its batch', async () => {
    const episodes = SEEDS.slice(0, 6).map((seed) => openEpisode(spec(seed)));
    await runEpisodes(episodes, { agent: randomAgent });
    expect(episodes.map((episode) => episode.trajectory())).toEqual(
      await Promise.all(SEEDS.slice(0, 6).map((seed) => run(seed))),
    );
  });

  it('keeps what stays in the window below the threshold and what is read within W', async () => {
    for (const seed of SEEDS) {
      const trajectory = await run(seed);
      const { capacity, threshold } = trajectory.window;
      for (const turn of allTurns(trajectory)) {
        expect(turn.context.after.value).toBeLessThan(threshold ?? 0);
        expect(turn.context.peak.value).toBeLessThanOrEqual(capacity ?? 0);
        const { breakdown } = turn.context;
        const parts = breakdown && breakdown.question + breakdown.raw + breakdown.summary;
        expect(breakdown?.kept.reduce((a, b) => a + b, parts ?? 0)).toBe(breakdown?.total);
      }
    }
  });

  it('holds compressions to their level from above, and from below unless the document was used up', async () => {
    for (const seed of SEEDS) {
      for (const { compression } of allTurns(await run(seed))) {
        if (!compression?.level) continue;
        const [low, high] = levelInfo(compression.level).chars;
        const length = chars(compression.output);
        expect(length).toBeLessThanOrEqual(high);
        if (length < low) expect(chars(compression.source)).toBeLessThan(high + 200);
      }
    }
  });

  it('writes only extracts: kept spans are the source, in order', async () => {
    for (const { calls, compression } of allTurns(await run(8, { agent: 'teacher' }))) {
      const text = calls[0]?.observation?.text ?? '';
      let last = -1;
      for (const span of compression?.kept ?? []) {
        expect(text.slice(span.start, span.end)).toBe(span.text);
        expect(span.start).toBeGreaterThan(last);
        last = span.start;
      }
    }
  });

  it('ends for one of the documented reasons, with a reward only for a right final answer', async () => {
    for (const seed of SEEDS) {
      const { outcome } = await run(seed);
      expect(['final', 'max_steps', 'max_summaries']).toContain(outcome.reason);
      expect(outcome.status).toBe(outcome.reason === 'final' ? 'finished' : 'overlong');
      if (outcome.reason !== 'final') expect(outcome.reward).toBe(0);
      expect(outcome.reward).toBe(outcome.exactMatch);
    }
  });

  it('drops the pair that overflows and goes on from the summary', async () => {
    const trajectory = await run(2, { manager: 'uniform:5', agent: 'teacher' });
    const [first, second] = trajectory.segments;
    const overflow = first?.turns.at(-1);
    expect(overflow?.dropped).toBe(true);
    expect(first?.boundary?.afterTurn).toBe(overflow?.index);
    expect(second?.promptTokens.value).toBe(first?.boundary?.tokensAfter.value);
    expect(
      first?.boundary?.kept.every((span) => span.documentId !== overflow?.calls[0]?.observation?.documentId),
    ).toBe(true);
  });

  it('counts summaries as steps and never goes beyond S and H', async () => {
    for (const seed of SEEDS) {
      const trajectory = await run(seed, { manager: 'uniform:4' });
      const boundaries = trajectory.segments.filter((segment) => segment.boundary).length;
      expect(boundaries).toBeLessThanOrEqual(trajectory.window.maxSummaries ?? 0);
      expect(allTurns(trajectory).length + boundaries).toBeLessThanOrEqual(trajectory.window.maxSteps ?? 0);
    }
  });

  it('leaves documents raw under managers without levels', async () => {
    const trajectory = await run(4, { manager: 'full', agent: 'teacher' });
    for (const turn of allTurns(trajectory)) {
      expect(turn.compression).toBeNull();
      expect(turn.context.breakdown?.kept).toEqual([0, 0, 0, 0, 0]);
    }
  });
});

describe('the teacher', () => {
  it('answers questions whose facts it is told', async () => {
    const open = environmentNamed('archive').open('default', SMALL);
    const episodes = SEEDS.map((seed) => {
      const { world, task } = open.task('held-out', seed, { kind: null, hops: null });
      return new Episode({ world, task, window: open.window, spec: spec(seed) });
    });
    await runEpisodes(episodes, { agent: teacherAgent() });
    const right = episodes.filter((episode) => episode.outcome.exactMatch === 1).length;
    expect(right / episodes.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe('what-if', () => {
  it('replays the same episode where the replaced decision is the recorded one', async () => {
    const original = await run(6, { agent: 'teacher' });
    const turn = allTurns(original).find((candidate) => candidate.compression);
    const kept = turn?.compression;
    expect(kept?.level).toBeDefined();
    const forced = whatIf(original, turn?.index ?? -1, {
      type: 'units',
      level: kept?.level ?? 1,
      units: kept?.kept ?? [],
    });
    const again = await runEpisode({ spec: spec(6, { agent: 'teacher' }), forward: null, forced });
    expect(again.outcome).toEqual(original.outcome);
    expect(allTurns(again).map((t) => t.compression?.output)).toEqual(
      allTurns(original).map((t) => t.compression?.output),
    );
  });

  it('changes the chosen level and leaves everything before it alone', async () => {
    // The teacher reads on until it has what it needs, so there is a second compression to change.
    const original = await run(6, { agent: 'teacher', kind: 'comparison' });
    const turn = allTurns(original).filter((candidate) => candidate.compression)[1];
    expect(turn).toBeDefined();
    const level = LEVELS.find((l) => l !== turn?.compression?.level) ?? 1;
    const forced = whatIf(original, turn?.index ?? -1, { type: 'level', level });
    const again = await runEpisode({ spec: original.source.episode ?? spec(6), forward: null, forced });
    expect(allTurns(again).slice(0, turn?.index)).toEqual(allTurns(original).slice(0, turn?.index));
    expect(allTurns(again)[turn?.index ?? 0]?.compression?.level).toBe(level);
    expect(allTurns(again)[turn?.index ?? 0]?.decisions.at(-1)?.by).toBe('user');
  });

  it('refuses a turn that compressed nothing', async () => {
    const original = await run(1, { agent: 'teacher' });
    expect(() => whatIf(original, 999, { type: 'level', level: 1 })).toThrow(RangeError);
  });
});
