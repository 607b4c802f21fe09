/** Every context manager by name. */
import { ZipscopeError } from '../error.ts';
import { LEVELS } from '../quality/levels.ts';
import { full } from './full.ts';
import type { ContextManager } from './manager.ts';
import { supo } from './supo.ts';
import { uncompressed } from './uncompressed.ts';
import { uniform } from './uniform.ts';
import { ziprl } from './ziprl.ts';

export const CONTEXT_MANAGERS: readonly ContextManager[] = [
  ziprl,
  ...LEVELS.map(uniform),
  uncompressed,
  supo,
  full,
];

/** @throws ZipscopeError 'unknown-manager' naming those that exist. */
export function contextManager(name: string): ContextManager {
  const found = CONTEXT_MANAGERS.find((manager) => manager.name === name);
  if (!found) {
    throw new ZipscopeError('unknown-manager', {
      name,
      known: CONTEXT_MANAGERS.map((m) => m.name).join(', '),
    });
  }
  return found;
}
