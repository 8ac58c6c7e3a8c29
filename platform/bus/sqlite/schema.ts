/** The bus's tables. A message is stored once, whatever number of groups reads it. */
import type { Sqlite } from '../../sqlite/open.js';

export function createTables(database: Sqlite): void {
  database.exec(`
    -- Next offset to be given, by partition.
    CREATE TABLE IF NOT EXISTS heads (
      topic TEXT NOT NULL, partition INTEGER NOT NULL, next INTEGER NOT NULL,
      PRIMARY KEY (topic, partition)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE IF NOT EXISTS messages (
      topic TEXT NOT NULL, partition INTEGER NOT NULL, offset INTEGER NOT NULL,
      key TEXT NOT NULL, value TEXT NOT NULL, headers TEXT,
      PRIMARY KEY (topic, partition, offset)
    ) STRICT, WITHOUT ROWID;

    -- How far a group has taken messages over into 'pending', and which member holds the partition.
    -- The fence rises with every change of hands: a member that was thought dead finds its number outdated.
    CREATE TABLE IF NOT EXISTS cursors (
      topic TEXT NOT NULL, grp TEXT NOT NULL, partition INTEGER NOT NULL,
      next INTEGER NOT NULL DEFAULT 0, owner TEXT, fence INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (topic, grp, partition)
    ) STRICT, WITHOUT ROWID;

    -- Taken over, not done yet: what is in hand, waits for its retry, or waits behind one of its key.
    -- 'fence' is that of the holder who loaded it; a lower one means that the present holder has yet to load it.
    CREATE TABLE IF NOT EXISTS pending (
      topic TEXT NOT NULL, grp TEXT NOT NULL, partition INTEGER NOT NULL, offset INTEGER NOT NULL,
      attempt INTEGER NOT NULL, due_at INTEGER NOT NULL, fence INTEGER NOT NULL,
      PRIMARY KEY (topic, grp, partition, offset)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE IF NOT EXISTS members (
      id TEXT PRIMARY KEY, topic TEXT NOT NULL, grp TEXT NOT NULL, alive_until INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE IF NOT EXISTS dead (
      id TEXT PRIMARY KEY, topic TEXT NOT NULL, grp TEXT NOT NULL, partition INTEGER NOT NULL, offset INTEGER NOT NULL,
      error TEXT NOT NULL, attempts INTEGER NOT NULL, at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS dead_by_message ON dead (topic, partition, offset);
  `);
}
