/** The shipped policies: reads public/models/manifest.json once and finds the file for a size or a name. */
import * as v from 'valibot';
import { ZipscopeError } from '../engine/error.ts';
import { dataUrl } from '../workers/data-url.ts';
import type { PolicySize } from './episode.ts';
import type { PolicyFile } from './inspect-state.ts';

// Only what the page needs to choose a file; the manifest holds more (data, scores, commands).
const Manifest = v.object({
  policies: v.array(v.object({ file: v.string(), size: v.string(), preset: v.string(), stage: v.string() })),
});
export type Manifest = v.InferOutput<typeof Manifest>;

export type Want = { readonly size: PolicySize } | { readonly name: string };

/** @throws ZipscopeError 'no-such-policy' {wanted, known} */
export function findPolicy(manifest: Manifest, want: Want): string {
  const found = manifest.policies.find((policy) => {
    if ('name' in want) return policy.file === want.name;
    // The form's sizes are the starts of training; a trained policy has a name of its own.
    if (policy.stage !== 'cold-start') return false;
    if (want.size === 'long') return policy.preset === 'long-chain';
    return policy.preset === 'default' && policy.size.toLowerCase() === want.size;
  });
  if (found) return found.file;
  throw new ZipscopeError('no-such-policy', {
    wanted: 'name' in want ? want.name : want.size,
    known: manifest.policies.map((policy) => policy.file).join(', '),
  });
}

async function fetchManifest(): Promise<Manifest> {
  const url = dataUrl('models/manifest.json');
  const response = await fetch(url);
  if (!response.ok) throw new ZipscopeError('download-failed', { url, status: response.status });
  const parsed = v.safeParse(Manifest, await response.json());
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new ZipscopeError('bad-manifest', { where: v.getDotPath(issue) ?? '', found: issue.received });
  }
  return parsed.output;
}

/** @returns finds policies; the manifest is fetched at the first call and again after a failure. */
export function policyFiles(load: () => Promise<Manifest> = fetchManifest) {
  let manifest: Promise<Manifest> | null = null;
  return async (want: Want): Promise<PolicyFile> => {
    manifest ??= load().catch((error: unknown) => {
      manifest = null;
      throw error;
    });
    const name = findPolicy(await manifest, want);
    return { name, url: dataUrl(`models/${name}`) };
  };
}
