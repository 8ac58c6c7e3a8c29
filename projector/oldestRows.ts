/**
 * What a shop's oldest row of a table may be, by the columns that its rows are indexed by: at the end of each day of a
 * long log, a shop asks for rows that are too old, and mostly there is none.
 */
import type { Older, Table, WrittenRow } from '../platform/tables/table.js';

export interface OldestRows {
  note(table: Table, physicalName: string, put: readonly WrittenRow[]): void;
  /** `false` only if no row that was ever noted is older. */
  mayBeOlder(table: Table, physicalName: string, older: Older): boolean;
}

export function oldestRows(): OldestRows {
  /** By table and column, then by shop. */
  const oldest = new Map<string, Map<string, string>>();

  return {
    note(table, physicalName, put) {
      for (const column of agesOf(table)) {
        const name = `${physicalName} ${column}`;
        const ages = oldest.get(name) ?? new Map<string, string>();
        oldest.set(name, ages);
        for (const row of put) {
          const [shop, age] = [String(row.shop), String(row[column])];
          const before = ages.get(shop);
          if (before === undefined || age < before) ages.set(shop, age);
        }
      }
    },
    mayBeOlder(table, physicalName, { shop, column, than }) {
      if (!agesOf(table).includes(column)) return true;
      const known = oldest.get(`${physicalName} ${column}`)?.get(shop);
      return known !== undefined && known < than;
    },
  };
}

const agesOf = ({ indexes }: Table): string[] =>
  indexes.flatMap(([shop, column]) => (shop === 'shop' && column !== undefined ? [column] : []));
