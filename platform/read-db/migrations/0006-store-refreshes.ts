import type { Kysely, Migration } from 'kysely';

/** When each store was last asked for anew by a merchant: what the cooldown counts from, for all processes. */
export interface StoreRefreshes {
  shop: string;
  requested_at: string;
}

export const storeRefreshes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('store_refreshes')
      .addColumn('shop', 'text', column => column.primaryKey())
      .addColumn('requested_at', 'text', column => column.notNull())
      .execute();
  },
};
