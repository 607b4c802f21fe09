/** A worker for Node tests: the real serving and calling code over a real message channel, without a thread. */
import type { WorkerPort } from '../connection.ts';
import { serve } from '../serve.ts';

export interface FakeWorker extends WorkerPort {
  readonly terminated: boolean;
  /** What the browser reports when a worker's script throws outside any call. */
  crash(message: string): void;
  /** What the browser reports when a message cannot be deserialised. */
  garble(): void;
}

export function fakeWorker<Commands, Event>(handler: (emit: (event: Event) => void) => Commands): FakeWorker {
  const { port1: page, port2: worker } = new MessageChannel();
  const faults = new EventTarget();
  serve<Commands, Event>(worker, handler);
  page.start();
  let terminated = false;
  const target = (type: string): EventTarget => (type === 'message' ? page : faults);
  return {
    postMessage: page.postMessage.bind(page),
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
      target(type).addEventListener(type, listener),
    removeEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
      target(type).removeEventListener(type, listener),
    terminate: () => {
      terminated = true;
      page.close();
      worker.close();
    },
    get terminated() {
      return terminated;
    },
    crash: (message) => faults.dispatchEvent(Object.assign(new Event('error'), { message })),
    garble: () => faults.dispatchEvent(new Event('messageerror')),
  };
}
