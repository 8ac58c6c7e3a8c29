import { defineConfig } from 'vitest/config';

/** `npm run test:image`: builds the images and runs them on this machine's Docker engine. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/reporter/closingLine.ts'],
    include: ['tests/image/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 900_000,
    fileParallelism: false,
  },
});
