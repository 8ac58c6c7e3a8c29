/** Deletes messages that every group of their topic has done with. A topic that no group ever read keeps all. */
import type { Sqlite } from '../../sqlite/open.js';

export const RETENTION_EVERY_MS = 60_000;
/** Deleted in one go, at most: other writers wait meanwhile. */
const BATCH = 1_000;

/** @returns whether there may be more to delete. */
export function deleteOldMessages(database: Sqlite): { more: boolean } {
  const { changes } = database
    .prepare(
      `WITH low AS (SELECT topic, partition, min(next) AS offset FROM cursors GROUP BY topic, partition)
       DELETE FROM messages WHERE (topic, partition, offset) IN (
         SELECT m.topic, m.partition, m.offset FROM low
         JOIN messages m ON m.topic = low.topic AND m.partition = low.partition AND m.offset < low.offset
         WHERE NOT EXISTS (
             SELECT 1 FROM cursors c JOIN pending p USING (topic, grp, partition)
             WHERE c.topic = m.topic AND c.partition = m.partition AND p.offset = m.offset)
           AND NOT EXISTS (
             SELECT 1 FROM dead d WHERE d.topic = m.topic AND d.partition = m.partition AND d.offset = m.offset)
         LIMIT ${BATCH})`,
    )
    .run();
  return { more: changes === BATCH };
}
