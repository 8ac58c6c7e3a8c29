/** Opens the read store in PostgreSQL: for several processes, on one machine or many. */

import { migrate } from '../../postgres/migrate.js';
import type { Query } from '../../postgres/openPostgres.js';
import { rewriteTables } from '../../postgres/rewriteTables.js';
import { createTable, eraseRows, removeOlder, removeRows, upsertRows } from '../../postgres/rows/bulk.js';
import { keyedRows, openRows, type Rows, run } from '../../postgres/rows/openRows.js';
import { batched } from '../../runtime/batched.js';
import { createIndexes } from '../../tables/createIndexes.js';
import { quoted } from '../../tables/quoted.js';
import type { Guard, ReadStore, ReadTransaction, TableChanges } from '../port.js';
import type { ReadTables } from '../readTables.js';
import { rowsOf, tablesOfShops } from './rowsOfShop.js';
import { READ_STORE_SCHEMA } from './schema.js';
import { serve } from './serve.js';

/** Key of the lock that one writer among all processes holds. An arbitrary number, the same in every version. */
const WRITERS_LOCK = 7_238_469_003;

/**
 * Allows one writer at a time, as in SQLite: several would lock rows of several projections in different orders.
 * Commits do not wait for the disk: rows lost in a crash are folded again from the checkpoint, which was lost with
 * them.
 */
const BEGIN = `begin; set local synchronous_commit = off; select pg_advisory_xact_lock(${WRITERS_LOCK})`;

/** Batches guarded writes in one transaction: an event wakes every projection. */
const MAX_BATCH = 100;

interface GuardedWrite {
  readonly guard: Guard;
  readonly changes: readonly TableChanges[];
}

/** @param url `postgres://…`. @throws Error with one line if the server is not usable. */
export async function openPostgresReadStore(url: string): Promise<ReadStore> {
  const rows = await openRows<ReadTables>(url, BEGIN, db => migrate(db, 'read-store', READ_STORE_SCHEMA));
  const transaction = transactionOn(rows);
  // Only projections write, and no one waits for them: a rebuild creates large tables.
  const { patiently } = rows;
  const guarded = batched<GuardedWrite, boolean>(
    writes =>
      patiently.transaction(async () => {
        const wrote: boolean[] = [];
        for (const write of writes) wrote.push(await writeIf(rows.inTransaction, write));
        return wrote;
      }),
    { limit: MAX_BATCH },
  );

  return {
    sql: rows.read,
    ...keyedRows(rows.query),
    transaction: work => patiently.transaction(() => work(transaction)),
    rowsOf: shop => rowsOf(patiently.query, shop),
    async eraseShop(shop) {
      const count = await rowsOf(patiently.query, shop);
      const names = await tablesOfShops(patiently.query);
      await patiently.transaction(async () => {
        for (const name of names) await transaction.erase(name, [shop]);
      });
      await rewriteTables(work => patiently.transaction(() => work(rows.inTransaction)), names);
      return count;
    },
    writeIf: (guard, changes) => guarded.submit({ guard, changes }),
    close: rows.close,
  };
}

/** Writes only if the guard changes exactly one row. */
async function writeIf(query: Query, { guard, changes }: GuardedWrite): Promise<boolean> {
  const changed = await query(`${guard.sql} returning 1`, guard.parameters);
  if (changed.length !== 1) return false;
  for (const { table, physicalName, erased = [], outlived = [], put, removed } of changes) {
    if (erased.length > 0) await run(query, arg => eraseRows(physicalName, erased, arg));
    for (const older of outlived) await run(query, arg => removeOlder(physicalName, older, arg));
    if (put.length > 0) await run(query, arg => upsertRows(table, physicalName, put, arg));
    if (removed.length > 0) await run(query, arg => removeRows(table, physicalName, removed, arg));
  }
  return true;
}

function transactionOn({ write, inTransaction: query }: Rows<ReadTables>): ReadTransaction {
  return {
    sql: write,
    ...keyedRows(query),
    upsert: async (table, name, rows) => void (await run(query, arg => upsertRows(table, name, rows, arg))),
    remove: async (table, name, keys) => void (await run(query, arg => removeRows(table, name, keys, arg))),
    erase: async (name, shops) => void (await run(query, arg => eraseRows(name, shops, arg))),
    removeOlder: async (name, older) => void (await run(query, arg => removeOlder(name, older, arg))),
    create: async (table, name) => void (await query(createTable(table, name))),
    // Analysed immediately: the planner would treat a freshly filled table as empty.
    createIndexes: async (table, name) => void (await query(`${createIndexes(table, name)} analyze ${quoted(name)}`)),
    serve: names => serve(query, names),
  };
}
