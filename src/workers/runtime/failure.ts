/**
 * Failures of the runtime rather than of the request: the same request may succeed in a new worker, since an
 * episode is a function of its specification. Everything else is final.
 */
import type { FallbackReason } from './backend.ts';

export const RUNTIME_FAILURES = [
  /** The GPU device went away (driver reset, sleep, browser's own decision). */
  'device-lost',
  /** WebGPU refused a session or a run for another reason. */
  'webgpu-failed',
  /** WASM aborted, mostly for want of memory. */
  'wasm-failed',
  /** The worker raised an error nobody caught, or could not be started. */
  'worker-crashed',
  /** The worker has given no sign of life for longer than any step takes. */
  'worker-stalled',
] as const;
export type RuntimeFailure = (typeof RUNTIME_FAILURES)[number];

export function isRuntimeFailure(code: string): code is RuntimeFailure {
  return RUNTIME_FAILURES.some((failure) => failure === code);
}

/** What the badge says once WebGPU has been given up. */
export function fallbackReason(failure: RuntimeFailure): FallbackReason {
  return failure === 'device-lost' ? 'device-lost' : 'webgpu-failed';
}
