/**
 * Topics in one SQLite file, shared by any number of processes on one machine. What is published is synced; how deliveries
 * end is not: a power cut may undo the last of them, and messages are then delivered again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../runtime/clock/clock.js';
import { expungeDeleted } from '../../sqlite/expungeDeleted.js';
import { isBusy } from '../../sqlite/isBusy.js';
import { openSqlite, type Sqlite } from '../../sqlite/open.js';
import { createJobBus } from '../jobs/createJobBus.js';
import type { JobStore, Sql, Transaction } from '../jobs/jobStore.js';
import type { Bus } from '../port.js';
import { createTables } from './schema.js';

/** Another process's writes are noticed within this time. Each poll reads one number in the file's header. */
const POLL_MS = 100;
/** Writers hold the file for less than a millisecond; between attempts this process serves others. */
const BUSY_RETRY_MS = 2;

export interface SqliteBusOptions {
  /** A file; not `:memory:`, as the bus has two connections. */
  readonly path: string;
  readonly clock: Clock;
  readonly logger?: Logger;
}

export const openSqliteBus = ({ path, clock, logger }: SqliteBusOptions): Bus =>
  createJobBus(openJobs(path, logger), { clock, logger });

function openJobs(path: string, logger: Logger | undefined): JobStore {
  const synced = openSqlite(path, { synchronous: 'FULL', secureDelete: true });
  createTables(synced);
  const unsynced = openSqlite(path, { synchronous: 'NORMAL', secureDelete: true });
  // Waiting inside the driver would block the whole process.
  for (const database of [synced, unsynced]) database.exec(`PRAGMA busy_timeout = ${BUSY_RETRY_MS}`);
  const listeners = new Set<{ readonly topic: string; readonly wake: () => void }>();
  const dataVersion = unsynced.prepare('PRAGMA data_version');
  const versionNow = () => dataVersion.get<{ data_version: number }>()?.data_version;
  let seen = versionNow();
  let poll: NodeJS.Timeout | undefined;

  function look(): void {
    try {
      const version = versionNow();
      if (version !== seen) for (const { wake } of listeners) wake();
      seen = version;
    } catch (fault) {
      if (!isBusy(fault)) logger?.error({ err: fault }, 'the bus could not be read; it will be retried');
    }
  }

  return {
    rows: (placeholder, alias, columns) => {
      const selected = Object.keys(columns).map(column => `one.value ->> '${column}' AS ${column}`);
      return `(SELECT ${selected.join(', ')} FROM json_each(${placeholder}) AS one) AS ${alias}`;
    },
    read: work => whenFree(() => run(unsynced, work())),
    async write(topic, work, options) {
      const database = options.synced ? synced : unsynced;
      const result = await whenFree(() => database.transaction(() => run(database, work())));
      if (options.wakes) for (const one of listeners) if (one.topic === topic) one.wake();
      return result;
    },
    listen(topic, wake) {
      const listener = { topic, wake };
      listeners.add(listener);
      poll ??= setInterval(look, POLL_MS);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(poll);
        poll = undefined;
      };
    },
    expunge: async () => expungeDeleted(synced, { vacuum: true }),
    async close() {
      synced.close();
      unsynced.close();
    },
  };
}

/** Runs a transaction's statements, all within this turn of the event loop. */
function run<Result>(database: Sqlite, work: Transaction<Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next(answer(database, step.value));
  return step.value;
}

const answer = (database: Sqlite, [text, values]: Sql) => database.prepare(text.replace(/\$(\d)/g, '?$1')).all(values);

/** Repeats what found the file locked by another connection. */
async function whenFree<Result>(work: () => Result): Promise<Result> {
  for (;;)
    try {
      return work();
    } catch (fault) {
      if (!isBusy(fault)) throw fault;
      await sleep(BUSY_RETRY_MS);
    }
}
