/** Stores keys in a separate SQLite file, shared by one machine's processes. Overwrites deleted bytes. */
import { openSqlite, type Sqlite, type SqlValue } from '../../sqlite/open.js';
import { setVersion } from '../../sqlite/setVersion.js';
import type { Destroyed, KeyEngine, KeyRow } from '../engine.js';
import type { Sealed } from '../port.js';

/** The driver reads bytes as an `ArrayBuffer`. */
type Row = Omit<KeyRow, 'wrapped'> & { readonly wrapped: ArrayBuffer | null };

interface Asked {
  readonly of: Parameters<KeyEngine['newest']>;
  readonly resolve: (row: KeyRow) => void;
  readonly reject: (fault: unknown) => void;
}

/** `user_version` of the file. Raise it when an older build must not use it. */
export const KEYS_VERSION = 1;

const COLUMNS = 'id, shop, purpose, generation, created_at AS createdAt, expires_at AS expiresAt, wrapped';

export function openSqliteKeys(path: string): KeyEngine {
  const database = openSqlite(path, { synchronous: 'FULL', secureDelete: true });
  createTables(database);
  const check = database.prepare('SELECT box FROM key_check');
  const keepCheck = database.prepare('INSERT INTO key_check VALUES (1, ?) ON CONFLICT DO NOTHING');
  const byId = database.prepare(`SELECT ${COLUMNS} FROM keys WHERE id = ?`);
  const newest = database.prepare(
    `SELECT ${COLUMNS} FROM keys WHERE shop = ? AND purpose = ? AND expires_at IS ? ORDER BY generation DESC LIMIT 1`,
  );
  const generations = database.prepare('SELECT max(generation) AS last FROM keys WHERE shop = ? AND purpose = ?');
  const insert = database.prepare(
    'INSERT INTO keys (id, shop, purpose, generation, created_at, wrapped, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const destroyOfPurpose = destroying('shop = ? AND purpose = ?');
  const ofShop = database.prepare('SELECT id FROM keys WHERE shop = ? ORDER BY id');
  const destroyOne = destroying('id = ?');
  const destroyExpired = destroying('expires_at <= ?');
  // Changes whenever another connection has written.
  const keepLog = database.prepare(
    'INSERT INTO log VALUES (1, ?1, ?2) ON CONFLICT DO UPDATE SET complete_to = ?2 WHERE name = ?1',
  );
  const dataVersion = database.prepare('PRAGMA data_version');
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const put = database.prepare(
    'INSERT INTO secrets VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sealed = excluded.sealed',
  );
  const get = database.prepare('SELECT sealed FROM secrets WHERE shop = ? AND name = ?');
  const remove = database.prepare('DELETE FROM secrets WHERE shop = ? AND name = ?');
  const removeAll = database.prepare('DELETE FROM secrets WHERE shop = ?');

  /** Overwrites keys before it forgets them, so that no page of the file keeps one. */
  function destroying(which: string) {
    const where = `WHERE ${which} AND wrapped IS NOT NULL`;
    const overwrite = database.prepare(`UPDATE keys SET wrapped = randomblob(length(wrapped)) ${where}`);
    const bury = database.prepare(`UPDATE keys SET wrapped = NULL, destroyed_at = ?, reason = ? ${where}`);
    return ({ at, reason }: Destroyed, ...args: SqlValue[]): number => {
      overwrite.run(args);
      return bury.run([at, reason, ...args]).changes;
    };
  }

  /** Callers that wait for a key until the next tick. */
  let pending: Asked[] = [];

  function newestOf(...[{ shop, purpose, expiresAt }, suits, make]: Asked['of']): KeyRow {
    const [last] = newest.all<Row>([shop, purpose, expiresAt]).map(readable);
    if (last && suits(last)) return last;
    const next = make((generations.get<{ last: number | null }>([shop, purpose])?.last ?? 0) + 1);
    insert.run([next.id, shop, purpose, next.generation, next.createdAt, next.wrapped, next.expiresAt]);
    return next;
  }

  /** Uses one commit: a store's first sync needs the keys of sixty days, and each commit waits for the disk. */
  function answerAll(): void {
    const all = pending;
    pending = [];
    try {
      const rows = database.transaction(() => all.map(({ of }) => newestOf(...of)));
      for (const [index, { resolve }] of all.entries()) resolve(rows[index] as KeyRow);
    } catch (fault) {
      for (const { reject } of all) reject(fault);
    }
  }

  return {
    // The tables are created when the file is opened.
    async ready() {},

    async keepCheck(box) {
      keepCheck.run([box]);
      return Buffer.from(check.get<{ box: ArrayBuffer }>()?.box ?? new ArrayBuffer(0));
    },

    async keepLog(name, completeTo) {
      keepLog.run([name, completeTo]);
    },

    version: () => dataVersion.get<{ data_version: number }>()?.data_version ?? 0,

    find: async ids => ids.flatMap(id => byId.all<Row>([id]).map(readable)),

    newest: (...of) =>
      new Promise((resolve, reject) => {
        pending.push({ of, resolve, reject });
        if (pending.length === 1) setImmediate(answerAll);
      }),

    destroy: async ({ shop, purpose, withSecrets }, { at, reason }) =>
      database.transaction(() => {
        if (withSecrets) removeAll.run([shop]);
        return destroyOfPurpose({ at, reason }, shop, purpose);
      }),

    destroyThose: async (ids, { at, reason }) =>
      database.transaction(() => {
        let changes = 0;
        for (const id of ids) changes += destroyOne({ at, reason }, id);
        return changes;
      }),

    idsOf: async shop => ofShop.all<{ id: string }>([shop]).map(({ id }) => id),

    expire: async ({ at, reason }) => database.transaction(() => destroyExpired({ at, reason }, at)),

    /** Until it is truncated, the write-ahead log still contains the old pages. */
    overwriteTraces: async () => checkpoint.get<{ busy: number }>()?.busy === 0,

    async putSecret(shop, name, sealed) {
      put.run([shop, name, sealed]);
    },
    getSecret: async (shop, name) => get.get<{ sealed: Sealed }>([shop, name])?.sealed ?? null,
    async deleteSecret(shop, name) {
      remove.run([shop, name]);
    },
    async close() {
      database.close();
    },
  };
}

const readable = (row: Row): KeyRow => ({ ...row, wrapped: row.wrapped && Buffer.from(row.wrapped) });

/** Creates what is missing. */
export function createTables(database: Sqlite): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS key_check (id INTEGER PRIMARY KEY CHECK (id = 1), box BLOB NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS keys (
      id TEXT PRIMARY KEY, shop TEXT NOT NULL, purpose TEXT NOT NULL, generation INTEGER NOT NULL,
      created_at INTEGER NOT NULL, wrapped BLOB, destroyed_at INTEGER, reason TEXT, expires_at INTEGER,
      UNIQUE (shop, purpose, generation), CHECK ((wrapped IS NULL) = (destroyed_at IS NOT NULL))
    ) STRICT;
    CREATE TABLE IF NOT EXISTS secrets (shop TEXT, name TEXT, sealed TEXT NOT NULL, PRIMARY KEY (shop, name)) STRICT, WITHOUT ROWID;
    -- The log whose events the keys open, and up to where they were found complete.
    CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL, complete_to TEXT) STRICT`);
  setVersion(database, KEYS_VERSION);
  addExpiry(database);
}

/** For files from before keys had an end. */
function addExpiry(database: Sqlite): void {
  const columns = database.prepare("SELECT name FROM pragma_table_info('keys')").all<{ name: string }>();
  if (!columns.some(({ name }) => name === 'expires_at'))
    database.exec('ALTER TABLE keys ADD COLUMN expires_at INTEGER');
}
