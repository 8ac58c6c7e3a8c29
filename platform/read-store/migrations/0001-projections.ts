import type { Generated, Kysely, Migration } from 'kysely';

/** One row per generation of a projection: serving, being built, or retired. */
export interface Projections {
  name: string;
  /** Rises with every rebuild; its tables are `<table>__g<generation>`. */
  generation: number;
  /** Of the projection's code. */
  version: number;
  /** The checkpoint: everything up to here is folded. Empty at first. */
  position: string;
  /** `in-lanes` is no longer written; a folder of an earlier build may contain one, which is dropped. */
  status: 'building' | 'in-lanes' | 'live' | 'retired';
  /** JSON: the names of its tables. */
  tables: string;
  updated_at: string;
  /** Rises with every move of the checkpoint and every retry: a follower whose own count is another starts again. */
  writes: Generated<number>;
  /** What `writes` was when rows last changed: answers made of these rows hold until it moves. */
  changes: Generated<number>;
}

/** Events that a projection could not fold: visible, retryable, and never blocking others. */
export interface DeadLetters {
  projection: string;
  position: string;
  event_id: string;
  event_type: string;
  /** Where a retry reads the event again. */
  stream: string;
  revision: number;
  error: string;
  tries: number;
  first_at: string;
  last_at: string;
}

export const projections: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('projections')
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('generation', 'integer', column => column.notNull())
      .addColumn('version', 'integer', column => column.notNull())
      .addColumn('position', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('tables', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .addColumn('writes', 'integer', column => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('projections_key', ['name', 'generation'])
      .execute();
    await db.schema
      .createTable('dead_letters')
      .addColumn('projection', 'text', column => column.notNull())
      .addColumn('position', 'text', column => column.notNull())
      .addColumn('event_id', 'text', column => column.notNull())
      .addColumn('event_type', 'text', column => column.notNull())
      .addColumn('stream', 'text', column => column.notNull())
      .addColumn('revision', 'integer', column => column.notNull())
      .addColumn('error', 'text', column => column.notNull())
      .addColumn('tries', 'integer', column => column.notNull())
      .addColumn('first_at', 'text', column => column.notNull())
      .addColumn('last_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('dead_letters_key', ['projection', 'position'])
      .execute();
  },
};
