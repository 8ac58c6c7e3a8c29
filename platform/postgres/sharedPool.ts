/**
 * One pool of connections per server and process, however many ports name that server. A server accepts a hundred
 * connections by default: four services use forty at most.
 */
import { createRequire } from 'node:module';
import type pg from 'pg';
import { type Notifications, notificationsOf } from './notifications.js';

/** Per process, including the one that listens. */
const CONNECTIONS = 10;
/** A failing start has ten seconds in all. */
const CONNECT_MS = 6_000;
/** A statement that no one waits for any more ends at the server too: it would be repeated beside itself. */
const WATCH_CLIENT = "set client_connection_check_interval = '2s'";

/** `bigint` as a number: our positions and counts stay below 2^53. @throws RangeError for larger ones. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond 2^53`);
  return value;
}

/** `numeric`: the type of a sum of whole numbers. */
const number = (text: string): number => (text.includes('.') ? Number(text) : safeInteger(text));

const typesOf = ({ types }: typeof pg) => ({
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === types.builtins.INT8) return safeInteger;
    if (oid === types.builtins.NUMERIC) return number;
    return types.getTypeParser(oid, format as 'text');
  },
});

interface Shared {
  readonly pool: pg.Pool;
  readonly notifications: Notifications;
  users: number;
}

/** By URL. */
const shared = new Map<string, Shared>();

/** @returns the pool of that URL, to be released once. The last release ends it. */
export function takePool(url: string): Omit<Shared, 'users'> & { release(): Promise<void> } {
  const mine = shared.get(url) ?? open(url);
  shared.set(url, mine);
  mine.users += 1;
  return {
    pool: mine.pool,
    notifications: mine.notifications,
    async release() {
      mine.users -= 1;
      if (mine.users > 0) return;
      shared.delete(url);
      await mine.notifications.close();
      await mine.pool.end();
    },
  };
}

function open(url: string): Shared {
  // A product without PostgreSQL does not load its client.
  const client = createRequire(import.meta.url)('pg') as typeof pg;
  const pool = new client.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Also for LISTEN; other statements have limits of their own.
    query_timeout: CONNECT_MS,
    // Not every system can watch, and a connection that breaks here fails its first statement.
    onConnect: connection => connection.query(WATCH_CLIENT).then(ignore, ignore),
    application_name: 'tidewatch',
    types: typesOf(client),
  });
  // A connection that breaks while idle is replaced at the next use; one that breaks in use fails its statement.
  pool.on('error', ignore);
  pool.on('connect', client => client.on('error', ignore));
  return { pool, notifications: notificationsOf(() => pool.connect()), users: 0 };
}

const ignore = (): void => {};
