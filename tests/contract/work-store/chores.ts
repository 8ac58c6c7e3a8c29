/** A queue for the contract, and for the processes that it starts. */
import { integer, orNull, type RowOf, table, text } from '../../../platform/tables/table.js';
import type { Queue } from '../../../platform/work-store/port.js';

export const chores = table(
  'chores',
  { id: text(), due_at: orNull(text()), tries: integer() },
  { key: ['id'], indexes: [['due_at']] },
);
export const CHORES: Queue = { name: 'chores', table: chores, due: 'due_at' };

declare module '../../../platform/work-store/workTables.js' {
  interface WorkTables {
    chores: RowOf<typeof chores>;
  }
}
