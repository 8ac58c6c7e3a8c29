import { configDefaults, defineConfig } from 'vitest/config';

/** `npm run test:engines`: the contract suites, and what asks the stores, on real servers: those that the
 * environment names, else those that this machine can start on loopback. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/reporter/enginesTable.ts', './tests/reporter/closingLine.ts'],
    include: [
      'tests/engines/**/*.test.ts',
      'tests/contract/**/{postgres,redis,kafka,elasticsearch,eventstore}.test.ts',
      // What asks the stores: every query of the product runs on both engines.
      '{projector,query-service,read-models}/**/*.test.ts',
      'application/{alerts,billing,follow,session}/*.test.ts',
      'workers/{alerts,billing,monitor,notifications,retention,scheduler,session,store-sync,webhooks}/*.test.ts',
      'workers/discovery/shopFacts.test.ts',
    ],
    // What chooses the servers is tested without any.
    exclude: [...configDefaults.exclude, 'tests/engines/serve/**'],
    globalSetup: ['tests/engines/serveEngines.ts'],
    // What a test waits for comes when it comes; a second, the default, is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // They share one server, and one of them kills its own.
    fileParallelism: false,
  },
});
