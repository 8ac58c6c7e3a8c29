import { type Kysely, Migrator } from 'kysely';
import { batched } from '../../runtime/batched.js';
import type { Sqlite } from '../../sqlite/open.js';
import { createTable, createView, eraseRows, removeOlder, removeRows, upsertRows } from '../../sqlite/rows/bulk.js';
import type { Command } from '../../sqlite/rows/command.js';
import { keyedRows, openRows, type Rows } from '../../sqlite/rows/openRows.js';
import { removeSetAside } from '../../sqlite/setAside.js';
import { createIndexes } from '../../tables/createIndexes.js';
import { migrations } from '../migrations/index.js';
import type { ReadStore, ReadTransaction, TableChanges } from '../port.js';
import type { ReadTables } from '../readTables.js';
import { rowsOf, tablesOfShops } from './rowsOfShop.js';

/** Rows arrive in large batches, one shop's rows adjacent: larger pages are split and written less often. */
const PAGE_BYTES = 8_192;

/** Batches guarded writes in one transaction: an event wakes every projection. */
const MAX_BATCH = 100;

/** Writes only if the guard changes exactly one row. */
interface GuardedWrite {
  readonly guard: Command;
  readonly commands: readonly Command[];
}

/** @throws Error with one line for another build's file, which a start sets aside (application/stores). */
export async function openSqliteReadStore(path: string): Promise<ReadStore> {
  const rows = await openRows<ReadTables>(path, { pageBytes: PAGE_BYTES }, db => bringUpToDate(db, path));
  const { writer, inOrder } = rows;
  const transaction = transactionOn(rows);

  const guarded = batched<GuardedWrite, boolean>(
    writes => inOrder(async () => writer.transaction(() => writes.map(write => writeIf(writer, write)))),
    { limit: MAX_BATCH },
  );

  return {
    sql: rows.read,
    ...keyedRows(rows.all),
    transaction: work => rows.transaction(() => work(transaction)),
    rowsOf: shop => rowsOf(rows, shop),
    async eraseShop(shop) {
      const count = await rowsOf(rows, shop);
      const names = await tablesOfShops(rows);
      await rows.transaction(async () => {
        for (const name of names) await transaction.erase(name, [shop]);
      });
      // Overwrites deleted rows in the file, which may be too large to rewrite; the write-ahead log still has their old
      // pages.
      await rows.expungeDeleted({ vacuum: false });
      removeSetAside(path);
      return count;
    },
    writeIf: ({ sql, parameters }, changes) =>
      guarded.submit({ guard: { sql, args: parameters as Command['args'] }, commands: changes.flatMap(commandsOf) }),
    close: rows.close,
  };
}

async function bringUpToDate(db: Kysely<ReadTables>, path: string): Promise<void> {
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (!error) return;
  if (/corrupted migrations/.test(String(error)))
    throw new Error(`${path} was written by another version: start Tidewatch to refill it from the events`);
  throw new Error(`the read store at ${path} could not be migrated`, { cause: error });
}

function writeIf(writer: Sqlite, { guard, commands }: GuardedWrite): boolean {
  const { changes } = writer.prepare(guard.sql).run(guard.args);
  if (changes === 1) for (const { sql, args } of commands) writer.prepare(sql).run(args);
  return changes === 1;
}

function transactionOn({ write, writer }: Rows<ReadTables>): ReadTransaction {
  const run = async ({ sql, args }: Command) => void writer.prepare(sql).run(args);
  const exec = async (text: string) => writer.exec(text);
  return {
    sql: write,
    ...keyedRows(async ({ sql, args }) => writer.prepare(sql).all(args)),
    upsert: (table, name, rows) => run(upsertRows(table, name, rows)),
    remove: (table, name, keys) => run(removeRows(table, name, keys)),
    erase: (name, shops) => run(eraseRows(name, shops)),
    removeOlder: (name, older) => run(removeOlder(name, older)),
    create: (table, name) => exec(createTable(table, name)),
    createIndexes: (table, name) => exec(createIndexes(table, name)),
    serve: names => exec(names.map(({ name, physicalName }) => createView(name, physicalName)).join('\n')),
  };
}

function commandsOf({ table, physicalName, erased = [], outlived = [], put, removed }: TableChanges): Command[] {
  return [
    ...(erased.length > 0 ? [eraseRows(physicalName, erased)] : []),
    ...outlived.map(older => removeOlder(physicalName, older)),
    ...(put.length > 0 ? [upsertRows(table, physicalName, put)] : []),
    ...(removed.length > 0 ? [removeRows(table, physicalName, removed)] : []),
  ];
}
