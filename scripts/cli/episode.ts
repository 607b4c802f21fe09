import { writeAtif } from '../../src/engine/formats/atif.ts';
import { runEpisode } from '../../src/engine/rollout/run.ts';
import type { EpisodeSpec, Trajectory } from '../../src/engine/trajectory/model.ts';
import { boundarySummary } from '../../src/engine/trajectory/summary.ts';
import { allBoundaries, allTurns } from '../../src/engine/trajectory/turns.ts';
import { type Command, type Io, jsonOption } from './command.ts';
import { ENVIRONMENT_OPTIONS, environmentChoice, POLICY_OPTION } from './environment-options.ts';
import { openPolicy } from './policies.ts';

export const episode: Command = {
  usage: 'episode',
  about: 'Run one episode and print it as a trajectory',
  options: [
    ...ENVIRONMENT_OPTIONS,
    { flags: '--seed <n>', about: 'Fixes the question and the sampling' },
    { flags: '--kind <name>', about: 'Question kind' },
    { flags: '--hops <n>', about: 'Length of the chain' },
    POLICY_OPTION,
    { flags: '--manager <name>', about: 'Context manager; "ziprl" unless given' },
    { flags: '--greedy', about: 'Take the likeliest option instead of sampling' },
    { flags: '--atif', about: 'Print the file form' },
    jsonOption(),
  ],
  async run(given, io) {
    const choice = environmentChoice(given);
    const wanted = given.optional('policy');
    const scripted = wanted === 'teacher' || wanted === 'random';
    const policy = scripted ? null : await openPolicy(wanted, choice.preset);
    const spec: EpisodeSpec = {
      ...choice,
      split: 'held-out',
      kind: given.optional('kind'),
      hops: given.optional('hops') === null ? null : given.integer('hops'),
      seed: given.integer('seed', 0),
      rollout: 0,
      manager: given.optional('manager') ?? 'ziprl',
      agent: policy?.name ?? wanted ?? '',
      mode: given.flag('greedy') ? 'greedy' : 'sampled',
      temperature: 1,
    };
    const trajectory = await runEpisode({ spec, forward: policy?.forward ?? null });
    await policy?.release();
    if (given.flag('atif')) io.out(JSON.stringify(writeAtif(trajectory)));
    else if (given.flag('json')) io.out(JSON.stringify(asJson(trajectory)));
    else print(trajectory, io);
    return 0;
  },
};

function asJson(trajectory: Trajectory) {
  const { outcome, task, source } = trajectory;
  return {
    seed: source.episode?.seed ?? null,
    preset: source.episode?.preset ?? null,
    question: task.question,
    status: outcome.status,
    reward: outcome.reward,
    answer: outcome.answer,
    gold: task.golds,
    turns: allTurns(trajectory).map((turn) => ({
      index: turn.index,
      action:
        turn.answer === null
          ? { type: 'search', query: turn.calls[0]?.arguments.query ?? null }
          : { type: 'answer', text: turn.answer },
      level: turn.compression?.level ?? null,
      probabilities: turn.compression?.levelProbabilities ?? null,
      qcom: turn.compression?.quality.total ?? null,
      contextTokens: turn.context.after.value,
    })),
    boundaries: allBoundaries(trajectory).map(boundarySummary),
  };
}

function print(trajectory: Trajectory, io: Io): void {
  const { task, outcome, segments } = trajectory;
  io.out(`${task.question}`);
  for (const { turns, boundary } of segments) {
    for (const turn of turns) {
      const what =
        turn.answer === null ? `search ${String(turn.calls[0]?.arguments.query)}` : `answer ${turn.answer}`;
      const kept = turn.compression
        ? `, level ${turn.compression.level}, Q_com ${turn.compression.quality.total.toFixed(3)}${turn.dropped ? ', dropped' : ''}`
        : '';
      io.out(`  ${turn.index}: ${what}${kept}, window ${turn.context.after.value} tokens`);
    }
    if (boundary) io.out(`  summary: ${boundary.tokensBefore.value} -> ${boundary.tokensAfter.value} tokens`);
  }
  io.out(
    `${outcome.status}, answer ${outcome.answer ?? 'none'}, gold ${task.golds.join(' / ')}, reward ${outcome.reward}`,
  );
}
