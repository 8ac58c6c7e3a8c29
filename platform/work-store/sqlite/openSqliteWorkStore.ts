import { type Kysely, sql } from 'kysely';
import { plus } from '../../runtime/clock/clock.js';
import { createIndexes, createTable, removeRows, upsertRows } from '../../sqlite/rows/bulk.js';
import { keyedRows, openRows, type Rows, type RowsOptions } from '../../sqlite/rows/openRows.js';
import type { Command } from '../../sqlite/rows/writer.js';
import type { Table } from '../../tables/table.js';
import { columnsToAdd } from '../columnsToAdd.js';
import { type Lease, LONGEST_LEASE_MS, type Queue, type WorkStore, type WorkTransaction } from '../port.js';
import { leases, type WorkTables } from '../workTables.js';

/**
 * `synchronous=NORMAL`: a power cut may lose the last moments, as a whole. Followers then continue from slightly
 * earlier and repeat work that is safe to repeat; confirmed commands are in the event store.
 */
export async function openSqliteWorkStore(path: string, options: RowsOptions = {}): Promise<WorkStore> {
  const rows = await openRows<WorkTables>(path, options, async () => {});
  const transaction = transactionOn(rows);
  const take = async (taking: Command): Promise<string[]> =>
    (await rows.ask<{ name: string }[]>({ kind: 'rows', ...taking })).map(({ name }) => name);
  const store: WorkStore = {
    sql: rows.read,
    transaction: work => rows.transaction(() => work(transaction)),
    claim: (queue, lease) =>
      rows.inTurn(async () => {
        await rows.ask({ kind: 'run', ...freed(queue, lease) });
        return await take(claimed(queue, lease));
      }),
    hold: async (queue, name, lease) => (await rows.inTurn(() => take(held(queue, name, lease)))).length > 0,
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

function transactionOn({ write, ask }: Rows<WorkTables>): WorkTransaction {
  const run = async (command: Command) => void (await ask({ kind: 'run', ...command }));
  const keyed = keyedRows(command => ask({ kind: 'rows', ...command }));
  return {
    sql: write,
    findAll: (table, keys) => keyed.findAll(table, table.name, keys),
    upsert: (table, given) => run(upsertRows(table, table.name, given)),
    release: (queue, names) =>
      run(
        removeRows(
          leases,
          leases.name,
          names.map(name => [queue.name, name]),
        ),
      ),
  };
}

/** Keeps the table short and frees what the dead held. */
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

async function ensureTable({ write, ask }: Rows<WorkTables>, table: Table, path: string): Promise<void> {
  const exec = (text: string) => ask<void>({ kind: 'exec', sql: text });
  const there = await columnsOf(write, table.name);
  if (there.length === 0) await exec(createTable(table, table.name));
  else
    for (const column of columnsToAdd(table, there, path))
      await exec(`alter table "${table.name}" add column "${column}" ${table.columns[column]?.type}`);
  await exec(createIndexes(table, table.name));
}

async function columnsOf(db: Kysely<WorkTables>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  return rows.map(({ name }) => name);
}
