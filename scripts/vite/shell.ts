/** What of a built site the service worker may keep: every file with its hash, size and role. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FileRole, Shell, ShellFile } from '../../src/workers/service/protocol.ts';
import { HEADER_POLICY } from '../security.mjs';
import { filesUnder } from '../start/sources.mjs';
import { offlinePolicies } from './offline-policies.ts';

/** Not part of the running page: the worker itself, instructions for hosts, copies for servers, debug maps. */
const LEFT_OUT = /^(?:sw\.js|_headers|.*\.(?:br|gz|map))$/;

/** onnxruntime-web names the builds of its wasm that can reach a GPU by how they wait for one. */
const GPU_WASM = /asyncify|jspi|jsep/;

/** null: reachable over the network, kept only once it was used. */
function roleOf(path: string, policies: readonly string[]): FileRole | null {
  if (path.endsWith('.wasm')) return GPU_WASM.test(path) ? 'webgpu' : 'wasm';
  if (path.endsWith('.onnx')) return policies.includes(path) ? 'app' : null;
  return 'app';
}

function describe(directory: string, file: string, policies: readonly string[]): ShellFile {
  const bytes = readFileSync(file);
  const path = relative(directory, file).split(sep).join('/');
  return {
    path,
    integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
    bytes: bytes.length,
    role: roleOf(path, policies),
    hashed: path.startsWith('assets/'),
  };
}

/** @param directory a finished build; @param build its identity */
export function shellOf(directory: string, build: string): Shell {
  const manifest = join(directory, 'models', 'manifest.json');
  const policies = existsSync(manifest)
    ? offlinePolicies(JSON.parse(readFileSync(manifest, 'utf8'))).map((name) => `models/${name}`)
    : [];
  const files = filesUnder(directory)
    .filter((file) => !LEFT_OUT.test(relative(directory, file).split(sep).join('/')))
    .map((file) => describe(directory, file, policies));
  return { build, policy: HEADER_POLICY, files };
}
