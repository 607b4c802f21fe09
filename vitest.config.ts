import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
    setupFiles: ['tests/harness/quiet.ts', 'tests/harness/seed.ts'],
    maxWorkers: 2,
    // Against hanging only: a busy machine must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
