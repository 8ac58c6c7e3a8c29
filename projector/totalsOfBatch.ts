/** What a batch adds to one table of sums: the existing rows need not be read for it. */
import type { TableChanges } from '../platform/read-store/port.js';
import type { WrittenRow } from '../platform/tables/table.js';
import { keyOf, type Older, type Table } from '../platform/tables/table.js';
import type { TotalRows } from '../read-models/projection.js';
import { keyMap } from './keyMap.js';

export interface TotalsOfBatch {
  readonly rows: TotalRows<WrittenRow>;
  /** Drops what was added for a shop so far, and the rows that the database has of it. */
  erase(shop: string): void;
  changes(): TableChanges;
  /** How many sums it holds. */
  size(): number;
}

export function totalsOfBatch(table: Table, physicalName: string): TotalsOfBatch {
  let sums = keyMap<Record<string, string | number | null>>();
  const erased = new Set<string>();
  const outlived: Older[] = [];
  const summed = Object.keys(table.columns).filter(column => !table.key.includes(column));

  function keepOnly(stays: (sum: WrittenRow) => boolean): void {
    const kept = sums.values.filter(stays);
    if (kept.length === sums.values.length) return;
    sums = keyMap();
    for (const sum of kept) sums.add(keyOf(table, sum as WrittenRow), sum);
  }

  return {
    rows: {
      add(row) {
        const key = keyOf(table, row);
        const sum = sums.get(key);
        if (!sum) sums.add(key, { ...row });
        else for (const column of summed) sum[column] = Number(sum[column]) + Number(row[column]);
      },
      removeOlder(shop, column, than) {
        outlived.push({ shop, column, than });
        keepOnly(sum => sum.shop !== shop || String(sum[column]) >= than);
      },
    },
    erase(shop) {
      if (!('shop' in table.columns)) return;
      erased.add(shop);
      keepOnly(sum => sum.shop !== shop);
    },
    changes: () => ({ table, physicalName, erased: [...erased], outlived, put: sums.values, removed: [] }),
    size: () => sums.values.length,
  };
}
