/**
 * Deletes messages that every group of their topic has finished. A topic that no group has ever read keeps everything.
 */
import type { Sqlite } from '../../sqlite/open.js';

export const RETENTION_EVERY_MS = 60_000;
/** Deleted at once, at most: other writers wait meanwhile. */
const BATCH = 1_000;

/** @returns whether there may be more to delete. */
export function deleteOldMessages(database: Sqlite): { more: boolean } {
  const { changes } = database
    .prepare(
      `WITH done AS (SELECT topic, partition, min(low) AS offset FROM cursors GROUP BY topic, partition)
       DELETE FROM messages WHERE (topic, partition, offset) IN (
         SELECT m.topic, m.partition, m.offset FROM done
         JOIN messages m ON m.topic = done.topic AND m.partition = done.partition AND m.offset < done.offset
         LIMIT ${BATCH})`,
    )
    .run();
  return { more: changes === BATCH };
}
