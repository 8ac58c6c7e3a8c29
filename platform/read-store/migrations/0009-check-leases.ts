import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A host with a page out for a check. In a short table of its own, so that handing a page out writes nothing to the
 * queue: of a million hosts each row lies on another page of the file, and each page written is what a check costs.
 */
export interface CheckLeases {
  host: string;
  /** When the check counts as lost. */
  until: string;
}

export const checkLeases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('check_leases')
      .addColumn('host', 'text', column => column.primaryKey())
      .addColumn('until', 'text', column => column.notNull())
      .modifyEnd(sql`without rowid`)
      .execute();
    await sql`insert into check_leases select host, leased_until from check_hosts where leased_until is not null`.execute(
      db,
    );
    for (const index of ['check_hosts_due', 'check_hosts_leased']) await db.schema.dropIndex(index).execute();
    await db.schema.alterTable('check_hosts').renameTo('check_hosts_before').execute();
    // One tree, by host: with row numbers beside it, each look-up would go through two.
    await db.schema
      .createTable('check_hosts')
      .addColumn('host', 'text', column => column.primaryKey())
      .addColumn('due_at', 'text')
      .addColumn('next_allowed_at', 'text', column => column.notNull().defaultTo(''))
      .addColumn('slowed', 'integer', column => column.notNull().defaultTo(0))
      .modifyEnd(sql`without rowid`)
      .execute();
    await sql`insert into check_hosts select host, due_at, next_allowed_at, slowed from check_hosts_before
      order by host`.execute(db);
    await db.schema.dropTable('check_hosts_before').execute();
    await db.schema.createIndex('check_hosts_due').on('check_hosts').column('due_at').execute();
  },
};
