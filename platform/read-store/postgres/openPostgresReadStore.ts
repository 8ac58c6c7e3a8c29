/** The read store in PostgreSQL: for several processes, on one machine or many. */
import { EngineLost } from '../../engineLost.js';
import { migrate } from '../../postgres/migrate.js';
import { rewriteTables } from '../../postgres/rewriteTables.js';
import {
  createIndexes,
  createTable,
  eraseRows,
  quoted,
  removeOlder,
  removeRows,
  upsertRows,
} from '../../postgres/rows/bulk.js';
import { keyedRows, openRows, type Rows, run } from '../../postgres/rows/openRows.js';
import { type GuardedOutcome, guardedWrites } from '../guardedWrites.js';
import type { ReadStore, ReadTransaction } from '../port.js';
import type { ReadTables } from '../readTables.js';
import { rowsOf, tablesOfShops } from './rowsOfShop.js';
import { READ_STORE_SCHEMA } from './schema.js';
import { serve } from './serve.js';
import { type Write, writerTogether } from './writerTogether.js';

/** The key of the lock that one writer among all processes holds. An arbitrary number, the same in every version. */
const WRITERS_LOCK = 7_238_469_003;

/**
 * One writer at a time, as in SQLite: several would lock rows of several projections in different orders. Commits do
 * not wait for the disk: rows lost in a crash are folded again from the checkpoint, which was lost with them.
 */
const BEGIN = `begin; set local synchronous_commit = off; select pg_advisory_xact_lock(${WRITERS_LOCK})`;

/** @param url `postgres://…`. @throws Error of one line if the server is not usable. */
export async function openPostgresReadStore(url: string): Promise<ReadStore> {
  const rows = await openRows<ReadTables>(url, BEGIN, db => migrate(db, 'read-store', READ_STORE_SCHEMA));
  const transaction = transactionOn(rows);
  // Only projections write, and no one waits for them: a rebuild makes large tables.
  const { patiently } = rows;
  const writeTogether = writerTogether();

  const write = (writes: () => readonly Write[]) =>
    patiently.transaction(async () => (await writeTogether(rows.inTransaction, writes())).map(wrote => ({ wrote })));

  /** Together in one transaction, because that costs as much as a single write; one by one if any of them fails. */
  const writeGuarded = guardedWrites<Write>(async writes => {
    let taken: readonly Write[] = [];
    try {
      return await write(() => {
        taken = writes();
        return taken;
      });
    } catch (fault) {
      if (taken.length < 2 || fault instanceof EngineLost) throw fault;
    }
    const outcomes: GuardedOutcome[] = [];
    for (const one of taken)
      outcomes.push(...(await write(() => [one]).catch((fault: unknown) => [{ fault }] as GuardedOutcome[])));
    return outcomes;
  });

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
    writeIf: (guard, changes) => writeGuarded({ guard, changes }),
    close: rows.close,
  };
}

function transactionOn({ write, inTransaction: query }: Rows<ReadTables>): ReadTransaction {
  return {
    sql: write,
    ...keyedRows(query),
    upsert: async (table, name, rows) => void (await run(query, arg => upsertRows(table, name, rows, { arg }))),
    remove: async (table, name, keys) => void (await run(query, arg => removeRows(table, name, keys, { arg }))),
    erase: async (name, shops) => void (await run(query, arg => eraseRows(name, shops, { arg }))),
    removeOlder: async (name, older) => void (await run(query, arg => removeOlder(name, older, { arg }))),
    create: async (table, name) => void (await query(createTable(table, name))),
    // Analysed at once: the planner would treat a freshly filled table as empty.
    createIndexes: async (table, name) => void (await query(`${createIndexes(table, name)} analyze ${quoted(name)}`)),
    serve: names => serve(query, names),
  };
}
