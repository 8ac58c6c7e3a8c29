/** One table's rows in a batch. Folds see their own writes immediately. */
import type { KeyedReads, TableChanges } from '../platform/read-store/port.js';
import type { WrittenRow } from '../platform/tables/table.js';
import { type Key, keyOf, type Table } from '../platform/tables/table.js';
import type { Rows } from '../read-models/projection.js';
import { keyMap } from './keyMap.js';

/** `row: null` means known to be absent. */
export interface Known {
  readonly row: WrittenRow | null;
}

const ABSENT: Known = { row: null };

interface Entry {
  readonly key: Key;
  row: WrittenRow | null;
  /** True if the batch wrote it. */
  dirty: boolean;
}

export interface RowsOfBatch {
  readonly rows: Rows<WrittenRow>;
  known(key: Key): Known | undefined;
  /** Drops all rows of a shop, including those put earlier in the batch. */
  erase(shop: string): void;
  /** True if a pending erasure covers the shop's rows in the database. */
  hasErased(shop: unknown): boolean;
  /** The shop's known rows after the batch. */
  rowsOfShop(shop: string): readonly WrittenRow[];
  /** The known rows whose key begins with this part; `null` for a key known to be absent. */
  under(first: Key[0]): readonly (Known & { readonly key: Key })[];
  /** Adds keys, or a key's first part alone, to the next `fetch`. */
  need(keys: readonly Key[]): void;
  fetch(): Promise<void>;
  changes(): TableChanges;
}

type BatchBefore = Pick<RowsOfBatch, 'known' | 'hasErased' | 'rowsOfShop' | 'under'>;

/** @param before the same table in the previous batch, until that is written. */
export const rowsOfBatch = (
  reads: KeyedReads,
  table: Table,
  physicalName: string,
  before: () => BatchBefore | undefined,
): RowsOfBatch => new BatchOfRows(reads, table, physicalName, before);

/** A class for speed, see `keyMap`. */
class BatchOfRows implements RowsOfBatch, Rows<WrittenRow> {
  readonly rows: Rows<WrittenRow> = this;
  private readonly entries = keyMap<Entry>();
  private readonly erased = new Set<string>();
  private keysToFetch: Key[] = [];
  /** First parts of keys whose rows are all loaded, or will be by the next `fetch`. */
  private readonly starts = new Set<Key[0]>();
  private startsToFetch: Key[] = [];

  constructor(
    private readonly reads: KeyedReads,
    private readonly table: Table,
    private readonly physicalName: string,
    private readonly before: () => BatchBefore | undefined,
  ) {}

  find(...key: Key): WrittenRow | undefined | Promise<WrittenRow | undefined> {
    const known = this.knownHereOrBefore(key);
    return known ? (known.row ?? undefined) : this.load(key);
  }

  needed(...key: Key): WrittenRow | undefined {
    const known = this.knownHereOrBefore(key);
    if (!known) throw new Error(`${this.table.name}: 'needs' does not name the key ${key.join(' ')}`);
    return known.row ?? undefined;
  }

  neededUnder(first: string): readonly WrittenRow[] {
    if (!this.starts.has(first)) throw new Error(`${this.table.name}: 'needs' does not name the keys under ${first}`);
    return this.entries.under(first).flatMap(({ row }) => (row ? [row] : []));
  }

  async olderThan(shop: string, column: string, than: string): Promise<readonly WrittenRow[]> {
    const { table } = this;
    const isOlder = (row: WrittenRow) => String(row[column]) < than;
    for (const row of await this.reads.findOlder(table, this.physicalName, { shop, column, than }))
      if (!this.knownHereOrBefore(keyOf(table, row)) && !this.hasErased(shop)) this.note(keyOf(table, row), row, false);
    const earlier = this.earlierRowsOfShop(shop).filter(row => isOlder(row) && !this.entries.get(keyOf(table, row)));
    return [...this.rowsOfShop(shop).filter(isOlder), ...earlier];
  }

  put(row: WrittenRow): void {
    this.note(keyOf(this.table, row), row, true);
  }

