/** The read store in PostgreSQL: for several processes, on one machine or many. */
import type { CompiledQuery } from 'kysely';
import { EngineLost } from '../../engineLost.js';
import { migrate } from '../../postgres/migrate.js';
import type { Query } from '../../postgres/openPostgres.js';
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
import type { ReadStore, ReadTransaction, TableChanges } from '../port.js';
import type { ReadTables } from '../readTables.js';
import { rowsOf, tablesOfShops } from './rowsOfShop.js';
import { READ_STORE_SCHEMA } from './schema.js';
import { serve } from './serve.js';

/** The key of the lock that one writer among all processes holds. An arbitrary number, the same in every version. */
const WRITERS_LOCK = 7_238_469_003;

/**
 * One writer at a time, as in SQLite: several would lock rows of several projections in different orders. Commits do
 * not wait for the disk: rows lost in a crash are folded again from the checkpoint, which was lost with them.
 */
const BEGIN = `begin; set local synchronous_commit = off; select pg_advisory_xact_lock(${WRITERS_LOCK})`;

interface Write {
  readonly guard: CompiledQuery;
  readonly changes: readonly TableChanges[];
}

/** @param url `postgres://…`. @throws Error of one line if the server is not usable. */
export async function openPostgresReadStore(url: string): Promise<ReadStore> {
  const rows = await openRows<ReadTables>(url, BEGIN, db => migrate(db, 'read-store', READ_STORE_SCHEMA));
  const transaction = transactionOn(rows);

  const write = (writes: () => readonly Write[]) =>
    rows.transaction(async () => {
      const outcomes: GuardedOutcome[] = [];
      for (const one of writes()) outcomes.push({ wrote: await writeIf(rows.inTransaction, one) });
      return outcomes;
    });

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
    transaction: work => rows.transaction(() => work(transaction)),
    rowsOf: shop => rowsOf(rows.query, shop),
    async eraseShop(shop) {
      const count = await rowsOf(rows.query, shop);
      const names = await tablesOfShops(rows.query);
      await rows.transaction(async () => {
        for (const name of names) await transaction.erase(name, [shop]);
      });
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

/**
 * The guard and everything it guards as one statement: one round trip. Removals by shop or age go first, separately:
 * one statement cannot both delete and write a row.
 */
async function writeIf(query: Query, { guard, changes }: Write): Promise<boolean> {
  const only = '(select count(*) from guard) = 1';
  const values: unknown[] = [...guard.parameters];
  const part = { arg: (value: unknown) => `$${values.push(value)}`, only };
  const erasing = changes.flatMap(({ physicalName, erased = [], outlived = [] }) => [
    ...(erased.length > 0 ? [eraseRows(physicalName, erased, part)] : []),
    ...outlived.map(older => removeOlder(physicalName, older, part)),
  ]);
  const parts = erasing.length > 0 ? erasing : changes.flatMap(change => writesOf(change, part));
  const [answer] = await query<{ changed: number }>(
    `with guard as (${guard.sql} returning 1) ${parts.map((text, index) => `, part_${index} as (${text})`).join('')}
     select count(*) as changed from guard`,
    values,
  );
  if (answer?.changed !== 1) return false;
  if (erasing.length > 0)
    for (const change of changes) {
      await run(query, arg => upsertRows(change.table, change.physicalName, change.put, { arg }));
      await run(query, arg => removeRows(change.table, change.physicalName, change.removed, { arg }));
    }
  return true;
}

const writesOf = ({ table, physicalName, put, removed }: TableChanges, part: Parameters<typeof removeRows>[3]) => [
  ...(put.length > 0 ? [upsertRows(table, physicalName, put, part)] : []),
  ...(removed.length > 0 ? [removeRows(table, physicalName, removed, part)] : []),
];
