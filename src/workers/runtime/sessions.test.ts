import * as ort from 'onnxruntime-web';
import { beforeAll, describe, expect, it } from 'vitest';
import { GraphBuilder } from '../../engine/graph/builder.ts';
import { writeOnnx } from '../../engine/graph/onnx/write.ts';
import { add, mul } from '../../engine/graph/operators.ts';
import type { Onnxruntime } from './onnxruntime.ts';
import { createRuntime } from './sessions.ts';

/** sum = x + y, product = x * y over vectors of any length. */
function model(): Uint8Array {
  const builder = new GraphBuilder();
  const x = builder.input('x', ['N']);
  const y = builder.input('y', ['N']);
  return writeOnnx(builder.finish({ sum: add(x, y), product: mul(x, y) }));
}

const vector = (...values: number[]) => ({ shape: [values.length], data: Float32Array.from(values) });

describe('a runtime over the WASM build', () => {
  beforeAll(() => {
    ort.env.wasm.numThreads = 1;
    ort.env.logLevel = 'fatal';
  });

  it('runs a graph from host tensors to host tensors', async () => {
    const session = await createRuntime(ort, 'wasm').create(model());
    const outputs = await session.run({ x: vector(1, 2), y: vector(3, 4) });
    expect(outputs.host('sum')).toEqual({ shape: [2], data: Float32Array.of(4, 6) });
    expect(() => outputs.device('sum')).toThrow('no such output');
    await session.release();
  });

  it('keeps an output where it is, feeds it again and brings it back', async () => {
    const session = await createRuntime(ort, 'wasm').create(model(), { keep: ['sum'] });
    const first = await session.run({ x: vector(1, 2), y: vector(3, 4) });
    const second = await session.run({ x: first.device('sum'), y: vector(1, 1) });
    first.device('sum').dispose();
    expect(second.device('sum').shape).toEqual([2]);
    expect(await second.device('sum').download()).toEqual(Float32Array.of(5, 7));
    expect(second.host('product').data).toEqual(Float32Array.of(4, 6));
    expect(() => second.host('sum')).toThrow('no such output');
  });

  it('brings back a copy, so that whoever takes it away leaves the kept output whole', async () => {
    const session = await createRuntime(ort, 'wasm').create(model(), { keep: ['sum'] });
    const kept = (await session.run({ x: vector(1, 2), y: vector(3, 4) })).device('sum');
    const { buffer } = await kept.download();
    structuredClone(buffer, { transfer: [buffer] });
    expect(await kept.download()).toEqual(Float32Array.of(4, 6));
  });

  it('answers calls made at once in their order, also after one that failed', async () => {
    const session = await createRuntime(ort, 'wasm').create(model());
    const answers = await Promise.allSettled([
      session.run({ x: vector(1), y: vector(1) }),
      session.run({}),
      session.run({ x: vector(3), y: vector(3) }),
    ]);
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.host('sum').data[0] : null)),
    ).toEqual([2, null, 6]);
  });

  it('names a model it cannot take, and a run that fails', async () => {
    const runtime = createRuntime(ort, 'wasm');
    await expect(runtime.create(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'model-rejected' });
    const session = await runtime.create(model());
    await expect(session.run({ x: vector(1) })).rejects.toMatchObject({ code: 'wasm-failed' });
    expect((await session.run({ x: vector(1), y: vector(2) })).host('sum').data).toEqual(Float32Array.of(3));
  });
});

/** A WebGPU build whose device and whose runs the test controls. */
function gpuBuild() {
  let lose: (info: { reason: string; message: string }) => void = () => undefined;
  let release = 0;
  let active = 0;
  let mostAtOnce = 0;
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  const session = {
    run: () => {
      active++;
      mostAtOnce = Math.max(mostAtOnce, active);
      return new Promise((resolve, reject) => {
        runs.push({
          end: () => {
            active--;
            resolve({});
          },
          fail: (error) => {
            active--;
            reject(error);
          },
        });
      });
    },
    release: async () => {
      release++;
    },
  };
  const device = {
    lost: new Promise((resolve) => {
      lose = resolve;
    }),
  };
  const build = {
    env: { webgpu: { device: Promise.resolve(device) } },
    InferenceSession: { create: async () => session },
  };
  return {
    // Only what the runtime touches of the library is there.
    ort: build as unknown as Onnxruntime,
    runs,
    lose: (message: string) => lose({ reason: 'unknown', message }),
    get released() {
      return release;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a runtime over a WebGPU build', () => {
  it('never has two runs at once, even of two sessions', async () => {
    const gpu = gpuBuild();
    const runtime = createRuntime(gpu.ort, 'webgpu');
    const [a, b] = await Promise.all([runtime.create(model()), runtime.create(model())]);
    const runs = Promise.all([a.run({}), b.run({}), a.run({})]);
    for (let i = 0; i < 3; i++) {
      await settle();
      expect(gpu.runs).toHaveLength(i + 1);
      gpu.runs[i]?.end();
    }
    await runs;
    expect(gpu.mostAtOnce).toBe(1);
  });

  it('ends every wait when the device is lost, and refuses what comes later', async () => {
    const gpu = gpuBuild();
    const runtime = createRuntime(gpu.ort, 'webgpu');
    const session = await runtime.create(model());
    const lost = { code: 'device-lost', values: { message: 'driver reset' } };
    const waiting = [session.run({}), session.run({})];
    await settle();
    gpu.lose('driver reset');
    for (const run of waiting) await expect(run).rejects.toMatchObject(lost);
    await expect(session.run({})).rejects.toMatchObject(lost);
    await expect(runtime.create(model())).rejects.toMatchObject(lost);
    expect(gpu.runs).toHaveLength(1);
    await session.release();
    expect(gpu.released).toBe(0);
  });

  it('names any other failure of a run', async () => {
    const gpu = gpuBuild();
    const session = await createRuntime(gpu.ort, 'webgpu').create(model());
    const run = session.run({});
    await settle();
    gpu.runs[0]?.fail(new Error('shader'));
    await expect(run).rejects.toMatchObject({ code: 'webgpu-failed', values: { message: 'shader' } });
  });
});
