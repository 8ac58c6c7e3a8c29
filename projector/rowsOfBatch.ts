/** The rows of one table that a batch reads and writes: folds see their own writes at once. */
import type { KeyedReads, TableChanges, WrittenRow } from '../platform/read-db/port.js';
import { type Key, keyOf, type Table } from '../platform/read-db/table.js';
import { idOf } from './idOf.js';
import type { Rows } from './projection.js';

/** `row: null`: known to be absent. */
export interface Known {
  readonly row: WrittenRow | null;
}

interface Entry extends Known {
  readonly key: Key;
  readonly dirty: boolean;
}

export interface RowsOfBatch {
  readonly rows: Rows<WrittenRow>;
  /** @param id by `idOf`. */
  known(id: string): Known | undefined;
  /** Notes keys for the next `fetch`. */
  need(keys: readonly Key[]): void;
  fetch(): Promise<void>;
  changes(): TableChanges;
}

/** @param knownBefore what the batch before this one knows of a row, as long as that is not written. */
export function rowsOfBatch(
  reads: KeyedReads,
  table: Table,
  physicalName: string,
  knownBefore: (id: string) => Known | undefined,
): RowsOfBatch {
  const entries = new Map<string, Entry>();
  let needed: Key[] = [];
  const knows = (key: Key, id: string, row: WrittenRow | null) => entries.set(id, { key, row, dirty: false });
  const write = (key: Key, row: WrittenRow | null) => entries.set(idOf(key), { key, row, dirty: true });

  async function load(key: Key, id: string): Promise<WrittenRow | undefined> {
    const row = await reads.find(table, physicalName, key);
    knows(key, id, row ?? null);
    return row;
  }

  const rows: Rows<WrittenRow> = {
    find(...key) {
      const id = idOf(key);
      const known = entries.get(id) ?? knownBefore(id);
      return known ? (known.row ?? undefined) : load(key, id);
    },
    needed(...key) {
      const id = idOf(key);
      const known = entries.get(id) ?? knownBefore(id);
      if (!known) throw new Error(`${table.name}: nobody said that ${key.join(' ')} is needed`);
      return known.row ?? undefined;
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
    known: (id: string) => entries.get(id),
    need(keys: readonly Key[]) {
      for (const key of keys) {
        const id = idOf(key);
        if (entries.has(id)) continue;
        const known = knownBefore(id);
        knows(key, id, known?.row ?? null);
        if (!known) needed.push(key);
      }
    },
    async fetch() {
      if (needed.length === 0) return;
      for (const row of await reads.findAll(table, physicalName, needed)) {
        const key = keyOf(table, row);
        knows(key, idOf(key), row);
      }
      needed = [];
    },
    changes(): TableChanges {
      const put: WrittenRow[] = [];
      const removed: Key[] = [];
      for (const { key, row, dirty } of entries.values()) {
        if (!dirty) continue;
        if (row) put.push(row);
        else removed.push(key);
      }
      return { table, physicalName, put, removed };
    },
  };
}
