/** The environments there are. A new one is its own folder and one line here. */
import { ZipscopeError } from '../error.ts';
import { archive } from './archive/archive.ts';
import type { Environment } from './environment.ts';

export const ENVIRONMENTS: readonly Environment[] = [archive];

/** @throws ZipscopeError 'unknown-environment' {environment, known}. */
export function environmentNamed(id: string): Environment {
  const found = ENVIRONMENTS.find((environment) => environment.id === id);
  if (found) return found;
  const known = ENVIRONMENTS.map((environment) => environment.id).join(', ');
  throw new ZipscopeError('unknown-environment', { environment: id, known });
}
