import type { Generated, Kysely, Migration } from 'kysely';

/** One row per generation of a projection: serving, building, or retired. */
export interface Projections {
  name: string;
  /** Rises with every rebuild; its tables are `<table>__g<generation>`. */
  generation: number;
  /** The version of the projection's code. */
  version: number;
  /** The checkpoint: everything up to here is folded. Initially empty. */
  position: string;
  /** `in-lanes` is no longer written; an older build's folder may contain one, which is dropped. */
  status: 'building' | 'in-lanes' | 'live' | 'retired';
  /** JSON: its tables' names. */
  tables: string;
  updated_at: string;
  /** Increments with every checkpoint move and retry: a follower with a different count starts again. */
  writes: Generated<number>;
  /** The value of `writes` when rows last changed: cached answers from these rows hold until it changes. */
  changes: Generated<number>;
}

/** Events that a projection could not fold: visible, retryable, and never blocking others. */
export interface DeadLetters {
  projection: string;
  position: string;
  event_id: string;
  event_type: string;
  /** The position from which a retry reads the event again. */
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
