/**
 * The order in which a worker serves its commands: one at a time as they came; cancel alone overtakes. Both workers
 * that hold something between commands run on it.
 */
import { ZipscopeError } from '../engine/error.ts';
import { serialQueue } from '../engine/graph/queue.ts';

export interface CommandQueue {
  /** Runs a command in its turn, with the signal that its cancellation raises. Rejects with 'cancelled' then. */
  inTurn<T>(id: number, command: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Of a command that waits or runs; any other is none of ours. */
  cancel(id: number): void;
}

export function commandQueue(): CommandQueue {
  const queue = serialQueue();
  const open = new Map<number, AbortController>();
  return {
    inTurn(id, command) {
      const controller = new AbortController();
      open.set(id, controller);
      return queue.add(async () => {
        const { signal } = controller;
        try {
          signal.throwIfAborted();
          return await command(signal);
        } catch (thrown) {
          // Whatever the abort broke off with, the request was cancelled.
          throw signal.aborted ? new ZipscopeError('cancelled') : thrown;
        } finally {
          open.delete(id);
        }
      });
    },
    cancel: (id) => open.get(id)?.abort(),
  };
}

/** Lets waiting messages in, a cancel among them; a timer would wait at least 4 ms each time. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
