import { describe, expect, it } from 'vitest';
import { ZipscopeError } from '../../engine/error.ts';
import {
  episodeSpec,
  fakeParts,
  idleSession,
  NO_POLICY_BYTES,
  OTHER_POLICY_BYTES,
  POLICY_BYTES,
  threePasses,
} from '../testing/parts.ts';
import { type PolicyParts, policyHandler } from './handler.ts';
import type { PolicyEvent, PolicySource } from './protocol.ts';

const XS: PolicySource = { type: 'url', url: 'https://host/models/xs.onnx?v=2' };

function setUp(change: Partial<PolicyParts> = {}) {
  const events: PolicyEvent[] = [];
  const handler = policyHandler(fakeParts(change), (event) => events.push(event));
  return { events, handler };
}

/** Passes that wait for the test to let them go, counted. */
function gatedSession() {
  const { forward, dispose } = idleSession();
  let started = 0;
  const gates: (() => void)[] = [];
  return {
    get started() {
      return started;
    },
    release: () => gates.shift()?.(),
    session: {
      forward: async (batch: Parameters<typeof forward>[0]) => {
        started++;
        await new Promise<void>((resolve) => gates.push(resolve));
        return forward(batch);
      },
      dispose,
    },
  };
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}

describe('loading', () => {
  it('answers with what the file says of itself, named after the last part of its address', async () => {
    const { handler } = setUp();
    const { info, bytes } = await handler.load(0, XS);
    expect(info).toMatchObject({ name: 'xs.onnx', parameters: 1, size: 'XS' });
    expect(bytes).toEqual(POLICY_BYTES);
  });

  it('reports phases, bytes and the backend in the order they happen', async () => {
    const { handler, events } = setUp();
    await handler.load(7, XS);
    expect(events.map((event) => ('phase' in event ? event.phase : event.type))).toEqual([
      'loading-policy',
      'progress',
      'backend',
      'loading-runtime',
      'progress',
      'loading-policy',
    ]);
    expect(events).toContainEqual({
      type: 'progress',
      id: 7,
      progress: { what: 'policy', loaded: 2, total: 2 },
    });
  });

  it('tells a wrong file apart before any runtime is downloaded', async () => {
    const { handler } = setUp({
      openRuntime: async () => {
        throw new Error('downloaded');
      },
    });
    const wrong = handler.load(0, { type: 'bytes', bytes: NO_POLICY_BYTES, name: 'cat.png' });
    await expect(wrong).rejects.toMatchObject({ code: 'policy-not-onnx', values: { file: 'cat.png' } });
  });

  it.each<[string, PolicySource, Partial<PolicyParts>, string]>([
    ['is no policy', { type: 'bytes', bytes: NO_POLICY_BYTES, name: 'bad' }, {}, 'policy-not-onnx'],
    ['is not there', { type: 'url', url: 'https://host/none' }, {}, 'download-failed'],
  ])('keeps the loaded policy when the next file %s', async (_why, source, change, code) => {
    const { handler } = setUp(change);
    await handler.load(0, XS);
    await expect(handler.load(1, source)).rejects.toMatchObject({ code });
    expect((await handler.run(2, { spec: episodeSpec(), forced: [] })).id).toBe('xs.onnx/1/3');
  });

  it('keeps the loaded policy when the runtime rejects the next one', async () => {
    const disposed: number[] = [];
    const { handler } = setUp({
      openRuntime: async () => ({
        open: async (file) => {
          if (file.length === OTHER_POLICY_BYTES.length) throw new ZipscopeError('model-rejected');
          return { ...idleSession(), dispose: async () => void disposed.push(file.length) };
        },
      }),
    });
    await handler.load(0, XS);
    const next = handler.load(1, { type: 'bytes', bytes: OTHER_POLICY_BYTES, name: 'm.onnx' });
    await expect(next).rejects.toMatchObject({ code: 'model-rejected' });
    await handler.run(2, { spec: episodeSpec(), forced: [] });
    expect(disposed).toEqual([]);
  });

  it('disposes the session it replaces, once the new one is there', async () => {
    const log: string[] = [];
    const { handler } = setUp({
      openRuntime: async () => ({
        open: async (file) => {
          log.push(`open ${file.length}`);
          return { ...idleSession(), dispose: async () => void log.push(`dispose ${file.length}`) };
        },
      }),
    });
    await handler.load(0, XS);
    await handler.load(1, { type: 'bytes', bytes: OTHER_POLICY_BYTES, name: 'm.onnx' });
    expect(log).toEqual(['open 2', 'open 3', 'dispose 2']);
  });

  it('tries the runtime again after it could not be had', async () => {
    let tries = 0;
    const { handler } = setUp({
      openRuntime: async () => {
        tries++;
        if (tries === 1) throw new ZipscopeError('runtime-unavailable');
        return { open: async () => idleSession() };
      },
    });
    await expect(handler.load(0, XS)).rejects.toMatchObject({ code: 'runtime-unavailable' });
    await expect(handler.load(1, XS)).resolves.toBeDefined();
  });
});

