/**
 * What one batch reads and writes. Folds see their own writes at once; the database sees them when the batch is
 * flushed, as one statement per table: set-based writes are what makes a rebuild fast.
 */
import type { ReadTransaction, WrittenRow } from '../platform/read-db/port.js';
import { type Key, keyOf, type Table } from '../platform/read-db/table.js';
import type { Projection, Rows, WrittenRows } from './projection.js';

export interface UnitOfWork {
  readonly rows: WrittenRows;
  flush(): Promise<void>;
}

/** @param physical the name under which this generation keeps a table. */
export function unitOfWork(
  transaction: ReadTransaction,
  projection: Projection,
  physical: (table: Table) => string,
): UnitOfWork {
  const buffers = Object.entries(projection.tables).map(
    ([name, table]) => [name, bufferOf(transaction, table, physical(table))] as const,
  );
  return {
    rows: Object.fromEntries(buffers.map(([name, buffer]) => [name, buffer.rows])),
    async flush() {
      for (const [, buffer] of buffers) await buffer.flush();
    },
  };
}

/** `row: null`: known to be absent. */
interface Entry {
  readonly key: Key;
  row: WrittenRow | null;
  dirty: boolean;
}

function bufferOf(transaction: ReadTransaction, table: Table, name: string) {
  const entries = new Map<string, Entry>();
  const write = (key: Key, row: WrittenRow | null) => entries.set(key.join('\n'), { key, row, dirty: true });

  const rows: Rows<WrittenRow> = {
    async find(...key) {
      const id = key.join('\n');
      const known = entries.get(id);
      if (known) return known.row ?? undefined;
      const row = (await transaction.find(table, name, key)) ?? null;
      entries.set(id, { key, row, dirty: false });
      return row ?? undefined;
    },
    put: row => void write(keyOf(table, row), row),
    async patch(key, changes) {
      const row = await rows.find(...key);
      if (row) write(key, { ...row, ...(changes as WrittenRow) });
    },
    remove: (...key) => void write(key, null),
  };

  return {
    rows,
    async flush() {
      const put: WrittenRow[] = [];
      const removed: Key[] = [];
      for (const { key, row, dirty } of entries.values()) {
        if (!dirty) continue;
        if (row) put.push(row);
        else removed.push(key);
      }
      if (put.length > 0) await transaction.upsert(table, name, put);
      if (removed.length > 0) await transaction.remove(table, name, removed);
    },
  };
}
