import type { Sqlite } from '../../sqlite/open.js';

/** @returns how many messages and letters. */
export const eraseShop = (database: Sqlite, shop: string): number =>
  database.transaction(() => {
    let changes = 0;
    for (const table of ['messages', 'letters'])
      changes += database
        .prepare(`DELETE FROM ${table} WHERE key = ? OR instr(key, ?) = 1 OR instr(value, ?) > 0`)
        .run([shop, `${shop}/`, JSON.stringify(shop)]).changes;
    return changes;
  });
