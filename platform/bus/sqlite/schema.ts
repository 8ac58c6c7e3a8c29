/** The bus's tables. A message is stored once, however many groups read it. */
import type { Sqlite } from '../../sqlite/open.js';
import { setVersion } from '../../sqlite/setVersion.js';

/** `user_version` of the file. Raise it when an older build must not use it. */
export const BUS_VERSION = 1;

export function createTables(database: Sqlite): void {
  database.transaction(() => {
    database.exec(`
      -- Next free offset, by partition.
      CREATE TABLE IF NOT EXISTS heads (
        topic TEXT NOT NULL, partition INTEGER NOT NULL, next INTEGER NOT NULL,
        PRIMARY KEY (topic, partition)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE IF NOT EXISTS messages (
        topic TEXT NOT NULL, partition INTEGER NOT NULL, offset INTEGER NOT NULL,
        key TEXT NOT NULL, value TEXT NOT NULL, headers TEXT,
        PRIMARY KEY (topic, partition, offset)
      ) STRICT, WITHOUT ROWID;

      -- How far a group is in a partition, and which member holds it.
      -- The fence increases with every change of holder, so a member that was presumed dead finds its number outdated.
      CREATE TABLE IF NOT EXISTS cursors (
        topic TEXT NOT NULL, grp TEXT NOT NULL, partition INTEGER NOT NULL,
        next INTEGER NOT NULL DEFAULT 0, owner TEXT, fence INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (topic, grp, partition)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE IF NOT EXISTS members (
        id TEXT PRIMARY KEY, topic TEXT NOT NULL, grp TEXT NOT NULL, alive_until INTEGER NOT NULL
      ) STRICT;

      -- The name of the log that the messages belong to.
      CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL) STRICT;
    `);
    setVersion(database, BUS_VERSION);
    const has = (name: string) =>
      database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get([name]) !== undefined;
    if (has('letters')) return;
    database.exec(`
      -- Taken over and not finished: [offset, attempt, due_at] each. 'low' is the lowest of them, or 'next'.
      ALTER TABLE cursors ADD COLUMN open TEXT NOT NULL DEFAULT '[]';
      ALTER TABLE cursors ADD COLUMN low INTEGER NOT NULL DEFAULT 0;

      -- Dead letters, in full. While one is replayed, 'attempt' and 'due_at' hold its progress.
      CREATE TABLE letters (
        id TEXT PRIMARY KEY, topic TEXT NOT NULL, grp TEXT NOT NULL, partition INTEGER NOT NULL, offset INTEGER NOT NULL,
        key TEXT NOT NULL, value TEXT NOT NULL, headers TEXT,
        error TEXT NOT NULL, attempts INTEGER NOT NULL, at TEXT NOT NULL, attempt INTEGER, due_at INTEGER
      ) STRICT;
      CREATE INDEX letters_by_topic ON letters (topic, at);
    `);
    if (has('pending')) takeOverEarlierForm(database);
  });
}

/** An earlier build stored a row for each message in progress, and letters that only referred to their message. */
function takeOverEarlierForm(database: Sqlite): void {
  const theirs = 'p.topic = c.topic AND p.grp = c.grp AND p.partition = c.partition';
  database.exec(`
    UPDATE cursors AS c SET
      open = (SELECT json_group_array(json_array(offset, attempt, due_at)) FROM pending p WHERE ${theirs}),
      low = coalesce((SELECT min(offset) FROM pending p WHERE ${theirs}), next);
    INSERT INTO letters
      SELECT d.topic || '.' || d.id, d.topic, d.grp, d.partition, d.offset, m.key, m.value, m.headers,
        d.error, d.attempts, d.at, NULL, NULL
      FROM dead d JOIN messages m USING (topic, partition, offset) ORDER BY d.rowid;
    DROP TABLE pending;
    DROP TABLE dead;
  `);
}
