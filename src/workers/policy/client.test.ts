import { describe, expect, it } from 'vitest';
import { ZipscopeError } from '../../engine/error.ts';
import type { BackendChoice } from '../runtime/backend.ts';
import { type FakeWorker, fakeWorker } from '../testing/fakeWorker.ts';
import { episodeSpec, fakeParts, idleSession, NO_POLICY_BYTES, threePasses } from '../testing/parts.ts';
import { createPolicyClient, type PolicyClientOptions, type PolicyStatus } from './client.ts';
import { type PolicyParts, policyHandler } from './handler.ts';
import type { PolicyEvent } from './protocol.ts';

const XS = { type: 'url', url: 'https://host/models/xs.onnx' } as const;
const GPU: BackendChoice = { backend: 'webgpu', reason: 'hardware-adapter', adapter: 'a b', software: false };
const spec = episodeSpec();
const teacher = { spec: episodeSpec({ agent: 'teacher' }), forced: [] };

/** A client over fake workers; `parts` gives each worker in turn its own. */
function setUp(parts: (nth: number) => Partial<PolicyParts> = () => ({}), options: PolicyClientOptions = {}) {
  const workers: FakeWorker[] = [];
  const client = createPolicyClient({
    startWorker: () => {
      const own = fakeParts(parts(workers.length));
      const worker = fakeWorker((emit: (event: PolicyEvent) => void) => policyHandler(own, emit));
      workers.push(worker);
      return worker;
    },
    ...options,
  });
  const seen: PolicyStatus[] = [];
  client.status.subscribe(() => seen.push(client.status.getSnapshot()));
  const phases = () => seen.map(({ phase }) => phase).filter((phase, i, all) => phase !== all[i - 1]);
  return { client, workers, seen, phases };
}

/** Parts whose forward passes behave as told; passes count over all workers. */
function network(behave: (pass: number) => Promise<void>): () => Partial<PolicyParts> {
  let pass = 0;
  return () => ({
    openRuntime: async () => ({
      open: async () => {
        const { forward, dispose } = idleSession();
        return {
          forward: async (batch) => {
            pass++;
            await behave(pass);
            return forward(batch);
          },
          dispose,
        };
      },
    }),
  });
}

/** On a GPU unless a fallback is asked for. */
const onGpu: Partial<PolicyParts> = {
  chooseBackend: async ({ fallback }) =>
    fallback === null ? GPU : { backend: 'wasm', reason: fallback, adapter: null, software: false },
};

const never = () => new Promise<never>(() => undefined);
const noWait = async () => undefined;

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}

