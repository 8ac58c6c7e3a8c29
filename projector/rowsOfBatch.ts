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
}

type BatchBefore = Pick<RowsOfBatch, 'known' | 'hasErased' | 'heldOf'>;

/** @param before the same table in the previous batch, until that is written. */
export const rowsOfBatch = (
  reads: KeyedReads,
  table: Table,
  physicalName: string,
  before: () => BatchBefore | undefined,
): RowsOfBatch => new BatchOfRows(reads, table, physicalName, before);

/** A class: see `keyMap`. */
class BatchOfRows implements RowsOfBatch, Rows<WrittenRow> {
  readonly rows: Rows<WrittenRow> = this;
  private readonly entries = keyMap<Entry>();
  private readonly erased = new Set<string>();
  private awaited: Key[] = [];

  constructor(
    private readonly reads: KeyedReads,
    private readonly table: Table,
    private readonly physicalName: string,
    private readonly before: () => BatchBefore | undefined,
  ) {}

  find(...key: Key): WrittenRow | undefined | Promise<WrittenRow | undefined> {
    const there = this.knownHereOrBefore(key);
    return there ? (there.row ?? undefined) : this.load(key);
  }

  needed(...key: Key): WrittenRow | undefined {
    const there = this.knownHereOrBefore(key);
    if (!there) throw new Error(`${this.table.name}: the key ${key.join(' ')} was not announced as needed`);
    return there.row ?? undefined;
  }

  async olderThan(shop: string, column: string, than: string): Promise<readonly WrittenRow[]> {
    const { table } = this;
    const isOlder = (row: WrittenRow) => String(row[column]) < than;
    for (const row of await this.reads.findOlder(table, this.physicalName, { shop, column, than }))
      if (!this.knownHereOrBefore(keyOf(table, row)) && !this.hasErased(shop)) this.note(keyOf(table, row), row, false);
    const earlier = this.heldBefore(shop).filter(row => isOlder(row) && !this.entries.get(keyOf(table, row)));
    return [...this.heldOf(shop).filter(isOlder), ...earlier];
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

  /** Each shop asks for its own when its day ends: a walk through everyone's rows would cost more than all folds. */
  heldOf(shop: string): readonly WrittenRow[] {
    const { entries, table } = this;
    const held: WrittenRow[] = [];
    for (const { row } of table.key[0] === 'shop' ? entries.under(shop) : entries.values)
      if (row?.shop === shop) held.push(row);
    return held;
  }

  need(keys: readonly Key[]): void {
    for (const key of keys) {
      if (this.entries.get(key)) continue;
      const there = this.knownBefore(key);
      this.entries.add(key, { key, row: there?.row ?? null, dirty: false });
      if (!there) this.awaited.push(key);
    }
  }

  async fetch(): Promise<void> {
    if (this.awaited.length === 0) return;
    for (const row of await this.reads.findAll(this.table, this.physicalName, this.awaited))
      if (!this.hasErased(row.shop)) this.note(keyOf(this.table, row), row, false);
    this.awaited = [];
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

  /** What the batch before leaves of a shop that this one erased is gone too. */
  private knownBefore(key: Key): Known | undefined {
    const there = this.before()?.known(key);
    return there && this.erased.size > 0 && this.erased.has(there.row?.shop as string) ? ABSENT : there;
  }

  private heldBefore(shop: string): readonly WrittenRow[] {
    return this.erased.has(shop) ? [] : (this.before()?.heldOf(shop) ?? []);
  }
}
