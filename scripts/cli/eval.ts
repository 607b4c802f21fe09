import { contextManager } from '../../src/engine/context/registry.ts';
import { isLevel } from '../../src/engine/quality/levels.ts';
import type { Agent } from '../../src/engine/rollout/agent.ts';
import { policyAgent } from '../../src/engine/rollout/agents/policy.ts';
import { randomAgent } from '../../src/engine/rollout/agents/random.ts';
import { teacherAgent } from '../../src/engine/rollout/agents/teacher.ts';
import { teacherLevels } from '../../src/engine/rollout/agents/teacher-levels.ts';
import { evaluate } from '../../src/engine/training/evaluate.ts';
import { type Command, type Given, jsonOption, UsageError } from './command.ts';
import { ENVIRONMENT_OPTIONS, environmentChoice, openChosen, POLICY_OPTION } from './environment-options.ts';
import { openPolicy } from './policies.ts';

export const evaluation: Command = {
  usage: 'eval',
  about: 'Measure a policy on questions of held-out worlds',
  options: [
    ...ENVIRONMENT_OPTIONS,
    { flags: '--n <n>', about: 'Questions; 256 unless given' },
    { flags: '--seed <n>', about: 'Fixes questions and sampling' },
    POLICY_OPTION,
    { flags: '--levels <who>', about: 'Who picks levels: policy, teacher, or uniform:1 to uniform:5' },
    { flags: '--greedy', about: 'Take the likeliest option instead of sampling at temperature 1' },
    jsonOption(),
  ],
  async run(given, io) {
    const choice = environmentChoice(given);
    const open = openChosen(choice);
    const mode = given.flag('greedy') ? 'greedy' : 'sampled';
    const n = given.integer('n', 256);
    const seed = given.integer('seed', 0);
    const { agent, release } = await agentOf(given, choice.preset, mode);
    const levels = given.optional('levels') ?? 'policy';
    const result = await evaluate({
      open,
      agent: levels === 'teacher' ? teacherLevels(agent) : agent,
      manager: contextManager(uniformLevel(levels) === null ? 'ziprl' : levels),
      n,
      seed,
      mode,
      onProgress: (done) => io.err(`${done} of ${n}`),
    });
    await release();
    const { n: _, ...figures } = result;
    const report = {
      env: choice.environment,
      preset: choice.preset,
      policy: agent.name,
      mode,
      n,
      seed,
      ...figures,
    };
    if (given.flag('json')) io.out(JSON.stringify(report));
    else for (const [key, value] of Object.entries(report)) io.out(`${key.padEnd(15)} ${shown(value)}`);
    return 0;
  },
};

/** @throws UsageError unless it is policy, teacher or uniform:LEVEL */
function uniformLevel(levels: string): number | null {
  if (levels === 'policy' || levels === 'teacher') return null;
  const level = /^uniform:(\d)$/.exec(levels)?.[1];
  if (!isLevel(Number(level))) {
    throw new UsageError(`--levels is ${levels}; it must be policy, teacher or uniform:1 to uniform:5`);
  }
  return Number(level);
}

async function agentOf(
  given: Given,
  preset: string,
  mode: 'greedy' | 'sampled',
): Promise<{ agent: Agent; release: () => Promise<void> }> {
  const wanted = given.optional('policy');
  const nothing = () => Promise.resolve();
  if (wanted === 'teacher') return { agent: teacherAgent(), release: nothing };
  if (wanted === 'random') return { agent: randomAgent, release: nothing };
  const policy = await openPolicy(wanted, preset);
  return {
    agent: policyAgent(policy.forward, { mode, temperature: 1 }, policy.name),
    release: policy.release,
  };
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(' ');
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(4);
  if (value !== null && typeof value === 'object') {
    return Object.entries(value)
      .map(([key, part]) => `${key} ${shown(part)}`)
      .join('  ');
  }
  return String(value);
}
