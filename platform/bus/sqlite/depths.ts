import type { Sqlite } from '../../sqlite/open.js';
import type { TopicDepth } from '../port.js';

/** What is behind each group's place, and what it began; a topic that no group ever read has all that is in it. */
const DEPTHS = `
  SELECT topic, grp AS "group", sum(
    json_array_length(open) + (
      SELECT count(*) FROM messages m
      WHERE m.topic = c.topic AND m.partition = c.partition AND m.offset >= c.next)) AS waiting
  FROM cursors c GROUP BY topic, grp
  UNION ALL
  SELECT h.topic, NULL, (SELECT count(*) FROM messages m WHERE m.topic = h.topic)
  FROM heads h WHERE h.topic NOT IN (SELECT topic FROM cursors) GROUP BY h.topic
  ORDER BY 1, 2`;

export function createDepths(database: Sqlite): () => TopicDepth[] {
  const depths = database.prepare(DEPTHS);
  return () => depths.all<TopicDepth>([]);
}
