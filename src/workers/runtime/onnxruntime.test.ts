import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { WASM_BYTES } from './onnxruntime.ts';

describe('WASM_BYTES', () => {
  it.each([
    ['webgpu', 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm'],
    ['wasm', 'onnxruntime-web/ort-wasm-simd-threaded.wasm'],
  ] as const)('is the size of the file of %s', (backend, file) => {
    expect(WASM_BYTES[backend]).toBe(statSync(fileURLToPath(import.meta.resolve(file))).size);
  });
});
