/**
 * Errors as they cross a worker's border: structured cloning keeps an error's message but not its code, so
 * both sides agree on this plain record. Types and pure functions only.
 */
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

export function fromWireError(error: WireError): ZipscopeError {
  return new ZipscopeError(error.code, error.values);
}
