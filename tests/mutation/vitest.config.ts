import { defineConfig } from 'vitest/config';

/** `npm run test:mutation` (run.mjs): the tests of one room, against each small change. */
export default defineConfig({
  test: { include: (process.env.MUTATION_TESTS ?? '**/*.test.ts').split(','), isolate: false, testTimeout: 30_000 },
});
