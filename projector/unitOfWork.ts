/**
 * A batch's reads and writes. Folds see their own writes immediately; the database receives one statement per table,
 * because set-based reads and writes make rebuilds fast.
 */
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import type { KeyedReads, TableChanges } from '../platform/read-store/port.js';
import type { Key, Table } from '../platform/tables/table.js';
import type { Projection, WrittenRows } from '../read-models/projection.js';
import { type RowsOfBatch, rowsOfBatch } from './rowsOfBatch.js';
import { totalsOfBatch } from './totalsOfBatch.js';

export interface UnitOfWork {
  readonly rows: WrittenRows;
  /** Adds the rows that the event's fold needs to the next `fetch`. */
  need(event: LoggedEvent): void;
  fetch(): Promise<void>;
  /** The folds' writes. Nothing may be folded after this call. */
  changes(): TableChanges[];
  /** Drops all rows of a shop in every table with a column `shop`. */
  erase(shop: string): void;
  /** The named table's known rows, for folding the next batch before this one is written. */
  table(name: string): Pick<RowsOfBatch, 'known' | 'hasErased' | 'rowsOfShop' | 'under'> | undefined;
}

/**
 * @param physical maps a table to its name in this generation.
 * @param before the batch being written meanwhile, whose rows are newer than those in the database.
 */
export function unitOfWork(
  reads: KeyedReads,
  projection: Projection,
  physical: (table: Table) => string,
  before?: UnitOfWork,
): UnitOfWork {
  // Released at the end; otherwise every batch would keep all earlier ones in memory.
  let earlier = before;
  const tables = Object.entries(projection.tables);
  const read = new Map(
    tables
      .filter(([, { addsUp }]) => !addsUp)
      .map(([name, table]) => [name, rowsOfBatch(reads, table, physical(table), () => earlier?.table(name))]),
  );
  const added = new Map(
    tables.filter(([, { addsUp }]) => addsUp).map(([name, table]) => [name, totalsOfBatch(table, physical(table))]),
  );
  return {
    // The projection's type determines each table's kind.
    rows: Object.fromEntries([...read, ...added].map(([name, { rows }]) => [name, rows])) as WrittenRows,
    need(event) {
      const needed = projection.needs?.[event.type]?.(event);
      for (const name in needed) read.get(name)?.need(needed[name] ?? NONE);
    },
    async fetch() {
      for (const rows of read.values()) await rows.fetch();
    },
    changes() {
      earlier = undefined;
      return [...read.values(), ...added.values()].map(batch => batch.changes());
    },
    erase(shop) {
      for (const batch of [...read.values(), ...added.values()]) batch.erase(shop);
    },
    table: name => read.get(name),
  };
}

const NONE: readonly Key[] = [];
