/** Takes over the messages and dead letters of files that earlier builds made. */
import type { Sqlite } from '../../sqlite/open.js';

/** Lists a group's unfinished jobs in the order of each key; replayed dead letters come first. */
const OPEN = `
  INSERT INTO bus_jobs (topic, grp, key, value, headers, attempts)
    SELECT topic, grp, key, value, headers, attempt FROM letters WHERE attempt IS NOT NULL ORDER BY topic, partition, offset;
  INSERT INTO bus_jobs (topic, grp, key, value, headers, attempts)
    SELECT m.topic, c.grp, m.key, m.value, m.headers, coalesce(o.value ->> 1, 0)
    FROM messages m JOIN cursors c USING (topic, partition)
    LEFT JOIN json_each(c.open) o ON o.value ->> 0 = m.offset
    WHERE m.offset >= c.next OR o.value IS NOT NULL
    ORDER BY m.topic, m.partition, m.offset;
  INSERT INTO bus_jobs (topic, grp, key, value, headers)
    SELECT topic, '', key, value, headers FROM messages
    WHERE topic NOT IN (SELECT topic FROM cursors) ORDER BY topic, partition, offset;
  INSERT INTO bus_jobs (topic, grp, key, value, headers, attempts, error, failed_at)
    SELECT topic, grp, key, value, headers, attempts, error, at FROM letters WHERE attempt IS NULL ORDER BY at, rowid;
  UPDATE bus_jobs SET due_at = 0 WHERE id IN (
    SELECT min(id) FROM bus_jobs WHERE error IS NULL GROUP BY topic, grp, key);
  INSERT INTO bus_groups SELECT DISTINCT topic, grp FROM cursors;
  INSERT INTO bus_groups SELECT DISTINCT topic, '' FROM heads WHERE topic NOT IN (SELECT topic FROM cursors);
  DROP TABLE letters;
  DROP TABLE messages;
  DROP TABLE cursors;
  DROP TABLE heads;
  DROP TABLE members;`;

/** The form before that had a row for each message in progress, and letters that referred to their message. */
const PENDING = `
  ALTER TABLE cursors ADD COLUMN open TEXT NOT NULL DEFAULT '[]';
  UPDATE cursors AS c SET open = (
    SELECT json_group_array(json_array(offset, attempt, due_at)) FROM pending p
    WHERE p.topic = c.topic AND p.grp = c.grp AND p.partition = c.partition);
  CREATE TABLE letters AS
    SELECT d.topic, d.grp, d.partition, d.offset, m.key, m.value, m.headers, d.error, d.attempts, d.at, NULL AS attempt
    FROM dead d JOIN messages m USING (topic, partition, offset) ORDER BY d.rowid;
  DROP TABLE pending;
  DROP TABLE dead;`;

export function moveToJobs(database: Sqlite): void {
  const has = (name: string) =>
    database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get([name]) !== undefined;
  if (!has('cursors')) return;
  if (has('pending')) database.exec(PENDING);
  database.exec(OPEN);
}
