import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The default leaves a core idle, which is half of a machine with two. And tests wait for a good part of their time: for a
 * disk, for a server that starts, for the next check of a page.
 */
const MORE_THAN_CORES = 2 * availableParallelism();
/** Loading the modules again for each file took longer than the tests. The client's own are: client/src/test/setup.ts. */
const ONE_LOADING = { isolate: false, maxWorkers: MORE_THAN_CORES };

/** They run the page's scripts, which listen for as long as the page lives: each has a process of its own. */
const WHOLE_PAGE = ['src/{main,early,start}.test.ts', 'src/features/landing/early.test.tsx'];

/**
 * A navigation replaces the window, which all files of a process share. One that a late timer started would leave the next
 * files at about:blank.
 */
const NO_NAVIGATION = {
  happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
};

/** What a test waits for comes when it comes; a second, the default, is too short on a busy machine. */
const COMES = { poll: { timeout: 25_000 } };

/** A clone that has never run them sorts files by size. These are short and take long, and would run alone at the end. */
const LONG = /\/(?:corpus\/.+|e2e\/(?:start|outage|geometry|layoutShift|german|erasure|dev))\.test\.ts$/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}

const TIMED = ['tests/e2e/story.test.ts', 'tests/e2e/firstSync.test.ts', 'tests/e2e/hostilePages.test.ts'];

/**
 * unit: beside the file they test, no server, seconds. contract: one suite per port on every embedded engine.
 * oracle: connector and sandbox against Shopify's own library and schemas. client: components in a DOM; page: its scripts.
 * e2e: the built product in a real browser. timed: the same, for what the spec gives a time, so nothing runs beside it.
 */
export default defineConfig({
  test: {
    reporters: ['default', './tests/reporter/closingLine.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...ONE_LOADING,
          include: [
            '{domain,application,platform,read-models,command-service,query-service,projector,workers,sandbox,ops}/**/*.test.ts',
            'tests/tree/**/*.test.ts',
            'tests/reporter/**/*.test.ts',
            'tests/bench/**/*.test.ts',
            'tests/corpus/**/*.test.ts',
            'tests/engines/serve/*.test.ts',
          ],
          expect: COMES,
          // Those that read the whole tree take seconds beside a build.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'contract',
          ...ONE_LOADING,
          include: ['tests/contract/**/*.test.ts'],
          // On a real server: vitest.engines.config.ts.
          exclude: ['tests/contract/**/{postgres,redis,kafka,elasticsearch,eventstore}.test.ts'],
          expect: COMES,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'oracle',
          ...ONE_LOADING,
          include: ['tests/oracle/**/*.test.ts'],
          expect: COMES,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './client/vite.config.ts',
        root: './client',
        test: {
          name: 'client',
          ...ONE_LOADING,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: WHOLE_PAGE,
          environment: 'happy-dom',
          environmentOptions: NO_NAVIGATION,
          testTimeout: 30_000,
        },
      },
      {
        extends: './client/vite.config.ts',
        root: './client',
        test: {
          name: 'page',
          include: WHOLE_PAGE,
          environment: 'happy-dom',
          testTimeout: 30_000,
          maxWorkers: MORE_THAN_CORES,
        },
      },
      {
        test: {
          name: 'e2e',
          ...ONE_LOADING,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: TIMED,
          expect: COMES,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'timed',
          include: TIMED,
          expect: COMES,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