  async patch(key: Key, changes: Partial<WrittenRow>): Promise<void> {
    const row = await this.find(...key);
    if (row) this.note(key, { ...row, ...(changes as WrittenRow) }, true);
  }

  remove(...key: Key): void {
    this.note(key, null, true);
  }

  known(key: Key): Known | undefined {
    return this.entries.get(key);
  }

  erase(shop: string): void {
    if (!('shop' in this.table.columns)) return;
    this.erased.add(shop);
    for (const entry of this.entries.values)
      if (entry.row?.shop === shop) Object.assign(entry, { row: null, dirty: false });
  }

  hasErased(shop: unknown): boolean {
    return this.erased.has(shop as string) || (this.before()?.hasErased(shop) ?? false);
  }

  /** Uses the index by shop, because scanning all rows for each shop's retention would cost more than the folds. */
  rowsOfShop(shop: string): readonly WrittenRow[] {
    const { entries, table } = this;
    const rows: WrittenRow[] = [];
    for (const { row } of table.key[0] === 'shop' ? entries.under(shop) : entries.values)
      if (row?.shop === shop) rows.push(row);
    return rows;
  }

  under(first: Key[0]) {
    return this.entries.under(first);
  }

  need(keys: readonly Key[]): void {
    for (const key of keys) {
      if (key.length < this.table.key.length) {
        this.needStart(key);
        continue;
      }
      if (this.entries.get(key)) continue;
      const known = this.knownBefore(key);
      this.entries.add(key, { key, row: known?.row ?? null, dirty: false });
      if (!known) this.keysToFetch.push(key);
    }
  }

  async fetch(): Promise<void> {
    if (this.keysToFetch.length > 0)
      for (const row of await this.reads.findAll(this.table, this.physicalName, this.keysToFetch))
        if (!this.hasErased(row.shop)) this.note(keyOf(this.table, row), row, false);
    this.keysToFetch = [];
    if (this.startsToFetch.length > 0)
      for (const row of await this.reads.findAll(this.table, this.physicalName, this.startsToFetch)) {
        const key = keyOf(this.table, row);
        if (!this.entries.get(key) && !this.hasErased(row.shop)) this.note(key, row, false);
      }
    this.startsToFetch = [];
  }

  changes(): TableChanges {
    const { table, physicalName, erased } = this;
    const put: WrittenRow[] = [];
    const removed: Key[] = [];
    for (const { key, row, dirty } of this.entries.values) {
      if (!dirty) continue;
      if (row) put.push(row);
      else removed.push(key);
    }
    return { table, physicalName, erased: [...erased], put, removed };
  }

  private needStart(key: Key): void {
    const [first = ''] = key;
    if (this.starts.has(first)) return;
    this.starts.add(first);
    this.startsToFetch.push(key);
    for (const earlier of this.before()?.under(first) ?? [])
      if (!this.entries.get(earlier.key)) this.note(earlier.key, earlier.row, false);
  }

  private note(key: Key, row: WrittenRow | null, dirty: boolean): void {
    const entry = this.entries.get(key);
    if (entry) {
      entry.row = row;
      entry.dirty = dirty;
    } else this.entries.add(key, { key, row, dirty });
  }

  private async load(key: Key): Promise<WrittenRow | undefined> {
    const found = await this.reads.find(this.table, this.physicalName, key);
    const row = found && !this.hasErased(found.shop) ? found : undefined;
    this.note(key, row ?? null, false);
    return row;
  }

  private knownHereOrBefore(key: Key): Known | undefined {
    return this.entries.get(key) ?? this.knownBefore(key);
  }

  /** Treats the previous batch's rows as absent for a shop that this batch erased. */
  private knownBefore(key: Key): Known | undefined {
    const known = this.before()?.known(key);
    return known && this.erased.size > 0 && this.erased.has(known.row?.shop as string) ? ABSENT : known;
  }

  private earlierRowsOfShop(shop: string): readonly WrittenRow[] {
    return this.erased.has(shop) ? [] : (this.before()?.rowsOfShop(shop) ?? []);
  }
}
