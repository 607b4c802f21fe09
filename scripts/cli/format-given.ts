/** The option --as of the commands that read logs. */
import { FORMATS } from '../../src/engine/formats/registry.ts';
import type { Given } from './command.ts';

/** @throws UsageError for a format that is none */
export function formatGiven(given: Given): string | null {
  if (given.optional('as') === null) return null;
  return given.oneOf(
    'as',
    FORMATS.map(({ id }) => id),
  );
}
