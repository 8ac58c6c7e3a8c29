/**
 * A file of tables with two connections. Readers see the last commit and never wait for a transaction; one connection
 * writes, in transactions that take turns. The read store and the work store share this on SQLite.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { turns } from '../../runtime/turns.js';
import type { Key, Older, Table } from '../../tables/table.js';
import { openSqlite } from '../open.js';
import { findOlder, findRow, findRows, foundRows } from './bulk.js';
import { dialectOver, dialectOverWriter } from './dialect.js';
import { type Command, inlineWriter, type Writer } from './writer.js';
import { writerInThread } from './writerInThread.js';

export interface RowsOptions {
  /** Writes in a separate thread: for services, whose requests must not wait for a commit. */
  readonly writerThread?: boolean | URL;
}

interface FileOptions extends RowsOptions {
  /** The size of a new file's pages. */
  readonly pageBytes?: number;
}

type Row = Readonly<Record<string, string | number | null>>;

export interface Rows<Tables> {
  /** For reads only. */
  readonly read: Kysely<Tables>;
  /** Only within `transaction`. */
  readonly write: Kysely<Tables>;
  readonly all: <R>(command: Command) => Promise<R[]>;
  /** Only within `inTurn` or `transaction`. */
  readonly ask: Writer['ask'];
  /** One after another, in order of arrival. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** All or nothing, in turn. Waits for another process's transaction. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /** As `expungeDeleted` of `platform/sqlite`; tried again for a while. @throws Error while others use the file. */
  expungeDeleted(options: { readonly vacuum: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** Readers are short: sooner or later none uses the log. */
const TRIES = 10;
const TRY_AGAIN_MS = 200;

/** @param prepare brings the file up to date before the second connection is opened. */
export async function openRows<Tables>(
  path: string,
  { writerThread = false, ...file }: FileOptions,
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
  // From now on, a write here would block the whole process on a lock held by its own transaction.
  reader.exec('pragma query_only = on');
  const writer = writerThread
    ? writerInThread(path, writerThread === true ? undefined : writerThread)
    : inlineWriter(path);
  const write = new Kysely<Tables>({ dialect: dialectOverWriter(writer) });

  const turn = turns();
  return {
    read,
    write,
    all: async <R>({ sql, args }: Command) => reader.prepare(sql).all<R>(args),
    ask: request => writer.ask(request),
    inTurn: turn.take,
    transaction: work =>
      turn.take(async () => {
        await writer.ask({ kind: 'exec', sql: 'begin immediate' });
        try {
          const result = await work();
          await writer.ask({ kind: 'exec', sql: 'commit' });
          return result;
        } catch (fault) {
          // A full disk may have rolled it back already; the first fault is the one to report.
          await writer.ask({ kind: 'exec', sql: 'rollback' }).catch(() => {});
          throw fault;
        }
      }),
    async expungeDeleted({ vacuum }) {
      for (let tries = 1; ; tries++)
        try {
          return await turn.take(() => writer.ask<void>({ kind: 'expungeDeleted', vacuum }));
        } catch (fault) {
          if (tries === TRIES) throw fault;
          await pause(TRY_AGAIN_MS);
        }
    },
    async close() {
      await turn.over();
      await read.destroy();
      await write.destroy();
      await writer.close();
    },
  };
}

/** Looks up rows of a table by key, on either connection. */
export const keyedRows = (all: <R>(command: Command) => Promise<R[]>) => ({
  find: async (table: Table, name: string, key: Key) => (await all<Row>(findRow(table, name, key)))[0],
  findAll: async (table: Table, name: string, keys: readonly Key[]) =>
    foundRows(table, await all(findRows(table, name, keys))),
  findOlder: (_: Table, name: string, older: Older) => all<Row>(findOlder(name, older)),
});
