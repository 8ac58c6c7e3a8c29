import type { Generated, Kysely, Migration } from 'kysely';

/** Rises with everything that is written to a generation's tables: what was read before it rose is read again. */
export interface ProjectionWrites {
  writes: Generated<number>;
}

export const projectionWrites: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('projections')
      .addColumn('writes', 'integer', column => column.notNull().defaultTo(0))
      .execute();
  },
};
