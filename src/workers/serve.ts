/** The worker's end: offers commands to the page through Comlink and sends events beside them. */
import { type Endpoint, expose } from 'comlink';
import { carryErrors, type EventMessage } from './wire.ts';

export function serve<Commands, Event>(
  port: Endpoint,
  handler: (emit: (event: Event) => void) => Commands,
): void {
  carryErrors();
  const emit = (event: Event) => port.postMessage({ event } satisfies EventMessage<Event>);
  expose(handler(emit), port);
}
