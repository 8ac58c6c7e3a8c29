import { defineConfig } from 'vitest/config';

/**
 * unit: beside the file they test, no server, seconds. contract: one suite per port on every embedded engine.
 * oracle: connector and sandbox against Shopify's own library and schemas. client: components in a DOM.
 * e2e: the built product in a real browser.
 */
export default defineConfig({
  test: {
    reporters: ['default', './tests/reporter/closingLine.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,application,platform,read-models,command-service,query-service,projector,workers,sandbox,ops}/**/*.test.ts',
            'tests/tree/**/*.test.ts',
            'tests/reporter/**/*.test.ts',
            'tests/corpus/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          // On a real server: vitest.engines.config.ts.
          exclude: ['tests/contract/**/postgres.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'oracle', include: ['tests/oracle/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
      {
        extends: './client/vite.config.ts',
        root: './client',
        test: { name: 'client', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
