import type { Kysely, Migration } from 'kysely';

/** A refresh is an event now, and its cooldown a rule of the store's own stream. */
export const dropStoreRefreshes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('store_refreshes').execute();
  },
};
