/** The runtime interface over onnxruntime-web's WASM build in Node: one thread, one call at a time. */
import * as ort from 'onnxruntime-web';
import type {
  DeviceTensor,
  HostTensor,
  Runtime,
  Session,
  SessionOptions,
  SessionOutputs,
} from '../../src/engine/graph/runtime.ts';

ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'error';

/** Kept outputs are plain tensors here: WASM's device memory is host memory. */
class NodeTensor implements DeviceTensor {
  readonly #tensor: ort.Tensor;

  constructor(tensor: ort.Tensor) {
    this.#tensor = tensor;
  }

  get shape(): readonly number[] {
    return this.#tensor.dims;
  }

  get tensor(): ort.Tensor {
    return this.#tensor;
  }

  download(): Promise<Float32Array> {
    return Promise.resolve(values(this.#tensor).slice());
  }

  dispose(): void {
    this.#tensor.dispose();
  }
}

function values(tensor: ort.Tensor): Float32Array {
  if (!(tensor.data instanceof Float32Array))
    throw new TypeError(`a ${tensor.type} tensor, float32 expected`);
  return tensor.data;
}

function toOrt(feed: HostTensor | DeviceTensor): ort.Tensor {
  if (feed instanceof NodeTensor) return feed.tensor;
  if ('data' in feed) return new ort.Tensor('float32', feed.data, feed.shape);
  throw new TypeError('a tensor of another runtime');
}

function required(results: ort.InferenceSession.OnnxValueMapType, name: string): ort.Tensor {
  const tensor = results[name];
  if (!tensor) throw new RangeError(`no output ${name}`);
  return tensor;
}

/** A runtime of its own queue; sessions of one runtime never run at the same time. */
export function nodeRuntime(): Runtime {
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    backend: 'wasm',
    create: (model, options = {}) => enqueue(() => createSession(model, options, enqueue)),
  };
}

async function createSession(
  model: Uint8Array,
  { keep = [] }: SessionOptions,
  enqueue: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<Session> {
  const session = await ort.InferenceSession.create(model, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  return {
    run: (feeds) =>
      enqueue(async (): Promise<SessionOutputs> => {
        const results = await session.run(
          Object.fromEntries(Object.entries(feeds).map(([name, feed]) => [name, toOrt(feed)])),
        );
        return {
          host(name) {
            if (keep.includes(name)) throw new RangeError(`output ${name} stays on the device`);
            const tensor = required(results, name);
            return { shape: tensor.dims, data: values(tensor) };
          },
          device(name) {
            if (!keep.includes(name)) throw new RangeError(`output ${name} comes back to the host`);
            return new NodeTensor(required(results, name));
          },
        };
      }),
    release: () => enqueue(() => session.release()),
  };
}