describe('requests', () => {
  it('start no worker before the first of them', async () => {
    const { client, workers } = setUp();
    expect(workers).toHaveLength(0);
    await client.probe();
    expect(workers).toHaveLength(1);
  });

  it('load a policy and run an episode, with updates on the way', async () => {
    const { client, phases } = setUp();
    expect(await client.load(XS)).toMatchObject({ name: 'xs.onnx' });
    const updates: string[] = [];
    const run = client.run({ spec, forced: [] }, ({ id }) => updates.push(id));
    expect((await run.result).id).toBe('xs.onnx/1/3');
    expect(updates[0]).toBe('xs.onnx/1/1');
    expect(phases()).toEqual([
      'loading-policy',
      'loading-runtime',
      'loading-policy',
      'ready',
      'running',
      'ready',
    ]);
    expect(client.status.getSnapshot()).toMatchObject({ backend: 'wasm', policy: { name: 'xs.onnx' } });
  });

  it('end in the order they were made', async () => {
    const { client } = setUp();
    const ended: string[] = [];
    const note = (name: string) => () => ended.push(name);
    await Promise.all([
      client.load(XS).then(note('load')),
      client.run({ spec, forced: [] }).result.then(note('first')),
      client.run(teacher).result.then(note('second')),
      client.probe().then(note('probe')),
    ]);
    expect(ended).toEqual(['load', 'first', 'second', 'probe']);
  });

  it('carry the code and values of an error across the border', async () => {
    const { client } = setUp();
    const error = await client
      .load({ type: 'bytes', bytes: NO_POLICY_BYTES, name: 'cat.png' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ZipscopeError);
    expect(error).toMatchObject({ code: 'policy-not-onnx', values: { file: 'cat.png' } });
    expect(client.status.getSnapshot()).toMatchObject({ phase: 'idle', recoveries: 0 });
  });

  it('report what is no ZipscopeError as an internal error, without a restart', async () => {
    const { client, workers } = setUp(() => ({
      runEpisode: async () => {
        throw new TypeError('x is undefined');
      },
    }));
    await expect(client.run(teacher).result).rejects.toMatchObject({
      code: 'internal-error',
      values: { message: 'TypeError: x is undefined' },
    });
    expect(workers).toHaveLength(1);
  });

  it('keep the snapshot the same object until something changes', async () => {
    const { client } = setUp();
    await client.probe();
    expect(client.status.getSnapshot()).toBe(client.status.getSnapshot());
  });
});

describe('cancel', () => {
  it('ends a running request at once and lets the next one run', async () => {
    const { client, workers } = setUp(network((pass) => (pass === 1 ? until(() => released) : noWait())));
    let released = false;
    await client.load(XS);
    const first = client.run({ spec, forced: [] });
    const second = client.run(teacher);
    await until(() => client.status.getSnapshot().phase === 'running');
    first.cancel();
    await expect(first.result).rejects.toMatchObject({ code: 'cancelled' });
    released = true;
    await second.result;
    expect(workers).toHaveLength(1);
  });

  it('ends a waiting request, which then never starts', async () => {
    const started: string[] = [];
    const { client } = setUp(() => ({
      runEpisode: async (run) => {
        started.push(run.spec.agent);
        return threePasses(run);
      },
    }));
    const first = client.run(teacher);
    const second = client.run({ spec: episodeSpec({ agent: 'random' }), forced: [] });
    client.cancel(second.id);
    await expect(second.result).rejects.toMatchObject({ code: 'cancelled' });
    await first.result;
    await client.probe();
    expect(started).toEqual(['teacher']);
  });

  it('breaks off a download and keeps the loaded policy', async () => {
    const { client } = setUp(() => ({
      download: (url, onBytes, signal) =>
        url.endsWith('slow.onnx')
          ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
          : fakeParts().download(url, onBytes, signal),
    }));
    await client.load(XS);
    const controller = new AbortController();
    const slow = client.load({ type: 'url', url: 'https://host/slow.onnx' }, controller.signal);
    controller.abort();
    await expect(slow).rejects.toMatchObject({ code: 'cancelled' });
    expect((await client.run({ spec, forced: [] }).result).id).toBe('xs.onnx/1/3');
  });
});

describe('recovery', () => {
  it.each<[string, (worker: FakeWorker | undefined) => void]>([
    ['an error nobody caught', (worker) => worker?.crash('out of memory')],
    ['a message that cannot be read', (worker) => worker?.garble()],
  ])('from %s: a new worker, the policy again, the request again', async (_why, fail) => {
    const { client, workers, phases, seen } = setUp(network((pass) => (pass === 2 ? never() : noWait())));
    await client.load(XS);
    const updates: string[] = [];
    const run = client.run({ spec, forced: [] }, ({ id }) => updates.push(id));
    await until(() => updates.length === 1);
    fail(workers[0]);
    expect((await run.result).id).toBe('xs.onnx/1/3');
    expect(workers).toHaveLength(2);
    expect(workers[0]?.terminated).toBe(true);
    expect(phases().slice(-4)).toEqual(['running', 'recovering', 'running', 'ready']);
    expect(seen.at(-1)).toMatchObject({ recoveries: 1, lastFailure: { code: 'worker-crashed' } });
  });

  it('happens once on WASM: a second failure ends the request, and the next one starts afresh', async () => {
    const { client, workers } = setUp(
      network(async (pass) => {
        if (pass <= 2) throw new ZipscopeError('wasm-failed', { message: 'abort' });
      }),
    );
    await client.load(XS);
    await expect(client.run({ spec, forced: [] }).result).rejects.toMatchObject({ code: 'wasm-failed' });
    expect(client.status.getSnapshot()).toMatchObject({ phase: 'failed', recoveries: 1 });
    expect(workers.every(({ terminated }) => terminated)).toBe(true);
    expect((await client.run({ spec, forced: [] }).result).id).toBe('xs.onnx/1/3');
    expect(client.status.getSnapshot().phase).toBe('ready');
  });

  it('stays on WebGPU after one lost device', async () => {
    const lossy = network(async (pass) => {
      if (pass === 1) throw new ZipscopeError('device-lost');
    });
    const { client, workers } = setUp(() => ({ ...onGpu, ...lossy() }));
    await client.load(XS);
    await client.run({ spec, forced: [] }).result;
    expect(workers).toHaveLength(2);
    expect(client.status.getSnapshot()).toMatchObject({
      backend: 'webgpu',
      reason: 'hardware-adapter',
      lastFailure: { code: 'device-lost' },
    });
  });

  it.each(['device-lost', 'webgpu-failed'])('leaves WebGPU after %s twice, and says why', async (code) => {
    const lossy = network(async (pass) => {
      if (pass <= 2) throw new ZipscopeError(code);
    });
    const { client, workers } = setUp(() => ({ ...onGpu, ...lossy() }));
    await client.load(XS);
    expect((await client.run({ spec, forced: [] }).result).id).toBe('xs.onnx/1/3');
    expect(workers).toHaveLength(3);
    expect(client.status.getSnapshot()).toMatchObject({ backend: 'wasm', reason: code, phase: 'ready' });
  });

  it('goes back to WebGPU when told to', async () => {
    const lossy = network(async (pass) => {
      if (pass <= 2) throw new ZipscopeError('device-lost');
    });
    const { client } = setUp(() => ({ ...onGpu, ...lossy() }));
    await client.load(XS);
    await client.run({ spec, forced: [] }).result;
    await client.configure({ backend: 'auto' });
    expect(client.status.getSnapshot()).toMatchObject({ backend: 'webgpu', policy: { name: 'xs.onnx' } });
    await client.run({ spec, forced: [] }).result;
  });

  it('does not blame WebGPU for a model that WASM rejects too', async () => {
    const { client } = setUp(() => ({
      ...onGpu,
      openRuntime: async ({ backend }) => ({
        open: async (file) => {
          if (file.length === 2) return idleSession();
          throw new ZipscopeError(backend === 'webgpu' ? 'webgpu-failed' : 'model-rejected');
        },
      }),
    }));
    await client.load(XS);
    const bad = client.load({ type: 'bytes', bytes: new Uint8Array([8]), name: 'bad.onnx' });
    await expect(bad).rejects.toMatchObject({ code: 'model-rejected' });
    await client.run({ spec, forced: [] }).result;
    expect(client.status.getSnapshot()).toMatchObject({ backend: 'webgpu', policy: { name: 'xs.onnx' } });
  });

  it('ends the wait for a worker that has gone silent', async () => {
    const { client, workers } = setUp(
      network((pass) => (pass === 1 ? never() : noWait())),
      { stallMs: 240 },
    );
    await client.load(XS);
    expect((await client.run({ spec, forced: [] }).result).id).toBe('xs.onnx/1/3');
    expect(workers).toHaveLength(2);
    expect(client.status.getSnapshot().lastFailure).toMatchObject({ code: 'worker-stalled' });
  });

  it('replaces a worker that died between two requests', async () => {
    const { client, workers } = setUp();
    await client.load(XS);
    workers[0]?.crash('killed');
    expect((await client.run({ spec, forced: [] }).result).id).toBe('xs.onnx/1/3');
    expect(client.status.getSnapshot()).toMatchObject({ recoveries: 1, phase: 'ready' });
  });

  it('gives up a worker that cannot be started at all', async () => {
    const { client, workers } = setUp(() => ({ chooseBackend: never }));
    const probe = client.probe();
    await until(() => workers.length === 1);
    workers[0]?.crash('');
    await until(() => workers.length === 2);
    workers[1]?.crash('');
    await until(() => workers.length === 3);
    workers[2]?.crash('');
    await expect(probe).rejects.toMatchObject({ code: 'worker-crashed' });
  });

  it('does not repeat a request that was cancelled meanwhile', async () => {
    const { client, workers } = setUp(network(never));
    await client.load(XS);
    const run = client.run({ spec, forced: [] });
    await until(() => client.status.getSnapshot().phase === 'running');
    run.cancel();
    await expect(run.result).rejects.toMatchObject({ code: 'cancelled' });
    workers[0]?.crash('killed');
    await client.run(teacher).result;
    expect(workers).toHaveLength(2);
  });

  it('starts a new worker after the runtime could not be fetched', async () => {
    const { client, workers } = setUp((nth) => ({
      openRuntime: async () => {
        if (nth === 0) throw new ZipscopeError('runtime-unavailable', { why: 'offline' });
        return { open: async () => idleSession() };
      },
    }));
    await expect(client.load(XS)).rejects.toMatchObject({ code: 'runtime-unavailable' });
    await client.load(XS);
    expect(workers).toHaveLength(2);
    expect(client.status.getSnapshot().recoveries).toBe(0);
  });
});

describe('configure', () => {
  it('waits for the requests before it and gives the new worker settings and policy', async () => {
    const { client, workers } = setUp((nth) => ({
      chooseBackend: async ({ backend }) =>
        backend === 'wasm' ? { ...GPU, backend: 'wasm', reason: 'forced' } : GPU,
      availableThreads: (wanted) => (nth === 0 ? 1 : wanted),
    }));
    const load = client.load(XS);
    const run = client.run({ spec, forced: [] });
    await client.configure({ backend: 'wasm', threads: 2 });
    await Promise.all([load, run.result]);
    expect(client.status.getSnapshot()).toMatchObject({ backend: 'wasm', reason: 'forced', threads: 2 });
    expect((await client.run({ spec, forced: [] }).result).id).toBe('xs.onnx/1/3');
    expect(workers).toHaveLength(2);
    expect(client.status.getSnapshot().recoveries).toBe(0);
  });

  it('without a worker only forgets the backend, and starts the next one as told', async () => {
    const asked: string[] = [];
    const { client, workers } = setUp(() => ({
      chooseBackend: async ({ backend }) => {
        asked.push(backend);
        return GPU;
      },
    }));
    await client.configure({ backend: 'webgpu' });
    expect(workers).toHaveLength(0);
    expect(client.status.getSnapshot().backend).toBeNull();
    await client.probe();
    expect(asked).toEqual(['webgpu']);
  });

  it('restarts nothing when nothing changes', async () => {
    const { client, workers } = setUp();
    await client.probe();
    await client.configure({ backend: 'auto' });
    expect(workers).toHaveLength(1);
  });
});

describe('dispose', () => {
  it('ends the worker and every wait', async () => {
    const { client, workers } = setUp(network(never));
    await client.load(XS);
    const runs = [client.run({ spec, forced: [] }), client.run(teacher)];
    await until(() => client.status.getSnapshot().phase === 'running');
    client.dispose();
    for (const { result } of runs) await expect(result).rejects.toMatchObject({ code: 'disposed' });
    await expect(client.probe()).rejects.toMatchObject({ code: 'disposed' });
    expect(workers).toHaveLength(1);
    expect(workers[0]?.terminated).toBe(true);
  });
});
