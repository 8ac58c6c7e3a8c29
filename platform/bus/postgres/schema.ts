/** The bus's tables; the third step made them what they are on SQLite (`../sqlite/schema.ts`). Topics sort by bytes. */
export const BUS_SCHEMA = [
  `
  CREATE TABLE bus_heads (
    topic text COLLATE "C" NOT NULL, partition int NOT NULL, next bigint NOT NULL,
    PRIMARY KEY (topic, partition)
  );
  CREATE TABLE bus_messages (
    topic text COLLATE "C" NOT NULL, partition int NOT NULL, "offset" bigint NOT NULL,
    key text NOT NULL, value text NOT NULL, headers text,
    PRIMARY KEY (topic, partition, "offset")
  );
  CREATE TABLE bus_cursors (
    topic text COLLATE "C" NOT NULL, grp text COLLATE "C" NOT NULL, partition int NOT NULL,
    next bigint NOT NULL DEFAULT 0, open text NOT NULL DEFAULT '[]', low bigint NOT NULL DEFAULT 0,
    owner text, fence bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (topic, grp, partition)
  );
  CREATE TABLE bus_members (
    id text PRIMARY KEY, topic text COLLATE "C" NOT NULL, grp text COLLATE "C" NOT NULL, alive_until bigint NOT NULL
  );
  CREATE TABLE bus_letters (
    id text PRIMARY KEY, topic text COLLATE "C" NOT NULL, grp text COLLATE "C" NOT NULL,
    partition int NOT NULL, "offset" bigint NOT NULL, key text NOT NULL, value text NOT NULL, headers text,
    error text NOT NULL, attempts int NOT NULL, at text COLLATE "C" NOT NULL, attempt int, due_at bigint,
    kept_as bigint GENERATED ALWAYS AS IDENTITY
  );
  CREATE INDEX bus_letters_by_topic ON bus_letters (topic, at);`,
  // The name of the log that the messages belong to.
  'CREATE TABLE bus_log (id int PRIMARY KEY CHECK (id = 1), name text NOT NULL);',
  `
  CREATE TABLE bus_groups (
    topic text COLLATE "C" NOT NULL, grp text COLLATE "C" NOT NULL,
    PRIMARY KEY (topic, grp)
  );
  CREATE TABLE bus_jobs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    topic text COLLATE "C" NOT NULL, grp text COLLATE "C" NOT NULL, key text NOT NULL, value text NOT NULL, headers text,
    attempts int NOT NULL DEFAULT 0, due_at bigint, owner text, error text, failed_at text COLLATE "C"
  );
  CREATE INDEX bus_jobs_due ON bus_jobs (topic, grp, due_at, id) WHERE due_at IS NOT NULL;
  CREATE INDEX bus_jobs_by_key ON bus_jobs (topic, grp, key, id) WHERE error IS NULL;
  INSERT INTO bus_jobs (topic, grp, key, value, headers, attempts)
    SELECT topic, grp, key, value, headers, attempt FROM bus_letters WHERE attempt IS NOT NULL
    ORDER BY topic, partition, "offset";
  INSERT INTO bus_jobs (topic, grp, key, value, headers, attempts)
    SELECT m.topic, c.grp, m.key, m.value, m.headers, coalesce((o.value ->> 1)::int, 0)
    FROM bus_messages m JOIN bus_cursors c USING (topic, partition)
    LEFT JOIN LATERAL json_array_elements(c.open::json) o ON (o.value ->> 0)::bigint = m."offset"
    WHERE m."offset" >= c.next OR o.value IS NOT NULL
    ORDER BY m.topic, m.partition, m."offset";
  INSERT INTO bus_jobs (topic, grp, key, value, headers)
    SELECT topic, '', key, value, headers FROM bus_messages
    WHERE topic NOT IN (SELECT topic FROM bus_cursors) ORDER BY topic, partition, "offset";
  INSERT INTO bus_jobs (topic, grp, key, value, headers, attempts, error, failed_at)
    SELECT topic, grp, key, value, headers, attempts, error, at FROM bus_letters WHERE attempt IS NULL
    ORDER BY at, kept_as;
  UPDATE bus_jobs SET due_at = 0 WHERE id IN (
    SELECT min(id) FROM bus_jobs WHERE error IS NULL GROUP BY topic, grp, key);
  INSERT INTO bus_groups SELECT DISTINCT topic, grp FROM bus_cursors;
  INSERT INTO bus_groups SELECT DISTINCT topic, '' FROM bus_heads WHERE topic NOT IN (SELECT topic FROM bus_cursors);
  DROP TABLE bus_heads, bus_messages, bus_cursors, bus_members, bus_letters;`,
];
