import { type Kysely, sql } from 'kysely';
import { plus } from '../../runtime/clock/clock.js';
import type { Sqlite } from '../../sqlite/open.js';
import { createTable, removeRows, upsertRows } from '../../sqlite/rows/bulk.js';
import type { Command } from '../../sqlite/rows/command.js';
import { keyedRows, openRows, type Rows } from '../../sqlite/rows/openRows.js';
import { createIndexes } from '../../tables/createIndexes.js';
import type { Table } from '../../tables/table.js';
import { columnsToAdd } from '../columnsToAdd.js';
import { type Lease, LONGEST_LEASE_MS, type Queue, type WorkStore, type WorkTransaction } from '../port.js';
import { leases, type WorkTables } from '../workTables.js';

/**
 * `synchronous=NORMAL`: a power cut may lose the last moments, as a whole. Followers then continue from slightly
 * earlier and repeat work that is safe to repeat; confirmed commands are in the event store.
 */
export async function openSqliteWorkStore(path: string): Promise<WorkStore> {
  const rows = await openRows<WorkTables>(path, {}, async () => {});
  const transaction = transactionOn(rows);
  const { writer, inOrder } = rows;
  const take = ({ sql, args }: Command): string[] =>
    writer
      .prepare(sql)
      .all<{ name: string }>(args)
      .map(({ name }) => name);
  const store: WorkStore = {
    sql: rows.read,
    transaction: work => rows.transaction(() => work(transaction)),
    claim: (queue, lease) =>
      inOrder(async () => {
        run(writer, freed(queue, lease));
        return take(claimed(queue, lease));
      }),
    hold: async (queue, name, lease) => (await inOrder(async () => take(held(queue, name, lease)))).length > 0,
    ensure: tables =>
      rows.transaction(async () => {
        for (const table of tables) await ensureTable(rows, table, path);
      }),
    expungeDeleted: () => rows.expungeDeleted({ vacuum: true }),
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

const run = (writer: Sqlite, { sql, args }: Command): void => void writer.prepare(sql).run(args);

function transactionOn({ write, writer }: Rows<WorkTables>): WorkTransaction {
  const keyed = keyedRows(async ({ sql, args }) => writer.prepare(sql).all(args));
  return {
    sql: write,
    findAll: (table, keys) => keyed.findAll(table, table.name, keys),
    upsert: async (table, given) => run(writer, upsertRows(table, table.name, given)),
    release: async (queue, names) =>
      run(
        writer,
        removeRows(
          leases,
          leases.name,
          names.map(name => [queue.name, name]),
        ),
      ),
  };
}

/** Keeps the table short and frees dead holders' claims. */
const freed = ({ name }: Queue, { now }: Lease): Command => ({
  sql: 'delete from leases where queue = ? and (until <= ? or until > ?)',
  args: [name, now, plus(now, LONGEST_LEASE_MS)],
});

/** One statement under the file's lock: what one process claims, the next does not find free. */
const claimed = ({ name, table, due }: Queue, { now, until, limit }: Lease & { readonly limit: number }): Command => ({
  sql: `insert into leases (queue, name, until)
        select ?, q."${table.key[0]}", ? from "${table.name}" as q
        left join leases as l on l.queue = ? and l.name = q."${table.key[0]}"
        where q."${due}" <= ? and l.name is null order by q."${due}" limit ?
        returning name`,
  args: [name, until, name, now, limit],
});

const held = ({ name: queue }: Pick<Queue, 'name'>, name: string, { now, until }: Lease): Command => ({
  sql: `insert into leases (queue, name, until) values (?, ?, ?)
        on conflict (queue, name) do update set until = excluded.until where leases.until <= ? or leases.until > ?
        returning name`,
  args: [queue, name, until, now, plus(now, LONGEST_LEASE_MS)],
});

async function ensureTable({ write, writer }: Rows<WorkTables>, table: Table, path: string): Promise<void> {
  const existing = await columnsOf(write, table.name);
  if (existing.length === 0) writer.exec(createTable(table, table.name));
  else
    for (const column of columnsToAdd(table, existing, path))
      writer.exec(`alter table "${table.name}" add column "${column}" ${table.columns[column]?.type}`);
  writer.exec(createIndexes(table, table.name));
}

async function columnsOf(db: Kysely<WorkTables>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  return rows.map(({ name }) => name);
}
