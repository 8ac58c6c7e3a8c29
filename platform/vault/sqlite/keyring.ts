/**
 * The data keys of all shops, wrapped, in one SQLite file. A destroyed key's row stays without its key: the tombstone.
 */
import { randomBytes } from 'node:crypto';
import type { Instant } from '../../../domain/kernel/names.js';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import type { Sqlite } from '../../sqlite/open.js';
import { decrypt, encrypt, KEY_BYTES } from '../cipher.js';
import { createKeyCache, type DataKey } from '../keyCache.js';
import { KeyMissing, type Purpose } from '../port.js';

/** DESIGN §7: 'rotated every 90 days'. */
const GENERATION_MS = 90 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const EXPIRED = 'its time was over';

interface Row {
  readonly id: string;
  readonly shop: string;
  readonly purpose: Purpose;
  readonly generation: number;
  readonly createdAt: number;
  /** The driver reads bytes as an `ArrayBuffer`. */
  readonly wrapped: ArrayBuffer | null;
}

export function createKeyring(database: Sqlite, masterKey: Uint8Array, clock: Clock) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS keys (
      id TEXT PRIMARY KEY, shop TEXT NOT NULL, purpose TEXT NOT NULL, generation INTEGER NOT NULL,
      created_at INTEGER NOT NULL, wrapped BLOB, destroyed_at INTEGER, reason TEXT, expires_at INTEGER,
      UNIQUE (shop, purpose, generation), CHECK ((wrapped IS NULL) = (destroyed_at IS NOT NULL))
    ) STRICT`);
  addExpiry(database);
  const columns = 'id, shop, purpose, generation, created_at AS createdAt, wrapped';
  const byId = database.prepare(`SELECT ${columns} FROM keys WHERE id = ?`);
  const newest = database.prepare(
    `SELECT ${columns} FROM keys WHERE shop = ? AND purpose = ? AND expires_at IS ? ORDER BY generation DESC LIMIT 1`,
  );
  const generations = database.prepare('SELECT max(generation) AS last FROM keys WHERE shop = ? AND purpose = ?');
  const insert = database.prepare(
    'INSERT INTO keys (id, shop, purpose, generation, created_at, wrapped, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const overwrite = database.prepare(
    'UPDATE keys SET wrapped = randomblob(length(wrapped)) WHERE shop = ? AND purpose = ? AND wrapped IS NOT NULL',
  );
  const bury = database.prepare(
    'UPDATE keys SET wrapped = NULL, destroyed_at = ?, reason = ? WHERE shop = ? AND purpose = ? AND wrapped IS NOT NULL',
  );
  const overwriteExpired = database.prepare(
    'UPDATE keys SET wrapped = randomblob(length(wrapped)) WHERE expires_at <= ? AND wrapped IS NOT NULL',
  );
  const buryExpired = database.prepare(
    'UPDATE keys SET wrapped = NULL, destroyed_at = ?, reason = ? WHERE expires_at <= ? AND wrapped IS NOT NULL',
  );
  // Changes whenever another connection wrote: it may have destroyed a key that is kept here.
  const dataVersion = database.prepare('PRAGMA data_version');
  const versionNow = () => dataVersion.get<{ data_version: number }>()?.data_version;

  const cache = createKeyCache(clock);
  /** Ids of the keys that seal now, by shop, purpose and end. */
  const current = new Map<string, string>();
  let seen = versionNow();

  function purge(): void {
    cache.purge();
    current.clear();
  }

  /** An import seals a hundred names in one go: the file is asked once for all of them. */
  let asked = false;

  function purgeIfOthersWrote(): void {
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
    });
    const version = versionNow();
    if (version === seen) return;
    purge();
    seen = version;
  }

  function unwrap(row: Row, wrapped: ArrayBuffer): DataKey {
    const { id, shop, purpose, generation, createdAt } = row;
    const bytes = decrypt(masterKey, Buffer.from(wrapped), wrapping(row));
    const key = { id, shop, purpose, generation, createdAt, bytes };
    cache.put(key);
    return key;
  }

  /** Inside a transaction. */
  function startNext(shop: string, purpose: Purpose, expiresAt: number | null): void {
    const generation = (generations.get<{ last: number | null }>([shop, purpose])?.last ?? 0) + 1;
    const row = { id: randomBytes(16).toString('base64url'), shop, purpose, generation };
    const bytes = randomBytes(KEY_BYTES);
    const wrapped = encrypt(masterKey, bytes, wrapping(row));
    insert.run([row.id, shop, purpose, generation, msOf(clock.now()), wrapped, expiresAt]);
    bytes.fill(0);
  }

  const isCurrent = (key: { readonly createdAt: number }): boolean => msOf(clock.now()) - key.createdAt < GENERATION_MS;

  return {
    /** The key that seals now; a new one where there is none, or none that is young enough. @throws RangeError */
    toSeal(shop: string, purpose: Purpose, until?: Instant): DataKey {
      purgeIfOthersWrote();
      const expiresAt = until === undefined ? null : Math.floor(msOf(until) / DAY_MS) * DAY_MS;
      if (expiresAt !== null && expiresAt <= msOf(clock.now())) throw new RangeError(`the day of ${until} has begun`);
      const name = nameOf(shop, purpose, expiresAt);
      const kept = cache.get(current.get(name) ?? '');
      if (kept && isCurrent(kept)) return kept;
      const row = database.transaction(() => {
        const last = newest.get<Row>([shop, purpose, expiresAt]);
        if (!last?.wrapped || !isCurrent(last)) startNext(shop, purpose, expiresAt);
        return newest.get<Row>([shop, purpose, expiresAt]);
      });
      if (!row?.wrapped) throw new KeyMissing(`the ${purpose} key that was just made is not there`);
      current.set(name, row.id);
      return unwrap(row, row.wrapped);
    },

    /** To be called before `toOpen`, once for whatever is opened in one go. */
    purgeIfOthersWrote,

    /** @throws KeyMissing */
    toOpen(id: string): DataKey | 'destroyed' {
      const kept = cache.get(id);
      if (kept) return kept;
      const row = byId.get<Row>([id]);
      if (!row) throw new KeyMissing(`there is no key ${id}, and no record that it was destroyed`);
      return row.wrapped ? unwrap(row, row.wrapped) : 'destroyed';
    },

    rotate(shop: string, purpose: Purpose): void {
      database.transaction(() => startNext(shop, purpose, null));
      current.delete(nameOf(shop, purpose, null));
    },

    /** Inside a transaction. @returns how many. */
    destroy(shop: string, purpose: Purpose, reason: string): number {
      overwrite.run([shop, purpose]);
      const { changes } = bury.run([msOf(clock.now()), reason, shop, purpose]);
      purge();
      return changes;
    },

    /** Inside a transaction. @returns how many. */
    expire(): number {
      const now = msOf(clock.now());
      overwriteExpired.run([now]);
      const { changes } = buryExpired.run([now, EXPIRED, now]);
      if (changes > 0) purge();
      return changes;
    },

    purge,
  };
}

/** Files of before keys had an end. */
function addExpiry(database: Sqlite): void {
  const known = database.prepare("SELECT name FROM pragma_table_info('keys')").all<{ name: string }>();
  if (!known.some(({ name }) => name === 'expires_at')) database.exec('ALTER TABLE keys ADD COLUMN expires_at INTEGER');
}

const nameOf = (shop: string, purpose: Purpose, expiresAt: number | null): string =>
  JSON.stringify([shop, purpose, expiresAt]);

const wrapping = ({ id, shop, purpose, generation }: Omit<Row, 'createdAt' | 'wrapped'>) => [
  'data key',
  id,
  shop,
  purpose,
  generation,
];
