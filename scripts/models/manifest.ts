/** public/models/manifest.json: every shipped policy with its origin and its measured scores. */
import { readFile, writeFile } from 'node:fs/promises';
import * as v from 'valibot';

const Score = v.object({
  /** Repeats the figures digit for digit on the same machine and backend. */
  command: v.string(),
  mode: v.picklist(['greedy', 'sampled']),
  n: v.number(),
  seed: v.number(),
  em: v.number(),
  se: v.number(),
});

const ManifestPolicy = v.object({
  file: v.string(),
  size: v.string(),
  preset: v.string(),
  environment: v.string(),
  /** 'cold-start' or 'trained'. */
  stage: v.string(),
  bytes: v.number(),
  parameters: v.number(),
  seed: v.number(),
  /** What it was trained on, in words. */
  data: v.string(),
  /** Of a trained policy: the file beside it that holds what was trained and every step's metrics. */
  run: v.optional(v.string()),
  offline: v.boolean(),
  /** Share of first choices that are the teacher's, on its own states. */
  decisionAccuracy: v.record(v.string(), v.nullable(v.number())),
  scores: v.array(Score),
});
export type ManifestPolicy = v.InferOutput<typeof ManifestPolicy>;

const Manifest = v.object({ version: v.literal(1), policies: v.array(ManifestPolicy) });
export type Manifest = v.InferOutput<typeof Manifest>;

const MANIFEST_FILE = new URL('../../public/models/manifest.json', import.meta.url);
export const modelFile = (name: string) => new URL(`../../public/models/${name}`, import.meta.url);

/** An empty manifest where there is none yet. */
export async function readManifest(): Promise<Manifest> {
  try {
    return v.parse(Manifest, JSON.parse(await readFile(MANIFEST_FILE, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { version: 1, policies: [] };
    throw error;
  }
}

/** Puts the policy in the place of the one with its file name, or at the end. */
export async function storePolicy(policy: ManifestPolicy): Promise<void> {
  const { policies } = await readManifest();
  const others = policies.filter((other) => other.file !== policy.file);
  const order = (p: ManifestPolicy) =>
    `${p.preset === 'default' ? 0 : 1} ${p.bytes.toString().padStart(9, '0')}`;
  const sorted = [...others, policy].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  await writeFile(MANIFEST_FILE, `${JSON.stringify({ version: 1, policies: sorted }, null, 2)}\n`);
}
