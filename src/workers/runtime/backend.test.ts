import { describe, expect, it } from 'vitest';
import { type BackendSetting, chooseBackend, type FallbackReason, type GpuScope } from './backend.ts';

type Info = Partial<Pick<GPUAdapterInfo, 'vendor' | 'architecture' | 'description' | 'isFallbackAdapter'>>;

/** A browser with the given adapters: the one it gives by default and the one it gives when forced. */
function browser(byDefault: Info | null, whenForced: Info | null = null): GpuScope {
  const adapter = (info: Info | null) =>
    info === null
      ? null
      : // Only `info` is read; a whole GPUAdapter cannot be built outside a browser.
        ({
          info: {
            vendor: '',
            architecture: '',
            device: '',
            description: '',
            isFallbackAdapter: false,
            ...info,
          },
        } as unknown as GPUAdapter);
  return {
    gpu: {
      requestAdapter: async (options) => adapter(options?.forceFallbackAdapter ? whenForced : byDefault),
    },
    secure: true,
  };
}

const hardware = browser({ vendor: 'intel', architecture: 'gen-12' });
const software = browser({ vendor: 'google', architecture: 'swiftshader', isFallbackAdapter: true });
const unmarkedSoftware = browser({ vendor: 'mesa', description: 'llvmpipe (LLVM 15)' });
const onlyForced = browser(null, { vendor: 'google', isFallbackAdapter: true });
const noAdapter = browser(null);
const noWebgpu: GpuScope = { gpu: undefined, secure: true };
const plainHttp: GpuScope = { gpu: undefined, secure: false };

describe('chooseBackend', () => {
  const cases: readonly [string, BackendSetting, FallbackReason | null, GpuScope, string, string][] = [
    ['a real adapter', 'auto', null, hardware, 'webgpu', 'hardware-adapter'],
    ['a software adapter', 'auto', null, software, 'wasm', 'software-adapter'],
    ['a software adapter that does not say so', 'auto', null, unmarkedSoftware, 'wasm', 'software-adapter'],
    ['a software adapter', 'webgpu', null, software, 'webgpu', 'software-adapter'],
    ['an adapter given only when forced', 'webgpu', null, onlyForced, 'webgpu', 'software-adapter'],
    ['an adapter given only when forced', 'auto', null, onlyForced, 'wasm', 'no-adapter'],
    ['no adapter', 'auto', null, noAdapter, 'wasm', 'no-adapter'],
    ['no adapter', 'webgpu', null, noAdapter, 'wasm', 'no-adapter'],
    ['no WebGPU', 'auto', null, noWebgpu, 'wasm', 'no-webgpu'],
    ['an insecure origin', 'webgpu', null, plainHttp, 'wasm', 'insecure-origin'],
    ['a real adapter', 'wasm', null, hardware, 'wasm', 'forced'],
    ['a device lost twice', 'webgpu', 'device-lost', hardware, 'wasm', 'device-lost'],
    ['WebGPU failed twice', 'auto', 'webgpu-failed', hardware, 'wasm', 'webgpu-failed'],
  ];
  it.each(cases)('given %s, %s (after %s) takes the right backend and says why', async (...row) => {
    const [, setting, fallback, scope, backend, reason] = row;
    expect(await chooseBackend(setting, fallback, scope)).toMatchObject({ backend, reason });
  });

  it('describes the adapter it passed over', async () => {
    expect((await chooseBackend('auto', null, software)).adapter).toBe('google swiftshader');
  });

  it('takes an adapter that describes nothing for a real one', async () => {
    const gpu = { requestAdapter: async () => ({}) as unknown as GPUAdapter };
    expect(await chooseBackend('auto', null, { gpu, secure: true })).toEqual({
      backend: 'webgpu',
      reason: 'hardware-adapter',
      adapter: '',
      software: false,
    });
  });

  it('does not ask for an adapter when WASM is forced', async () => {
    const scope: GpuScope = {
      gpu: {
        requestAdapter: () => {
          throw new Error('asked');
        },
      },
      secure: true,
    };
    expect((await chooseBackend('wasm', null, scope)).backend).toBe('wasm');
  });
});
