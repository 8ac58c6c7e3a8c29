/** What a batch adds to one table of sums: the existing rows need not be read for it. */
import type { TableChanges } from '../platform/read-store/port.js';
import type { WrittenRow } from '../platform/tables/table.js';
import { keyOf, type Table } from '../platform/tables/table.js';
import type { TotalRows } from '../read-models/projection.js';
import { keyMap } from './keyMap.js';

export interface TotalsOfBatch {
  readonly rows: TotalRows<WrittenRow>;
  changes(): TableChanges;
}

export function totalsOfBatch(table: Table, physicalName: string): TotalsOfBatch {
  const sums = keyMap<Record<string, string | number | null>>();
  const summed = Object.keys(table.columns).filter(column => !table.key.includes(column));

  return {
    rows: {
      add(row) {
        const key = keyOf(table, row);
        const sum = sums.get(key);
        if (!sum) sums.add(key, { ...row });
        else for (const column of summed) sum[column] = Number(sum[column]) + Number(row[column]);
      },
    },
    changes: () => ({ table, physicalName, put: sums.values, removed: [] }),
  };
}
