/**
 * What one batch reads and writes. Folds see their own writes at once; the database sees them when the batch is
 * flushed, as one statement per table: set-based reads and writes are what makes a rebuild fast.
 */
import type { RecordedEvent } from '../platform/event-store/port.js';
import type { ReadTransaction, WrittenRow } from '../platform/read-db/port.js';
import { type Key, keyOf, type Table } from '../platform/read-db/table.js';
import type { Projection, Rows, WrittenRows } from './projection.js';

export interface UnitOfWork {
  readonly rows: WrittenRows;
  /** Fetches what these events' folds say they will look for. */
  fetch(events: readonly RecordedEvent[]): Promise<void>;
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
    async fetch(events) {
      for (const event of events) {
        const needed = projection.needs?.[event.type]?.(event);
        if (needed) for (const [name, buffer] of buffers) buffer.need(needed[name] ?? NONE);
      }
      for (const [, buffer] of buffers) await buffer.fetch();
    },
    async flush() {
      for (const [, buffer] of buffers) await buffer.flush();
    },
  };
}

const NONE: readonly Key[] = [];

/** `row: null`: known to be absent. */
interface Entry {
  readonly key: Key;
  row: WrittenRow | null;
  dirty: boolean;
}

function bufferOf(transaction: ReadTransaction, table: Table, name: string) {
  const entries = new Map<string, Entry>();
  const needed: Key[] = [];
  const knows = (key: Key, row: WrittenRow | null) => entries.set(idOf(key), { key, row, dirty: false });
  const write = (key: Key, row: WrittenRow | null) => entries.set(idOf(key), { key, row, dirty: true });

  async function load(key: Key): Promise<WrittenRow | undefined> {
    const row = await transaction.find(table, name, key);
    knows(key, row ?? null);
    return row;
  }

  const rows: Rows<WrittenRow> = {
    find(...key) {
      const known = entries.get(idOf(key));
      return known ? (known.row ?? undefined) : load(key);
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
    need(keys: readonly Key[]) {
      for (const key of keys) {
        if (entries.has(idOf(key))) continue;
        knows(key, null);
        needed.push(key);
      }
    },
    async fetch() {
      if (needed.length === 0) return;
      for (const row of await transaction.findAll(table, name, needed)) knows(keyOf(table, row), row);
      needed.length = 0;
    },
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

const idOf = (key: Key): string => (key.length === 1 ? String(key[0]) : key.join('\n'));
