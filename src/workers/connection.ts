/**
 * The page's end of one worker: typed calls through Comlink, events, and the end of every wait. A call
 * settles with its answer, or rejects when the worker crashes, goes silent or is closed.
 */
import { type Remote, wrap } from 'comlink';
import { ZipscopeError } from '../engine/error.ts';
import { carryErrors, isEventMessage } from './wire.ts';

/** The part of Worker that is used, so that tests can put something else in its place. */
export type WorkerPort = Pick<
  Worker,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'
>;

export interface Connection<Commands> {
  /** Why the worker has ended; null while it lives. */
  readonly ended: ZipscopeError | null;
  /** @throws ZipscopeError of the worker, 'worker-crashed', 'worker-stalled', or what close() was given */
  call<T>(invoke: (commands: Remote<Commands>) => Promise<T>): Promise<T>;
  /** Ends the worker, which also frees its memory; pending calls reject with the reason. */
  close(reason: ZipscopeError): void;
}

/** How often silence is checked within `stallMs`. Counting checks, not time, lets a laptop sleep. */
const CHECKS = 8;

export function connect<Commands, Event>(
  start: () => WorkerPort,
  onEvent: (event: Event) => void,
  stallMs: number,
): Connection<Commands> {
  carryErrors();
  const pending = new Set<(reason: ZipscopeError) => void>();
  let ended: ZipscopeError | null = null;
  let silentChecks = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const worker = start();
  const commands = wrap<Commands>(worker);

  const end = (reason: ZipscopeError) => {
    if (ended !== null) return;
    ended = reason;
    clearInterval(timer);
    worker.terminate();
    for (const reject of pending) reject(reason);
    pending.clear();
  };
  const watch = () => {
    silentChecks = 0;
    clearInterval(timer);
    if (pending.size === 0 || ended !== null) return;
    timer = setInterval(() => {
      silentChecks++;
      if (silentChecks >= CHECKS) end(new ZipscopeError('worker-stalled', { seconds: stallMs / 1000 }));
    }, stallMs / CHECKS);
  };

  worker.addEventListener('message', ({ data }) => {
    silentChecks = 0;
    if (ended === null && isEventMessage<Event>(data)) onEvent(data.event);
  });
  worker.addEventListener('error', (event) => {
    // A script that cannot be fetched or parsed gives an event without a message.
    end(new ZipscopeError('worker-crashed', { message: event.message || 'the worker could not be started' }));
  });
  worker.addEventListener('messageerror', () => {
    end(new ZipscopeError('worker-crashed', { message: 'a message could not be read' }));
  });

  return {
    get ended() {
      return ended;
    },
    call: (invoke) =>
      new Promise((resolve, reject) => {
        if (ended !== null) {
          reject(ended);
          return;
        }
        pending.add(reject);
        watch();
        invoke(commands)
          .finally(() => {
            pending.delete(reject);
            watch();
          })
          .then(resolve, reject);
      }),
    close: end,
  };
}
