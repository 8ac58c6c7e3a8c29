/** Topics in PostgreSQL, for any number of processes on any number of machines, whose clocks agree to within a second. */
import type { Logger } from 'pino';
import { migrate } from '../../postgres/migrate.js';
import { openPostgres, type Postgres, type Query } from '../../postgres/openPostgres.js';
import { rewriteTables } from '../../postgres/rewriteTables.js';
import type { Clock } from '../../runtime/clock/clock.js';
import { createJobBus } from '../jobs/createJobBus.js';
import type { JobStore, Row, Transaction } from '../jobs/jobStore.js';
import type { Bus } from '../port.js';
import { BUS_SCHEMA } from './schema.js';

/** Its notifications name the topic. One may be lost, so consumers also look from time to time. */
const CHANNEL = 'tidewatch_bus';

/** @param url `postgres://user:password@host:5432/database`. @throws Error of one line if the server cannot be used. */
export async function openPostgresBus(
  url: string,
  { clock, logger }: { readonly clock: Clock; readonly logger?: Logger },
): Promise<Bus> {
  const postgres = openPostgres(url);
  try {
    await postgres.check();
    await migrate(postgres, 'bus', BUS_SCHEMA);
    return createJobBus(jobsIn(postgres), { clock, logger });
  } catch (fault) {
    await postgres.close();
    throw fault;
  }
}

function jobsIn(postgres: Postgres): JobStore {
  const listeners = new Set<{ readonly topic: string; readonly wake: () => void }>();
  const stopListening = postgres.listen(CHANNEL, topic => {
    // After a loss, anything may have changed.
    for (const one of listeners) if (topic === null || topic === one.topic) one.wake();
  });
  return {
    rows: (placeholder, alias, columns) => {
      const typed = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
      return `json_to_recordset(${placeholder}::json) AS ${alias} (${typed.join(', ')})`;
    },
    read: work => run(postgres.query, work()),
    write: (topic, work, { wakes }) =>
      postgres.transaction(
        async query => {
          const result = await run(query, work());
          if (wakes) await query('SELECT pg_notify($1, $2)', [CHANNEL, topic]);
          return result;
        },
        // One writer per topic: a key's jobs become visible in their order, and heads are chosen by one at a time.
        `begin; select pg_advisory_xact_lock(hashtextextended('tidewatch bus ${topic}', 0))`,
      ),
    listen(topic, wake) {
      const listener = { topic, wake };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    expunge: () => rewriteTables(postgres.patiently.transaction, ['bus_jobs']),
    async close() {
      stopListening();
      await postgres.close();
    },
  };
}

async function run<Result>(query: Query, work: Transaction<Result>): Promise<Result> {
  let step = work.next();
  while (!step.done) step = work.next(await query<Row>(...step.value));
  return step.value;
}
