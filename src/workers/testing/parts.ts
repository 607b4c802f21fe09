/** Parts of the policy worker for Node tests: a network and an episode that can be followed step by step. */
import { ZipscopeError } from '../../engine/error.ts';
import { FEATURES } from '../../engine/policy/state.ts';
import type { EpisodeSpec, Trajectory } from '../../engine/trajectory/model.ts';
import type { EpisodeRun, ForwardSession, PolicyParts } from '../policy/handler.ts';
import type { BackendChoice } from '../runtime/backend.ts';

export const POLICY_BYTES = new Uint8Array([8, 8]);
export const OTHER_POLICY_BYTES = new Uint8Array([8, 8, 8]);
export const NO_POLICY_BYTES = new Uint8Array([0]);
export const WASM: BackendChoice = { backend: 'wasm', reason: 'no-webgpu', adapter: null, software: false };

export function episodeSpec(change: Partial<EpisodeSpec> = {}): EpisodeSpec {
  return {
    environment: 'archive',
    preset: 'default',
    settings: {},
    split: 'held-out',
    kind: null,
    hops: null,
    seed: 1,
    rollout: 0,
    manager: 'ziprl',
    agent: 'xs.onnx',
    mode: 'greedy',
    temperature: 1,
    ...change,
  };
}

/** A trajectory whose id tells how many forward passes it took. */
export function trajectory(spec: EpisodeSpec, passes: number): Trajectory {
  return {
    id: `${spec.agent}/${spec.seed}/${passes}`,
    groupId: null,
    task: { id: 't', question: 'q', golds: ['a'], environment: null, kind: null, hops: null, needs: [] },
    segments: [],
    outcome: { status: 'finished', reason: 'final', answer: 'a', reward: 1, exactMatch: 1, f1: 1 },
    window: { capacity: null, threshold: null, maxSummaries: null, maxSteps: null, tokenRule: '' },
    source: { format: 'zipscope', file: null, warnings: [], episode: spec },
  };
}

/** Three forward passes, an update after each. */
export async function threePasses({ spec, forward, onUpdate }: EpisodeRun): Promise<Trajectory> {
  if (forward === null && spec.agent.endsWith('.onnx')) {
    throw new ZipscopeError('policy-needed', { agent: spec.agent });
  }
  for (let pass = 1; pass <= 3; pass++) {
    await forward?.({
      states: 1,
      items: 1,
      features: new Float32Array(FEATURES),
      mask: new Float32Array([1]),
    });
    onUpdate(trajectory(spec, pass));
  }
  return trajectory(spec, 3);
}

export function idleSession(): ForwardSession {
  return {
    forward: async ({ states, items }) => ({
      logits: new Float32Array(states * 2 * items),
      values: new Float32Array(states),
    }),
    dispose: async () => undefined,
  };
}

export function fakeParts(change: Partial<PolicyParts> = {}): PolicyParts {
  return {
    chooseBackend: async ({ fallback }) => ({ ...WASM, reason: fallback ?? WASM.reason }),
    availableThreads: () => 1,
    openRuntime: async (_choice, _threads, onBytes) => {
      onBytes(14, 14);
      return { open: async () => idleSession() };
    },
    download: async (url, onBytes) => {
      if (!url.includes('.onnx')) throw new ZipscopeError('download-failed', { url, why: 404 });
      onBytes(2, 2);
      return POLICY_BYTES;
    },
    describe: (file, name) => {
      if (file[0] !== 8) throw new ZipscopeError('policy-not-onnx', { file: name });
      return { name, bytes: file.length, size: 'XS', parameters: 1, metadata: { seed: '1' } };
    },
    runEpisode: threePasses,
    ...change,
  };
}
