import type { Kysely, Migration } from 'kysely';

/** When each store was last asked for anew by a merchant. Dropped by 0013. */
export const storeRefreshes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('store_refreshes')
      .addColumn('shop', 'text', column => column.primaryKey())
      .addColumn('requested_at', 'text', column => column.notNull())
      .execute();
  },
};
