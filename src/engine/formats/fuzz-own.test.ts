import fc from 'fast-check';
import { describe, test } from 'vitest';
import { damagedCopies } from '../../../tests/harness/damage.ts';
import { expectSane } from '../../../tests/harness/sane.ts';
import { OWN_LOGS } from '../../../tests/samples/own-logs.ts';

describe('logs of our own, each with one fault', () => {
  test.each(OWN_LOGS)('$name', async ({ name, content }) => {
    const bytes = new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
    const copies = await damagedCopies(name, bytes);
    await fc.assert(
      fc.asyncProperty(copies, (copy) => expectSane('log', copy)),
      { numRuns: 200, seed: 11, endOnFailure: true },
    );
  });
});
