import { describe, expect, it } from 'vitest';
import { ZipscopeError } from '../../engine/error.ts';
import type { Checkpoint } from '../../engine/training/checkpoint.ts';
import type { Backend } from '../runtime/backend.ts';
import { fakeWorker } from '../testing/fakeWorker.ts';
import { createTrainerClient } from './client.ts';
import type { RunPosition, RunStart, TrainerCommands, TrainerEvent } from './protocol.ts';

/** Only `step` is read by the client. */
const checkpointAt = (step: number) => ({ step }) as unknown as Checkpoint;
const at = (step: number) => ({ step, nextPhase: 'prompts', settings: {} }) as unknown as RunPosition;

interface Plan {
  /** What the nth worker's advance does. */
  readonly advance: (nth: number, emit: (event: TrainerEvent) => void) => Promise<RunPosition>;
  readonly backend: Backend;
}

function setUp({ advance, backend }: Plan) {
  const opened: RunStart[] = [];
  const fallbacks: (string | null)[] = [];
  const backs: number[] = [];
  const configured: (readonly [worker: number, changes: unknown])[] = [];
  let count = 0;
  const client = createTrainerClient({
    onSteps: () => undefined,
    onHeldOut: () => undefined,
    onCheckpoint: () => undefined,
    onBack: (step) => backs.push(step),
    startWorker: () => {
      const nth = count++;
      return fakeWorker<TrainerCommands, TrainerEvent>((emit) => {
        let own: Backend = backend;
        return {
          start: ({ fallback }) => {
            fallbacks.push(fallback);
            if (fallback !== null) own = 'wasm';
          },
          open: async (start) => {
            opened.push(start);
            const reason = own === 'wasm' ? 'no-webgpu' : 'hardware-adapter';
            emit({
              type: 'backend',
              choice: { backend: own, reason, adapter: null, software: false },
              threads: 1,
            });
            return at(start.type === 'checkpoint' ? (start.checkpoint as Checkpoint).step : 0);
          },
          advance: () => advance(nth, emit),
          pause: () => undefined,
          configure: async (changes) => {
            configured.push([nth, changes]);
            return at(0);
          },
          checkpoint: () => undefined,
          rollouts: async () => null,
          compareLevels: async () => {
            throw new ZipscopeError('no-run-open');
          },
          policyFile: async () => new Uint8Array(),
        };
      });
    },
  });
  return { client, opened, fallbacks, backs, configured, workers: () => count };
}

const start: RunStart = { type: 'checkpoint', checkpoint: checkpointAt(3) };

describe('a trainer that fails', () => {
  it('goes on from the last checkpoint on a new device, then on WASM, and says so', async () => {
    const { client, opened, fallbacks, backs } = setUp({
      backend: 'webgpu',
      advance: async (nth, emit) => {
        if (nth === 2) return at(20);
        emit({ type: 'checkpoint', checkpoint: checkpointAt(10 + nth) });
        throw new ZipscopeError('device-lost', { message: 'gone' });
      },
    });
    await client.open(start);
    await client.advance('run');
    expect(
      opened.map((one) => (one.type === 'checkpoint' ? (one.checkpoint as Checkpoint).step : null)),
    ).toEqual([3, 10, 11]);
    expect(backs).toEqual([3, 10, 11]);
    expect(fallbacks).toEqual([null, null, 'device-lost']);
    expect(client.status.getSnapshot()).toMatchObject({
      state: 'paused',
      step: 20,
      backend: 'wasm',
      recoveries: 2,
      recoveredFrom: 11,
      lastFailure: { code: 'device-lost' },
    });
  });

  it('tells a new worker the settings that were changed while the old one ran', async () => {
    let fail: () => void = () => undefined;
    const { client, configured } = setUp({
      backend: 'wasm',
      advance: (nth) =>
        nth > 0
          ? Promise.resolve(at(9))
          : new Promise((_, reject) => {
              fail = () => reject(new ZipscopeError('device-lost', { message: 'gone' }));
            }),
    });
    await client.open(start);
    const advanced = client.advance('run');
    await client.configure({ w: 1 });
    await client.configure({ w: 2, klWeight: 0.1 });
    fail();
    await advanced;
    expect(configured).toEqual([
      [0, { w: 1 }],
      [0, { w: 2, klWeight: 0.1 }],
      [1, { w: 2, klWeight: 0.1 }],
    ]);
  });

  it('stops at a number that is not finite on WASM, where the same would come again', async () => {
    const { client, workers } = setUp({
      backend: 'wasm',
      advance: async () => {
        throw new ZipscopeError('training-not-finite', { step: 4, place: 'loss', back: 3 });
      },
    });
    await client.open(start);
    await expect(client.advance('run')).rejects.toMatchObject({ code: 'training-not-finite' });
    expect(workers()).toBe(1);
    expect(client.status.getSnapshot()).toMatchObject({ state: 'failed', recoveries: 0 });
  });
});
