/** The bus's tables, as on SQLite (`../sqlite/schema.ts`). What is compared or sorted is compared by its bytes. */
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
];
