/**
 * Which backend runs the networks, and why. Pure apart from asking the adapter it is given; the page shows
 * the reason beside the backend.
 */

export type Backend = 'webgpu' | 'wasm';

/** `backend=` of the URL. 'webgpu' also takes a software adapter, 'auto' does not. */
export type BackendSetting = 'auto' | 'webgpu' | 'wasm';

export type BackendReason =
  /** WebGPU: a real adapter was found. */
  | 'hardware-adapter'
  /** The adapter is a software one: WASM is faster under 'auto'; 'webgpu' takes it all the same. */
  | 'software-adapter'
  /** WASM: the browser has WebGPU but gives no adapter. */
  | 'no-adapter'
  /** WASM: the browser has no WebGPU. */
  | 'no-webgpu'
  /** WASM: the page came over plain http from another machine, where browsers hide WebGPU. */
  | 'insecure-origin'
  /** WASM: asked for by the setting. */
  | 'forced'
  /** WASM: the device was lost, and once more after a restart. */
  | 'device-lost'
  /** WASM: WebGPU failed otherwise, and once more after a restart. */
  | 'webgpu-failed';

export interface BackendChoice {
  readonly backend: Backend;
  readonly reason: BackendReason;
  /** The adapter in words (vendor, architecture, description); null where there is none. */
  readonly adapter: string | null;
  readonly software: boolean;
}
