/** The rows of one table that a batch reads and writes: folds see their own writes at once. */
import type { KeyedReads, TableChanges } from '../platform/read-store/port.js';
import type { WrittenRow } from '../platform/tables/table.js';
import { type Key, keyOf, type Table } from '../platform/tables/table.js';
import type { Rows } from '../read-models/projection.js';
import { keyMap } from './keyMap.js';

/** `row: null`: known to be absent. */
export interface Known {
  readonly row: WrittenRow | null;
}

const ABSENT: Known = { row: null };

interface Entry {
  readonly key: Key;
  row: WrittenRow | null;
  /** Whether the batch wrote it. */
  dirty: boolean;
}

export interface RowsOfBatch {
  readonly rows: Rows<WrittenRow>;
  known(key: Key): Known | undefined;
  /** Drops all rows of a shop, those that were put before included. */
  erase(shop: string): void;
  /** Whether the rows that the database still has of this shop are on their way out. */
  hasErased(shop: unknown): boolean;
  /** The rows of a shop that the batch knows, as it leaves them. */
  heldOf(shop: string): readonly WrittenRow[];
  /** Notes keys for the next `fetch`. */
  need(keys: readonly Key[]): void;
  fetch(): Promise<void>;
  changes(): TableChanges;
  /** How many rows it holds. */
  size(): number;
}

/** What a batch reads rows from. */
export interface BatchReads extends KeyedReads {
  /** `true` only if no such row is there or on its way there, which a rebuild knows of most rows without asking. */
  readonly wasNeverPut?: (physicalName: string, key: Key) => boolean;
}

/** @param before the same table in the previous batch, until that is written. */
export function rowsOfBatch(
  reads: BatchReads,
  table: Table,
  physicalName: string,
  before: () => Pick<RowsOfBatch, 'known' | 'hasErased' | 'heldOf'> | undefined,
): RowsOfBatch {
  const entries = keyMap<Entry>();
  const erased = new Set<string>();
  /** What the batch before leaves of a shop that this one erased is gone too. */
  const knownBefore = (key: Key): Known | undefined => {
    const there = before()?.known(key);
    return there && erased.size > 0 && erased.has(there.row?.shop as string) ? ABSENT : there;
  };
  const heldBefore = (shop: string): readonly WrittenRow[] => (erased.has(shop) ? [] : (before()?.heldOf(shop) ?? []));
  const hasErased = (shop: unknown): boolean => erased.has(shop as string) || (before()?.hasErased(shop) ?? false);
  let needed: Key[] = [];
  const known = (key: Key): Known | undefined => entries.get(key) ?? knownBefore(key);

  /** Each shop asks for its own when its day ends: a walk through everyone's rows would cost more than all folds. */
  function heldOf(shop: string): readonly WrittenRow[] {
    const held: WrittenRow[] = [];
    for (const { row } of table.key[0] === 'shop' ? entries.under(shop) : entries.values)
      if (row?.shop === shop) held.push(row);
    return held;
  }

  function put(key: Key, row: WrittenRow | null, dirty: boolean): void {
    const entry = entries.get(key);
    if (entry) {
      entry.row = row;
      entry.dirty = dirty;
    } else entries.add(key, { key, row, dirty });
  }

  async function load(key: Key): Promise<WrittenRow | undefined> {
    const found = await reads.find(table, physicalName, key);
    const row = found && !hasErased(found.shop) ? found : undefined;
    put(key, row ?? null, false);
    return row;
  }

  const rows: Rows<WrittenRow> = {
    find(...key) {
      const there = known(key);
      return there ? (there.row ?? undefined) : load(key);
    },
    needed(...key) {
      const there = known(key);
      if (!there) throw new Error(`${table.name}: the key ${key.join(' ')} was not announced as needed`);
      return there.row ?? undefined;
    },
    async olderThan(shop, column, than) {
      const isOlder = (row: WrittenRow) => String(row[column]) < than;
      for (const row of await reads.findOlder(table, physicalName, { shop, column, than }))
        if (!known(keyOf(table, row)) && !hasErased(shop)) put(keyOf(table, row), row, false);
      const earlier = heldBefore(shop).filter(row => isOlder(row) && !entries.get(keyOf(table, row)));
      return [...heldOf(shop).filter(isOlder), ...earlier];
    },
    put: row => put(keyOf(table, row), row, true),
    async patch(key, changes) {
      const row = await rows.find(...key);
      if (row) put(key, { ...row, ...(changes as WrittenRow) }, true);
    },
    remove: (...key) => put(key, null, true),
  };

  return {
    rows,
    known: key => entries.get(key),
    hasErased,
    heldOf,
    erase(shop) {
      if (!('shop' in table.columns)) return;
      erased.add(shop);
      for (const entry of entries.values)
        if (entry.row?.shop === shop) Object.assign(entry, { row: null, dirty: false });
    },
    need(keys) {
      for (const key of keys) {
        if (entries.get(key)) continue;
        const isNew = reads.wasNeverPut?.(physicalName, key) ?? false;
        const there = isNew ? ABSENT : knownBefore(key);
        entries.add(key, { key, row: there?.row ?? null, dirty: false });
        if (!there) needed.push(key);
      }
    },
    async fetch() {
      if (needed.length === 0) return;
      for (const row of await reads.findAll(table, physicalName, needed))
        if (!hasErased(row.shop)) put(keyOf(table, row), row, false);
      needed = [];
    },
    changes() {
      const put: WrittenRow[] = [];
      const removed: Key[] = [];
      for (const { key, row, dirty } of entries.values) {
        if (!dirty) continue;
        if (row) put.push(row);
        else removed.push(key);
      }
      return { table, physicalName, erased: [...erased], put, removed };
    },
    size: () => entries.values.length,
  };
}
