import type { Kysely, Migration } from 'kysely';

/**
 * The scheduler's own table: when each watched page is due, and how its last check went. Not folded from events (a
 * check that found nothing new is none), so no rebuild touches it.
 */
export interface PageChecks {
  page: string;
  url: string;
  host: string;
  /** How many competitors point at it: nobody asks for a page that nobody watches. */
  watchers: number;
  due_at: string;
  /** While a check is under way: nobody else takes it before this. */
  leased_until: string | null;
  last_checked: string | null;
  /** The last check that brought a reading, a 304 included. */
  last_read: string | null;
  failures: number;
  etag: string | null;
  last_modified: string | null;
}

export const pageChecks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('page_checks')
      .addColumn('page', 'text', column => column.primaryKey())
      .addColumn('url', 'text', column => column.notNull())
      .addColumn('host', 'text', column => column.notNull())
      .addColumn('watchers', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('due_at', 'text', column => column.notNull())
      .addColumn('leased_until', 'text')
      .addColumn('last_checked', 'text')
      .addColumn('last_read', 'text')
      .addColumn('failures', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('etag', 'text')
      .addColumn('last_modified', 'text')
      .execute();
    await db.schema.createIndex('page_checks_due').on('page_checks').column('due_at').execute();
  },
};
