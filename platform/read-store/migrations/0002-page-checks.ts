import type { Kysely, Migration } from 'kysely';

/**
 * The scheduler's own table: when each watched page is due, and how its last check went. Not folded from events (a
 * check that found nothing new is none), so no rebuild touches it.
 */
export interface PageChecks {
  page: string;
  /** What is fetched, for this row and for those of the other variants that it shows. */
  url: string;
  /** `null`: what the page shows by itself (migration 0014). */
  variant: string | null;
  host: string;
  /** How many competitors point at it: nobody asks for a page that nobody watches, so its row goes. */
  watchers: number;
  /** The year 1 stands for 'as soon as its host may be asked': added just now, or asked for. */
  due_at: string;
  last_checked: string | null;
  /** The last check that brought a reading, a 304 included. */
  last_read: string | null;
  failures: number;
  etag: string | null;
  last_modified: string | null;
  /** From one check to the next, as often as the price moves; `null` before the first reading. */
  interval_ms: number | null;
  /** The shortest interval that one who watches it chose; `null`: nobody did. */
  every_minutes: number | null;
  /** The version of the extractor that read it last: another one reads it again from scratch. */
  extractor: number | null;
  /** JSON, domain/price `Reading`: the last one that was recorded. */
  last_reading: string | null;
  /** JSON, domain/price `Reading`: so far from the last one that it waits for a second look. */
  doubted: string | null;
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
