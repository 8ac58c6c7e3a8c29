/**
 * Before the run: `TEST_POSTGRES_URL` names a server to use, or one is started for the run. Without one, the suites are
 * skipped, and say so.
 */
import type { TestProject } from 'vitest/node';
import { findPostgres } from '../../../ops/engines/postgres/findPostgres.js';
import { startPostgres } from '../../../ops/engines/postgres/startPostgres.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** `null`: there is none. */
    readonly postgresUrl: string | null;
    /** Where `postgres` can be started from, for tests that kill it. */
    readonly postgresBin: string | null;
  }
}

export default async function serveTests(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL;
  const bin = findPostgres();
  project.provide('postgresBin', bin);
  const server = given || !bin ? null : await startPostgres(bin);
  project.provide('postgresUrl', given ?? server?.url ?? null);
  // For suites that also run with a server named by hand.
  if (server) process.env.TEST_POSTGRES_URL = server.url;
  return async () => server?.stop();
}
