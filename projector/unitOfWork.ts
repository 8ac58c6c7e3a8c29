/**
 * What one batch reads and writes. Folds see their own writes at once; the database gets them together, as one
 * statement per table: set-based reads and writes make a rebuild fast.
 */
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import type { KeyedReads, TableChanges } from '../platform/read-store/port.js';
import type { Key, Table } from '../platform/tables/table.js';
import type { Projection, WrittenRows } from '../read-models/projection.js';
import { type RowsOfBatch, rowsOfBatch } from './rowsOfBatch.js';
import { totalsOfBatch } from './totalsOfBatch.js';

export interface UnitOfWork {
  readonly rows: WrittenRows;
  /** Notes for the next `fetch` which rows the event's folds say they need. */
  need(event: LoggedEvent): void;
  fetch(): Promise<void>;
  /** What the folds wrote. Nothing may be folded after this call. */
  changes(): TableChanges[];
  /** Drops all rows of a shop, in every table that has a column `shop`. */
  erase(shop: string): void;
  /** What is known about the table by that name: the next batch may be folded before this one is written. */
  table(name: string): Pick<RowsOfBatch, 'known' | 'hasErased' | 'heldOf'> | undefined;
}

/**
 * @param physical the name under which this generation keeps a table.
 * @param before the batch being written meanwhile: what it knows about a row is newer than what `reads` finds.
 */
export function unitOfWork(
  reads: KeyedReads,
  projection: Projection,
  physical: (table: Table) => string,
  before?: UnitOfWork,
): UnitOfWork {
  // Released at the end, or every batch would keep all earlier ones in memory.
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
    // The projection's type already says which of the two kinds a table is.
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
