/**
 * Before the run: a URL in the environment names a server to use; otherwise this machine starts what it can, for the run. What
 * it has not is a reason, which the table at the end shows. `TEST_ENGINES=redis,kafka` starts no others.
 */
import type { TestProject } from 'vitest/node';
import { findPostgres } from '../../ops/engines/postgres/findPostgres.js';
import { ENGINES, startEngine } from '../../ops/engines/startEngine.js';
import { ENGINE_URLS, type TestedEngine } from './testedEngines.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** `null`: there is none. As a superuser. */
    readonly postgresUrl: string | null;
    /** Where `postgres` can be started from, for tests that kill it. */
    readonly postgresBin: string | null;
    readonly redisUrl: string | null;
    readonly kafkaUrl: string | null;
    readonly elasticsearchUrl: string | null;
    /** Of a real one: tests start a stand-in by themselves. */
    readonly eventstoreUrl: string | null;
    /** Why one was not reached. */
    readonly missingEngines: Readonly<Partial<Record<TestedEngine, string>>>;
  }
}

export default async function serveEngines(project: TestProject): Promise<() => Promise<void>> {
  const missing: Partial<Record<TestedEngine, string>> = {};
  const wanted = process.env.TEST_ENGINES?.split(',');
  const started = await Promise.all(
    ENGINES.filter(name => process.env[ENGINE_URLS[name]] === undefined).map(async name => {
      if (wanted && !wanted.includes(name)) {
        missing[name] = 'TEST_ENGINES does not name it';
        return null;
      }
      try {
        const server = await startEngine(name, { forTests: true });
        // For suites that also run with a server named by hand.
        process.env[ENGINE_URLS[name]] = server.url;
        return server;
      } catch (fault) {
        missing[name] = fault instanceof Error ? (fault.message.split('\n', 1)[0] ?? '') : String(fault);
        return null;
      }
    }),
  );
  const urlOf = (name: TestedEngine) => process.env[ENGINE_URLS[name]] ?? null;
  project.provide('postgresBin', findPostgres());
  project.provide('postgresUrl', urlOf('postgres'));
  project.provide('redisUrl', urlOf('redis'));
  project.provide('kafkaUrl', urlOf('kafka'));
  project.provide('elasticsearchUrl', urlOf('elasticsearch'));
  project.provide('eventstoreUrl', urlOf('eventstore'));
  if (!urlOf('eventstore')) missing.eventstore = 'EVENT_STORE_URL names none: its suites ran on a stand-in';
  project.provide('missingEngines', missing);
  return async () => void (await Promise.all(started.map(server => server?.stop())));
}
