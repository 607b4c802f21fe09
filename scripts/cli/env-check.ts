import { contextManager } from '../../src/engine/context/registry.ts';
import type { OpenEnvironment } from '../../src/engine/environments/environment.ts';
import { ZipscopeError } from '../../src/engine/error.ts';
import { LEVELS } from '../../src/engine/quality/levels.ts';
import { policyAgent } from '../../src/engine/rollout/agents/policy.ts';
import { checkEnvironment } from '../../src/engine/training/env-check.ts';
import { type Demand, demandsOn, type Measured } from '../../src/engine/training/env-demands.ts';
import { type Evaluation, evaluate } from '../../src/engine/training/evaluate.ts';
import { compareLevels, type LevelComparison } from '../../src/engine/training/level-comparison.ts';
import { type Command, type Io, jsonOption } from './command.ts';
import { ENVIRONMENT_OPTIONS, environmentChoice, openChosen } from './environment-options.ts';
import { type OpenPolicy, openPolicy } from './policies.ts';

/** Presets the table is made for; the stress preset is a single question of up to 256 turns. */
const CHECKED = ['default', 'tight', 'long-chain'] as const;

export const envCheck: Command = {
  usage: 'env-check',
  about: 'Measure whether an environment is worth training in',
  options: [
    ...ENVIRONMENT_OPTIONS,
    { flags: '--n <n>', about: 'Held-out questions; 256 unless given' },
    { flags: '--n-policy <n>', about: 'Held-out questions for policies; 1024 unless given' },
    { flags: '--seed <n>', about: 'Fixes questions and sampling; 5 unless given' },
    jsonOption('Print one JSON line per preset'),
  ],
  async run(given, io) {
    const choice = environmentChoice(given);
    const n = given.integer('n', 256);
    const policyN = given.integer('nPolicy', 1024);
    const seed = given.integer('seed', 5);
    const presets = given.optional('preset') === null ? CHECKED : [choice.preset];
    let holds = true;
    for (const preset of presets) {
      const open = openChosen({ ...choice, preset });
      const check = await checkEnvironment({
        open,
        n,
        seed,
        onProgress: (row) => io.err(`${preset}: ${row}`),
      });
      const policies = await measurePolicies(open, policyN, seed, (row) => io.err(`${preset}: ${row}`));
      const measured: Measured = { ...check, ...policies };
      const demands = demandsOn(measured);
      holds &&= demands.every((demand) => demand.holds !== false);
      if (given.flag('json')) io.out(JSON.stringify({ ...measured, demands }));
      else print(measured, demands, io);
    }
    return holds ? 0 : 1;
  },
};

type Policies = Pick<
  Measured,
  'coldStart' | 'trained' | 'trainedUniform' | 'trainedMargin' | 'policyBoundaryShare'
>;

async function measurePolicies(
  open: OpenEnvironment,
  n: number,
  seed: number,
  log: (row: string) => void,
): Promise<Policies> {
  const run = (
    policy: OpenPolicy,
    mode: 'greedy' | 'sampled',
    manager: string,
    count: number,
  ): Promise<Evaluation> =>
    evaluate({
      open,
      agent: policyAgent(policy.forward, { mode, temperature: 1 }, policy.name),
      manager: contextManager(manager),
      n: count,
      seed,
      mode,
    });
  const cold = await policyOrNull(null, open.preset);
  const coldStart = cold && (await run(cold, 'sampled', 'ziprl', n)).em;
  const greedy = cold && (await run(cold, 'greedy', 'ziprl', Math.min(256, n)));
  await cold?.release();
  log(`cold start ${coldStart?.toFixed(3) ?? 'none'}`);
  const trained = await policyOrNull('trained', open.preset);
  const compared =
    trained &&
    (await compareLevels({
      open,
      agent: policyAgent(trained.forward, { mode: 'sampled', temperature: 1 }, trained.name),
      n,
      seed,
      onProgress: (level, { em }) =>
        log(`trained, ${level ? `level ${level}` : 'own levels'} ${em.toFixed(3)}`),
    }));
  await trained?.release();
  return {
    coldStart,
    trained: compared?.own.em ?? null,
    trainedUniform: compared && emOf(compared.uniform),
    trainedMargin: compared?.best ?? null,
    policyBoundaryShare: greedy?.boundaryShare ?? null,
  };
}

const emOf = (uniform: LevelComparison['uniform']): Record<number, number> =>
  Object.fromEntries(LEVELS.map((level) => [level, uniform[level].em]));

/** null where no such policy is shipped (yet). */
async function policyOrNull(wanted: string | null, preset: string): Promise<OpenPolicy | null> {
  try {
    return await openPolicy(wanted, preset);
  } catch (error) {
    if (error instanceof ZipscopeError && error.code === 'no-such-policy') return null;
    throw error;
  }
}

function print(measured: Measured, demands: readonly Demand[], io: Io): void {
  const { preset, n, teacherLevels, sameChars } = measured;
  const figure = (value: number | null) => (value === null ? 'none' : value.toFixed(3));
  io.out(`${preset}, ${n} held-out questions`);
  io.out(
    `  teacher ${figure(measured.teacher)}, levels ${teacherLevels.map((share) => share.toFixed(3)).join(' ')}`,
  );
  io.out(
    `  one budget of the same mean characters (${sameChars.chars.toFixed(0)} against ${sameChars.teacherChars.toFixed(0)}) ${figure(sameChars.em)}`,
  );
  io.out(`  uniform levels 1 to 5: ${LEVELS.map((level) => figure(measured.uniform[level])).join(' ')}`);
  io.out(`  no compression ${figure(measured.none)}, random ${figure(measured.random)}`);
  io.out(`  cold start S, sampled ${figure(measured.coldStart)}, trained ${figure(measured.trained)}`);
  const { trainedUniform } = measured;
  if (trainedUniform) {
    const forced = LEVELS.map((level) => figure(trainedUniform[level] ?? null));
    io.out(`  the trained policy at uniform levels 1 to 5: ${forced.join(' ')}`);
  }
  for (const { demand, holds, found } of demands) {
    io.out(`  ${holds === null ? 'not measured' : holds ? 'holds' : 'FAILS'}: ${demand} (${found})`);
  }
}
