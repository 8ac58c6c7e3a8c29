import type { Postgres } from '../../postgres/openPostgres.js';
import type { TopicDepth } from '../port.js';

/** As on SQLite (`../sqlite/depths.ts`). */
const DEPTHS = `
  SELECT topic, grp AS "group", sum(
    json_array_length(open::json) + (
      SELECT count(*) FROM bus_messages m
      WHERE m.topic = c.topic AND m.partition = c.partition AND m."offset" >= c.next))::int AS waiting
  FROM bus_cursors c GROUP BY topic, grp
  UNION ALL
  SELECT h.topic, NULL, (SELECT count(*) FROM bus_messages m WHERE m.topic = h.topic)::int
  FROM bus_heads h WHERE h.topic NOT IN (SELECT topic FROM bus_cursors) GROUP BY h.topic
  ORDER BY 1, 2`;

export const depthsIn = ({ query }: Pick<Postgres, 'query'>): Promise<TopicDepth[]> =>
  query<Omit<TopicDepth, never>>(DEPTHS, []);
