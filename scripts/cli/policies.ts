/** Finds the policy a command asks for: a file, the shipped cold start of a preset, or the trained one. */
import { readFile } from 'node:fs/promises';
import { ZipscopeError } from '../../src/engine/error.ts';
import { modelFile, readManifest } from '../models/manifest.ts';
import { nodeForward, type PolicyForward } from '../runtime/node-forward.ts';

export interface OpenPolicy extends PolicyForward {
  /** File name, as specs and reports show it. */
  readonly name: string;
}

/**
 * @param wanted a file, 'trained', or null for the preset's size S cold start (the default preset's where the
 *   preset has none of its own)
 * @throws ZipscopeError 'no-such-policy', 'file-unreadable', and what readPolicy throws
 */
export async function openPolicy(wanted: string | null, preset: string): Promise<OpenPolicy> {
  const { name, bytes } = await policyBytes(wanted, preset);
  return { name, ...(await nodeForward(bytes)) };
}

/** The file alone. @throws ZipscopeError 'no-such-policy', 'file-unreadable' */
export function policyBytes(
  wanted: string | null,
  preset: string,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  return wanted === null || wanted === 'trained' ? shipped(wanted, preset) : file(wanted);
}

async function shipped(wanted: string | null, preset: string): Promise<{ name: string; bytes: Uint8Array }> {
  const { policies } = await readManifest();
  const stage = wanted === 'trained' ? 'trained' : 'cold-start';
  const fitting = policies.filter((policy) => policy.size === 'S' && policy.stage === stage);
  const found =
    fitting.find((policy) => policy.preset === preset) ??
    fitting.find((policy) => policy.preset === 'default');
  if (!found) {
    const known = policies.map((policy) => policy.file).join(', ') || 'none';
    throw new ZipscopeError('no-such-policy', { wanted: `${stage} S`, known });
  }
  return { name: found.file, bytes: await readFile(modelFile(found.file)) };
}

async function file(path: string): Promise<{ name: string; bytes: Uint8Array }> {
  try {
    return { name: path.split(/[\\/]/).at(-1) ?? path, bytes: await readFile(path) };
  } catch (error) {
    throw new ZipscopeError('file-unreadable', {
      file: path,
      why: error instanceof Error ? error.message : String(error),
    });
  }
}
