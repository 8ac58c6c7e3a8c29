import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A row for each watched variant of a page: the check of a URL settles all of them (docs/adr/0028). Those that are
 * watched as the page shows itself are found by their key, so only named variants are in the index: it is short, and
 * the others pay nothing for it.
 */
export const pageVariants: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('page_checks').addColumn('variant', 'text').execute();
    await sql`create index page_checks_variants on page_checks (url) where variant is not null`.execute(db);
  },
};
