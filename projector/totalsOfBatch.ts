/** A batch's additions to one table of sums, which require no reads. */
import type { TableChanges } from '../platform/read-store/port.js';
import type { WrittenRow } from '../platform/tables/table.js';
import { keyOf, type Older, type Table } from '../platform/tables/table.js';
import type { TotalRows } from '../read-models/projection.js';
import { keyMap } from './keyMap.js';

export interface TotalsOfBatch {
  readonly rows: TotalRows<WrittenRow>;
  /** Drops a shop's additions so far, and its rows in the database. */
  erase(shop: string): void;
  changes(): TableChanges;
}

export const totalsOfBatch = (table: Table, physicalName: string): TotalsOfBatch =>
  new BatchOfTotals(table, physicalName);

/** A class for speed, see `keyMap`. */
class BatchOfTotals implements TotalsOfBatch, TotalRows<WrittenRow> {
  readonly rows: TotalRows<WrittenRow> = this;
  private sums = keyMap<Record<string, string | number | null>>();
  private readonly erased = new Set<string>();
  private readonly outlived: Older[] = [];
  private readonly sumColumns: readonly string[];

  constructor(
    private readonly table: Table,
    private readonly physicalName: string,
  ) {
    this.sumColumns = Object.keys(table.columns).filter(column => !table.key.includes(column));
  }

  add(row: WrittenRow): void {
    const key = keyOf(this.table, row);
    const sum = this.sums.get(key);
    if (!sum) this.sums.add(key, { ...row });
    else for (const column of this.sumColumns) sum[column] = Number(sum[column]) + Number(row[column]);
  }

  removeOlder(shop: string, column: string, than: string): void {
    this.outlived.push({ shop, column, than });
    this.keepOnly(sum => sum.shop !== shop || String(sum[column]) >= than);
  }

  erase(shop: string): void {
    if (!('shop' in this.table.columns)) return;
    this.erased.add(shop);
    this.keepOnly(sum => sum.shop !== shop);
  }

  changes(): TableChanges {
    const { table, physicalName, erased, outlived, sums } = this;
    return { table, physicalName, erased: [...erased], outlived, put: sums.values, removed: [] };
  }

  private keepOnly(keeps: (sum: WrittenRow) => boolean): void {
    const remaining = this.sums.values.filter(keeps);
    if (remaining.length === this.sums.values.length) return;
    this.sums = keyMap();
    for (const sum of remaining) this.sums.add(keyOf(this.table, sum as WrittenRow), sum);
  }
}