describe('running', () => {
  it('needs the policy the specification names', async () => {
    const { handler } = setUp();
    const request = { spec: episodeSpec({ agent: 's.onnx' }), forced: [] };
    const refusal = { code: 'policy-needed', values: { agent: 's.onnx' } };
    await expect(handler.run(0, request)).rejects.toMatchObject(refusal);
    await handler.load(1, XS);
    await expect(handler.run(2, request)).rejects.toMatchObject(refusal);
  });

  it.each(['teacher', 'random'])('runs %s without a policy and without a network', async (agent) => {
    const { handler, events } = setUp();
    const { id } = await handler.run(0, { spec: episodeSpec({ agent }), forced: [] });
    expect(id).toBe(`${agent}/1/3`);
    expect(events.some(({ type }) => type === 'backend')).toBe(false);
  });

  it('hands the forced decisions on', async () => {
    const seen: unknown[] = [];
    const { handler } = setUp({
      runEpisode: async (run) => {
        seen.push(...run.forced);
        return threePasses(run);
      },
    });
    const forced = [{ type: 'level', level: 2 } as const];
    await handler.run(0, { spec: episodeSpec({ agent: 'teacher' }), forced });
    expect(seen).toEqual(forced);
  });

  it('sends the first update at once, under its own id', async () => {
    const { handler, events } = setUp();
    await handler.run(5, { spec: episodeSpec({ agent: 'teacher' }), forced: [] });
    const updates = events.filter((event) => event.type === 'update');
    expect(updates[0]).toMatchObject({ id: 5, trajectory: { id: 'teacher/1/1' } });
  });

  it('serves commands in the order they came, one at a time', async () => {
    const gated = gatedSession();
    const { handler, events } = setUp({ openRuntime: async () => ({ open: async () => gated.session }) });
    await handler.load(0, XS);
    const first = handler.run(1, { spec: episodeSpec(), forced: [] });
    const second = handler.run(2, { spec: episodeSpec({ agent: 'teacher' }), forced: [] });
    await until(() => gated.started === 1);
    const running = () =>
      events.flatMap((event) => (event.type === 'phase' && event.phase === 'running' ? [event.id] : []));
    expect(running()).toEqual([1]);
    for (let pass = 1; pass <= 3; pass++) {
      await until(() => gated.started === pass);
      gated.release();
    }
    await Promise.all([first, second]);
    expect(running()).toEqual([1, 2]);
  });
});

describe('cancelling', () => {
  it('ends a running episode before its next forward pass', async () => {
    const gated = gatedSession();
    const { handler } = setUp({ openRuntime: async () => ({ open: async () => gated.session }) });
    await handler.load(0, XS);
    const run = handler.run(1, { spec: episodeSpec(), forced: [] });
    await until(() => gated.started === 1);
    handler.cancel(1);
    gated.release();
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    expect(gated.started).toBe(1);
  });

  it('lets a cancelled request never start, and the one behind it take its turn', async () => {
    const gated = gatedSession();
    const { handler, events } = setUp({ openRuntime: async () => ({ open: async () => gated.session }) });
    await handler.load(0, XS);
    const first = handler.run(1, { spec: episodeSpec(), forced: [] });
    const second = handler.run(2, { spec: episodeSpec(), forced: [] });
    const third = handler.run(3, { spec: episodeSpec({ agent: 'teacher' }), forced: [] });
    handler.cancel(2);
    for (let pass = 1; pass <= 3; pass++) {
      await until(() => gated.started === pass);
      gated.release();
    }
    await first;
    await expect(second).rejects.toMatchObject({ code: 'cancelled' });
    await third;
    expect(events).not.toContainEqual({ type: 'phase', id: 2, phase: 'running' });
  });

  it('lets messages in between two forward passes that settle at once', async () => {
    const { handler } = setUp({
      runEpisode: async (run) => {
        for (let i = 0; i < 50; i++) await threePasses(run);
        return threePasses(run);
      },
    });
    await handler.load(0, XS);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      handler.cancel(1);
      port1.close();
    };
    const run = handler.run(1, { spec: episodeSpec(), forced: [] });
    port2.postMessage('cancel');
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('takes no notice of a request it does not know', () => {
    const { handler } = setUp();
    expect(() => handler.cancel(99)).not.toThrow();
  });
});
