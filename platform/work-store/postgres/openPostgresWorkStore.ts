/** Opens the work store in PostgreSQL: for several processes, on one machine or many. */

import { rewriteTables } from '../../postgres/rewriteTables.js';
import { columnType, createTable, removeRows, upsertRows } from '../../postgres/rows/bulk.js';
import { keyedRows, openRows, type Rows, run } from '../../postgres/rows/openRows.js';
import { placeOf } from '../../postgres/startFault.js';
import { createIndexes } from '../../tables/createIndexes.js';
import { quoted } from '../../tables/quoted.js';
import { type Column, type Key, keyOf, type Table } from '../../tables/table.js';
import { columnsToAdd } from '../columnsToAdd.js';
import type { WorkStore, WorkTransaction } from '../port.js';
import { leases, type WorkTables } from '../workTables.js';
import { claim, hold } from './claims.js';

/** Key of the lock for creating tables. An arbitrary number, the same in every version. */
const BEGIN_TABLES = 'begin; select pg_advisory_xact_lock(7238469004)';
/** Serializable: a row is unchanged between read and write, or the server refuses the second of two writers. */
const BEGIN = 'begin isolation level repeatable read; set local synchronous_commit = off';
/** The server refused, or detected a deadlock. */
const STOOD_IN_THE_WAY = new Set(['40001', '40P01']);
/** Each time, at least one of the conflicting transactions has succeeded. */
const TRIES = 20;

/**
 * Commits do not wait for the disk, as in SQLite: a server crash may lose the last moments, as a whole. Followers then
 * continue from slightly earlier and repeat work that is safe to repeat; confirmed commands are in the event store.
 * @param url `postgres://…`. @throws Error with one line if the server is not usable.
 */
export async function openPostgresWorkStore(url: string): Promise<WorkStore> {
  const rows = await openRows<WorkTables>(url, BEGIN, async () => {});
  const transaction = transactionOn(rows);
  const knownTables = new Set<string>();
  const store: WorkStore = {
    sql: rows.read,
    async transaction(work) {
      for (let tried = 1; ; tried++)
        try {
          return await rows.transaction(() => work(transaction));
        } catch (fault) {
          if (!STOOD_IN_THE_WAY.has((fault as { code?: string }).code ?? '') || tried === TRIES) throw fault;
        }
    },
    claim: (queue, lease) => claim(rows.query, queue, lease),
    hold: (queue, name, lease) => hold(rows.query, queue, name, lease),
    async ensure(tables) {
      // One transaction each: 'create index if not exists' locks its table, and a transaction that holds several such locks
      // deadlocks with another process that writes the same tables in another order.
      for (const table of tables) {
        await rows.patiently.transaction(() => ensureTable(rows, table, `PostgreSQL at ${placeOf(url)}`), BEGIN_TABLES);
        knownTables.add(table.name);
      }
    },
    expungeDeleted: () =>
      rewriteTables(work => rows.patiently.transaction(() => work(rows.inTransaction)), [...knownTables]),
    close: rows.close,
  };
  try {
    await store.ensure([leases]);
  } catch (fault) {
    await store.close();
    throw fault;
  }
  return store;
}

function transactionOn({ write, inTransaction: query }: Rows<WorkTables>): WorkTransaction {
  const remove = async (table: Table, keys: readonly Key[]) =>
    void (await run(query, arg => removeRows(table, table.name, keys, arg)));
  return {
    sql: write,
    findAll: (table, keys) => keyedRows(query).findAll(table, table.name, keys),
    // In key order, so that two processes that write the same rows cannot deadlock.
    upsert: async (table, given) => {
      const inOrder = [...given].sort((a, b) => compare(keyOf(table, a), keyOf(table, b)));
      await run(query, arg => upsertRows(table, table.name, inOrder, arg));
    },
    release: (queue, names) =>
      remove(
        leases,
        names.map(name => [queue.name, name]),
      ),
  };
}

function compare(a: Key, b: Key): number {
  for (const [index, part] of a.entries()) {
    const other = b[index] as typeof part;
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}

async function ensureTable({ inTransaction: query }: Rows<WorkTables>, table: Table, place: string): Promise<void> {
  const found = await query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
    [quoted(table.name)],
  );
  const existing = found.map(({ name }) => name);
  if (existing.length === 0) await query(createTable(table, table.name));
  else
    for (const column of columnsToAdd(table, existing, place))
      await query(
        `alter table ${quoted(table.name)} add column ${quoted(column)} ${columnType(table.columns[column] as Column<unknown>)}`,
      );
  if (table.indexes.length > 0) await query(createIndexes(table, table.name));
}
