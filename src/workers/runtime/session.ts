/**
 * Sessions of one runtime: one call at a time over all of them, failures named by their cause, and no call
 * left waiting on a device that is gone.
 */
import type { InferenceSession } from 'onnxruntime-web';
import { ZipscopeError } from '../../engine/error.ts';
import type { Backend } from './backend.ts';
import type { Onnxruntime } from './onnxruntime.ts';
import { serialQueue } from './queue.ts';

export interface Session {
  /** The caller disposes the outputs. @throws ZipscopeError, one of RUNTIME_FAILURES */
  run(feeds: InferenceSession.FeedsType): Promise<InferenceSession.ReturnType>;
  dispose(): Promise<void>;
}

export interface SessionFactory {
  /** @throws ZipscopeError, one of RUNTIME_FAILURES, or 'model-rejected' where WASM refuses the model itself */
  open(model: Uint8Array, options?: InferenceSession.SessionOptions): Promise<Session>;
}

export function sessionFactory(ort: Onnxruntime, backend: Backend): SessionFactory {
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

  /**
   * The call's own end or the loss of the device, whichever comes first: a call on a lost device may never
   * settle. Other failures are named by the code.
   */
  const untilLost = <T>(call: () => Promise<T>, code: string) =>
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

  return {
    open: (model, options = {}) =>
      queue.add(async () => {
        const create = async () => {
          const session = await ort.InferenceSession.create(model, {
            ...options,
            executionProviders: [backend],
          });
          await watchDevice();
          return session;
        };
        const session = await untilLost(create, backend === 'webgpu' ? 'webgpu-failed' : 'model-rejected');
        return {
          run: (feeds) =>
            queue.add(() =>
              untilLost(() => session.run(feeds), backend === 'webgpu' ? 'webgpu-failed' : 'wasm-failed'),
            ),
          // Releasing what a lost device held cannot succeed and need not.
          dispose: () => queue.add(async () => (lost === null ? session.release() : undefined)),
        };
      }),
  };
}
