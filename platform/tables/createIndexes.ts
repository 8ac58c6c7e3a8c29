import { quoted } from './quoted.js';
import type { Table } from './table.js';

/** SQL for a table's indexes, the same on every engine. */
export const createIndexes = (table: Table, name: string): string =>
  table.indexes
    .map((index, number) => {
      const columns = index.map(quoted).join(', ');
      return `create index if not exists ${quoted(`${name}_${number}`)} on ${quoted(name)} (${columns});`;
    })
    .join('\n');
