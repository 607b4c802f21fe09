/** The worker's end: offers commands to the page through Comlink and sends events beside them. */
import { type Endpoint, expose } from 'comlink';
import { carryErrors, type EventMessage } from './wire.ts';

/** What is in `transfer` leaves the worker instead of being copied. */
export type Emit<Event> = (event: Event, transfer?: Transferable[]) => void;

export function serve<Commands, Event>(port: Endpoint, handler: (emit: Emit<Event>) => Commands): void {
  carryErrors();
  const emit: Emit<Event> = (event, transfer) =>
    port.postMessage({ event } satisfies EventMessage<Event>, transfer);
  expose(handler(emit), port);
}
