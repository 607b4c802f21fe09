/**
 * What the policy worker and its client say to each other: commands in (one method each), events out.
 * Types only; nothing of the interface is imported here. Every command carries the id of its request.
 */
import type { PolicySize } from '../../engine/policy/network.ts';
import type { ForcedDecision } from '../../engine/rollout/forced.ts';
import type { EpisodeSpec, Trajectory } from '../../engine/trajectory/model.ts';
import type { BackendChoice, BackendSetting, FallbackReason } from '../runtime/backend.ts';

export type RequestId = number;

export type PolicySource =
  /** An absolute address: a relative one would start from the worker's own script. */
  | { readonly type: 'url'; readonly url: string }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array; readonly name: string };

/** What a policy file says of itself. */
export interface PolicyInfo {
  /** File name; EpisodeSpec.agent must name it. */
  readonly name: string;
  readonly bytes: number;
  readonly size: PolicySize;
  /** Count of weights. */
  readonly parameters: number;
  /** What its maker wrote into it: seed, data, measured scores. */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface PolicySettings {
  readonly backend: BackendSetting;
  /** Threads of the WASM backend; above 1 only where the page is cross-origin isolated. */
  readonly threads: number;
}

/** What a worker is started with: the settings, and why WebGPU was given up, if it was. */
export interface WorkerSettings extends PolicySettings {
  readonly fallback: FallbackReason | null;
}

export interface RunRequest {
  readonly spec: EpisodeSpec;
  /** By position of the decision, from 0: taken as given (replay, what-if); null and what lies beyond is the agent's. */
  readonly forced: readonly (ForcedDecision | null)[];
}

export interface LoadedPolicy {
  readonly info: PolicyInfo;
  /** The file itself (transferred), so that a restarted worker needs no network. */
  readonly bytes: Uint8Array;
}

/** Bytes of a download; `total` is null where the server does not tell or compresses. */
export interface Progress {
  readonly what: 'runtime' | 'policy';
  readonly loaded: number;
  readonly total: number | null;
}

export type WorkerPhase = 'loading-policy' | 'loading-runtime' | 'running';

export type PolicyEvent =
  | { readonly type: 'phase'; readonly id: RequestId; readonly phase: WorkerPhase }
  | { readonly type: 'progress'; readonly id: RequestId; readonly progress: Progress }
  | { readonly type: 'backend'; readonly choice: BackendChoice; readonly threads: number }
  /** The trajectory so far; cumulative, so that a held-back update loses no turn. */
  | { readonly type: 'update'; readonly id: RequestId; readonly trajectory: Trajectory }
  /** A forward pass has ended: the worker is alive although nothing else changed. */
  | { readonly type: 'beat'; readonly id: RequestId };

/** The commands. Each answers with its result or rejects with a ZipscopeError. Served in order, except cancel. */
export interface PolicyCommands {
  /** Comes first, once: the runtime keeps its backend and threads as long as the worker lives. */
  start(settings: WorkerSettings): void;
  /** Decides the backend without loading a runtime. */
  probe(id: RequestId): Promise<BackendChoice>;
  /** Replaces the loaded policy; on an error the loaded one stays. */
  load(id: RequestId, source: PolicySource): Promise<LoadedPolicy>;
  /** @throws among others 'policy-needed' {agent} where the policy the specification names is not the loaded one */
  run(id: RequestId, request: RunRequest): Promise<Trajectory>;
  /** Ends the request with the code 'cancelled', at the next forward pass if it is running. */
  cancel(id: RequestId): void;
}
