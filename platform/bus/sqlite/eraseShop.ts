import type { Sqlite } from '../../sqlite/open.js';

/** Overwrites what it deletes, here and in the write-ahead log. @returns how many messages and letters. */
export function eraseShop(database: Sqlite, shop: string): number {
  database.exec('PRAGMA secure_delete = ON');
  try {
    const removed = database.transaction(() => {
      let changes = 0;
      for (const table of ['messages', 'letters'])
        changes += database
          .prepare(`DELETE FROM ${table} WHERE key = ? OR instr(key, ?) = 1 OR instr(value, ?) > 0`)
          .run([shop, `${shop}/`, JSON.stringify(shop)]).changes;
      return changes;
    });
    if (removed > 0) database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return removed;
  } finally {
    database.exec('PRAGMA secure_delete = OFF');
  }
}
