/**
 * A job table with claims, for SQLite and PostgreSQL: the statements are the same (`statements.ts`); a store runs them.
 * A transaction is a generator, so that SQLite runs it within one turn of the event loop and PostgreSQL awaits each answer.
 */
import type { Row as SqliteRow, SqlValue } from '../../sqlite/open.js';

export type Row = SqliteRow;
/** Placeholders are `$1`, `$2`, …; each is used. */
export type Sql = readonly [text: string, values: readonly SqlValue[]];
export type Transaction<Result> = Generator<Sql, Result, readonly Row[]>;

export interface JobStore {
  /** SQL for a list of objects that is passed as JSON: `FROM ${rows('$2', 'm', { key: 'text' })}`. */
  rows(placeholder: string, alias: string, columns: Readonly<Record<string, 'text' | 'bigint'>>): string;
  read<Result>(work: () => Transaction<Result>): Promise<Result>;
  /**
   * All or nothing, and no one else writes jobs of the topic meanwhile.
   * @param synced survives a power cut once resolved. Otherwise the last ones may be undone.
   * @param wakes notifies the topic's consumers in every process once it is committed.
   */
  write<Result>(
    topic: string,
    work: () => Transaction<Result>,
    options: { readonly synced: boolean; readonly wakes: boolean },
  ): Promise<Result>;
  /** @param wake is called when jobs of the topic may have changed. @returns ends it. */
  listen(topic: string, wake: () => void): () => void;
  /** Removes what deleted rows leave behind on the disk. @throws Error while others use the table. */
  expunge(): Promise<void>;
  close(): Promise<void>;
}
