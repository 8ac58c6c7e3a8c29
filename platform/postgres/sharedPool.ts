/**
 * Shares one connection pool per server and process, however many ports use that server. A server accepts a hundred
 * connections by default: four services use at most forty.
 */
import { createRequire } from 'node:module';
import type pg from 'pg';
import { type Notifications, notificationsOf } from './notifications.js';

/** Per process, including the listening one. */
const CONNECTIONS = 10;
/** A failing start has ten seconds in total. */
const CONNECT_MS = 6_000;
/** Ends an abandoned statement on the server too: its retry would run concurrently with it. */
const WATCH_CLIENT = "set client_connection_check_interval = '2s'";

/** Parses `bigint` as a number: our positions and counts stay below 2^53. @throws RangeError for larger ones. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond 2^53`);
  return value;
}

/** `numeric` is the type of a sum of integers. */
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

/** Keyed by URL. */
const shared = new Map<string, Shared>();

/** @returns that URL's pool, to be released once. The last release ends it. */
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
    // Applies to LISTEN too; other statements have their own limits.
    query_timeout: CONNECT_MS,
    // Not every system can detect a broken connection; then it fails its first statement.
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
