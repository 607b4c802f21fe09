import { defineConfig } from 'vitest/config';

/** End-to-end tests: the built page in a real browser, one after the other, since they share two cores. */
export default defineConfig({
  test: {
    include: ['tests/**/*.e2e.ts'],
    globalSetup: ['tests/harness/setup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
