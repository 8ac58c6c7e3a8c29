import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The scheduler's queue, by host: a host is due when its most urgent page is and the site may be asked again. So a claim
 * takes at most one page of each host, and a host with ten thousand pages holds up no other.
 */
export interface CheckHosts {
  host: string;
  /** Also while one of its pages is out for a check (migration 0009). `null`: it has no page any more. */
  due_at: string | null;
  /** What politeness demands, see platform/web/fetch/politeness; empty before the first visit. */
  next_allowed_at: string;
  /** 1 while the site's own Crawl-delay or Retry-After makes its pages wait longer than we would. */
  slowed: 0 | 1;
}

/** A competitor's own interval; the shortest one of those who watch a page holds for it. */
export interface CheckSchedules {
  competitor_id: string;
  page: string;
  every_minutes: number;
}

/** What the last reading of a page rests on: too much for an event, and of no interest once there is a newer one. */
export interface PageEvidence {
  page: string;
  at: string;
  /** JSON: the extraction (domain/extraction/result). */
  extraction: string;
}

export const checkHosts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('check_hosts')
      .addColumn('host', 'text', column => column.primaryKey())
      .addColumn('due_at', 'text')
      .addColumn('leased_until', 'text')
      .addColumn('next_allowed_at', 'text', column => column.notNull().defaultTo(''))
      .addColumn('slowed', 'integer', column => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('check_hosts_due').on('check_hosts').column('due_at').execute();
    await db.schema.createIndex('check_hosts_leased').on('check_hosts').column('leased_until').execute();
    await db.schema
      .createTable('check_schedules')
      .addColumn('competitor_id', 'text', column => column.primaryKey())
      .addColumn('page', 'text', column => column.notNull())
      .addColumn('every_minutes', 'integer', column => column.notNull())
      .execute();
    await db.schema.createIndex('check_schedules_page').on('check_schedules').column('page').execute();
    await db.schema
      .createTable('page_evidence')
      .addColumn('page', 'text', column => column.primaryKey())
      .addColumn('at', 'text', column => column.notNull())
      .addColumn('extraction', 'text', column => column.notNull())
      .execute();

    await db.schema.dropIndex('page_checks_due').execute();
    await db.schema.alterTable('page_checks').dropColumn('leased_until').execute();
    for (const column of ['interval_ms', 'every_minutes', 'extractor'] as const)
      await db.schema.alterTable('page_checks').addColumn(column, 'integer').execute();
    for (const column of ['last_reading', 'doubted'] as const)
      await db.schema.alterTable('page_checks').addColumn(column, 'text').execute();
    await db.schema.createIndex('page_checks_host').on('page_checks').columns(['host', 'due_at']).execute();
    await sql`delete from page_checks where watchers <= 0`.execute(db);
    await sql`insert into check_hosts (host, due_at) select host, min(due_at) from page_checks group by host`.execute(
      db,
    );
  },
};
