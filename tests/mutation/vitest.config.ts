import { defineConfig } from 'vitest/config';

/** `npm run test:mutation` (run.mjs): the unit tests of one room, against each small change. */
export default defineConfig({
  test: { include: ['**/*.test.ts'], isolate: false, testTimeout: 30_000 },
});
