import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, Migrator } from 'kysely';
import {
  createIndexes,
  createTable,
  createView,
  eraseRows,
  removeOlder,
  removeRows,
  upsertRows,
} from '../../sqlite/rows/bulk.js';
import { keyedRows, openRows, type Rows, type RowsOptions } from '../../sqlite/rows/openRows.js';
import type { Command, GuardedOutcome, GuardedWrite } from '../../sqlite/rows/writer.js';
import { removeSetAside } from '../../sqlite/setAside.js';
import { guardedWrites } from '../guardedWrites.js';
import { migrations } from '../migrations/index.js';
import type { ReadStore, ReadTransaction, TableChanges } from '../port.js';
import type { ReadTables } from '../readTables.js';
import { rowsOf, tablesOfShops } from './rowsOfShop.js';

export type SqliteReadStoreOptions = RowsOptions;

/** Rows come in large batches, those of a shop beside each other: larger pages are split and written less often. */
const PAGE_BYTES = 8_192;

/** @throws Error of one line for a file of another build, which a start sets aside (application/stores). */
export async function openSqliteReadStore(path: string, options: SqliteReadStoreOptions = {}): Promise<ReadStore> {
  const rows = await openRows<ReadTables>(path, { ...options, pageBytes: PAGE_BYTES }, db => bringUpToDate(db, path));
  const transaction = transactionOn(rows);

  const writeGuarded = guardedWrites<GuardedWrite>(writes =>
    rows.inTurn(async () => {
      // A writer in this thread answers at once, so others join only before it. One in its own begins at once: the
      // caller is about to keep this thread busy with the next batch.
      if (!options.writerThread) await nextTurn();
      return await rows.ask<GuardedOutcome[]>({ kind: 'writeGuarded', writes: writes() });
    }),
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
      // Deleted rows are overwritten in the file, which may be too large to rewrite; the log still has their old pages.
      await rows.expungeDeleted({ vacuum: false });
      removeSetAside(path);
      return count;
    },
    writeIf: ({ sql, parameters }, changes) =>
      writeGuarded({ guard: { sql, args: parameters as Command['args'] }, commands: changes.flatMap(commandsOf) }),
    close: rows.close,
  };
}

async function bringUpToDate(db: Kysely<ReadTables>, path: string): Promise<void> {
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (!error) return;
  if (/corrupted migrations/.test(String(error)))
    throw new Error(`${path} was written by another version: start Tidewatch, and it is filled again from the events`);
  throw new Error(`the read store at ${path} cannot be brought up to date`, { cause: error });
}

function transactionOn({ write, ask }: Rows<ReadTables>): ReadTransaction {
  const run = async (command: Command) => void (await ask({ kind: 'run', ...command }));
  const exec = (text: string) => ask<void>({ kind: 'exec', sql: text });
  return {
    sql: write,
    ...keyedRows(command => ask({ kind: 'rows', ...command })),
    upsert: (table, name, rows) => run(upsertRows(table, name, rows)),
    remove: (table, name, keys) => run(removeRows(table, name, keys)),
    erase: (name, shops) => run(eraseRows(name, shops)),
    removeOlder: (name, older) => run(removeOlder(name, older)),
    create: (table, name) => exec(createTable(table, name)),
    createIndexes: (table, name) => exec(createIndexes(table, name)),
    serve: names => exec(names.map(({ name, physicalName }) => createView(name, physicalName)).join('\n')),
  };
}

/**
 * The most. Their text is written, copied and parsed one after the other, and a shorter one stays in the
 * processor's cache meanwhile: a twelfth of the time of a rebuild's writes.
 */
const ROWS_A_STATEMENT = 5_000;

const partsOf = (rows: TableChanges['put']): readonly TableChanges['put'][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, part) =>
    rows.slice(part * ROWS_A_STATEMENT, (part + 1) * ROWS_A_STATEMENT),
  );

function commandsOf({ table, physicalName, erased = [], outlived = [], put, removed }: TableChanges): Command[] {
  return [
    ...(erased.length > 0 ? [eraseRows(physicalName, erased)] : []),
    ...outlived.map(older => removeOlder(physicalName, older)),
    ...partsOf(put).map(rows => upsertRows(table, physicalName, rows)),
    ...(removed.length > 0 ? [removeRows(table, physicalName, removed)] : []),
  ];
}
