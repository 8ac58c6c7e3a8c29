import type { Kysely, Migration } from 'kysely';

/**
 * When each session was last heard of. Not folded from events: that somebody looked is none. Lost with the read models,
 * it begins again.
 */
export interface SessionSeen {
  session_id: string;
  seen_at: string;
}

export const sessionSeen: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('session_seen')
      .addColumn('session_id', 'text', column => column.primaryKey())
      .addColumn('seen_at', 'text', column => column.notNull())
      .execute();
  },
};
