import type { Table } from '../tables/table.js';
import { WorkStoreDiffers } from './port.js';

/**
 * Lists what an upgrade may add to an existing table: nullable columns.
 * @param there its present columns. @param place the store's address, without a password.
 * @throws WorkStoreDiffers for any other difference.
 */
export function columnsToAdd(table: Table, there: readonly string[], place: string): string[] {
  const missing = Object.keys(table.columns).filter(column => !there.includes(column));
  const unknown = there.filter(column => !(column in table.columns));
  const needed = missing.filter(column => !table.columns[column]?.nullable);
  if (unknown.length > 0 || needed.length > 0)
    throw new WorkStoreDiffers(
      `cannot use ${place}: another version of the product made its tables: ${table.name} ${
        unknown.length > 0 ? `has ${unknown.join(', ')}` : `lacks ${needed.join(', ')}`
      }; use that version, or restore a backup`,
    );
  return missing;
}
