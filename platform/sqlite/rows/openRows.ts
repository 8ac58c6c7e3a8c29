/**
 * Opens a file of tables with two connections. Readers see the last commit and never wait; one connection writes, one
 * transaction at a time. Shared by the read store and the work store.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { type Serially, serially } from '../../runtime/serially.js';
import type { Key, Older, Table } from '../../tables/table.js';
import { expungeDeleted } from '../expungeDeleted.js';
import { openSqlite, type Sqlite } from '../open.js';
import { findOlder, findRow, findRows, foundRows } from './bulk.js';
import type { Command } from './command.js';
import { dialectOver } from './dialect.js';

type Row = Readonly<Record<string, string | number | null>>;

export interface Rows<Tables> {
  /** For reads only. */
  readonly read: Kysely<Tables>;
  /** Only within `transaction`. */
  readonly write: Kysely<Tables>;
  readonly all: <R>(command: Command) => Promise<R[]>;
  /** The connection that writes. Only within `inOrder` or `transaction`. */
  readonly writer: Sqlite;
  readonly inOrder: Serially;
  /** Runs a transaction, one at a time. Waits for another process's transaction. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Like `expungeDeleted` of `platform/sqlite`, with retries. @throws Error while others use the file. */
  expungeDeleted(options: { readonly vacuum: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** The write-ahead log grows to this size before it is folded back: a page written repeatedly is folded only once. */
const WAL_BYTES = 40 * 1024 * 1024;
/** Memory for pages that transactions read repeatedly, allocated as needed. */
const CACHE_KIB = 8 * 1024;

/** Readers are short: sooner or later none uses the log. */
const TRIES = 10;
const TRY_AGAIN_MS = 200;

/**
 * @param file `pageBytes`: the size of a new file's pages.
 * @param prepare brings the file up to date before the second connection is opened.
 */
export async function openRows<Tables>(
  path: string,
  file: { readonly pageBytes?: number },
  prepare: (db: Kysely<Tables>) => Promise<void>,
): Promise<Rows<Tables>> {
  const reader = openSqlite(path, { synchronous: 'NORMAL', ...file });
  const read = new Kysely<Tables>({ dialect: dialectOver(reader) });
  try {
    await prepare(read);
  } catch (fault) {
    await read.destroy();
    throw fault;
  }
  // From here on, another writer in this process would wait forever for its own transaction's lock.
  reader.exec('pragma query_only = on');
  const writer = openForWriting(path);
  const write = new Kysely<Tables>({ dialect: dialectOver(writer) });

  const inOrder = serially();
  return {
    read,
    write,
    all: async <R>({ sql, args }: Command) => reader.prepare(sql).all<R>(args),
    writer,
    inOrder,
    transaction: work =>
      inOrder(async () => {
        writer.exec('begin immediate');
        try {
          const result = await work();
          writer.exec('commit');
          return result;
        } catch (fault) {
          rollBack(writer);
          throw fault;
        }
      }),
    async expungeDeleted({ vacuum }) {
      for (let tries = 1; ; tries++)
        try {
          return await inOrder(async () => expungeDeleted(writer, { vacuum }));
        } catch (fault) {
          if (tries === TRIES) throw fault;
          await pause(TRY_AGAIN_MS);
        }
    },
    async close() {
      await inOrder(async () => {});
      await read.destroy();
      await write.destroy();
      // Kysely closes only a connection that was used.
      writer.close();
    },
  };
}

/** `synchronous=NORMAL`: work lost in a power cut is redone from the checkpoint, which was lost with it. */
function openForWriting(path: string): Sqlite {
  const sqlite = openSqlite(path, { synchronous: 'NORMAL', secureDelete: true });
  const page = sqlite.prepare('pragma page_size').get<{ page_size: number }>();
  const walPages = Math.ceil(WAL_BYTES / (page?.page_size ?? 4_096));
  sqlite.exec(`pragma wal_autocheckpoint = ${walPages}; pragma cache_size = -${CACHE_KIB};`);
  return sqlite;
}

/** A full disk may have rolled back already; reports the first fault. */
function rollBack(writer: Sqlite): void {
  try {
    writer.exec('rollback');
  } catch {}
}

/** Looks up rows of a table by key, on either connection. */
export const keyedRows = (all: <R>(command: Command) => Promise<R[]>) => ({
  find: async (table: Table, name: string, key: Key) => (await all<Row>(findRow(table, name, key)))[0],
  findAll: async (table: Table, name: string, keys: readonly Key[]) =>
    foundRows(table, await all(findRows(table, name, keys))),
  findOlder: (_: Table, name: string, older: Older) => all<Row>(findOlder(name, older)),
});
