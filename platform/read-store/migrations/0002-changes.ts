import type { Kysely, Migration } from 'kysely';

/** When the rows of a projection last changed: most events move its checkpoint and nothing else. */
export const changes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('projections')
      .addColumn('changes', 'integer', column => column.notNull().defaultTo(0))
      .execute();
  },
};
