import type { Kysely, Migration } from 'kysely';

/** How far each reactor (scheduler, notifier, sync) has come. Reactors have effects outside: they never replay. */
export interface Subscriptions {
  name: string;
  position: string;
  updated_at: string;
}

export const subscriptions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('subscriptions')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('position', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .execute();
  },
};
