/** What the manifest says of a policy, measured: exact match sampled and greedy, and how often it picks as the teacher. */
import { environmentNamed } from '../../src/engine/environments/registry.ts';
import { policyAgent } from '../../src/engine/rollout/agents/policy.ts';
import { decisionAccuracy } from '../../src/engine/training/decision-accuracy.ts';
import { type Evaluation, evaluate } from '../../src/engine/training/evaluate.ts';
import { nodeForward } from '../runtime/node-forward.ts';
import type { ManifestPolicy } from './manifest.ts';

export type Mode = 'greedy' | 'sampled';

/** Evaluates a policy file on held-out questions of a preset. */
export async function measure(
  where: Pick<ManifestPolicy, 'environment' | 'preset'>,
  file: Uint8Array,
  { mode, n, seed }: { readonly mode: Mode; readonly n: number; readonly seed: number },
): Promise<Evaluation> {
  const policy = await nodeForward(file);
  try {
    const open = environmentNamed(where.environment).open(where.preset, {});
    return await evaluate({
      open,
      agent: policyAgent(policy.forward, { mode, temperature: 1 }),
      n,
      seed,
      mode,
    });
  } finally {
    await policy.release();
  }
}

/** Seed of every reported score; stopping looks at other questions. */
const SEED = 11;
const REPORTED: readonly { readonly mode: Mode; readonly n: number }[] = [
  { mode: 'sampled', n: 1024 },
  { mode: 'sampled', n: 256 },
  { mode: 'greedy', n: 256 },
];
const ACCURACY_EPISODES = 64;

type Entry = Pick<ManifestPolicy, 'file' | 'size' | 'preset' | 'environment' | 'stage'>;

export async function reportedScores(
  entry: Entry,
  file: Uint8Array,
): Promise<Pick<ManifestPolicy, 'scores' | 'decisionAccuracy'>> {
  const scores: ManifestPolicy['scores'] = [];
  for (const { mode, n } of REPORTED) {
    const { em, se } = await measure(entry, file, { mode, n, seed: SEED });
    scores.push({ command: command(entry, mode, n), mode, n, seed: SEED, em, se });
  }
  const policy = await nodeForward(file);
  try {
    const open = environmentNamed(entry.environment).open(entry.preset, {});
    const accuracy = await decisionAccuracy(open, policy.forward, ACCURACY_EPISODES, SEED);
    return { scores, decisionAccuracy: { ...accuracy } };
  } finally {
    await policy.release();
  }
}

function command({ file, size, preset, environment, stage }: Entry, mode: Mode, n: number): string {
  const where = preset === 'default' ? '' : ` --preset ${preset}`;
  // A preset's size S cold start is what `eval` takes by itself.
  const own = stage === 'trained' ? ' --policy trained' : ` --policy public/models/${file}`;
  const policy = size === 'S' && stage === 'cold-start' ? '' : own;
  const greedy = mode === 'greedy' ? ' --greedy' : '';
  return `npm run -s cli -- eval --env ${environment}${where}${policy} --n ${n} --seed ${SEED}${greedy}`;
}
