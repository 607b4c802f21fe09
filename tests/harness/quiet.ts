/** Warnings fail: a unit test during which something warns or reports an error on the console fails. */
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

const complaints: string[] = [];
let spies: MockInstance[] = [];

beforeEach(() => {
  complaints.length = 0;
  spies = (['warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
    }),
  );
});

afterEach(() => {
  for (const spy of spies) spy.mockRestore();
  expect(complaints).toEqual([]);
});
