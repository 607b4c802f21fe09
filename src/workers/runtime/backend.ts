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
  | FallbackReason;

export type FallbackReason =
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

/** What a browser offers: `navigator.gpu` and `isSecureContext`. */
export interface GpuScope {
  readonly gpu: Pick<GPU, 'requestAdapter'> | undefined;
  readonly secure: boolean;
}

/** Names of software rasterisers; `isFallbackAdapter` alone is not set by every browser. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|basic render/i;

export async function chooseBackend(
  setting: BackendSetting,
  fallback: FallbackReason | null,
  scope: GpuScope,
): Promise<BackendChoice> {
  if (setting === 'wasm') return wasm('forced');
  if (fallback !== null) return wasm(fallback);
  if (scope.gpu === undefined) return wasm(scope.secure ? 'no-webgpu' : 'insecure-origin');
  const adapter =
    (await scope.gpu.requestAdapter()) ??
    (setting === 'webgpu' ? await scope.gpu.requestAdapter({ forceFallbackAdapter: true }) : null);
  if (adapter === null) return wasm('no-adapter');
  // Browsers of the first years of WebGPU describe nothing, or not all of it.
  const info: Partial<GPUAdapterInfo> = adapter.info ?? {};
  const words = [info.vendor, info.architecture, info.device, info.description].filter((word) => word);
  const description = [...new Set(words)].join(' ');
  const software = info.isFallbackAdapter === true || SOFTWARE.test(description);
  if (software && setting === 'auto') return { ...wasm('software-adapter'), adapter: description };
  return {
    backend: 'webgpu',
    reason: software ? 'software-adapter' : 'hardware-adapter',
    adapter: description,
    software,
  };
}

function wasm(reason: BackendReason): BackendChoice {
  return { backend: 'wasm', reason, adapter: null, software: false };
}
