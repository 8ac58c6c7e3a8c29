import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: real servers that are killed and paused under load, for about a quarter of an hour. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/reporter/closingLine.ts'],
    include: ['tests/faults/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
