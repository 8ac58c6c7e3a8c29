/**
 * One pool of connections per server and process, however many ports name that server. A server accepts a hundred
 * connections by default: four services use forty at most.
 */
import pg from 'pg';
import { type Notifications, notificationsOf } from './notifications.js';

/** Per process, including the one that listens. */
const CONNECTIONS = 10;
/** A failing start has ten seconds in all. */
const CONNECT_MS = 6_000;

/** `bigint` as a number: our positions and counts stay below 2^53. @throws RangeError for larger ones. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond 2^53`);
  return value;
}

/** `numeric`: the type of a sum of whole numbers. */
const number = (text: string): number => (text.includes('.') ? Number(text) : safeInteger(text));

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return safeInteger;
    if (oid === pg.types.builtins.NUMERIC) return number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

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
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'tidewatch',
    types,
  });
  // A connection that breaks while idle is replaced at the next use; one that breaks in use fails its statement.
  pool.on('error', ignore);
  pool.on('connect', client => client.on('error', ignore));
  return { pool, notifications: notificationsOf(() => pool.connect()), users: 0 };
}

const ignore = (): void => {};
