/**
 * The one place that loads onnxruntime-web; runs in workers only. The runtime is a singleton of its worker:
 * neither its build nor its thread count can change afterwards, so a change of either needs a new worker.
 */
import asyncifyWasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { ZipscopeError } from '../../engine/error.ts';
import type { Backend } from './backend.ts';
import { download, type OnBytes } from './download.ts';

export type Onnxruntime = typeof import('onnxruntime-web');

const WASM_URLS: Readonly<Record<Backend, string>> = { webgpu: asyncifyWasmUrl, wasm: wasmUrl };

/** Bytes of those files, which a server that compresses them does not tell. A test holds them to the package. */
export const WASM_BYTES: Readonly<Record<Backend, number>> = { webgpu: 26_781_914, wasm: 14_239_897 };

/**
 * Loads the build that holds the backend: 27 MB with WebGPU, 14 MB without. Both are imported at run time:
 * a static import would put the library into this worker's own script, which its pthreads then start again.
 * @throws ZipscopeError 'runtime-unavailable' {why}; a worker that has seen it cannot try again
 */
export async function loadOnnxruntime(
  backend: Backend,
  threads: number,
  onBytes: OnBytes,
): Promise<Onnxruntime> {
  // Fetched here and not by the library, which reports no progress.
  const [ort, wasmBinary] = await Promise.all([
    backend === 'webgpu' ? import('onnxruntime-web/webgpu') : import('onnxruntime-web/wasm'),
    download(WASM_URLS[backend], onBytes, { size: WASM_BYTES[backend] }),
  ]).catch((thrown: unknown) => {
    throw new ZipscopeError('runtime-unavailable', {
      why: thrown instanceof Error ? thrown.message : String(thrown),
    });
  });
  ort.env.wasm.wasmBinary = wasmBinary;
  ort.env.wasm.numThreads = threads;
  ort.env.logLevel = 'error';
  return ort;
}

/** Threads that can be had: 1 unless the page is cross-origin isolated. */
export function availableThreads(wanted: number): number {
  return globalThis.crossOriginIsolated ? Math.max(1, Math.min(wanted, navigator.hardwareConcurrency)) : 1;
}
