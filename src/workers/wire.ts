/**
 * What crosses a worker's border besides calls: errors with their code, and events. Structured cloning keeps
 * an error's message but drops its code, so both ends agree on a plain record instead.
 */
import { transferHandlers } from 'comlink';
import { ZipscopeError } from '../engine/error.ts';

export interface WireError {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Anything thrown, as a record; what is no ZipscopeError becomes 'internal-error' with its message. */
export function toWireError(thrown: unknown): WireError {
  if (thrown instanceof ZipscopeError) return { code: thrown.code, values: thrown.values };
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return { code: 'internal-error', values: { message } };
}

export function toZipscopeError(thrown: unknown): ZipscopeError {
  if (thrown instanceof ZipscopeError) return thrown;
  const { code, values } = toWireError(thrown);
  return new ZipscopeError(code, values);
}

/**
 * Events share the port with Comlink's answers, so they arrive in the order they were sent; Comlink passes
 * over messages without an id.
 */
export interface EventMessage<Event> {
  readonly event: Event;
}

export function isEventMessage<Event>(data: unknown): data is EventMessage<Event> {
  return typeof data === 'object' && data !== null && 'event' in data && !('id' in data);
}

/** Makes Comlink carry thrown ZipscopeErrors whole. Both ends call it before their first call. */
export function carryErrors(): void {
  const original = transferHandlers.get('throw');
  if (original === undefined) throw new Error('Comlink has no transfer handler for thrown values');
  transferHandlers.set('throw', {
    canHandle: original.canHandle,
    serialize: (thrown: { readonly value: unknown }) => [toWireError(thrown.value), []],
    deserialize: ({ code, values }: WireError) => {
      throw new ZipscopeError(code, values);
    },
  });
}
