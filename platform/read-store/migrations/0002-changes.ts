import type { Kysely, Migration } from 'kysely';

/** When a projection's rows last changed: most events move only its checkpoint. */
export const changes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('projections')
      .addColumn('changes', 'integer', column => column.notNull().defaultTo(0))
      .execute();
  },
};
