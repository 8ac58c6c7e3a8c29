import { defineConfig } from 'vitest/config';

/** `npm run test:engines`: the contract suites, and what asks the stores, on real servers, each started for the run on a loopback port. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/reporter/closingLine.ts'],
    include: [
      'tests/engines/**/*.test.ts',
      'tests/contract/**/postgres.test.ts',
      // What asks the stores: every query of the product runs on both engines.
      '{application,projector,query-service,read-models,workers}/**/*.test.ts',
    ],
    globalSetup: ['tests/engines/postgres/serveTests.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // They share one server, and one of them kills its own.
    fileParallelism: false,
  },
});
