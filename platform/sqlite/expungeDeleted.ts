import type { Sqlite } from './open.js';

/** Maximum wait for another reading connection. */
const PATIENCE_MS = 500;

/**
 * Removes what deleted and replaced rows leave behind: with `vacuum` in the whole file, which it rewrites, and always
 * in the write-ahead log.
 * @throws Error while another connection uses the file: try again.
 */
export function expungeDeleted(database: Sqlite, { vacuum }: { readonly vacuum: boolean }): void {
  const [usual] = database.prepareLists('pragma busy_timeout').get<[number]>() ?? [0];
  database.exec(`pragma busy_timeout = ${PATIENCE_MS}`);
  try {
    if (vacuum) database.exec('vacuum');
    const [busy] = database.prepareLists('pragma wal_checkpoint(truncate)').get<[number]>() ?? [];
    if (busy !== 0) throw new Error('another connection reads the file: its deleted rows could not be overwritten yet');
  } finally {
    database.exec(`pragma busy_timeout = ${usual}`);
  }
}
