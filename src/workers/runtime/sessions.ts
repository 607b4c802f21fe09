/**
 * The engine's runtime interface over onnxruntime-web: one call at a time over all sessions of a worker,
 * failures named by their cause, and no call left waiting on a device that is gone.
 */
import type { InferenceSession, Tensor, TypedTensor } from 'onnxruntime-web';
import { ZipscopeError } from '../../engine/error.ts';
import { serialQueue } from '../../engine/graph/queue.ts';
import type {
  DeviceTensor,
  HostTensor,
  Runtime,
  Session,
  SessionOptions,
  SessionOutputs,
} from '../../engine/graph/runtime.ts';
import type { Backend } from './backend.ts';
import type { RuntimeFailure } from './failure.ts';
import type { Onnxruntime } from './onnxruntime.ts';

/** A tensor left where the runtime put it: in GPU memory, or in this worker's under WASM. */
class KeptTensor implements DeviceTensor {
  readonly tensor: TypedTensor<'float32'>;

  constructor(tensor: TypedTensor<'float32'>) {
    this.tensor = tensor;
  }

  get shape(): readonly number[] {
    return this.tensor.dims;
  }

  /**
   * A copy: the tensor goes on using what the library hands out (under WASM that is its memory, under WebGPU what
   * later calls read), while a caller may transfer what it got to another thread.
   */
  async download(): Promise<Float32Array> {
    return (await this.tensor.getData()).slice();
  }

  dispose(): void {
    this.tensor.dispose();
  }
}

/**
 * Every call rejects with one of RUNTIME_FAILURES; create() under WASM with 'model-rejected', since there the
 * model alone can be at fault.
 */
export function createRuntime(ort: Onnxruntime, backend: Backend): Runtime {
  const queue = serialQueue();
  const waiting = new Set<(error: ZipscopeError) => void>();
  let lost: ZipscopeError | null = null;
  let watching = false;

  const watchDevice = async () => {
    if (watching || backend === 'wasm') return;
    watching = true;
    const device = await ort.env.webgpu.device;
    void device.lost.then(({ reason, message }) => {
      lost = new ZipscopeError('device-lost', { message: message || reason || 'unknown' });
      for (const reject of waiting) reject(lost);
    });
  };

  /** The call's end or the loss of the device, whichever comes first: a call on a lost device may never end. */
  const untilLost = <T>(call: () => Promise<T>, code: RuntimeFailure | 'model-rejected') =>
    new Promise<T>((resolve, reject) => {
      if (lost !== null) {
        reject(lost);
        return;
      }
      waiting.add(reject);
      call()
        .finally(() => waiting.delete(reject))
        .then(resolve, (thrown: unknown) => {
          const message = thrown instanceof Error ? thrown.message : String(thrown);
          reject(lost ?? new ZipscopeError(code, { message }));
        });
    });

  const toOrt = (tensor: HostTensor | DeviceTensor): Tensor => {
    if (tensor instanceof KeptTensor) return tensor.tensor;
    if (!('data' in tensor)) throw new TypeError('a device tensor of another runtime was fed');
    return new ort.Tensor('float32', tensor.data, tensor.shape);
  };

  const openSession = async (model: Uint8Array, { keep = [] }: SessionOptions): Promise<InferenceSession> => {
    const session = await ort.InferenceSession.create(model, {
      executionProviders: [backend],
      // Errors only: its warning that shape arithmetic stays on the CPU is nothing a visitor could act on.
      logSeverityLevel: 3,
      ...(backend === 'webgpu' && keep.length > 0
        ? { preferredOutputLocation: Object.fromEntries(keep.map((name) => [name, 'gpu-buffer'] as const)) }
        : {}),
    });
    await watchDevice();
    return session;
  };

  const onSession = (session: InferenceSession, keep: readonly string[]): Session => ({
    run: (feeds) =>
      queue.add(() =>
        untilLost(
          async () => {
            const inputs = Object.entries(feeds).map(([name, tensor]) => [name, toOrt(tensor)] as const);
            return outputsOf(await session.run(Object.fromEntries(inputs)), keep);
          },
          backend === 'webgpu' ? 'webgpu-failed' : 'wasm-failed',
        ),
      ),
    // What a lost device held is gone already.
    release: () => queue.add(async () => (lost === null ? session.release() : undefined)),
  });

  return {
    backend,
    create: (model, options = {}) =>
      queue.add(async () => {
        const code = backend === 'webgpu' ? 'webgpu-failed' : 'model-rejected';
        return onSession(await untilLost(() => openSession(model, options), code), options.keep ?? []);
      }),
  };
}

function outputsOf(outputs: InferenceSession.ReturnType, keep: readonly string[]): SessionOutputs {
  const host = new Map<string, HostTensor>();
  const device = new Map<string, DeviceTensor>();
  for (const [name, tensor] of Object.entries(outputs)) {
    if (tensor.type !== 'float32') throw new TypeError(`output ${name} is ${tensor.type}, not float32`);
    // The type tag above is what tells the typed tensors apart; the declared union does not narrow by it.
    const float = tensor as TypedTensor<'float32'>;
    if (keep.includes(name)) device.set(name, new KeptTensor(float));
    else {
      host.set(name, { shape: float.dims, data: float.data });
      float.dispose();
    }
  }
  const from = <T>(place: ReadonlyMap<string, T>, name: string): T => {
    const tensor = place.get(name);
    if (tensor === undefined) throw new RangeError(`no such output there: ${name}`);
    return tensor;
  };
  return { host: (name) => from(host, name), device: (name) => from(device, name) };
}
