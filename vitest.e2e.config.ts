import { defineConfig } from 'vitest/config';

/** End-to-end tests: the built page in a real browser, one after the other, since they share two cores. */
export default defineConfig({
  test: {
    // Service workers take over in their own time; a second try tells a slow machine from a broken page.
    retry: 1,
    include: ['tests/**/*.e2e.ts'],
    globalSetup: ['tests/harness/setup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
